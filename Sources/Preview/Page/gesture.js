// Gestures: dragging on the picture drives the scene, is recorded, and can be replayed and downloaded. A click selects.

import { state, change, on, duration, shown } from "./state.js";
import { ask, tellState } from "./connection.js";
import { draw, point } from "./picture.js";
import { hover, pick } from "./layers.js";
import { pause, play, seek } from "./timeline.js";
import { $, download, say, wantsStillness } from "./tools.js";

/** A pointer that moves less, in points of the page, is a click. */
const slack = 4;
/** At most so many samples a second are kept. */
const rate = 120;
let press = null;

const canDrag = () => Boolean(state.scene?.hasFingerRule);
const rounded = (value, places) => Number(value.toFixed(places));

function begin(event) {
  if (event.button || !state.scene) return;
  event.currentTarget.setPointerCapture(event.pointerId);
  press = { x: event.clientX, y: event.clientY, began: event.timeStamp, samples: [], isDrag: false };
}

function move(event) {
  if (!press) { hover(...point(event)); return; }
  if (!press.isDrag) {
    if (!canDrag() || Math.hypot(event.clientX - press.x, event.clientY - press.y) < slack) return;
    press.isDrag = true;
    pause();
    const [x, y] = point({ clientX: press.x, clientY: press.y });
    press.began = event.timeStamp - 1000 / rate;
    press.samples = [[0, rounded(x, 2), rounded(y, 2)]];
  }
  const [x, y] = point(event), time = (event.timeStamp - press.began) / 1000, samples = press.samples;
  if (time - samples.at(-1)[0] < 1 / rate - 1e-4) return;
  samples.push([rounded(time, 4), rounded(x, 2), rounded(y, 2)]);
  live(samples, event.timeStamp);
}

/** The picture under the finger: what the first and the last place make of the rule. */
function live(samples, since) {
  change({ time: Math.min(samples.at(-1)[0], duration()) });
  draw(since, { ...shown(), way: "gesture", samples: [samples[0], samples.at(-1)] }, samples.at(-1)[0]);
}

async function end(event) {
  const done = press;
  press = null;
  if (!done) return;
  if (!done.isDrag) { pick(...point(event)); return; }
  if (done.samples.length < 2) return;
  // Where the finger rests before it leaves counts, too.
  const rest = (event.timeStamp - done.began) / 1000;
  if (rest - done.samples.at(-1)[0] > 0.05) done.samples.push([rounded(rest, 4), ...done.samples.at(-1).slice(1)]);
  const release = done.samples.at(-1)[0];
  change({ samples: done.samples, way: "gesture" });
  afterNext = () => {
    seek(release);
    if (!wantsStillness()) play(1); else seek(duration());
  };
}

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

function bar() {
  const { scene, samples } = state;
  $("gesture-bar").hidden = !(canDrag() || samples);
  $("canvas").classList.toggle("draggable", canDrag());
  if (!scene) return;
  $("gesture-text").textContent = samples
    ? `Recorded: ${samples.length} samples, ${samples.at(-1)[0].toFixed(2)} s until the release.`
    : "Drag on the picture: your finger drives the scene.";
  for (const id of ["replay", "download-gesture", "discard"]) $(id).hidden = !samples;
}

export function start() {
  const canvas = $("canvas");
  canvas.addEventListener("pointerdown", begin);
  canvas.addEventListener("pointermove", move);
  canvas.addEventListener("pointerup", end);
  canvas.addEventListener("pointercancel", () => { press = null; });
  canvas.addEventListener("pointerleave", () => { if (!press) change({ hovered: -1 }); });
  $("replay").onclick = replay;
  $("download-gesture").onclick = save;
  $("discard").onclick = () => change({ samples: null, way: state.scene.hasGesture ? "gesture" : "forward" });
  on("way samples", tellState);
  on("scene samples", bar);
  on("scene", () => { const then = afterNext; afterNext = null; then?.(); });
}
