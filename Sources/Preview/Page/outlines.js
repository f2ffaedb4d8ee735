// Outlines of layers over the picture: the selected one with its corners, the hovered one, or all of them.

import { state, on } from "./state.js";
import { $, clamp, drawing, short } from "./tools.js";

export const outlined = { isAll: false };

/** A closed line through the corners, with a dot on each and its coordinates. */
function outline(layer, kind) {
  const group = drawing("g", { class: kind }), scale = state.scene.picture.width / Math.max(1, $("sheet").clientWidth);
  if (layer.corners.length < 3) return group;
  const points = layer.corners.map((corner) => corner.join(",")).join(" ");
  group.append(drawing("polygon", { points, class: "under" }), drawing("polygon", { points }));
  if (kind === "plain") return group;
  for (const [x, y] of layer.corners) {
    group.append(drawing("circle", { cx: x, cy: y, r: 3.5 * scale }));
    if (kind !== "selected") continue;
    const { width, height } = state.scene;
    if (x < -1 || y < -1 || x > width + 1 || y > height + 1) continue;
    const text = drawing("text", {
      x: clamp(x, 4 * scale, width - 4 * scale),
      y: clamp(y + (y > height / 2 ? -8 : 16) * scale, 12 * scale, height - 5 * scale),
      "font-size": 11 * scale, "text-anchor": x > width / 2 ? "end" : "start",
    });
    text.textContent = `${short(x, 1)}, ${short(y, 1)}`;
    group.append(text);
  }
  return group;
}

function draw() {
  const groups = outlined.isAll && state.scene ? state.layers.map((layer) => outline(layer, "plain")) : [];
  for (const [index, kind] of [[state.selected, "selected"], [state.hovered, "hovered"]]) {
    if (state.layers[index]) groups.push(outline(state.layers[index], kind));
  }
  const { width = 0, height = 0 } = state.scene ?? {};
  $("outlines").replaceChildren(...groups, ...lines.map(([x, y]) => drawing("line", x === null
    ? { x1: 0, x2: width, y1: y, y2: y, class: "guide" } : { x1: x, x2: x, y1: 0, y2: height, class: "guide" })));
}

let lines = [];

/** Lines along which a dragged layer stands in line with others: [x, null] or [null, y], in points. */
export function guides(list) {
  lines = list;
  draw();
}

export function start() { on("layers selected hovered placed outlined", draw); }
