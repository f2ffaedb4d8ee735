// Changes of the scene: to a knob, or to a value in its file. All of them can be undone, and none is in the file until it
// is saved.

import { change, state } from "./state.js";
import { at, readFrom, targetOf } from "./source.js";
import { clamp } from "./tools.js";

/** The knobs and changes that are being put together; null between two changes. */
let draft = null;
const made = () => draft ?? state;

function put(values) {
  if (draft) Object.assign(draft, values);
  else change(values);
}

/**
 * Makes one change of everything that `action` writes. With `before`, a scene and its knobs and changes, it is written
 * over those: however many steps a drag has, it writes as if it had only its last one.
 */
export function together(action, before = null) {
  if (draft) { action(); return; }
  const { parameters, changes } = before ?? state;
  draft = { parameters, changes };
  if (before) readFrom(before.scene);
  try { action(); } finally {
    const values = draft;
    draft = null;
    readFrom(null);
    change(values);
  }
}

/** The changes so far, within `together`. */
export const changesSoFar = () => made().changes;

/** A number as a person would write it: no more digits than are of use. */
export function tidy(value, places = 3) {
  const text = Number(value.toFixed(places));
  return Object.is(text, -0) ? 0 : text;
}

const isSame = (a, b) => a.length === b.length && a.every((step, i) => step === b[i]);

/** Whether one place is in the other. */
const touches = (a, b) => (a.length < b.length ? a.every((step, i) => step === b[i]) : b.every((step, i) => step === a[i]));

/** Adds changes of the file; what is written over what was just written takes its place. */
export function edit(...changes) {
  let all = made().changes;
  for (const next of changes) {
    const last = all.findIndex((old) => old.kind === "set" && isSame(old.path, next.path));
    // Only what has the same meaning after all later changes may be written over.
    const isSafe = last >= 0 && all.slice(last + 1).every((later) => later.kind === "set" && !touches(later.path, next.path));
    if (next.kind === "set" && isSafe) all = all.map((old, i) => (i === last ? next : old));
    else all = [...all, next];
  }
  put({ changes: all });
}

export const set = (path, value) => ({
  kind: "set", path: path.map(String), text: typeof value === "string" ? value : JSON.stringify(value),
});
export const insert = (path, value) => ({ ...set(path, value), kind: "insert" });
export const remove = (path) => ({ kind: "remove", path: path.map(String) });
export const rename = (path, key) => ({ kind: "rename", path: path.map(String), text: key });

/** A change that writes a value, with the object around it where the file has none yet. */
export function placed(path, value) {
  const own = set(path, value), around = path.slice(0, -1);
  return !around.length || at(around) ? own : set(around, `{ ${JSON.stringify(String(path.at(-1)))}: ${own.text} }`);
}

/** Another value for a knob; the file's own is no change. */
export function turn(knob, value) {
  const parameters = { ...state.parameters };
  if (value === knob.default) delete parameters[knob.name];
  else parameters[knob.name] = value;
  change({ parameters });
}

/** Writes numbers where their targets are: `[[target, value], …]`. Those that are locked stay. */
export function write(pairs, places = 3) {
  const parameters = { ...made().parameters }, changes = [];
  for (const [target, value] of pairs) {
    const number = tidy(value, places);
    if (target.kind === "knob") {
      const { knob } = target, text = String(clamp(number, knob.minimum ?? -Infinity, knob.maximum ?? Infinity));
      if (text === knob.default) delete parameters[knob.name];
      else parameters[knob.name] = text;
    } else if (target.kind !== "locked") {
      changes.push(placed(target.path, number));
    }
  }
  put({ parameters });
  if (changes.length) edit(...changes);
}

/** Writes one number; says whether it could. */
export function writeAt(path, value, places = 3) {
  const target = targetOf(path);
  write([[target, value]], places);
  return target.kind !== "locked";
}
