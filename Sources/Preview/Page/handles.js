// Handles on the chosen curve: control points, where a spring arrives and how far it overshoots, values in time, and when
// the track begins and ends. They are dragged, or moved by the arrow keys.

import { state, on, duration } from "./state.js";
import { barHeight, curveOf, height, hold as holdScale, isColor, rulerHeight, timeOf, valueOf, xOf } from "./curves.js";
import { tidy, together } from "./edit.js";
import { addAt, placesOf, snapped, valueIn } from "./values.js";
import { hold, release } from "./history.js";
import { frame } from "./kept.js";
import { arriveIn, timed } from "./selection.js";
import { isOpen, targetOf as target } from "./source.js";
import { progressAt, springFacts, springValue, timeOfProgress } from "./springs.js";
import * as tracks from "./tracks.js";
import { $, clamp, drawing, say, short } from "./tools.js";

/** The handles that are shown, by id. */
let handles = new Map();
let drag = null;

export const handleAt = (event) => event.target.closest?.(".handle") ?? null;

const seconds = (time) => `${short(time, 2)} s`;

// What there is to drag

function make() {
  const made = [], { track } = state, curve = curveOf(track), motion = tracks.motionOf(track);
  if (!curve || !motion || !tracks.canEdit() || !tracks.isPlain(track) || motion.duration <= 0) return made;
  if (!curve.isProgress) made.push(...bar(track, motion));
  made.push(...keys(track, curve, motion));
  // Steps that the way back has from the way there are changed there, or get one timing for all from the list.
  if (tracks.inherits(track) && tracks.hasSteps(track)) return made;
  motion.timings.forEach((timing, step) => {
    const span = spanOf(curve, motion, step);
    if (timing.bezier) made.push(...controls(track, curve, timing.bezier, step, span));
    else made.push(...spring(track, motion, timing.spring, step, span));
  });
  return made;
}

/** The part of time and of values that one timing covers: seconds, and the values at its ends. */
function spanOf(curve, motion, step) {
  const isWhole = motion.timings.length === 1;
  const [first, last] = isWhole ? [0, 1] : [motion.keyTimes[step], motion.keyTimes[step + 1]];
  const targets = tracks.valueTargets(state.track), index = isWhole ? targets.length - 1 : step + 1;
  const value = (i, share) => targets[i]?.value ?? valueIn(curve, motion, share);
  let from = value(isWhole ? 0 : step, first), to = value(index, last);
  // A curve that comes back to where it began: its timing is shown over the whole height.
  if (from === to) [from, to] = [curve.low, curve.high];
  return { begin: motion.begin + first * motion.duration, length: (last - first) * motion.duration, from, to };
}

const inSpan = (span, x, y) => ({ time: span.begin + x * span.length, value: span.from + y * (span.to - span.from) });

function controls(track, curve, points, step, span) {
  if (!(span.length > 0)) return [];
  const write = (index, x, y) => timed(() => tracks.writeBezier(track, step, points, index, clamp(x, 0, 1), y));
  const timing = tracks.timingOf(track, step);
  return [0, 1].map((index) => {
    const [x, y] = [points[2 * index], points[2 * index + 1]], place = inSpan(span, x, y), end = inSpan(span, index, index);
    return {
      id: `bezier-${step}-${index}`, kind: "control", ...place, line: end,
      label: `Control point ${index + 1}`, text: `${short(x, 2)}, ${short(y, 2)}`,
      isLocked: timing.kind === "bezier" && !timing.isInherited && [0, 1].every((i) => !isOpen(target([...timing.path, 2 * index + i]))),
      move: (at) => write(index, (at.time - span.begin) / span.length, (at.value - span.from) / (span.to - span.from || 1)),
      nudge: (dx, dy) => write(index, x + dx * 0.01, y + dy * 0.01),
    };
  });
}

function spring(track, motion, numbers, step, span) {
  const facts = springFacts(numbers, span.length), { over, arrival } = tracks.springTargets(track, step);
  const out = [];
  const height = span.to - span.from;
  const arrives = span.begin + facts.arrives, now = facts.peak.value - 1;
  const arrive = (time) => arriveIn(step, Math.max(0.02, time) / facts.arrives, motion);
  const overshoot = (share) => timed(() => tracks.writeOvershoot(track, step, Math.max(0, share), motion));
  out.push({
    id: `arrival-${step}`, kind: "arrival", time: arrives, value: inSpan(span, 0, springValue(numbers, facts.arrives)).value,
    label: "The spring arrives", text: seconds(facts.arrives), isLocked: !isOpen(arrival), locked: arrival, axis: "x",
    move: (at) => arrive(at.time - span.begin),
    nudge: (dx) => dx && arrive(facts.arrives + dx * frame),
  });
  const peak = facts.peak.time < span.length ? facts.peak.time : Math.min(span.length, facts.arrives * 1.3);
  out.push({
    id: `over-${step}`, kind: "over", time: span.begin + peak, value: inSpan(span, 0, 1 + now).value,
    label: "The spring overshoots", text: `${short(now * 100, 1)} %`, isLocked: !isOpen(over), locked: over, axis: "y",
    move: (at) => height && overshoot((at.value - span.to) / height),
    nudge: (_, dy) => dy && overshoot(now + Math.sign(height) * dy * 0.01),
  });
  return out;
}

/** The values of the track, where its file has numbers. */
function keys(track, curve, motion) {
  const targets = tracks.valueTargets(track), last = targets.length - 1;
  const places = placesOf(curve);
  return targets.map((own, index) => {
    // The timing of the whole track decides when it comes to a value.
    const share = timeOfProgress(motion, motion.keyTimes[index]), value = own.value ?? valueIn(curve, motion, share);
    const isInner = index > 0 && index < last;
    const place = (event, time) => progressAt(motion, clamp((snapped(time, event) - motion.begin) / motion.duration, 0, 1));
    return {
      id: `key-${index}`, kind: "key", time: motion.begin + share * motion.duration, value,
      label: `Value ${index + 1}`, text: `${isColor(track) ? own.text : short(value, 3)} at ${seconds(motion.begin + share * motion.duration)}`,
      isLocked: !isOpen(own) && !isInner, locked: own,
      move: (at, event) => {
        if (isOpen(own)) tracks.writeValue(track, index, at.value, places);
        if (isInner) tracks.writeKeyTime(track, index, place(event, at.time));
      },
      nudge: (dx, dy) => {
        if (dy && isOpen(own)) tracks.writeValue(track, index, value + dy * (places ? 0.01 : 1), places);
        if (dx && isInner) tracks.writeKeyTime(track, index, place(null, motion.begin + share * motion.duration + dx * frame));
      },
      remove: isInner ? () => tracks.removeKey(track, index) : null,
    };
  });
}

/** Where the track begins and ends, on a bar under the ruler. */
function bar(track, motion) {
  const end = motion.begin + motion.duration, begin = tracks.beginTarget(track), ending = tracks.endTarget(track);
  return [
    {
      id: "begin", kind: "edge", time: motion.begin, label: "The track begins", text: seconds(motion.begin),
      isLocked: !isOpen(begin), locked: begin, axis: "x",
      move: (at, event) => tracks.writeBegin(track, clamp(snapped(at.time, event), 0, duration())),
      nudge: (dx) => dx && tracks.writeBegin(track, Math.max(0, motion.begin + dx * frame)),
    },
    {
      id: "end", kind: "edge", time: end, label: "The track ends", text: seconds(end), isLocked: !isOpen(ending),
      locked: ending, axis: "x",
      move: (at, event) => tracks.writeEnd(track, snapped(at.time, event)),
      nudge: (dx) => dx && tracks.writeEnd(track, end + dx * frame),
    },
  ];
}

// Drawing

function trueOf(handle) {
  const curve = curveOf(state.track);
  return [xOf(handle.time), handle.kind === "edge" ? rulerHeight + barHeight / 2 : height(curve, handle.value)];
}

/** Where it is drawn: a control point that lies on the end of its arm stands beside it. */
function placeOf(handle) {
  const [x, y] = trueOf(handle);
  if (!handle.line) return [x, y];
  const at = [xOf(handle.line.time), height(curveOf(state.track), handle.line.value)];
  if (Math.hypot(x - at[0], y - at[1]) >= apart) return [x, y];
  return [x + (handle.id.endsWith("0") ? apart : -apart), y];
}

const apart = 15;

const shapes = {
  control: (x, y) => drawing("circle", { cx: x, cy: y, r: 5.5 }),
  arrival: (x, y) => drawing("path", { d: `M${x},${y - 8}l6,8l-6,8l-6,-8z` }),
  over: (x, y) => drawing("path", { d: `M${x},${y - 8}l6,8l-6,8l-6,-8z` }),
  key: (x, y) => drawing("rect", { x: x - 5, y: y - 5, width: 10, height: 10, rx: 2 }),
  edge: (x, y) => drawing("rect", { x: x - 3, y: y - 7, width: 6, height: 14, rx: 2 }),
};

/** What can be dragged. */
export const kinds = Object.keys(shapes);

function draw() {
  const svg = $("handles"), focused = document.activeElement?.dataset?.handle, list = make();
  handles = new Map(list.map((handle) => [handle.id, handle]));
  const nodes = [], edges = list.filter((handle) => handle.kind === "edge");
  if (edges.length) {
    const [from, to] = edges.map((edge) => clamp(xOf(edge.time), 0, svg.clientWidth));
    nodes.push(drawing("rect", { x: from, y: rulerHeight + 2, width: Math.max(1, to - from), height: barHeight - 4, class: "bar" }));
  }
  for (const handle of list) {
    const [x, y] = placeOf(handle);
    if (handle.line) {
      const curve = curveOf(state.track);
      nodes.push(drawing("line", {
        x1: xOf(handle.line.time), y1: height(curve, handle.line.value), x2: x, y2: y, class: "arm",
      }));
    }
  }
  for (const handle of list) nodes.push(node(handle));
  svg.replaceChildren(...nodes);
  if (focused) svg.querySelector(`[data-handle="${focused}"]`)?.focus({ preventScroll: true });
}

function node(handle) {
  const [x, y] = placeOf(handle), why = handle.isLocked ? `, locked: ${reason(handle)}` : "";
  const group = drawing("g", {
    class: `handle ${handle.kind}${handle.isLocked ? " locked" : ""}`, tabindex: 0, role: "slider",
    "aria-label": handle.label, "aria-valuetext": handle.text + why, "aria-valuenow": tidy(handle.value ?? handle.time, 3),
    "data-handle": handle.id,
  });
  const title = drawing("title");
  title.textContent = `${handle.label}: ${handle.text}${why}`;
  group.append(title, drawing("circle", { cx: x, cy: y, r: 13, class: "reach" }), shapes[handle.kind](x, y));
  return group;
}

/** Why a handle cannot be dragged. */
const reason = ({ locked }) => (locked?.line ? `line ${locked.line} says ${locked.text}` : "its values are expressions");

// Dragging

function begin(event) {
  const node = handleAt(event), handle = node && handles.get(node.dataset.handle);
  if (!handle || event.button) return;
  event.stopPropagation();
  node.focus({ preventScroll: true });
  if (handle.isLocked) { say(`${handle.label}: ${reason(handle)}.`); return; }
  const [x, y] = trueOf(handle);
  const { scene, parameters, changes } = state;
  drag = {
    handle, id: handle.id, pointer: event.pointerId, dx: event.clientX - x, dy: event.clientY - y,
    from: { x: event.clientX, y: event.clientY }, before: { scene, parameters, changes },
  };
  $("handles").setPointerCapture(event.pointerId);
  hold();
  holdScale(true);
}

function move(event) {
  if (!drag || event.pointerId !== drag.pointer) return;
  const curve = curveOf(state.track), { axis } = drag.handle;
  const isBack = (axis === "y" || Math.abs(event.clientX - drag.from.x) < 0.5)
    && (axis === "x" || Math.abs(event.clientY - drag.from.y) < 0.5);
  // Where it was taken, the file says what it said, with all of its digits.
  // The handle and the file as they were when it was taken: what is written does not depend on the way of the pointer, nor
  // on answers that have not come yet.
  const at = { time: timeOf(event.clientX - drag.dx), value: valueOf(curve, event.clientY - drag.dy) };
  together(() => { if (!isBack) drag.handle.move(at, event); }, drag.before);
}

function end(event) {
  if (!drag || event.pointerId !== drag.pointer) return;
  drag = null;
  release();
  holdScale(false);
}

const arrows = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };

function pressed(event) {
  const handle = handles.get(event.target.dataset?.handle), way = arrows[event.key];
  if (!handle || event.ctrlKey || event.metaKey || event.altKey) return;
  const size = event.shiftKey ? 10 : 1;
  if (way) {
    if (handle.isLocked) say(`${handle.label}: ${reason(handle)}.`);
    else handle.nudge(way[0] * size, way[1] * size);
  } else if ((event.key === "Delete" || event.key === "Backspace") && handle.remove) {
    handle.remove();
  } else {
    return;
  }
  event.preventDefault();
  event.stopPropagation();
}

/** A double click on the chosen curve gives it a value there. */
function added(event) {
  if (handleAt(event)) return;
  if (!tracks.canEdit()) { say("This scene cannot be changed here."); return; }
  if (!tracks.hasOwnValues(state.track)) { say("Values are added on the way there, and not to the progress of a gesture."); return; }
  const box = $("scrubber").getBoundingClientRect();
  addAt(timeOf(event.clientX - box.left), valueOf(curveOf(state.track), event.clientY - box.top));
}

export function start() {
  const svg = $("handles");
  svg.addEventListener("pointerdown", begin);
  svg.addEventListener("pointermove", move);
  for (const name of ["pointerup", "pointercancel"]) svg.addEventListener(name, end);
  svg.addEventListener("keydown", pressed);
  $("scrubber").addEventListener("dblclick", added);
  on("graph", draw);
}
