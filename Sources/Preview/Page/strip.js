// Frames of the run side by side. A click goes to one; a range of them is what an animation is made of.

import { state, change, duration, on } from "./state.js";
import { tryTo } from "./connection.js";
import { pause, seek } from "./clock.js";
import { frame } from "./kept.js";
import { unpacked } from "./pixels.js";
import { isIdle } from "./requests.js";
import { $, clamp, element } from "./tools.js";

/** Points of the page. */
const height = 72;
const most = 16;
let cells = [], number = 0, shown = "";

/** The range of frames at 60 a second, or null for the whole run. */
export const range = () => state.range;

const frameAt = (index) => Math.round(index / (cells.length - 1) * duration() / frame);

function build() {
  const { scene } = state, width = Math.round(height * scene.picture.width / scene.picture.height);
  const count = clamp(Math.floor(($("strip").clientWidth || 320) / (width + 3)), 4, most);
  cells = Array.from({ length: count }, (_, index) => {
    const canvas = element("canvas", { width: 1, height: 1, "aria-hidden": "true" });
    const cell = element("button", { type: "button", className: "cell", onclick: (event) => choose(index, event) }, canvas);
    cell.style.width = `${width}px`;
    return { cell, canvas, isDrawn: false };
  });
  $("strip").replaceChildren(...cells.map(({ cell }) => cell));
  cells.forEach(({ cell }, index) => cell.setAttribute("aria-label", `Frame ${frameAt(index)}`));
  mark();
}

/** Draws the cells one after another while nothing else is drawn. */
async function draw() {
  const own = ++number, scale = height * Math.min(2, devicePixelRatio || 1) / state.scene.picture.height;
  for (const [index, cell] of cells.entries()) {
    while (!isIdle() || state.playing) {
      await new Promise((done) => setTimeout(done, 60));
      if (own !== number) return;
    }
    const found = await tryTo({ type: "frame", time: index / (cells.length - 1) * duration(), scale });
    if (own !== number || !found?.words) return;
    [cell.canvas.width, cell.canvas.height] = [found.width, found.height];
    cell.canvas.getContext("2d").putImageData(unpacked(found), 0, 0);
  }
}

/** A click goes to a frame and begins a range; with Shift, or Shift and Enter, it ends there. */
function choose(index, event) {
  const at = frameAt(index);
  pause();
  seek(at * frame);
  if (event.shiftKey && state.range) {
    const from = state.range.anchor;
    change({ range: { anchor: from, first: Math.min(from, at), last: Math.max(from, at) } });
  } else {
    change({ range: { anchor: at, first: at, last: at } });
  }
}

function mark() {
  const chosen = state.range && state.range.first < state.range.last ? state.range : null;
  cells.forEach(({ cell }, index) => {
    const at = frameAt(index);
    cell.setAttribute("aria-pressed", String(Boolean(chosen && at >= chosen.first && at <= chosen.last)));
    cell.classList.toggle("anchor", state.range?.anchor === at);
  });
  $("range-note").textContent = chosen
    ? `Frames ${chosen.first} to ${chosen.last} of ${Math.round(duration() / frame)}` : "All frames; click one and Shift-click another for a part";
  $("range-clear").hidden = !chosen;
}

function refresh() {
  if (!state.scene || $("export-panel").hidden) return;
  const key = JSON.stringify([state.path, state.parameters, state.changes, state.hidden, state.way, state.samples?.length, state.scene.text.length, $("strip").clientWidth]);
  if (key === shown) return;
  shown = key;
  build();
  draw();
}

export function start() {
  on("scene panel", refresh);
  on("range", mark);
  on("path way", () => change({ range: null }));
  $("range-clear").onclick = () => change({ range: null });
}
