// Which tracks are chosen. The first one has the handles; a timing that is given to it goes to those beside it, too.

import { change, on, state } from "./state.js";
import { trackNames } from "./curves.js";
import { changesSoFar, edit, placed, together } from "./edit.js";
import { at, placeOf, targetOf } from "./source.js";
import * as tracks from "./tracks.js";
import { $, say } from "./tools.js";

/** Whether a click adds a track to those that are chosen, as it does with Shift, Ctrl or Command. */
let isSeveral = false;

export const isChosen = (name) => name === state.track || state.also.includes(name);

/** Chooses one track alone, or adds it to the others; one that is among them is taken out. */
export function choose(name, event) {
  const { track, also } = state;
  if (!(isSeveral || event.shiftKey || event.ctrlKey || event.metaKey)) change({ track: name, also: [] });
  else if (also.includes(name)) change({ also: also.filter((other) => other !== name) });
  else if (name !== track) change({ also: [...also, name] });
  else if (also.length) change({ track: also[0], also: also.slice(1) });
}

/** Does something that changes the timing of the chosen track, and gives its timing to the tracks beside it. */
export function timed(action) {
  together(() => {
    const before = changesSoFar();
    action();
    give(before);
  });
}

function give(before) {
  const { track, also } = state, own = tracks.wholeTimingPath(track);
  if (!also.length) return;
  if (tracks.hasSteps(track) && !tracks.inherits(track)) {
    say(`Only '${track}' has this timing: each of its steps has one of its own. Choose a track with one timing first.`);
    return;
  }
  const added = changesSoFar().filter((change) => change.kind === "set" && !before.includes(change));
  const text = spaced(added.reduce((value, change) => withChange(value, own, change), plain(tracks.timingNode(track))));
  for (const name of others()) {
    const path = tracks.wholeTimingPath(name);
    if (path.join() !== own.join() && spaced(plain(at(path))) !== text) edit(placed(path, text));
  }
}

/** The tracks beside the first one that can have its timing. */
const others = () => state.also.filter((name) => tracks.motionOf(name) && !tracks.isProgress(name));

/**
 * Another arrival of the chosen track's spring. A damping ratio makes a spring as long as its track: there the tracks
 * beside it become as long, too, where their lengths are numbers.
 */
export function arriveIn(step, factor, motion) {
  const { track } = state;
  timed(() => {
    tracks.writeArrival(track, step, factor, motion);
    if (tracks.timingOf(track, step).form !== "ratio") return;
    const shared = placeOf(tracks.lengthTarget(track)), length = motion.duration * factor;
    // What ends with the scene goes on to do so, if the scene's length is what changes.
    const isScene = shared === placeOf(targetOf(["duration"]));
    const rest = others().filter((name) => placeOf(tracks.lengthTarget(name)) !== shared
      && !(isScene && tracks.endTarget(name).kind === "absent"));
    for (const name of rest) {
      const { kind, text } = tracks.endTarget(name);
      if (kind === "locked") say(`'${name}' keeps its length, which its file has as ${text}.`);
      else tracks.writeEnd(name, tracks.motionOf(name).begin + length);
    }
  });
}

/** A value of the file without its places; a timing that is not there is the usual one. */
function plain(node) {
  if (!node) return "linear";
  if (node.kind === "array") return [...node.keys.values()].map(plain);
  return node.kind === "object" ? Object.fromEntries([...node.keys].map(([key, child]) => [key, plain(child)])) : node.value;
}

/** The value at a place after a change there, in it or around it. */
function withChange(value, place, { path, text }) {
  const shared = Math.min(path.length, place.length);
  if (path.slice(0, shared).some((step, i) => step !== String(place[i]))) return value;
  const written = JSON.parse(text);
  if (path.length <= place.length) return place.slice(path.length).reduce((found, step) => found?.[step], written) ?? value;
  const steps = path.slice(place.length), last = steps.pop();
  const copy = structuredClone(value), inner = steps.reduce((found, step) => found?.[step], copy);
  if (inner && typeof inner === "object") inner[last] = written;
  return copy;
}

/** JSON with spaces, as people write it. */
function spaced(value) {
  if (Array.isArray(value)) return `[${value.map(spaced).join(", ")}]`;
  if (!value || typeof value !== "object") return JSON.stringify(value);
  return `{ ${Object.entries(value).map(([key, own]) => `${JSON.stringify(key)}: ${spaced(own)}`).join(", ")} }`;
}

function show() {
  $("several").hidden = trackNames().length < 2;
  $("several").setAttribute("aria-pressed", String(isSeveral));
  $("same-timing").hidden = !state.also.length;
  $("same-timing").disabled = !tracks.canEdit() || !tracks.motionOf(state.track) || tracks.isProgress(state.track);
}

export function start() {
  $("several").onclick = () => {
    isSeveral = !isSeveral;
    if (!isSeveral) change({ also: [] });
    show();
  };
  $("same-timing").onclick = () => timed(() => {});
  on("scene", () => {
    const names = trackNames(), also = state.also.filter((name) => names.includes(name));
    if (also.length < state.also.length) change({ also });
  });
  on("path", () => { isSeveral = false; });
  on("scene track also", show);
}
