// Time that runs, and steps through it.

import { state, change, duration } from "./state.js";
import { draw } from "./picture.js";
import { frame, whole } from "./kept.js";
import { clamp, wantsStillness } from "./tools.js";

export const speeds = { low: 0.1, high: 2 };
/** How often the same key makes the shuttle faster. */
const fastest = 8;

/** The time of the refresh before; null for the first, from which time runs. */
let last = null;

function tick(now) {
  if (!state.playing) return;
  // A refresh may be dated before the input that began it.
  const length = duration(), passed = last === null ? 0 : clamp(now - last, 0, 250) / 1000;
  last = now;
  const speed = state.speed * Math.abs(state.playing);
  // On a screen of about 60 refreshes a second, each shows a whole frame.
  const frames = passed * speed / frame, near = Math.round(frames);
  const isEven = near > 0 && Math.abs(frames - near) < 0.1;
  let time = state.time + (isEven ? near * frame : passed * speed) * Math.sign(state.playing);
  if (time > length || time < 0) {
    if (state.loop && length > 0) {
      time = ((time % length) + length) % length;
    } else {
      time = clamp(time, 0, length);
      change({ playing: 0 });
    }
  }
  change({ time: isEven ? whole(time) : time });
  draw(now);
  requestAnimationFrame(tick);
}

export function play(direction = 1) {
  const length = duration();
  if (!length) return;
  if (direction > 0 && state.time >= length - 1e-6) change({ time: 0 });
  if (direction < 0 && state.time <= 1e-6) change({ time: length });
  const isIdle = !state.playing;
  if (isIdle) last = null;
  change({ playing: direction });
  if (isIdle && direction) requestAnimationFrame(tick);
}

export const pause = () => change({ playing: 0 });
export const toggle = () => (state.playing ? pause() : play(1));

/** J, K and L: the same key again is twice as fast. The chosen speed stays. */
export function shuttle(direction) {
  if (!direction) { pause(); return; }
  const isSame = Math.sign(state.playing) === direction;
  play(isSame ? clamp(state.playing * 2, -fastest, fastest) : direction);
}

export function faster(steps) {
  change({ speed: clamp(Math.round((state.speed + steps * 0.1) * 10) / 10, speeds.low, speeds.high) });
}

export function seek(time, since = performance.now()) {
  const inside = clamp(time, 0, duration());
  draw(since, null, inside);
  change({ time: inside });
}

export const toStart = () => { pause(); seek(0); };
export const toEnd = () => { pause(); seek(duration()); };

/** To a whole frame, some frames away. */
export function step(frames) {
  pause();
  const place = state.time / frame, near = Math.round(place);
  const from = Math.abs(place - near) < 1e-3 ? near : frames > 0 ? Math.floor(place) : Math.ceil(place);
  seek((from + frames) * frame);
}

/** A scene that has just been opened plays by itself, unless people want stillness. */
export function begin() { if (!wantsStillness()) play(1); }
