// The picture: the canvas, and what is wrong with the scene.

import { state, change, on, tell } from "./state.js";
import { latest } from "./connection.js";
import { picture } from "./requests.js";
import { unpacked } from "./pixels.js";
import { pixelScale, place } from "./stage.js";
import { $ } from "./tools.js";

const canvas = $("canvas"), context = canvas.getContext("2d");
/** The pixels on the canvas. */
let image = null;
/** Figures for scripts/bench preview. */
export const figures = { waits: [], painted: 0, coarse: 0 };

/** Shows the picture of the playhead's time. `since` is when it was wished for; `other` is another state to draw. */
export function draw(since = performance.now(), other = null, time = state.time) {
  if (!state.scene) return;
  const show = (found, isKept, isCoarse) => paint(found, time, since, isKept, isCoarse);
  picture(time, pixelScale(), show, other);
}

function paint(found, time, since, isKept, isCoarse) {
  // A picture that was asked for after a problem shows that it is over.
  if (found.id > faulty) problem("");
  if (canvas.width !== found.width || canvas.height !== found.height) {
    [canvas.width, canvas.height] = [found.width, found.height];
    place();
  }
  image = unpacked(found, image);
  context.putImageData(image, 0, 0);
  canvas.classList.toggle("coarse", Boolean(isCoarse));
  if (isCoarse) figures.coarse += 1;
  figures.painted += 1;
  if (figures.waits.length < 20_000) figures.waits.push([performance.now() - since, isKept]);
  canvas.dataset.time = time;
  tell("painted");
}

// Problems

/** The id of the last message before a problem was told; infinite while there is none. */
let faulty = Infinity;

/** Shows what is wrong, over the last good picture; an empty text removes it. What a knob cannot be stands at the knob. */
export function problem(text) {
  faulty = text ? latest() : Infinity;
  const knob = /^--set ([^=\s]+)=.*?: error: (.*)$/s.exec(text);
  const isKnob = Boolean(knob && state.scene?.knobs.some((one) => one.name === knob[1]));
  change({ fault: isKnob ? { name: knob[1], text: knob[2] } : null });
  const shown = isKnob ? "" : text;
  $("problem").hidden = !shown;
  $("problem-text").textContent = shown;
  const count = (shown.match(/: error: /g) ?? []).length;
  $("problem-head").textContent = count > 1 ? `${count} errors` : "Error";
  $("drop-changes").hidden = !state.changes.length;
  $("stage").classList.toggle("faulty", Boolean(shown));
}

export function start() {
  on("scale zoom scene compared", () => { place(); draw(); });
  on("told", () => { if (state.scene) draw(); });
  on("isBusy", () => {
    $("stage").setAttribute("aria-busy", String(Boolean(state.isBusy)));
    $("busy").hidden = !state.isBusy;
  });
  on("room", () => { if (state.scale === "fit") draw(); });
  $("drop-changes").onclick = () => change({ changes: [] });
}
