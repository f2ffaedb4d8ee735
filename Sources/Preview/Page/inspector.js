// The selected layer: its values at the playhead, those that the file has as numbers, which can be dragged, and how it
// moves over the run.

import { state, on } from "./state.js";
import { ask } from "./connection.js";
import { tidy, write } from "./edit.js";
import { lineLink } from "./editor.js";
import { hold, release } from "./history.js";
import { at, isOpen, targetOf } from "./source.js";
import { $, drawing, element, short } from "./tools.js";

const chosen = () => state.layers[state.selected] ?? null;

// Numbers of the file

/** The numbers in a value of the file, with what each is called. */
function numbers(node, label) {
  if (node.kind === "number" || node.kind === "string") return [[label, node]];
  return [...(node.keys ?? [])].flatMap(([key, child]) => numbers(child, node.kind === "array" && /^\d+$/.test(key) ? [...label, Number(key)] : [...label, key]));
}

const parts = {
  frame: ["x", "y", "width", "height"], position: ["x", "y"], anchorPoint: ["x", "y"], bounds: ["width", "height"],
  contentsRect: ["x", "y", "width", "height"], offset: ["x", "y"],
};

function labelOf([key, ...rest]) {
  const names = parts[rest.length > 1 ? rest.at(-2) : key] ?? (key === "bounds" ? parts.bounds : null);
  return [key, ...rest.map((step) => (typeof step === "number" ? names?.[step] ?? String(step + 1) : step))].join(" ");
}

function fields(layer) {
  const node = at(layer.path);
  if (!node?.keys) return [];
  // Expressions are texts like others: the vocabulary says where numbers are.
  const isNumber = ([label]) => state.layerNumbers.has(label.filter((step) => typeof step === "string").join("."));
  return [...node.keys].flatMap(([key, child]) => numbers(child, [key])).filter(isNumber).map(([label, own]) => {
    const target = targetOf(own.path), name = labelOf(label);
    return element("div", { className: "value" }, element("span", { className: "soft", textContent: name }), control(target, own, name));
  });
}

/** A number that is dragged sideways, or typed; an expression with its line. */
function control(target, node, name) {
  if (!isOpen(target)) {
    return element("span", { className: "expression" }, element("code", { textContent: String(node.value) }), ...lineLink(node.line));
  }
  const field = element("input", { type: "text", inputMode: "decimal", value: String(target.value), "aria-label": name, autocomplete: "off" });
  field.dataset.path = target.path.join(".");
  const put = (value) => {
    field.value = String(value);
    write([[target, value]], 3);
  };
  field.onchange = () => { if (Number.isFinite(Number(field.value)) && field.value.trim()) put(Number(field.value)); };
  field.addEventListener("keydown", (event) => {
    if (event.key === "Escape") { field.value = String(target.value); field.blur(); event.stopPropagation(); return; }
    if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
    event.preventDefault();
    const step = stepOf(Number(field.value)) * (event.shiftKey ? 10 : event.altKey ? 0.1 : 1);
    put(tidy(Number(field.value) + (event.key === "ArrowUp" ? step : -step), 3));
  });
  drag(field, target, put);
  return field;
}

const stepOf = (value) => (Math.abs(value) >= 2 || value === 0 ? 1 : 0.01);

function drag(field, target, put) {
  let from = null;
  field.addEventListener("pointerdown", (event) => {
    if (document.activeElement === field) return;
    field.setPointerCapture(event.pointerId);
    from = { x: event.clientX, value: Number(field.value), isMoved: false };
  });
  field.addEventListener("pointermove", (event) => {
    if (!from) return;
    const steps = Math.round((event.clientX - from.x) / 2);
    if (!from.isMoved && Math.abs(event.clientX - from.x) < 4) return;
    if (!from.isMoved) { from.isMoved = true; hold(); }
    put(tidy(from.value + steps * stepOf(from.value) * (event.shiftKey ? 10 : 1), 3));
  });
  const end = () => {
    if (from?.isMoved) { release(); field.blur(); }
    from = null;
  };
  field.addEventListener("pointerup", end);
  field.addEventListener("pointercancel", end);
}

// Over the run

const width = 220, height = 34;
let asked = 0;

/** Small curves of where the layer's middle is, how wide and high it is, and its opacity. */
async function series() {
  const layer = chosen(), number = ++asked, box = $("layer-curves");
  if (!layer?.path.length || $("layers-panel").hidden) { box.replaceChildren(); return; }
  const answer = await ask({ type: "series", path: layer.path });
  if (!answer || number !== asked) return;
  const middle = (axis) => answer.corners.map((corners) => (corners?.length ? corners.reduce((sum, corner) => sum + corner[axis], 0) / corners.length : null));
  const edge = (a, b) => answer.corners.map((corners) => (corners?.length === 4 ? Math.hypot(corners[a][0] - corners[b][0], corners[a][1] - corners[b][1]) : null));
  const turns = answer.corners.map((corners) => (corners?.length === 4 ? Math.atan2(corners[1][1] - corners[0][1], corners[1][0] - corners[0][0]) * 180 / Math.PI : null));
  const all = [["x", middle(0)], ["y", middle(1)], ["width", edge(0, 1)], ["height", edge(1, 2)], ["turn", turns], ["opacity", answer.opacity]];
  const moving = all.filter(([, values]) => { const seen = values.filter((value) => value !== null); return Math.max(...seen) - Math.min(...seen) > 0.005; });
  box.replaceChildren(...moving.map(([name, values]) => spark(name, values)),
    ...(moving.length ? [] : [element("p", { className: "soft small", textContent: "It stands still." })]));
}

function spark(name, values) {
  const seen = values.filter((value) => value !== null), [low, high] = [Math.min(...seen), Math.max(...seen)];
  const svg = drawing("svg", { viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": `${name} from ${short(low, 2)} to ${short(high, 2)}`, preserveAspectRatio: "none" });
  const points = values.map((value, i) => (value === null ? null : `${(i / (values.length - 1) * width).toFixed(1)},${(height - 3 - (value - low) / (high - low) * (height - 6)).toFixed(1)}`));
  svg.append(drawing("polyline", { points: points.filter(Boolean).join(" ") }));
  return element("div", { className: "spark" }, element("span", { className: "soft", textContent: name }), svg, element("span", { className: "soft range", textContent: `${short(low, 1)} \u2026 ${short(high, 1)}` }));
}

// Showing

let shown = "";

function show() {
  const layer = chosen(), box = $("layer-values");
  if (!layer) {
    shown = "";
    $("layer-fields").replaceChildren();
    $("layer-curves").replaceChildren();
    box.replaceChildren(element("p", { className: "soft small", textContent: "Select a layer here, or click on the picture." }));
    $("layer-head").replaceChildren();
    return;
  }
  const corners = layer.corners.map(([x, y]) => `${x.toFixed(1)}, ${y.toFixed(1)}`).join("\n") || "behind the eye";
  const rows = [...layer.values, { name: "corners", text: corners }].map(({ name, text }) => (
    element("div", {}, element("dt", { textContent: name }), element("dd", { textContent: text }))));
  $("layer-head").replaceChildren(
    element("h3", { textContent: layer.name || "layer" }), ...(layer.path.length ? lineLink(at(layer.path)?.line) : []));
  box.replaceChildren(element("dl", { className: "values" }, ...rows));
  // A field that is being used stays.
  const key = JSON.stringify([state.path, layer.path, state.scene?.text]);
  if (key === shown || $("layer-fields").contains(document.activeElement)) return;
  shown = key;
  $("layer-fields").replaceChildren(...fields(layer));
}

export function start() {
  on("layers selected", show);
  on("selected panel scene", series);
}
