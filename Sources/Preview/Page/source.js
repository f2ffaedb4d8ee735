// The scene's file as the page reads it: its values with their lines, so that what is written there as a number can be
// changed there. The program does the writing.

import { state } from "./state.js";

/** A value: its kind, its text, its line, and what is in it, by key or index. */
function parse(text) {
  let at = 0, line = 1;
  const space = () => {
    while (at < text.length && " \n\r\t\uFEFF".includes(text[at])) if (text[at++] === "\n") line += 1;
  };
  const string = () => {
    const from = at++;
    while (text[at] !== "\"") at += text[at] === "\\" ? 2 : 1;
    return JSON.parse(text.slice(from, ++at));
  };
  const list = (end, item) => {
    at += 1;
    for (space(); text[at] !== end; space()) {
      item();
      space();
      if (text[at] === ",") at += 1;
    }
    at += 1;
  };
  const value = (path) => {
    space();
    const node = { path, line, kind: "", value: undefined, keys: null };
    if (text[at] === "{") {
      Object.assign(node, { kind: "object", keys: new Map() });
      list("}", () => {
        const own = line, key = string();
        space();
        at += 1;
        const child = value([...path, key]);
        child.line = child.kind === "object" || child.kind === "array" ? own : child.line;
        node.keys.set(key, child);
      });
    } else if (text[at] === "[") {
      Object.assign(node, { kind: "array", keys: new Map() });
      list("]", () => node.keys.set(String(node.keys.size), value([...path, String(node.keys.size)])));
    } else if (text[at] === "\"") {
      Object.assign(node, { kind: "string", value: string() });
    } else {
      const word = /[^\s,\]}]+/y;
      word.lastIndex = at;
      const [found] = word.exec(text);
      at += found.length;
      node.value = JSON.parse(found);
      node.kind = node.value === null ? "null" : typeof node.value;
    }
    return node;
  };
  return value([]);
}

/** The two texts that were read last, with their roots: that of the scene, and that of `readFrom`. */
let parsed = [];
/** Another scene to read from than the last that the program has described. */
let other = null;

/** While something is dragged, the file is read as it was when that was taken. Null: as it is. */
export function readFrom(scene) { other = scene; }

/** The scene whose file is read. */
export const read = () => other ?? state.scene;

/** The file's root; null where there is no text to work with. */
export function root() {
  const text = read()?.text ?? "";
  let found = parsed.find((one) => one.text === text);
  if (!found) {
    found = { text, root: null };
    // A text that cannot be read is told by the program.
    try { found.root = text ? parse(text) : null; } catch { /* as it is */ }
    parsed = [found, ...parsed.slice(0, 1)];
  }
  return found.root;
}

/** The value at a path; null where there is none. */
export function at(path) {
  let node = root();
  for (const step of path) node = node?.keys?.get(String(step)) ?? null;
  return node?.kind === "null" ? null : node;
}

/** How a number can be changed: where it is a number, at its place; where it is a parameter, by the parameter. */
export function targetOf(path) {
  const node = at(path);
  if (!node) return { kind: "absent", path };
  if (node.kind === "number") return { kind: "literal", path, line: node.line, value: node.value };
  const knob = node.kind === "string" && read().knobs.find((k) => k.name === node.value && k.kind === "number");
  if (knob) return { kind: "knob", path, line: node.line, knob, value: knob.number };
  return { kind: "locked", path, line: node.line, text: String(node.value ?? "") };
}

/** What a target writes to, as a text: two with the same one are one number. */
export const placeOf = ({ kind, knob, path }) => (kind === "knob" ? `knob ${knob.name}` : path?.join(".") ?? kind);

/** Whether people can drag it. */
export const isOpen = (target) => target.kind === "literal" || target.kind === "knob" || target.kind === "absent";

/** Layers in the order of the file, with their places, names, depths and lines. */
export function layersOfFile() {
  const out = [];
  const add = (list, depth, parent) => {
    for (const node of list?.keys?.values() ?? []) {
      const name = node.keys?.get("name")?.value ?? `layer ${node.path.at(-1)}`;
      const own = { key: node.path.join("."), path: node.path, name, depth, parent, line: node.line, children: [] };
      out.push(own);
      own.children = add(node.keys?.get("sublayers"), depth + 1, own);
    }
    return out.filter((layer) => layer.parent === parent && layer.depth === depth);
  };
  add(at(["layers"]), 0, null);
  return out;
}
