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
  for (const [x, y] of layer.corners) group.append(drawing("circle", { cx: x, cy: y, r: 3.5 * scale }));
  if (kind === "selected") group.append(...labels(layer.corners, scale));
  return group;
}

/** Of a label, in points of the page: its text, a digit's width, its height, and how far it is from its corner. */
const label = { size: 11, digit: 6.6, height: 14, away: 6 };

/** The corners' coordinates, beside the layer and not over each other; a corner whose label has no room has none. */
function labels(corners, scale) {
  const { width, height } = state.scene, placed = [];
  const middle = [0, 1].map((axis) => corners.reduce((sum, corner) => sum + corner[axis], 0) / corners.length);
  const isIn = ([x, y]) => x >= -1 && y >= -1 && x <= width + 1 && y <= height + 1;
  return corners.filter(isIn).flatMap(([x, y]) => {
    const text = `${short(x, 1)}, ${short(y, 1)}`, own = { width: text.length * label.digit * scale, height: label.height * scale };
    const side = (isRight) => (isRight ? x + label.away * scale : x - label.away * scale - own.width);
    const level = (isBelow) => (isBelow ? y + label.away * scale : y - label.away * scale - own.height);
    const isRight = x >= middle[0], isBelow = y >= middle[1];
    // Away from the layer where there is room, then towards its inside.
    const places = [[isRight, isBelow], [!isRight, isBelow], [isRight, !isBelow], [!isRight, !isBelow]].map((way) => ({
      ...own, x: clamp(side(way[0]), 2 * scale, width - own.width - 2 * scale), y: clamp(level(way[1]), 2 * scale, height - own.height - 2 * scale),
    }));
    const free = places.find((place) => placed.every((other) => !meet(place, other)));
    if (!free) return [];
    placed.push(free);
    const node = drawing("text", { x: free.x, y: free.y + 0.8 * own.height, "font-size": label.size * scale });
    node.textContent = text;
    return [node];
  });
}

const meet = (a, b) => a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

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
