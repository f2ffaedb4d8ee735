// A damped spring from 0 to 1, as the program has it: x'' = w²·(1 - x) - 2·z·w·x', x(0) = 0, x'(0) = v. Only for handles
// and words: what is drawn comes from the program.

/** The fraction of the way at t seconds. */
export function springValue([w, z, v], t) {
  if (Math.abs(z - 1) < 1e-9) return 1 - Math.exp(-w * t) * (1 + (w - v) * t);
  if (z < 1) {
    const wd = w * Math.sqrt(1 - z * z);
    return 1 - Math.exp(-z * w * t) * (Math.cos(wd * t) + (z * w - v) / wd * Math.sin(wd * t));
  }
  const s = Math.sqrt(z * z - 1), slow = w / (z + s), fast = w * (z + s), share = (fast - v) / (fast - slow);
  return 1 - share * Math.exp(-slow * t) - (1 - share) * Math.exp(-fast * t);
}

const samples = 2000;
/** A spring is settled if this share of its way remains. */
const remainder = 0.001;

/**
 * Where the spring first arrives (within a hundredth, if it never overshoots), its peak with its time, and when it has
 * settled; within `limit` seconds.
 */
export function springFacts(spring, limit) {
  const goal = spring[1] < 1 ? 1 : 0.99;
  let arrives = limit, peak = { time: limit, value: 1 }, settles = 0;
  for (let i = 1; i <= samples; i++) {
    const time = i / samples * limit, value = springValue(spring, time);
    if (arrives === limit && value >= goal) arrives = time;
    if (value > peak.value) peak = { time, value };
    if (Math.abs(value - 1) > remainder) settles = time;
  }
  return { arrives, peak, settles, isSettled: settles < limit * (1 - 1 / samples) };
}

/** The damping ratio whose peak is `over` beyond the end: 0.2 is a fifth of the way. `v` is as a share of w. */
export function ratioFor(over, v = 0) {
  if (over <= 0) return 1;
  if (!v) {
    const log = Math.log(over);
    return -log / Math.sqrt(Math.PI * Math.PI + log * log);
  }
  let low = 0.01, high = 1;
  for (let i = 0; i < 40; i++) {
    const z = (low + high) / 2, { peak } = springFacts([1, z, v], 20);
    if (peak.value - 1 > over) low = z; else high = z;
  }
  return (low + high) / 2;
}

/** What SwiftUI calls it: the response in seconds and the bounce. */
export const response = ([w]) => 2 * Math.PI / w;
export const bounce = ([, z]) => (z <= 1 ? 1 - z : 1 / z - 1);

/** The y of a cubic Bézier curve at x. */
export function bezierValue([x1, y1, x2, y2], x) {
  const at = (s, a, b) => 3 * (1 - s) * (1 - s) * s * a + 3 * (1 - s) * s * s * b + s * s * s;
  let low = 0, high = 1;
  for (let i = 0; i < 40; i++) {
    const s = (low + high) / 2;
    if (at(s, x1, x2) < x) low = s; else high = s;
  }
  return at((low + high) / 2, y1, y2);
}

/** The fraction of the way of a whole track at a fraction of its time, by its only timing. */
export function progressAt({ timings, duration }, x) {
  if (timings.length > 1) return x;
  const [{ bezier, spring }] = timings;
  return bezier ? bezierValue(bezier, x) : springValue(spring, x * duration);
}

/** The first fraction of its time at which a track has come so far. */
export function timeOfProgress(motion, progress) {
  if (motion.timings.length > 1 || progress <= 0 || progress >= 1) return progress;
  let high = 1;
  for (let i = 1; i <= 200; i++) if (progressAt(motion, i / 200) >= progress) { high = i / 200; break; }
  let low = high - 1 / 200;
  for (let i = 0; i < 20; i++) {
    const middle = (low + high) / 2;
    if (progressAt(motion, middle) < progress) low = middle; else high = middle;
  }
  return high;
}
