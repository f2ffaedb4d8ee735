// A track's values on its curve: what the curve is at a time, and a new value there.

import { duration, state } from "./state.js";
import { curveOf, hexAt, isColor, valueAt } from "./curves.js";
import { tidy } from "./edit.js";
import { frame } from "./kept.js";
import { progressAt } from "./springs.js";
import * as tracks from "./tracks.js";
import { say } from "./tools.js";

/** Whole frames, where they are near enough for hundredths of a second; with Alt, any time. */
export const snapped = (time, event = null) => (event?.altKey ? time : Math.round(Math.round(time / frame) * frame * 100) / 100);

/** The decimals of a value that is dragged: none for points and degrees. */
export const placesOf = (curve) => (Math.abs(curve.high - curve.low) > 20 ? 0 : 2);

/** The share of the run at a share of a track's motion. */
const runShare = (motion, share) => (motion.begin + share * motion.duration) / duration();
export const valueIn = (curve, motion, share) => valueAt(curve, runShare(motion, share));

/** The value of the curve at a share of its track's motion, as it is written: of a colour, all of it. */
function written(curve, motion, share) {
  if (isColor(curve.track)) return JSON.stringify(hexAt(curve.track, runShare(motion, share)));
  return tidy(valueIn(curve, motion, share), placesOf(curve));
}

export function addAt(time, value = null) {
  const motion = tracks.motionOf(state.track), curve = curveOf(state.track);
  const share = motion ? (snapped(time) - motion.begin) / motion.duration : -1;
  if (!(share > 0 && share < 1)) { say("A value is added between the track's begin and its end."); return; }
  const progress = progressAt(motion, share);
  // Values lie on the way, which a spring leaves where it overshoots.
  if (progress <= 0 || progress >= 1) {
    say(`The timing is beyond the ${progress < 1 ? "first" : "last"} value there; add one where it is on its way.`);
    return;
  }
  const isNumber = value !== null && !isColor(curve.track);
  tracks.addKey(state.track, progress, isNumber ? tidy(value, placesOf(curve)) : written(curve, motion, share));
}
