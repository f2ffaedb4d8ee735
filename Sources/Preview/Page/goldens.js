// The golden frames that the project keeps of a scene: which there are, their pictures, and which of them are as the scene
// is drawn now.

import { state, change, on, tell } from "./state.js";
import { tryTo } from "./connection.js";
import { pause, seek } from "./clock.js";
import { unpacked } from "./pixels.js";
import { $, element, short } from "./tools.js";

const prefix = "golden:";
/** The golden runs of a scene, and whether they have been asked for. */
let found = { path: "", runs: [] };
/** Pictures by the time of their frames; and for each frame whether it is as now, null where there is none. */
let pictures = new Map(), verdicts = [];

/** What the list of things to compare with has: a value and its words. */
export const choices = () => (found.path === state.path ? found.runs : []).map((run) => {
  const own = run.name.split("/").slice(1).join("/");
  return [prefix + run.name, own ? `golden, ${own}` : "golden"];
});

export const isGolden = (target) => target.startsWith(prefix);
const runOf = (target) => found.runs.find((run) => prefix + run.name === target) ?? null;
const chosen = () => (isGolden(state.compared.with) ? runOf(state.compared.with) : null);

/** The index of the frame that is nearest to a time. */
function nearest(run, time) {
  let best = 0;
  run.frames.forEach((frame, i) => { if (Math.abs(frame.time - time) < Math.abs(run.frames[best].time - time)) best = i; });
  return best;
}

/** Asks for the goldens of the scene, once. */
export async function load() {
  const { path } = state;
  if (found.path === path || !state.scene) return;
  found = { path, runs: [] };
  const answer = await tryTo({ type: "goldens" });
  if (path !== state.path || answer?.type !== "goldens") return;
  found = { path, runs: answer.runs.filter((run) => run.frames.length) };
  tell("goldens");
}

/** What a choice changes: the run that the golden is of is shown, in the golden's pixels, at one of its times. */
export function choose(target, mode) {
  const run = runOf(target);
  if (!run) return;
  [pictures, verdicts] = [new Map(), []];
  pause();
  change({
    compared: { mode, with: target, scale: run.scale }, way: run.way, parameters: { ...state.parameters, ...run.parameters },
  });
  seek(run.frames[nearest(run, state.time)].time);
  judge();
}

let asked = 0;

/** Asks which frames are as now. */
async function judge() {
  const run = chosen(), number = ++asked;
  if (!run || state.compared.mode === "off" || !state.scene) return;
  const answer = await tryTo({ type: "verdicts", name: run.name });
  if (number !== asked) return;
  verdicts = answer?.type === "verdicts" ? answer.verdicts : [];
  tell("goldens");
}

/** The golden picture nearest to a time, as the canvas takes it; null where none is kept. */
export async function picture(time) {
  const run = chosen();
  if (!run) return null;
  const frame = run.frames[nearest(run, time)];
  if (!frame.hasPicture) return null;
  if (!pictures.has(frame.time)) {
    const answer = await tryTo({ type: "golden", name: run.name, time: frame.time });
    if (!answer?.words) return null;
    pictures.set(frame.time, unpacked(answer));
  }
  return pictures.get(frame.time) ?? null;
}

const seconds = (time) => `${short(time, 3)} s`;
const words = { true: "the same pixels", false: "other pixels", null: "the run is shorter now" };

/** What is said of the golden at a time. */
export function note(time) {
  const run = chosen();
  if (!run) return "";
  const index = nearest(run, time), frame = run.frames[index], parts = [`The golden at ${seconds(frame.time)}`];
  if (verdicts[index] !== undefined) parts.push(words[verdicts[index]]);
  if (!frame.hasPicture) parts.push("its picture is not kept, only its fingerprint");
  if (run.otherwise) parts.push(`it was drawn with ${run.otherwise}`);
  return `${parts.join("; ")}.`;
}

/** A button for each frame, with what has become of it. */
export function show() {
  const run = state.compared.mode === "off" ? null : chosen(), box = $("golden-frames");
  box.hidden = !run;
  if (!run) return;
  const now = nearest(run, state.time), focused = document.activeElement?.parentElement === box ? document.activeElement.dataset.index : null;
  box.replaceChildren(...run.frames.map((frame, index) => {
    const verdict = verdicts[index], told = verdict === undefined ? "not compared yet" : words[verdict];
    const button = element(
      "button",
      { type: "button", "aria-label": `${seconds(frame.time)}: ${told}`, title: told, onclick: () => { pause(); seek(frame.time); } },
      element("span", { textContent: short(frame.time, 2) }),
      element("b", { textContent: { true: "=", false: "\u2260", null: "\u2013" }[verdict] ?? "\u2026", "aria-hidden": "true" }));
    button.dataset.index = index;
    button.dataset.verdict = String(verdict);
    button.setAttribute("aria-pressed", String(index === now && Math.abs(frame.time - state.time) < 1e-4));
    return button;
  }));
  if (focused !== null) box.querySelector(`[data-index="${focused}"]`)?.focus();
}

export function start() {
  on("scene panel", () => { if (!$("compare-panel").hidden) load(); });
  // The file, a knob or a curve has changed.
  on("scene", () => { if (chosen()) judge(); });
}
