// Recording a whole run: the way there by the clock, as long as nothing is touched the hold, and the gesture; for a gesture
// that drives the way there, the gesture first.

import { state, change, on, duration } from "./state.js";
import { pause, play, seek } from "./clock.js";
import { $, clamp, say } from "./tools.js";

/** What is being recorded: `there`, `hold`, `gesture`, `after` or `rest`; empty while nothing is. */
let step = "", loop = true;
/** When the hold began, in milliseconds. */
let since = 0;

const isBack = () => state.scene.direction === "back";
const longest = 60;

export const isTaking = () => step !== "";

function to(next) {
  step = next;
  if (next === "hold" || next === "rest") since = performance.now();
  $("record").setAttribute("aria-pressed", String(isTaking()));
  $("record").textContent = step === "rest" ? "Go back" : isTaking() ? "Stop" : "Record a whole run";
}

function stop() {
  if (!isTaking()) return;
  to("");
  change({ loop });
}

function begin() {
  if (isTaking()) {
    if (step === "rest") finish();
    else { stop(); pause(); }
    return;
  }
  loop = state.loop;
  pause();
  change({ held: null, samples: null, loop: false, way: isBack() ? "forward" : "gesture", time: 0 });
  if (isBack()) {
    to("there");
    say("It opens; then drag on the picture, when you like.");
    whenShown(() => { seek(0); play(1); });
  } else {
    to("gesture");
    whenShown(() => seek(0));
    say("Drag on the picture; it goes back when you say so.");
  }
}

let next = null;

/** Does something when the run of the way that was asked for is known. */
function whenShown(action) {
  if (state.scene.way === state.way) action();
  else next = action;
}

/** A finger begins to drive: the hold is over. Says how long it was. */
export function touched() {
  if (step === "there" || step === "hold") {
    held = step === "hold" ? rounded(performance.now() - since) : 0;
    to("gesture");
    pause();
  }
}

let held = null;
const rounded = (milliseconds) => clamp(Math.round(milliseconds / 10) / 100, 0, longest);

/** The gesture has been recorded: how the whole run holds; undefined where only a gesture was recorded. */
export function released() {
  if (step !== "gesture") return undefined;
  if (isBack()) {
    stop();
    return held;
  }
  to("after");
  return null;
}

/** The gesture has brought the scene there: the way back follows after as long as it was looked at. */
function finish() {
  const hold = rounded(performance.now() - since), from = duration();
  stop();
  whole = from;
  change({ held: hold });
}

/** Where the whole run is played from when it is known. */
let whole = null;

function watch() {
  if (step === "there" && state.time >= duration() - 1e-6) to("hold");
  if (step === "after" && state.time >= duration() - 1e-6) {
    const isThere = state.scene.curves.find((curve) => curve.isProgress)?.values.at(-1) > 0.999;
    if (isThere) to("rest");
    else { stop(); say("A gesture that is cancelled has no way back."); }
  }
}

export function start() {
  $("record").onclick = begin;
  to("");
  on("time", watch);
  on("path", () => { next = null; whole = null; stop(); });
  on("scene", () => {
    const then = next;
    if (then && state.scene?.way === state.way) { next = null; then(); }
    if (whole === null || state.scene?.way !== "ping-pong") return;
    seek(whole);
    whole = null;
    play(1);
  });
}
