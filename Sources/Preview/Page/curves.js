// The tracks' curves under the scrubber.

import { state } from "./state.js";
import { $, clamp, drawing, element } from "./tools.js";

const colors = 6;
let curveKey = "";
/** The scene with the file's own values: its curves stay in sight, faint, while knobs are turned. */
let unchanged = null;

export function curves() {
  const { scene } = state;
  if (!scene) { unchanged = null; return; }
  if (!scene.isChanged) unchanged = scene;
  const isComparable = scene.isChanged && unchanged?.scene === scene.scene && unchanged.way === scene.way;
  const before = isComparable ? unchanged : null, list = scene.curves;
  const old = (index) => before?.curves[index]?.values ?? [];
  list.forEach((curve, index) => {
    const values = [...curve.values, ...old(index)];
    [curve.low, curve.high] = [Math.min(...values), Math.max(...values)];
  });
  const key = JSON.stringify([scene.duration, list, before?.duration, before?.curves]);
  if (key === curveKey) return;
  curveKey = key;
  const length = before ? before.duration / scene.duration : 1;
  const lines = list.map((curve, index) => [
    ...(before ? [polyline(curve, old(index), length, `before c${index % colors}`)] : []),
    polyline(curve, curve.values, 1, `curve c${index % colors}`),
  ]);
  $("curves").setAttribute("viewBox", "0 0 1000 100");
  $("curves").replaceChildren(...lines.flat());
  const swatch = (index) => element("i", { className: `c${index % colors}` });
  $("dots").replaceChildren(...list.map((_, index) => swatch(index)));
  $("legend").replaceChildren(...list.map((curve, index) => (
    element("li", {}, swatch(index), element("span", { textContent: curve.name }), element("output")))));
}

/** The line of some values in a curve's scale; `length` is its run's duration as a share of the one that is shown. */
function polyline(curve, values, length, kind) {
  const last = values.length - 1;
  const places = values.map((value, i) => [i / last * length * 1000, height(curve, value) * 100]);
  const points = places.filter(([x]) => x <= 1000).map(([x, y]) => `${x.toFixed(2)},${y.toFixed(2)}`);
  return drawing("polyline", { points: points.join(" "), class: kind, "vector-effect": "non-scaling-stroke" });
}

/** 0 for a track's largest value, 1 for its smallest; the middle for one that does not change. */
export function height(curve, value) {
  return curve.high > curve.low ? 0.06 + 0.88 * (1 - (value - curve.low) / (curve.high - curve.low)) : 0.5;
}

export function valueAt(curve, share) {
  const place = clamp(share, 0, 1) * (curve.values.length - 1);
  const i = Math.min(Math.floor(place), curve.values.length - 2);
  return curve.values[i] + (curve.values[i + 1] - curve.values[i]) * (place - i);
}
