// The tracks' curves over time: a ruler in seconds and frames, bands for phases, lines at 0 and 1.

import { state, change, on, tell, duration } from "./state.js";
import { frame } from "./kept.js";
import { choose, isChosen } from "./selection.js";
import { $, clamp, drawing, element, rem, short } from "./tools.js";

const colors = 6;
/** Which curves are left out, which one is alone, and whether all have one scale. */
export const graph = { hidden: new Set(), solo: "", isShared: false };
/** The scene with the file's own values: its curves stay in sight, faint, while something is changed. */
let unchanged = null;
/**
 * While a handle is dragged, the scales of values and of time stay, and the size: a spring's arrival changes how long the run
 * is, and the words below the curves have more lines or fewer.
 */
let isHeld = false, heldLength = 0;
const shownLength = () => (isHeld ? heldLength : duration());

export const isShown = (name) => (graph.solo ? graph.solo === name : !graph.hidden.has(name));
const colorOf = (index) => `c${index % colors}`;

// Places, in points of the page

const size = { width: 1, height: 1 };
export let rulerHeight = 20, barHeight = 12;
/** In a low window the curves have the room of the bar. */
const space = () => (size.height < 110
  ? { top: rulerHeight + 8, bottom: size.height - 8 } : { top: rulerHeight + barHeight + 12, bottom: size.height - 14 });
export const xOf = (time) => (shownLength() ? time / shownLength() * size.width : 0);
export const timeOf = (x) => (size.width ? x / size.width * shownLength() : 0);

/** Down from the top. What does not change lies in the middle. */
export function height(curve, value) {
  const { top, bottom } = space();
  return curve.high > curve.low ? bottom - (value - curve.low) / (curve.high - curve.low) * (bottom - top) : (top + bottom) / 2;
}

export function valueOf(curve, y) {
  const { top, bottom } = space();
  return curve.low + (bottom - y) / (bottom - top) * (curve.high - curve.low);
}

export function valueAt(curve, share) {
  const place = clamp(share, 0, 1) * (curve.values.length - 1);
  const i = Math.min(Math.floor(place), curve.values.length - 2);
  return curve.values[i] + (curve.values[i + 1] - curve.values[i]) * (place - i);
}

// Tracks: most have one curve, a colour has one for each of its channels

export const curvesOf = (name) => (state.scene?.curves ?? []).filter((curve) => curve.track === name);
export const trackNames = () => [...new Set((state.scene?.curves ?? []).map((curve) => curve.track))];
export const isColor = (name) => curvesOf(name).length > 1;

/** The curve that shows most of how a track moves. */
export function curveOf(name) {
  const size = ({ values }) => Math.max(...values) - Math.min(...values), all = curvesOf(name);
  return all.length > 1 ? all.reduce((most, curve) => (size(curve) > size(most) ? curve : most)) : all[0] ?? null;
}

/** A colour at a share of the run, as a file has it. */
export function hexAt(name, share) {
  const all = curvesOf(name).map((curve) => Math.round(255 * clamp(valueAt(curve, share), 0, 1)).toString(16).padStart(2, "0"));
  return `#${(all[3] === "ff" ? all.slice(0, 3) : all).join("").toUpperCase()}`;
}

// Scales

function before() {
  const { scene } = state;
  return scene.isChanged && unchanged?.scene === scene.scene && unchanged.way === scene.way ? unchanged : null;
}

/** Where the control points of the chosen curve are: they have room, too. */
function controls(curve) {
  const { motion } = curve;
  if (curve !== curveOf(state.track) || !motion) return [];
  const isWhole = motion.timings.length === 1;
  return motion.timings.flatMap(({ bezier }, step) => {
    if (!bezier) return [];
    const ends = isWhole ? [0, 1] : [motion.keyTimes[step], motion.keyTimes[step + 1]];
    const [from, to] = ends.map((share) => valueAt(curve, (motion.begin + share * motion.duration) / duration()));
    return [bezier[1], bezier[3]].map((y) => from + y * (to - from));
  });
}

function scales() {
  const list = state.scene.curves, old = before()?.curves ?? [];
  for (const [i, curve] of list.entries()) {
    const values = [...curve.values, ...(old[i]?.name === curve.name ? old[i].values : []), ...controls(curve)];
    [curve.low, curve.high] = [Math.min(...values), Math.max(...values)];
  }
  for (const name of trackNames().filter(isColor)) share(curvesOf(name));
  if (graph.isShared) share(list, list.filter((curve) => isShown(curve.track)));
}

/** Gives curves the scale that shows all of `seen`. */
function share(list, seen = list) {
  const low = Math.min(...seen.map((curve) => curve.low)), high = Math.max(...seen.map((curve) => curve.high));
  for (const curve of list) [curve.low, curve.high] = [low, high];
}

/** Takes the scales from the curves before: what is dragged must not change what it is dragged over. */
function keepScales(old) {
  for (const curve of state.scene.curves) {
    const same = old?.curves.find((other) => other.name === curve.name);
    if (same) [curve.low, curve.high] = [same.low, same.high];
  }
}

let drawn = null;

export function hold(isOn) {
  [isHeld, heldLength] = [isOn, duration()];
  $("graph").style.flex = isOn ? `0 0 ${$("graph").offsetHeight}px` : "";
  if (!isOn) curves();
}

// Drawing

function curves() {
  const { scene } = state;
  if (!scene) { unchanged = null; return; }
  if (!scene.isChanged) unchanged = scene;
  if (isHeld && drawn) keepScales(drawn);
  else scales();
  drawn = scene;
  if (!curveOf(state.track)) change({ track: scene.curves[0]?.track ?? "" });
  const old = before(), plain = { "vector-effect": "non-scaling-stroke" }, names = trackNames();
  const lines = scene.curves.flatMap((curve, index) => {
    if (!isShown(curve.track)) return [];
    const kinds = `${colorOf(names.indexOf(curve.track))}${isChosen(curve.track) ? " chosen" : ""}`;
    const same = old?.curves[index]?.name === curve.name ? old.curves[index] : null;
    return [
      ...(same ? [drawing("polyline", { points: points(curve, same.values, old.duration), class: `before ${kinds}` })] : []),
      drawing("polyline", { points: points(curve, curve.values, scene.duration), class: `curve ${kinds}`, ...plain }),
    ];
  });
  $("curves").setAttribute("viewBox", `0 0 ${size.width} ${size.height}`);
  $("curves").replaceChildren(...ruler(), ...bands(), ...levels(), ...lines);
  rows(names);
  tell("graph");
}

function points(curve, values, length) {
  const last = values.length - 1;
  const places = values.map((value, i) => [xOf(i / last * length), height(curve, value)]);
  return places.filter(([x]) => x <= size.width + 1).map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(" ");
}

const steps = [0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 60, 120];

/** Seconds, with the number of the frame below; small lines for frames where there is room. */
function ruler() {
  const out = [], each = steps.find((step) => xOf(step) >= 3.5 * rem()) ?? 300, length = duration();
  const line = (time, end, kind) => {
    const x = xOf(time).toFixed(1);
    out.push(drawing("line", { x1: x, x2: x, y1: 0, y2: end, class: kind }));
  };
  if (xOf(frame) >= 4) for (let i = 0; i * frame <= length; i++) line(i * frame, 4, "tick");
  for (let i = 0; i * each <= length + 1e-9; i++) {
    const time = i * each, isLast = xOf(time) > size.width - 2.5 * rem();
    line(time, size.height, "grid");
    // A label at the right edge has no room beside the one before.
    if (isLast && xOf(each) < 6 * rem() && i) continue;
    const text = drawing("text", { x: (xOf(time) + (isLast ? -4 : 4)).toFixed(1), y: 0.65 * rulerHeight, "text-anchor": isLast ? "end" : "start" });
    const count = drawing("tspan", { class: "frames", dx: 4 });
    [text.textContent, count.textContent] = [`${short(time)} s`, String(Math.round(time / frame))];
    text.append(count);
    out.push(text);
  }
  return out;
}

/** Phases, or the parts of the run, as bands with their names. */
function bands() {
  return state.scene.phases.flatMap(({ name, begin, end }, i) => {
    const x = xOf(begin), width = Math.max(0, xOf(Math.min(end, duration())) - x);
    const band = drawing("rect", { x, y: rulerHeight, width, height: Math.max(0, size.height - rulerHeight), class: `band b${i % 2}` });
    const text = drawing("text", { x: x + 4, y: size.height - 4, class: "phase" });
    text.textContent = name;
    // A name without room is a tooltip only.
    const title = drawing("title");
    title.textContent = name;
    band.append(title);
    return name.length * rem() * 0.36 + 6 <= width ? [band, text] : [band];
  });
}

/** Lines at 0 and 1; where each curve has its own scale, at the first and the last value of the chosen one. */
function levels() {
  const curve = curveOf(state.track) ?? state.scene.curves[0];
  if (!curve || curve.high <= curve.low) return [];
  const ends = [curve.values[0], curve.values.at(-1)];
  const places = graph.isShared ? [0, 1] : [...new Set([0, 1, ...ends])];
  const seen = places.filter((value) => value >= curve.low && value <= curve.high);
  // A line without room for its label beside another's has none: the ends of the curve come first.
  const free = [...seen].reverse().filter((value, i, all) => !all.slice(0, i).some((other) => Math.abs(height(curve, other) - height(curve, value)) < 0.75 * rem()));
  return free.flatMap((value) => {
    const y = height(curve, value).toFixed(1), text = drawing("text", { x: size.width - 12, y: y - 3, "text-anchor": "end", class: "level" });
    text.textContent = short(value, 2);
    return [drawing("line", { x1: 0, x2: size.width, y1: y, y2: y, class: "level" }), text];
  });
}

// The list of tracks

let listed = "";

/** A name's row, and a dot on the playhead for each of its curves. */
function rows(names) {
  const key = JSON.stringify([state.path, state.scene.curves.map((curve) => curve.name)]);
  if (key !== listed) {
    listed = key;
    const dot = (name) => element("i", { className: colorOf(names.indexOf(name)) });
    $("dots").replaceChildren(...state.scene.curves.map((curve) => dot(curve.track)));
    $("legend").replaceChildren(...names.map((name) => element(
      "li", {},
      element("button", {
        type: "button", className: "eye", "aria-label": `Show ${name}`, title: "Show or hide", onclick: () => hide(name),
      }, dot(name)),
      element("button", { type: "button", className: "track", textContent: name, onclick: (event) => choose(name, event) }),
      ...(isColor(name) ? [element("span", { className: "swatch", "aria-hidden": "true" })] : []),
      element("output"),
      element("button", {
        type: "button", className: "solo", textContent: "S", "aria-label": `Only ${name}`, title: "Only this one",
        onclick: () => solo(name),
      }))));
  }
  [...$("legend").children].forEach((row, i) => {
    const part = (kind) => row.querySelector(kind);
    part(".eye").setAttribute("aria-pressed", String(isShown(names[i])));
    part(".track").setAttribute("aria-pressed", String(isChosen(names[i])));
    part(".solo").setAttribute("aria-pressed", String(graph.solo === names[i]));
    row.classList.toggle("first", names[i] === state.track && state.also.length > 0);
  });
}

function hide(name) {
  graph.solo = "";
  if (!graph.hidden.delete(name)) graph.hidden.add(name);
  curves();
}

function solo(name) {
  graph.solo = graph.solo === name ? "" : name;
  curves();
}

export function start() {
  on("scene track also", curves);
  on("path", () => { graph.hidden.clear(); graph.solo = ""; });
  $("shared-scale").onclick = () => {
    graph.isShared = !graph.isShared;
    $("shared-scale").setAttribute("aria-pressed", String(graph.isShared));
    curves();
  };
  new ResizeObserver(() => {
    [size.width, size.height] = [$("scrubber").clientWidth || 1, $("scrubber").clientHeight || 1];
    [rulerHeight, barHeight] = [1.25 * rem(), 0.75 * rem()];
    curves();
  }).observe($("scrubber"));
}
