// Layers at the playhead: asking for them, and the choice by a click on the picture or by keys.

import { state, change, on, tell } from "./state.js";
import { ask } from "./connection.js";
import { outlined } from "./outlines.js";
import { $, clamp } from "./tools.js";

let isAsking = false, isStale = false;
/** What the layers that are there belong to. */
let answered = "";

const idOf = (layer) => (layer ? `${layer.path.join(".")} ${layer.name}` : "");

/** Asks for the layers at the playhead; while an answer is on its way, only the last time is asked for again. */
export async function refresh() {
  if (!state.scene) return;
  // While the scene plays, nobody reads them.
  if ($("layers-panel").hidden && state.selected < 0 && state.hovered < 0 && !outlined.isAll) return;
  if (isAsking) { isStale = true; return; }
  isAsking = true;
  const { path } = state, answer = await ask({ type: "layers", time: state.time });
  isAsking = false;
  if (answer && path === state.path) {
    const chosen = answered === path ? idOf(state.layers[state.selected]) : "";
    // Layers come and go: the selection follows the place in the file.
    const { layers } = answer, isSame = idOf(layers[state.selected]) === chosen;
    const kept = isSame ? state.selected : layers.findIndex((layer) => idOf(layer) === chosen);
    answered = path;
    change({ layers, selected: chosen ? kept : Math.min(state.selected, layers.length - 1) });
  }
  if (isStale) { isStale = false; refresh(); }
}

/** Selects the topmost layer at a place, in points. */
export async function pick(x, y) {
  const answer = await ask({ type: "pick", time: state.time, x, y });
  if (!answer) return;
  const selected = answer.layer ?? -1;
  change({ selected });
  if (selected >= 0 && $("layers-panel").hidden) $("tab-layers").click();
  refresh();
}

/** Outlines what a click would select. */
let isHovering = false;
export async function hover(x, y) {
  if (isHovering || $("layers-panel").hidden || state.playing) return;
  isHovering = true;
  const answer = await ask({ type: "pick", time: state.time, x, y });
  isHovering = false;
  if (answer) change({ hovered: answer.layer ?? -1 });
}

export function outlineAll() {
  outlined.isAll = !outlined.isAll;
  $("outline-all").setAttribute("aria-pressed", String(outlined.isAll));
  tell("outlined");
  refresh();
}

/** Up is the row above: a layer's parent, or what lies over it. */
export function selectNeighbour(steps) {
  const rows = [...$("layers").querySelectorAll(".layer-row")].filter((row) => row.dataset.index >= 0 && row.getClientRects().length);
  if (!rows.length) return;
  const now = rows.findIndex((row) => Number(row.dataset.index) === state.selected);
  const next = now < 0 ? (steps > 0 ? rows.length - 1 : 0) : clamp(now - steps, 0, rows.length - 1);
  change({ selected: Number(rows[next].dataset.index) });
  rows[next].scrollIntoView({ block: "nearest" });
}

export function start() {
  on("time scene painted panel", refresh);
  $("outline-all").onclick = outlineAll;
}
