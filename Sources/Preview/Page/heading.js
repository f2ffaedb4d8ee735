// Where the playhead goes while somebody moves it: a picture on its way can be drawn before it is there.

import { duration } from "./state.js";
import { frame, whole } from "./kept.js";

/** Milliseconds: a pointer that has rested for so long goes nowhere, and how far back its speed is looked for. */
const still = 150;
/** The latest times, all in one direction, and when they were there. */
let steps = [];

/** Call this with each time that the playhead is moved to. */
export function moved(time) {
  const at = performance.now(), last = steps.at(-1);
  if (last?.time === time) return;
  const turns = steps.length > 1 && (time - last.time) * (last.time - steps[0].time) < 0;
  steps = turns ? [last] : steps.filter((step) => at - step.at < still);
  steps.push({ time, at });
}

/** The whole frame at which it will be after so many milliseconds, at least the next one; null while it rests. */
export function heading(milliseconds) {
  const [first, last] = [steps[0], steps.at(-1)], at = performance.now();
  if (steps.length < 2 || at - last.at > still) return null;
  const speed = (last.time - first.time) / Math.max(1, last.at - first.at), side = Math.sign(speed);
  const next = last.time + side * frame, later = last.time + speed * (at - last.at + milliseconds);
  const time = whole(Math.max(0, Math.min(duration(), side * (later - next) > 0 ? later : next)));
  return time === whole(last.time) ? null : time;
}
