// A track as its file has it: where its numbers stand, and how its timing is changed.

import { state } from "./state.js";
import { edit, insert, placed, remove, rename, set, tidy, write } from "./edit.js";
import { at, read, targetOf } from "./source.js";
import { bounce, ratioFor, response } from "./springs.js";

/** Curves by their names, as the program has them. */
export const named = {
  linear: [0, 0, 1, 1], easeIn: [0.42, 0, 1, 1], easeOut: [0, 0, 0.58, 1], easeInEaseOut: [0.42, 0, 0.58, 1],
  default: [0.25, 0.1, 0.25, 1],
};
export const presets = { smooth: 0, snappy: 0.15, bouncy: 0.3 };

export const path = (name, ...more) => ["tracks", name, ...more];
const curveOf = (name) => read()?.curves.find((curve) => curve.track === name);
export const motionOf = (name) => curveOf(name)?.motion ?? null;
export const canEdit = () => Boolean(state.scene?.text);
/** What the fingers have done, and what follows their release: no track, but a curve with a timing. */
export const isProgress = (name) => Boolean(curveOf(name)?.isProgress);
const isBack = (name) => state.scene?.way === "back" && !isProgress(name);
/** Values stand in the file as they follow each other on the way there. */
export const hasOwnValues = (name) => state.scene?.way === "forward" && !isProgress(name);

/** Whether a track is one animation from value to value, once: what the handles know. */
export function isPlain(name) {
  if (isProgress(name)) return at(["gesture"])?.kind === "object";
  const node = at(path(name));
  return node?.kind === "object" && !["calculationMode", "repeatCount", "autoreverses", "additive"].some((key) => node.keys.has(key));
}

// Timing

/** Whether the way back of a track has its timing from the way there: it gets one of its own when it is changed. */
export const inherits = (name) => isBack(name) && !at(path(name, "back", "timing")) && !at(["back", "timing"]);
/** Whether each step has a timing of its own, and the track none. */
export const hasSteps = (name) => motionOf(name).timings.length > 1;

/** Where the timing of the whole track stands, or will. */
export function wholeTimingPath(name) {
  if (isProgress(name)) return ["gesture", "completionCurve"];
  if (isBack(name)) return at(path(name, "back", "timing")) || !at(["back", "timing"]) ? path(name, "back", "timing") : ["back", "timing"];
  return path(name, "timing");
}

/** Where the timing of a step stands, or will. The step whose timing is the track's only one is 0. */
export function timingPath(name, step) {
  const whole = wholeTimingPath(name);
  return hasSteps(name) && !isProgress(name) && !isBack(name) ? [...whole, step] : whole;
}

/** The timing as it is written; of an inherited one, as it is written on the way there. */
export const timingNode = (name) => at(inherits(name) ? path(name, "timing") : wholeTimingPath(name));

/** `{ kind: "named" | "bezier" | "spring", … }` as it is written; of an inherited timing, as it is written there. */
export function timingOf(name, step) {
  const own = timingPath(name, step), isInherited = inherits(name);
  return { ...written(isInherited ? at(path(name, "timing")) : at(own), isProgress(name), own), isInherited };
}

function written(node, isCompletion, own) {
  if (!node) return { kind: "named", word: isCompletion ? "easeInEaseOut" : "linear", path: own };
  if (node.kind === "string") return { kind: node.value in presets ? "preset" : "named", word: node.value, path: own };
  if (node.kind === "array") return { kind: "bezier", path: own };
  const keys = [...(node.keys?.get("spring")?.keys?.keys() ?? [])];
  const form = keys.includes("dampingRatio") ? "ratio" : keys.some((key) => ["mass", "stiffness", "damping"].includes(key))
    ? "physical" : keys.some((key) => ["response", "dampingFraction"].includes(key)) ? "response" : "bounce";
  return { kind: "spring", form, path: own, keys };
}

/** Moves one of two control points; `points` are all four numbers as they were. Where the file has numbers, only two change. */
export function writeBezier(name, step, points, index, x, y) {
  const timing = timingOf(name, step), all = points.map((value) => tidy(value, 2));
  [all[2 * index], all[2 * index + 1]] = [tidy(x, 2), tidy(y, 2)];
  if (timing.kind !== "bezier" || timing.isInherited) { edit(placed(timing.path, `[${all.join(", ")}]`)); return; }
  write([0, 1].map((i) => [targetOf([...timing.path, 2 * index + i]), all[2 * index + i]]), 2);
}

/** Another kind of timing, with usual values. */
export function chooseTiming(name, step, word) {
  const own = timingPath(name, step), now = motionOf(name).timings[step];
  if (word === "curve") {
    edit(placed(own, `[${(now.bezier ?? named.easeInEaseOut).map((value) => tidy(value, 2)).join(", ")}]`));
  } else if (word === "spring") {
    edit(placed(own, '{ "spring": { "dampingRatio": 0.7 } }'));
  } else if (word === "response") {
    const [seconds, fraction] = now.spring ? [response(now.spring), now.spring[1]] : [0.5, 0.8];
    edit(placed(own, responseSpring(seconds, fraction)));
  } else {
    edit(placed(own, JSON.stringify(word)));
  }
}

const responseSpring = (seconds, fraction) => `{ "spring": { "response": ${tidy(seconds, 2)}, "dampingFraction": ${tidy(fraction, 2)} } }`;

const springPath = (timing, key) => [...timing.path, "spring", key];

/** The targets of a spring's two handles: how far it overshoots, and when it arrives. */
export function springTargets(name, step) {
  const timing = timingOf(name, step);
  const key = { ratio: "dampingRatio", physical: "damping", response: "dampingFraction", bounce: "bounce" }[timing.form];
  const isNew = timing.kind === "preset" || timing.isInherited;
  const over = isNew ? { kind: "literal" } : targetOf(springPath(timing, key));
  if (isNew && timing.form !== "ratio") return { over, arrival: { kind: "literal" } };
  if (timing.form === "ratio") return { over, arrival: lengthTarget(name) };
  const pace = { physical: "stiffness", response: "response", bounce: "duration" }[timing.form];
  return { over, arrival: targetOf(springPath(timing, pace)) };
}

/** A spring that goes `over` beyond its end, as a share of the way; otherwise it is the one that it was in `motion`. */
export function writeOvershoot(name, step, over, motion) {
  const timing = timingOf(name, step), [w, , v] = motion.timings[step].spring;
  const ratio = Math.max(0.02, ratioFor(over, v / w));
  if (timing.kind === "preset") {
    edit(placed(timing.path, `{ "spring": { "duration": 0.5, "bounce": ${tidy(1 - ratio, 2)} } }`));
    return;
  }
  if (timing.isInherited) {
    const isRatio = timing.form === "ratio";
    edit(placed(timing.path, isRatio ? `{ "spring": { "dampingRatio": ${tidy(ratio, 2)} } }` : responseSpring(2 * Math.PI / w, ratio)));
    return;
  }
  const { over: target } = springTargets(name, step);
  const value = { ratio, response: ratio, bounce: 1 - ratio, physical: ratio * 2 * w * mass(timing) }[timing.form];
  write([[target, value]], timing.form === "physical" ? 1 : 2);
}

const numberAt = (target, usual) => target.value ?? usual;
const mass = (timing) => numberAt(targetOf(springPath(timing, "mass")), 1);

/** A spring that arrives after another time: `factor` times the one that it had in `motion`. */
export function writeArrival(name, step, factor, motion) {
  const timing = timingOf(name, step), { spring } = motion.timings[step];
  if (timing.kind === "preset") {
    edit(placed(timing.path, `{ "spring": { "duration": ${tidy(response(spring) * factor, 2)}, "bounce": ${tidy(bounce(spring), 2)} } }`));
  } else if (timing.form === "ratio") {
    writeLength(name, motion.duration * factor);
  } else if (timing.isInherited) {
    edit(placed(timing.path, responseSpring(response(spring) * factor, spring[1])));
  } else if (timing.form === "physical") {
    const [w, z] = spring, faster = w / factor, m = mass(timing);
    write([
      [targetOf(springPath(timing, "stiffness")), faster * faster * m], [targetOf(springPath(timing, "damping")), 2 * z * faster * m],
    ], 1);
  } else {
    const { arrival } = springTargets(name, step);
    write([[arrival, response(spring) * factor]], 2);
  }
}

// When it moves

const phaseOf = (name) => (isBack(name) ? undefined : at(path(name, "phase"))?.value);
/** What decides how long the part after the release takes. */
const byFingers = () => ({ kind: "locked", line: at(["gesture", "completionSpeed"])?.line ?? at(["gesture"])?.line, text: "completionSpeed" });

export function beginTarget(name) {
  if (isProgress(name)) return byFingers();
  if (isBack(name)) return targetOf(path(name, "back", "begin"));
  const phase = phaseOf(name);
  return targetOf(phase ? ["phases", phase, 0] : path(name, "begin"));
}

/** What says how long it lasts; the scene, where the track says nothing. */
export function lengthTarget(name) {
  if (isProgress(name)) return byFingers();
  if (isBack(name)) {
    const own = targetOf(path(name, "back", "duration"));
    return own.kind === "absent" && at(["back", "duration"]) ? targetOf(["back", "duration"]) : own;
  }
  const phase = phaseOf(name);
  if (phase) return targetOf(["phases", phase, 1]);
  if (at(path(name, "times"))) return { kind: "locked", line: at(path(name, "times")).line, text: "times" };
  const own = targetOf(path(name, "duration"));
  return own.kind === "absent" && !at(path(name, "begin")) ? targetOf(["duration"]) : own;
}

export function writeBegin(name, seconds) { write([[beginTarget(name), Math.max(0, seconds)]], 2); }

export function writeLength(name, seconds) {
  const target = lengthTarget(name), isPhase = Boolean(phaseOf(name));
  write([[target, Math.max(0.01, seconds + (isPhase ? motionOf(name).begin : 0))]], 2);
}

/** The end of a track without a length of its own is that of the scene: another one is its own. */
export function writeEnd(name, end) {
  const { begin } = motionOf(name), isPhase = Boolean(phaseOf(name));
  const own = isPhase ? lengthTarget(name) : targetOf(isBack(name) ? path(name, "back", "duration") : path(name, "duration"));
  write([[own, Math.max(0.01, isPhase ? end : end - begin)]], 2);
}

export function endTarget(name) {
  if (isBack(name)) return targetOf(path(name, "back", "duration"));
  if (phaseOf(name) || at(path(name, "times"))) return lengthTarget(name);
  return targetOf(path(name, "duration"));
}

// Keyframes

export const hasValues = (name) => Boolean(at(path(name, "values")));

/** Where each value of a track stands. */
export function valueTargets(name) {
  if (!hasOwnValues(name)) return [];
  const list = at(path(name, "values"));
  if (!list) return [targetOf(path(name, "from")), targetOf(path(name, "to"))];
  return [...list.keys.values()].map((node) => targetOf(node.path));
}

/** The key of the list with times, and whether they are seconds. */
const timesKey = (name) => (at(path(name, "times")) ? "times" : at(path(name, "keyTimes")) ? "keyTimes" : null);

export function timeTarget(name, index) {
  const key = timesKey(name);
  return key ? targetOf(path(name, key, index)) : { kind: "absent" };
}

const inSeconds = (name, share) => {
  const { begin, duration: length } = motionOf(name), node = at(path(name, "begin"));
  return begin + share * length - (node ? targetOf(node.path).value ?? begin : 0);
};

/** Moves a value in time; without a list of times, it gets one. */
export function writeKeyTime(name, index, share) {
  const key = timesKey(name), times = motionOf(name).keyTimes;
  const low = times[index - 1] ?? 0, high = times[index + 1] ?? 1, inside = Math.min(high, Math.max(low, share));
  if (key === "times") { write([[targetOf(path(name, "times", index)), inSeconds(name, inside)]], 2); return; }
  if (key) { write([[targetOf(path(name, key, index)), inside]], 3); return; }
  const all = times.map((time, i) => tidy(i === index ? inside : time, 3));
  edit(set(path(name, "keyTimes"), `[${all.join(", ")}]`));
}

export function writeValue(name, index, value, places) { write([[valueTargets(name)[index], value]], places); }

/** A new value at a share of the track's time. */
export function addKey(name, share, value) {
  const { keyTimes, timings } = motionOf(name);
  const after = keyTimes.findIndex((time) => time > share);
  if (after <= 0) return;
  const changes = [], key = timesKey(name);
  if (!hasValues(name)) {
    const from = at(path(name, "from")), to = at(path(name, "to"));
    const text = (node) => JSON.stringify(node.value);
    changes.push(
      rename(path(name, "from"), "values"), set(path(name, "values"), `[${text(from)}, ${value}, ${text(to)}]`),
      remove(path(name, "to")));
  } else {
    changes.push(insert(path(name, "values", after), value));
  }
  const time = tidy(share, 2);
  if (key) changes.push(insert(path(name, key, after), key === "times" ? tidy(inSeconds(name, share), 2) : time));
  else {
    const all = keyTimes.map((other) => tidy(other, 3));
    all.splice(after, 0, time);
    changes.push(set(path(name, "keyTimes"), `[${all.join(", ")}]`));
  }
  // One timing for each step: the step that is divided keeps its own in both halves.
  if (timings.length > 1) {
    const node = at(timingPath(name, after - 1));
    if (node?.kind === "string") changes.push(insert(path(name, "timing", after), JSON.stringify(node.value)));
    else changes.push(insert(path(name, "timing", after), '"linear"'));
  }
  edit(...changes);
}

/** Takes a value out, with its time and the timing of the step that leads to it. */
export function removeKey(name, index) {
  const { keyTimes, timings } = motionOf(name);
  if (!hasValues(name) || keyTimes.length < 3 || index === 0 || index === keyTimes.length - 1) return;
  const key = timesKey(name);
  const changes = [remove(path(name, "values", index))];
  if (key) changes.push(remove(path(name, key, index)));
  else {
    const rest = keyTimes.filter((_, i) => i !== index).map((time) => tidy(time, 3));
    changes.push(set(path(name, "keyTimes"), `[${rest.join(", ")}]`));
  }
  if (timings.length > 1) changes.push(remove(path(name, "timing", index)));
  edit(...changes);
}

