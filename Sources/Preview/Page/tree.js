// The tree of layers: parents over their children, and the topmost first, as in design tools. It can be folded, and layers
// can be hidden or shown alone: on this page only.

import { state, change, on } from "./state.js";
import { layersOfFile } from "./source.js";
import { $, element, write } from "./tools.js";

const folded = new Set();
let listed = "";

const isHidden = (path) => state.hidden.some((other) => other.join(".") === path.join("."));

function hide(path) {
  const key = path.join(".");
  change({ hidden: isHidden(path) ? state.hidden.filter((other) => other.join(".") !== key) : [...state.hidden, path] });
}

/** Everything beside a layer and beside those around it. */
function others(layer) {
  const all = layersOfFile(), own = all.find((other) => other.key === layer.key), out = [];
  for (let inner = own; inner; inner = inner.parent) {
    out.push(...all.filter((other) => other.parent === inner.parent && other !== inner).map((other) => other.path));
  }
  return out;
}

/** Only this layer; again, all. */
function solo(layer) {
  const wanted = others(layer), isSolo = wanted.length === state.hidden.length && wanted.every(isHidden);
  change({ hidden: isSolo ? [] : wanted });
}

/** The layers that are there now, as a tree in drawing order; copies of a repeated layer stand beside each other. */
function tree() {
  const roots = [], open = [];
  state.layers.forEach((layer, index) => {
    const node = { ...layer, index, key: layer.path.join("."), children: [], id: "" };
    open.length = layer.depth;
    (open.at(-1)?.children ?? roots).push(node);
    open.push(node);
  });
  return roots;
}

/** With the layers that are hidden: they have no place on the picture, but one in the tree. */
function withHidden(nodes) {
  if (!state.hidden.length) return nodes;
  const file = layersOfFile();
  const add = (list, siblings) => {
    const out = [];
    for (const one of siblings) {
      const found = list.filter((node) => node.key === one.key);
      if (found.length) out.push(...found.map((node) => ({ ...node, children: add(node.children, one.children) })));
      else if (isHidden(one.path)) out.push({ ...one, index: -1, corners: [], values: [], children: [] });
    }
    return [...out, ...list.filter((node) => !siblings.some((one) => one.key === node.key))];
  };
  return add(nodes, file.filter((layer) => layer.depth === 0));
}

function row(node) {
  const enter = () => change({ hovered: node.index }), leave = () => change({ hovered: -1 });
  const fold = element("button", {
    type: "button", className: "fold", "aria-label": `Fold ${node.name}`, hidden: !node.children.length,
    "aria-expanded": String(!folded.has(node.id)), onclick: () => { if (!folded.delete(node.id)) folded.add(node.id); listed = ""; list(); },
  });
  const main = element(
    "button",
    {
      type: "button", className: "layer-main", onclick: () => change({ selected: node.index }), onmouseenter: enter, onmouseleave: leave,
      onfocus: enter, onblur: leave, disabled: node.index < 0,
    },
    element("span", { className: "layer-name", textContent: node.name || "layer" }), element("span", { className: "soft small" }));
  const eye = element("button", {
    type: "button", className: "eye", "aria-label": `Show ${node.name}`, title: "Show or hide, on this page",
    "aria-pressed": String(node.index >= 0), hidden: !node.path.length, onclick: () => hide(node.path),
  }, element("i"));
  const alone = element("button", {
    type: "button", className: "solo", textContent: "S", "aria-label": `Only ${node.name}`, title: "Only this layer",
    hidden: !node.path.length, onclick: () => solo(node),
  });
  const line = element("div", { className: "layer-row" }, fold, main, alone, eye);
  line.style.setProperty("--depth", node.depth);
  line.dataset.index = node.index;
  const item = element("li", {}, line);
  if (node.children.length && !folded.has(node.id)) item.append(element("ul", {}, ...[...node.children].reverse().map(row)));
  return item;
}

function name(nodes, parent = "") {
  nodes.forEach((node, i) => { node.id = `${parent}/${node.key || node.name}:${i}`; name(node.children, node.id); });
}

function list() {
  const nodes = withHidden(tree());
  name(nodes);
  const key = JSON.stringify([state.path, state.layers.map((layer) => [layer.name, layer.depth, layer.path]), state.hidden, [...folded]]);
  if (key !== listed) {
    listed = key;
    const at = document.activeElement?.closest?.("#layers") ? document.activeElement.getAttribute("aria-label") : null;
    $("layers").replaceChildren(...[...nodes].reverse().map(row));
    if (at) $("layers").querySelector(`[aria-label="${CSS.escape(at)}"]`)?.focus();
  }
  mark();
}

function mark() {
  for (const line of $("layers").querySelectorAll(".layer-row")) {
    const index = Number(line.dataset.index), layer = state.layers[index];
    const opacity = layer?.values.find((value) => value.name === "opacity")?.text;
    const main = line.querySelector(".layer-main");
    write(main.lastChild, index < 0 ? "hidden" : opacity === "1" || opacity === undefined ? "" : `opacity ${opacity}`);
    main.setAttribute("aria-current", String(index >= 0 && index === state.selected));
  }
}

export function start() {
  on("layers", list);
  on("selected", mark);
  on("path", () => folded.clear());
}
