// Undo and redo of what is done to the knobs, the curves and the layers' values.

import { state, change, on } from "./state.js";

/** Changes of one value that follow each other within so many milliseconds, as while a slider is dragged, are one. */
const pause = 700;
let past = [], future = [], isMoving = false, last = { names: "", at: 0 };
let shown = { parameters: {}, changes: [] };
/** While something is dragged, everything until its end is one. */
let isHeld = false, isNoted = false;

const now = () => ({ parameters: state.parameters, changes: state.changes });
const flat = ({ parameters, changes }) => ({
  ...parameters, ...Object.fromEntries(changes.map(({ kind, path, text }, i) => [`${i} ${kind} ${path}`, text])),
});

function differing(a, b) {
  const [one, two] = [flat(a), flat(b)];
  return [...new Set([...Object.keys(one), ...Object.keys(two)])].filter((name) => one[name] !== two[name]);
}

function note() {
  if (!isMoving) {
    const names = differing(shown, now()).join(), at = performance.now();
    if (!names) return;
    const isSame = isHeld ? isNoted : names === last.names && at - last.at <= pause;
    if (!isSame) past.push(shown);
    isNoted = true;
    last = { names, at };
    future = [];
  }
  shown = now();
}

function move(from, to) {
  if (!from.length) return;
  to.push(now());
  isMoving = true;
  change(from.pop());
  isMoving = false;
  last = { names: "", at: 0 };
}

export const undo = () => move(past, future);
export const redo = () => move(future, past);

/** What is done until `release` is undone at once. */
export function hold() { [isHeld, isNoted] = [true, false]; }
export function release() { [isHeld, last] = [false, { names: "", at: 0 }]; }

/** Forgets all: another scene is open, or the values have become the file's. */
export function forget() { [past, future, shown, last] = [[], [], now(), { names: "", at: 0 }]; }

export function start() { on("parameters changes", note); }
