// The chosen track in words and numbers: its timing, which can be another, and what its spring does.

import { state, on } from "./state.js";
import { ask } from "./connection.js";
import { curveOf } from "./curves.js";
import { lineLink } from "./editor.js";
import { timed } from "./selection.js";
import { at } from "./source.js";
import { bounce, response, springFacts } from "./springs.js";
import * as tracks from "./tracks.js";
import { addAt } from "./values.js";
import { $, element, short } from "./tools.js";

/** A choice's value and its words. */
const choices = [
  ...Object.keys(tracks.named).map((name) => [name, name]), ["curve", "curve of its own"],
  ...Object.keys(tracks.presets).map((name) => [name, `${name} spring`]), ["spring", "spring by damping"],
  ["response", "spring by response"],
];
let step = 0;

function valueOf(name) {
  const timing = tracks.timingOf(name, step);
  if (timing.kind === "bezier") return "curve";
  return timing.kind === "spring" ? (timing.form === "ratio" ? "spring" : "response") : timing.word;
}

function facts(name, motion) {
  const { spring, bezier } = motion.timings[step];
  if (bezier) return [["curve", bezier.map((value) => short(value, 2)).join(", ")]];
  const isWhole = motion.timings.length === 1;
  const length = motion.duration * (isWhole ? 1 : motion.keyTimes[step + 1] - motion.keyTimes[step]);
  const { arrives, peak, settles, isSettled } = springFacts(spring, length);
  return [
    ["response", `${short(response(spring), 2)} s`], ["bounce", short(bounce(spring), 2)],
    ["overshoot", `${short((peak.value - 1) * 100, 1)} %`, "overshoot"], ["arrives", `${short(arrives, 2)} s`],
    ["settles", isSettled ? `${short(settles, 2)} s` : "not before its end"],
  ];
}

let asked = 0;

/** How many points the overshoot is on the picture: how far a layer's corner goes beyond where it ends. */
async function points(name, motion) {
  const node = $("track-facts").querySelector(".overshoot"), { spring } = motion.timings[step] ?? {};
  if (!node || !spring || motion.timings.length > 1) return;
  const { peak } = springFacts(spring, motion.duration), number = ++asked;
  if (peak.value - 1 < 1e-3) return;
  const end = motion.begin + motion.duration;
  const [there, last] = [await ask({ type: "layers", time: motion.begin + peak.time }), await ask({ type: "layers", time: end })];
  if (number !== asked || !there || !last) return;
  const far = Math.max(0, ...there.layers.flatMap((layer, i) => {
    const other = last.layers[i];
    if (other?.name !== layer.name || other.corners.length !== layer.corners.length) return [];
    return layer.corners.map(([x, y], k) => Math.hypot(x - other.corners[k][0], y - other.corners[k][1]));
  }));
  if (far >= 0.05 && node.isConnected) node.textContent += `, ${short(far, 1)} pt`;
}

let timer = 0;

/** Why a track cannot be changed, or what a change of it does. */
function noteOf(track, motion, isPlain) {
  const { way } = state.scene, isProgress = tracks.isProgress(track);
  if (!motion && isProgress) return "It stays where the fingers leave it.";
  if (!motion && way === "gesture") return "The fingers drive it, and then the progress after their release.";
  if (!motion && way === "ping-pong") return "It is changed on one of its two ways.";
  if (!motion) return "Each copy of a layer has its own.";
  if (!isPlain) return "Repeated, added and paced tracks are changed in the file.";
  if (isProgress) return "After the release.";
  return tracks.inherits(track) ? "As on the way there, until it is changed." : "";
}

function show() {
  const { track } = state, motion = tracks.motionOf(track), curve = curveOf(track), box = $("track-info");
  box.hidden = !curve;
  if (!curve) return;
  const isPlain = tracks.isPlain(track), canEdit = Boolean(motion) && tracks.canEdit() && isPlain;
  step = 0;
  $("timing").disabled = !canEdit || (tracks.hasSteps(track) && !tracks.inherits(track));
  $("add-key").disabled = !canEdit || !tracks.hasOwnValues(track);
  $("track-name").textContent = [track, ...state.also].join(", ");
  const note = noteOf(track, motion, isPlain);
  if (motion && state.scene.text && isPlain) $("timing").value = valueOf(track);
  $("track-facts").replaceChildren(
    ...(motion ? facts(track, motion) : []).map(([name, text, kind]) => element(
      "span", {}, element("span", { className: "soft", textContent: `${name} ` }), element("b", { textContent: text, className: kind ?? "" }))),
    ...(note ? [element("span", { className: "soft", textContent: note })] : []),
    ...lineLink(at(curve.isProgress ? ["gesture"] : tracks.path(track))?.line));
  clearTimeout(timer);
  if (motion) timer = setTimeout(() => points(track, motion), 150);
}

export function start() {
  $("timing").replaceChildren(...choices.map(([value, text]) => element("option", { value, textContent: text })));
  $("timing").onchange = () => timed(() => tracks.chooseTiming(state.track, step, $("timing").value));
  $("add-key").onclick = () => addAt(state.time);
  on("graph", show);
}
