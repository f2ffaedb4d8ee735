// Pictures of the scene as it is shown now. One that was drawn at a whole frame is kept as it came, packed, so that the
// next time it is there at once; the others are drawn ahead while nothing else is to do.

import { state, duration } from "./state.js";

/** Bytes. */
const limit = 128e6;
/** A frame, in seconds: the scrubber, the arrow keys and a clock of 60 refreshes a second go from one to the next. */
export const frame = 1 / 60;

const pictures = new Map();
let bytes = 0, scale = 0;
/** Counts the looks of the scene: pictures of another look are of no use. */
let look = 0;

export const currentLook = () => look;
/** The scale of the pictures that are kept; 0 before the first. */
export const keptScale = () => scale;

/** Call this when the scene, its knobs or its files have changed. */
export function forget() {
  pictures.clear();
  [bytes, look] = [0, look + 1];
}

/** The whole frame nearest to a time. The last one is the end of the scene, wherever that lies between two others. */
export function whole(time) {
  const end = duration(), near = Math.min(Math.round(time / frame) * frame, end);
  return Math.abs(end - time) < Math.abs(near - time) ? end : near;
}

const isWhole = (time) => time === whole(time);

/** A picture in that scale; undefined where it must be drawn. */
export const kept = (time, wanted) => (wanted === scale ? pictures.get(time) : undefined);

/** Keeps a picture that was asked for when the scene had that look. When there is no more room, the first ones stay. */
export function keep(found, wish) {
  if (wish.look !== look) return;
  if (wish.scale !== scale) {
    forget();
    scale = wish.scale;
  }
  if (!isWhole(wish.time) || pictures.has(wish.time) || bytes + found.words.byteLength > limit) return;
  pictures.set(wish.time, found);
  bytes += found.words.byteLength;
}

/** Whether another picture is likely to fit. */
export const hasRoom = () => bytes * (1 + 1 / Math.max(1, pictures.size)) <= limit;

/** The time nearest to the playhead whose picture is not there; null when all are, or no more have room. */
export function missing() {
  const last = Math.ceil(duration() / frame), here = Math.round(state.time / frame);
  if (!hasRoom()) return null;
  for (let away = 0; away <= last; away++) {
    for (const index of away ? [here + away, here - away] : [here]) {
      const time = whole(index * frame);
      if (index >= 0 && index <= last && !pictures.has(time)) return time;
    }
  }
  return null;
}
