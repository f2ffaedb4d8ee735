// Before and after: the picture beside, under or over another one at the same time of its run: that of the file, of
// another scene, of a golden frame or of a recording.

import { state, change, on, hasChanges, shown } from "./state.js";
import { tryTo } from "./connection.js";
import * as goldens from "./goldens.js";
import * as recording from "./recording.js";
import { unpacked } from "./pixels.js";
import { pixelScale } from "./stage.js";
import { $, clamp, element, press, say } from "./tools.js";

const canvas = $("other"), context = canvas.getContext("2d");
let image = null, isAsking = false, isStale = false, blink = 0;
/** The share of the width that shows the picture itself, where it is split. */
let split = 0.5;

/** The state that is compared with. */
function other() {
  const { with: target } = state.compared;
  if (target === "file") return { scene: state.path, way: state.way, ...(state.samples && state.way === "gesture" ? { samples: state.samples } : {}) };
  if (target === "now") return shown();
  return { scene: target };
}

async function draw() {
  const { mode, with: target } = state.compared;
  if (mode === "off" || !state.scene) return;
  // That of the picture: the playhead may be further.
  const time = Number($("canvas").dataset.time ?? state.time);
  if (target === "recording") { recording.show(time, canvas); return; }
  if (goldens.isGolden(target)) { drawGolden(time); return; }
  if (isAsking) { isStale = true; return; }
  isAsking = true;
  const found = await tryTo({ type: "frame", time, scale: pixelScale(), state: other() });
  isAsking = false;
  if (found?.words && state.compared.mode !== "off") {
    if (canvas.width !== found.width || canvas.height !== found.height) [canvas.width, canvas.height] = [found.width, found.height];
    image = unpacked(found, image);
    context.putImageData(image, 0, 0);
    canvas.dataset.time = time;
  }
  if (isStale || found?.type === "skipped") { isStale = false; draw(); }
}

/** The golden frame nearest to the picture's time. */
async function drawGolden(time) {
  const found = await goldens.picture(time);
  if (!goldens.isGolden(state.compared.with) || Number($("canvas").dataset.time) !== time) return;
  if (found) {
    if (canvas.width !== found.width || canvas.height !== found.height) [canvas.width, canvas.height] = [found.width, found.height];
    context.putImageData(found, 0, 0);
  } else {
    context.clearRect(0, 0, canvas.width, canvas.height);
  }
  canvas.dataset.time = time;
  tellGolden();
}

function tellGolden() {
  if (goldens.isGolden(state.compared.with)) $("compare-note").textContent = state.compared.mode === "off" ? "" : goldens.note(state.time);
  goldens.show();
}

function show() {
  const { mode, with: target } = state.compared, sheet = $("other-sheet"), isFilm = target === "recording" && !recording.isFrames();
  press($("compare-modes"), "mode", mode);
  sheet.hidden = mode === "off";
  sheet.dataset.mode = mode;
  // What is mixed with the picture is not mixed with the page.
  $("sheet").classList.toggle("apart", mode === "difference");
  canvas.hidden = isFilm;
  $("film").hidden = !isFilm;
  $("split").hidden = mode !== "split";
  $("compare-note").textContent = mode === "off" ? "" : note(target);
  clearInterval(blink);
  sheet.classList.remove("away");
  if (mode === "blink") blink = setInterval(() => sheet.classList.toggle("away"), 600);
  goldens.show();
  place();
  draw();
}

function note(target) {
  if (goldens.isGolden(target)) return goldens.note(state.time);
  if (target === "file") return hasChanges() ? "The file's own values, against those now." : "Turn a knob or a curve: this is the file as it is.";
  return target === "recording" ? `${recording.recordingName()}, at the same time.` : "Another scene, at the same time.";
}

function place() {
  $("split").style.left = `${split * 100}%`;
  $("split").setAttribute("aria-valuenow", String(Math.round(split * 100)));
  $("other-sheet").style.clipPath = state.compared.mode === "split" ? `inset(0 0 0 ${split * 100}%)` : "";
}

function choices() {
  const list = $("compare-with"), scenes = state.scenes ?? [];
  const rows = [["file", "the file"], ...goldens.choices(), ...scenes.filter((scene) => scene.path !== state.path).map((scene) => [scene.path, scene.name]),
    ...(recording.hasRecording() ? [["recording", recording.recordingName()]] : []), ["choose", "a file\u2026"]];
  list.replaceChildren(...rows.map(([value, textContent]) => element("option", { value, textContent })));
  list.value = state.compared.with;
}

function choose(event) {
  const target = event.target.value;
  if (target === "choose") { $("recording").click(); choices(); return; }
  const mode = state.compared.mode === "off" ? "beside" : state.compared.mode;
  if (goldens.isGolden(target)) goldens.choose(target, mode);
  else change({ compared: { mode, with: target } });
}

async function record() {
  const file = $("recording").files[0];
  if (!file) return;
  try { await recording.open(file); } catch (error) { say(error.message || "The browser cannot show this file."); return; }
  change({ compared: { mode: state.compared.mode === "off" ? "beside" : state.compared.mode, with: "recording" } });
  choices();
}

export function start() {
  for (const button of $("compare-modes").children) {
    button.onclick = () => change({ compared: { ...state.compared, mode: button.dataset.mode } });
  }
  $("compare-with").onchange = choose;
  $("recording").onchange = record;
  on("compared parameters changes", show);
  on("painted", draw);
  on("path scenes compared goldens", choices);
  on("goldens", tellGolden);
  on("time", () => { if (goldens.isGolden(state.compared.with)) tellGolden(); });
  on("path", () => change({ compared: { mode: "off", with: "file" } }));
  const bar = $("split");
  const set = (x) => {
    const box = $("sheet").getBoundingClientRect();
    split = clamp((x - box.left) / box.width, 0, 1);
    place();
  };
  bar.addEventListener("pointerdown", (event) => {
    event.stopPropagation();
    bar.setPointerCapture(event.pointerId);
    bar.onpointermove = (next) => set(next.clientX);
  });
  bar.addEventListener("pointerup", () => { bar.onpointermove = null; });
  bar.addEventListener("keydown", (event) => {
    const step = { ArrowLeft: -0.02, ArrowRight: 0.02 }[event.key];
    if (!step) return;
    event.preventDefault();
    event.stopPropagation();
    split = clamp(split + step, 0, 1);
    place();
  });
}
