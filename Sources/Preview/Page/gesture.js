// Gestures: one or two fingers on the picture drive the scene, are recorded, and can be replayed and downloaded. A click
// selects; the selected layer is moved.

import { state, change, driven, on, duration } from "./state.js";
import { ask } from "./connection.js";
import { draw } from "./picture.js";
import { hover, pick } from "./layers.js";
import * as mover from "./move.js";
import { pause, play, seek } from "./clock.js";
import { edit, set } from "./edit.js";
import { at } from "./source.js";
import * as take from "./take.js";
import { $, clamp, download, element, say, wantsStillness } from "./tools.js";

/** A pointer that moves less, in points of the page, is a click. */
const slack = 4;
/** At most so many samples a second are kept. */
const rate = 120;
let press = null;
/** Fingers on the picture, by pointer: their places in points. */
const fingers = new Map();

const canDrag = () => Boolean(state.scene?.hasFingerRule);
/** Whether the scene's own gesture has two fingers. */
const isPinched = () => (at(["gesture", "samples", 0])?.keys?.size ?? 0) > 3;
const rounded = (value, places) => Number(value.toFixed(places));

/** A place of the page in points of the canvas. */
export function point(event) {
  const { left, top, width, height } = $("canvas").getBoundingClientRect(), { picture } = state.scene;
  return [(event.clientX - left) / width * picture.width - picture.x, (event.clientY - top) / height * picture.height - picture.y];
}

/** Two fingers in the order in which they came, or with Alt the first one and its mirror image about the middle. */
function places(event) {
  const own = [...point(event)];
  if (!press.isTwo) return own;
  const others = [...fingers].filter(([pointer]) => pointer !== event.pointerId).map(([, place]) => place);
  if (!others.length) return [...own, state.scene.width - own[0], state.scene.height - own[1]];
  return event.pointerId === press.pointer ? [...own, ...others[0]] : [...others[0], ...own];
}

/** Where the fingers began, in the same order. */
function starts() {
  const [first, second] = press.began;
  if (!press.isTwo) return first.place;
  return [...first.place, ...(second?.place ?? [state.scene.width - first.place[0], state.scene.height - first.place[1]])];
}

const begun = (event) => ({ pointer: event.pointerId, x: event.clientX, y: event.clientY, place: point(event) });

function begin(event) {
  if (event.button || !state.scene) return;
  fingers.set(event.pointerId, point(event));
  event.currentTarget.setPointerCapture(event.pointerId);
  if (press) {
    // A second finger: what the first one has drawn alone is not part of it.
    if (!canDrag() || event.pointerType !== "touch" || fingers.size !== 2) return;
    Object.assign(press, { isTwo: true, isDrag: false, samples: [] });
    press.began = [{ ...press.began[0], ...placeOf(press.pointer) }, begun(event)];
    return;
  }
  press = {
    pointer: event.pointerId, began: [begun(event)], since: event.timeStamp, samples: [], isDrag: false,
    isTwo: event.altKey && canDrag(), mover: event.altKey ? null : mover.begin(...point(event)),
  };
}

const placeOf = (pointer) => ({ place: fingers.get(pointer) });

function move(event) {
  if (fingers.has(event.pointerId)) fingers.set(event.pointerId, point(event));
  if (!press) { hover(...point(event)); return; }
  // Either of two fingers may move while the other rests.
  const from = press.began.find((one) => one.pointer === event.pointerId);
  if (!from) return;
  const isFar = Math.hypot(event.clientX - from.x, event.clientY - from.y) >= slack;
  if (press.mover) {
    if (isFar || press.isDrag) { press.isDrag = true; press.mover.move(...point(event), event); }
    return;
  }
  if (!press.isDrag) {
    if (!canDrag() || !isFar) return;
    press.isDrag = true;
    take.touched();
    pause();
    press.since = event.timeStamp - 1000 / rate;
    press.samples = [[0, ...starts().map((value) => rounded(value, 2))]];
  }
  const time = (event.timeStamp - press.since) / 1000, { samples } = press;
  if (time - samples.at(-1)[0] < 1 / rate - 1e-4) return;
  samples.push([rounded(time, 4), ...places(event).map((value) => rounded(value, 2))]);
  live(samples, event.timeStamp);
}

/** The picture under the finger: what the first and the last place make of the rule. */
function live(samples, since) {
  change({ time: Math.min(samples.at(-1)[0], duration()) });
  draw(since, driven([samples[0], samples.at(-1)]), samples.at(-1)[0]);
}

async function end(event) {
  fingers.delete(event.pointerId);
  const done = press;
  if (!done || (event.pointerId !== done.pointer && !done.isTwo)) return;
  press = null;
  if (done.mover && done.isDrag) { done.mover.end(); return; }
  if (!done.isDrag) { pick(...point(event)); return; }
  if (done.samples.length < 2) return;
  // Where the finger rests before it leaves counts, too.
  const rest = (event.timeStamp - done.since) / 1000;
  if (rest - done.samples.at(-1)[0] > 0.05) done.samples.push([rounded(rest, 4), ...done.samples.at(-1).slice(1)]);
  const held = take.released();
  afterNext = () => {
    seek(releaseTime());
    if (!wantsStillness()) play(1); else seek(duration());
  };
  change({ samples: done.samples, way: "gesture", ...(held === undefined ? {} : { held }) });
  if ($("gesture-panel").hidden) $("tab-gesture").click();
}

/** When the fingers leave, in seconds of the run. */
const releaseTime = () => state.scene.phases.find(({ name }) => name === "fingers")?.end ?? 0;

/** What is done when the run of the new recording is known. */
let afterNext = null;

export function replay() {
  if (!state.samples) { say("Drag on the picture to record a gesture."); return; }
  if (state.way !== "gesture") { afterNext = () => { seek(0); play(1); }; change({ way: "gesture" }); return; }
  seek(0);
  play(1);
}

async function save() {
  const answer = await ask({ type: "recording", samples: state.samples });
  if (answer?.text) download(`${state.scene.name}-gesture.json`, answer.text);
}

/** Springs and curves that the run may go on by, after the release: a name, and what the file then has. */
const completions = [
  ["as the file says", null], ["smooth", '"smooth"'], ["snappy", '"snappy"'], ["bouncy", '"bouncy"'],
  ["spring 0.3 s", '{ "spring": { "response": 0.3, "dampingFraction": 0.9 } }'],
  ["spring 0.5 s, bouncing", '{ "spring": { "response": 0.5, "dampingFraction": 0.6 } }'],
  ["easeOut", '"easeOut"'],
];

/** The run goes on by another spring, and is played from the release. */
function complete() {
  const text = completions[$("completion").selectedIndex]?.[1], path = ["gesture", "completionCurve"];
  const isPath = (one) => one.kind === "set" && one.path.join() === path.join();
  afterNext = () => {
    seek(releaseTime());
    play(1);
  };
  if (text) edit(set(path, text));
  else change({ changes: state.changes.filter((one) => !isPath(one)) });
}

/** What the panel says and offers. */
function show() {
  const { scene, samples, held } = state, hasOne = Boolean(canDrag() || samples || scene?.hasGesture);
  $("tab-gesture").hidden = !hasOne;
  $("canvas").classList.toggle("draggable", canDrag());
  if (!scene || !hasOne) return;
  const hint = !canDrag() ? "The gesture of the file gives the progress itself: fingers cannot drive it."
    : isPinched() ? "Pinch the picture with two fingers; with a mouse, hold Alt for the second one."
      : "Drag on the picture: your finger drives the scene.";
  $("gesture-text").textContent = samples
    ? `Recorded: ${samples.length} samples, ${samples.at(-1)[0].toFixed(2)} s until the release.`
    : hint;
  const now = state.changes.findLast((one) => one.path.join() === "gesture,completionCurve")?.text ?? null;
  const index = completions.findIndex(([, text]) => text === now), isDrawn = index < 0;
  const own = $("completion").querySelector(".drawn");
  own.hidden = !isDrawn;
  $("completion").selectedIndex = isDrawn ? completions.length : index;
  $("completion-label").hidden = !at(["gesture"]);
  $("record").hidden = !canDrag();
  $("whole-label").hidden = !scene.direction;
  $("whole").checked = held !== null;
  $("whole-text").textContent = scene.direction === "back" ? "The way there before it" : "The way back after it";
  $("held-label").hidden = held === null;
  if (document.activeElement !== $("held")) $("held").value = held ?? 0.5;
  for (const id of ["replay", "download-gesture", "discard"]) $(id).hidden = !samples;
}

/** The gesture alone, or in one run with the other way. */
function turnWhole(held) {
  afterNext = () => { seek(0); if (!wantsStillness()) play(1); };
  change({ held, way: "gesture" });
}

export function start() {
  const canvas = $("canvas");
  canvas.addEventListener("pointerdown", begin);
  canvas.addEventListener("pointermove", move);
  canvas.addEventListener("pointerup", end);
  canvas.addEventListener("pointercancel", (event) => { fingers.delete(event.pointerId); press?.mover?.end(); press = null; });
  canvas.addEventListener("pointerleave", () => { if (!press) change({ hovered: -1 }); });
  $("completion").replaceChildren(
    ...completions.map(([textContent]) => element("option", { textContent })),
    element("option", { textContent: "as drawn on its curve", className: "drawn", hidden: true }));
  $("completion").onchange = complete;
  $("replay").onclick = replay;
  $("download-gesture").onclick = save;
  $("discard").onclick = () => change({ samples: null, held: null, way: state.scene.hasGesture ? "gesture" : "forward" });
  $("whole").onchange = () => turnWhole($("whole").checked ? Number($("held").value) || 0 : null);
  $("held").onchange = () => turnWhole(clamp(Number($("held").value) || 0, 0, 60));
  on("scene samples held changes", show);
  on("scene", () => { const then = afterNext; afterNext = null; then?.(); });
}
