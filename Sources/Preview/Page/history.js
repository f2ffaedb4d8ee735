// Undo and redo of what is done to the knobs.

import { state, change, on } from "./state.js";

/** Changes of one knob that follow each other within so many milliseconds, as while a slider is dragged, are one. */
const pause = 700;
let past = [], future = [], shown = {}, isMoving = false, last = { names: "", at: 0 };

const differing = (a, b) => [...new Set([...Object.keys(a), ...Object.keys(b)])].filter((name) => a[name] !== b[name]);

function note() {
  if (!isMoving) {
    const names = differing(shown, state.parameters).join(), now = performance.now();
    if (!names) return;
    if (names !== last.names || now - last.at > pause) past.push(shown);
    last = { names, at: now };
    future = [];
  }
  shown = state.parameters;
}

function move(from, to) {
  if (!from.length) return;
  to.push(state.parameters);
  isMoving = true;
  change({ parameters: from.pop() });
  isMoving = false;
  last = { names: "", at: 0 };
}

export const undo = () => move(past, future);
export const redo = () => move(future, past);

/** Forgets all: another scene is open, or the values have become the file's. */
export function forget() { [past, future, shown, last] = [[], [], state.parameters, { names: "", at: 0 }]; }

export function start() { on("parameters", note); }
