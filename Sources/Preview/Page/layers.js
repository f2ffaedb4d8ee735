// Layers at the playhead: the tree, the values of the selected one, and the choice by a click on the picture.

import { state, change, on } from "./state.js";
import { ask } from "./connection.js";
import { $, clamp, element } from "./tools.js";

let isAsking = false, isStale = false;

/** Asks for the layers at the playhead; while an answer is on its way, only the last time is asked for again. */
async function refresh() {
  if (!state.scene) return;
  // While the scene plays, nobody reads them.
  if ($("layers-panel").hidden && state.selected < 0 && state.hovered < 0) return;
  if (isAsking) { isStale = true; return; }
  isAsking = true;
  const answer = await ask({ type: "layers", time: state.time });
  isAsking = false;
  if (answer) {
    const chosen = state.layers[state.selected]?.name;
    // Layers come and go: the selection follows the name.
    const { layers } = answer, isSame = layers[state.selected]?.name === chosen;
    const kept = isSame ? state.selected : layers.findIndex((layer) => layer.name === chosen);
    change({ layers, selected: chosen === undefined ? Math.min(state.selected, layers.length - 1) : kept });
  }
  if (isStale) { isStale = false; refresh(); }
}

let listed = "";

function row(layer, index) {
  const enter = () => change({ hovered: index }), leave = () => change({ hovered: -1 });
  const button = element(
    "button",
    {
      type: "button", onclick: () => change({ selected: index }), onmouseenter: enter, onmouseleave: leave,
      onfocus: enter, onblur: leave,
    },
    element("span", { className: "layer-name", textContent: layer.name || "layer" }),
    element("span", { className: "soft small" }));
  button.style.paddingLeft = `${10 + layer.depth * 16}px`;
  return element("li", {}, button);
}

/** The topmost layer comes first, as in design tools. */
function list() {
  const key = JSON.stringify([state.path, state.layers.map((layer) => [layer.name, layer.depth])]);
  if (key !== listed) {
    listed = key;
    $("layers").replaceChildren(...state.layers.map(row).reverse());
  }
  [...$("layers").children].reverse().forEach((row, index) => {
    const opacity = state.layers[index]?.values.find((value) => value.name === "opacity")?.text;
    row.firstChild.lastChild.textContent = opacity === "1" ? "" : `opacity ${opacity}`;
  });
  mark();
}

function mark() {
  [...$("layers").children].reverse().forEach((row, index) => {
    row.firstChild.setAttribute("aria-current", String(index === state.selected));
  });
  values();
}

function values() {
  const layer = state.layers[state.selected];
  if (!layer) {
    const hint = "Select a layer here, or click on the picture.";
    $("layer-values").replaceChildren(element("p", { className: "soft small", textContent: hint }));
    return;
  }
  const corners = layer.corners.map(([x, y]) => `${x.toFixed(1)}, ${y.toFixed(1)}`).join("\n") || "behind the eye";
  const rows = [...layer.values, { name: "corners", text: corners }].map(({ name, text }) => (
    element("div", {}, element("dt", { textContent: name }), element("dd", { textContent: text }))));
  $("layer-values").replaceChildren(
    element("h3", { className: "gap", textContent: layer.name || "layer" }),
    element("dl", { className: "values" }, ...rows));
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

export function selectNeighbour(steps) {
  const last = state.layers.length - 1;
  if (last < 0) return;
  const first = steps > 0 ? 0 : last;
  change({ selected: state.selected < 0 ? first : clamp(state.selected + steps, 0, last) });
}

export function start() {
  on("time scene painted panel", refresh);
  on("layers", list);
  on("selected", mark);
}
