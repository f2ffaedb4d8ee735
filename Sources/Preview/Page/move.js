// A layer that is moved or resized on the picture itself, where its file has its place as numbers. It snaps to the edges
// and the middles of other layers and of the canvas; with Alt, it does not.

import { state } from "./state.js";
import { tidy, write } from "./edit.js";
import { hold, release } from "./history.js";
import { guides } from "./outlines.js";
import { isOpen, targetOf } from "./source.js";
import { $ } from "./tools.js";

/** Points of the page within which an edge snaps, and within which the lower right corner is taken. */
const near = 6, corner = 12;

/** The targets of a layer's place and size: numbers of its file; null where they are expressions. */
function targetsOf(layer) {
  const at = (key, index) => targetOf([...layer.path, key, index]);
  const pair = (key, first) => {
    const both = [at(key, first), at(key, first + 1)];
    return both.every((target) => isOpen(target) && target.kind !== "absent") ? both : null;
  };
  return { place: pair("frame", 0) ?? pair("position", 0), size: pair("frame", 2) ?? pair("bounds", 0) };
}

const edges = (layer, axis) => {
  const all = layer.corners.map((point) => point[axis]), [low, high] = [Math.min(...all), Math.max(...all)];
  return [low, (low + high) / 2, high];
};

/** How far an edge is from the nearest line of another layer, and that line. */
function snap(layer, moved, axis, scale) {
  const others = state.layers.filter((other) => other !== layer && other.corners.length === 4 && other.path.join() !== layer.path.join());
  const size = axis ? state.scene.height : state.scene.width;
  const lines = [0, size / 2, size, ...others.flatMap((other) => edges(other, axis))];
  let best = { away: near / scale, by: 0, line: null };
  for (const edge of edges(layer, axis)) {
    for (const line of lines) {
      const by = line - (edge + moved);
      if (Math.abs(by) < best.away) best = { away: Math.abs(by), by, line };
    }
  }
  return best;
}

/** Begins to move the selected layer, if the pointer is on it; returns what follows the pointer, or null. */
export function begin(x, y) {
  const layer = state.layers[state.selected];
  if ($("layers-panel").hidden || !layer?.path.length || layer.corners.length !== 4) return null;
  const { place, size } = targetsOf(layer), scale = $("sheet").clientWidth / state.scene.picture.width;
  const [left, , right] = edges(layer, 0), [top, , bottom] = edges(layer, 1);
  const isCorner = size && Math.hypot(x - right, y - bottom) < corner / scale;
  const isInside = place && x >= left && x <= right && y >= top && y <= bottom;
  if (!isCorner && !isInside) return null;
  const own = isCorner ? size : place, from = own.map((target) => target.value);
  let isBegun = false;
  return {
    move(nowX, nowY, event) {
      if (!isBegun) { isBegun = true; hold(); }
      const by = [nowX - x, nowY - y], lines = [];
      for (const axis of [0, 1]) {
        const found = event.altKey || isCorner ? { line: null } : snap(layer, by[axis], axis, scale);
        if (found.line === null) continue;
        by[axis] += found.by;
        lines.push(axis ? [null, found.line] : [found.line, null]);
      }
      if (event.shiftKey) by[Math.abs(by[0]) < Math.abs(by[1]) ? 0 : 1] = 0;
      write(own.map((target, axis) => [target, tidy(Math.max(isCorner ? 1 : -1e6, from[axis] + by[axis]), 1)]), 1);
      guides(lines);
    },
    end() {
      if (isBegun) release();
      guides([]);
    },
  };
}
