// What a parameter is measured in, and what it is about, as its file tells.

import { state } from "./state.js";

const unitWords = [
  ["°", /\bdegrees?\b|\bangle\b/i], ["s", /\bseconds?\b|\bhow long\b/i], ["pt", /\bpoints?\b|\bradius\b|\bdistance\b|\bwidth\b|\bheight\b/i],
];

/** `s`, `pt`, `°`; empty where nothing tells it. */
export function unitOf({ name, description }) {
  if (/a second|fraction|ratio|share/i.test(description)) return "";
  const found = unitWords.find(([, words]) => words.test(description)) ?? unitWords.find(([, words]) => words.test(name));
  return found?.[0] ?? "";
}

/** The part of the file that says when things move. */
function timingText() {
  try {
    const scene = JSON.parse(state.scene.text), { duration, back, phases, gesture } = scene;
    const tracks = Object.values(scene.tracks ?? {}).map(({ timing, begin, duration: length, times, keyTimes }) => (
      [timing, begin, length, times, keyTimes]));
    return JSON.stringify([duration, back, phases, gesture, tracks]);
  } catch { return ""; }
}

/** A knob's group: what moves when, what is chosen, written, or how it looks. */
export function groupOf(knob) {
  if (knob.kind === "choice") return "Choices";
  if (knob.kind === "color") return "Colours";
  if (knob.kind === "text") return "Texts";
  const isInTime = new RegExp(`[^A-Za-z0-9_]${knob.name}[^A-Za-z0-9_]`).test(timingText());
  return isInTime || unitOf(knob) === "s" ? "Time" : "Look";
}
