// The page: which scene is open, panels, keys, and what the server tells.

import { state, change, on, tell } from "./state.js";
import { connect, onMessage, tellState } from "./connection.js";
import * as connection from "./connection.js";
import * as requests from "./requests.js";
import * as picture from "./picture.js";
import { forget } from "./kept.js";
import * as timeline from "./timeline.js";
import * as history from "./history.js";
import * as knobs from "./knobs.js";
import * as pictures from "./pictures.js";
import * as layers from "./layers.js";
import * as gesture from "./gesture.js";
import * as exports from "./export.js";
import * as gallery from "./gallery.js";
import { $, clamp, copy, element } from "./tools.js";

let scenes = [], given = {}, isGallery = false;

// Scenes

/** The scene that the address names after its #; empty for the gallery. */
const wanted = () => new URLSearchParams(location.hash.slice(1)).get("scene") ?? "";

function route() {
  const isKnown = scenes.some((scene) => scene.path === wanted());
  const path = isKnown ? wanted() : isGallery ? "" : scenes[0]?.path ?? "";
  $("gallery-button").hidden = !isGallery || !path;
  $("scene-choice").hidden = scenes.length < 2 || !path;
  $("scenes").value = path;
  if (path) open(path);
  else showGallery();
}

function open(path) {
  gallery.leave();
  $("gallery").hidden = true;
  $("workbench").hidden = false;
  if (path === state.path) return;
  opening = true;
  picture.problem("");
  change({ ...blank(), path, parameters: { ...given } });
}

/** What is shown before the server has described a scene. */
const blank = () => ({
  path: "", scene: null, parameters: {}, samples: null, way: "forward", time: 0, playing: 0,
  layers: [], selected: -1, hovered: -1, findings: [],
});

function showGallery() {
  change(blank());
  picture.problem("");
  $("workbench").hidden = true;
  $("gallery").hidden = false;
  $("name").textContent = document.title = "Scenes";
  $("title").textContent = `${scenes.length} in this folder`;
  gallery.show(scenes);
}

/** Whether the next description is the first of a scene. */
let opening = false;

function messages() {
  onMessage("scenes", (message) => {
    ({ scenes, isGallery } = message);
    given = message.parameters;
    const choices = scenes.map(({ path, name }) => element("option", { value: path, textContent: name }));
    $("scenes").replaceChildren(...choices);
    route();
  });
  onMessage("scene", (message) => {
    if (message.scene !== state.path) return;
    picture.problem("");
    forget();
    document.title = message.name;
    const isFirst = opening;
    opening = false;
    change({ scene: message, time: clamp(state.time, 0, message.duration) });
    if (isFirst && message.hasGesture) change({ way: "gesture" });
    if (isFirst) timeline.begin();
    picture.draw();
  });
  onMessage("changed", (message) => {
    gallery.refresh(message.scene);
    if (message.scene === state.path) tellState();
  });
  onMessage("problem", (message) => {
    if (message.scene && message.scene !== state.path) return;
    picture.problem(message.text);
  });
  onMessage("lint", (message) => { if (message.scene === state.path) change({ findings: message.findings }); });
}

// Panels

const panels = ["knobs", "layers", "export"];

function panel(name) {
  for (const other of panels) {
    $(`${other}-panel`).hidden = other !== name;
    const tab = $(`tab-${other}`);
    tab.setAttribute("aria-selected", String(other === name));
    tab.tabIndex = other === name ? 0 : -1;
  }
  tell("panel");
}

function tabs() {
  for (const name of panels) {
    $(`tab-${name}`).onclick = () => panel(name);
    $(`tab-${name}`).onkeydown = (event) => {
      const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      if (!step) return;
      event.stopPropagation();
      const next = panels[(panels.indexOf(name) + step + panels.length) % panels.length];
      panel(next);
      $(`tab-${next}`).focus();
    };
  }
  panel("knobs");
}

// Keys

const keys = {
  " ": timeline.toggle, k: () => timeline.shuttle(0), j: () => timeline.shuttle(-1), l: () => timeline.shuttle(1),
  ArrowLeft: (event) => timeline.step(event.shiftKey ? -10 : -1),
  ArrowRight: (event) => timeline.step(event.shiftKey ? 10 : 1),
  ArrowUp: () => layers.selectNeighbour(1), ArrowDown: () => layers.selectNeighbour(-1),
  Home: timeline.toStart, End: timeline.toEnd,
  "[": () => timeline.faster(-1), "]": () => timeline.faster(1),
  d: timeline.nextWay, o: () => change({ loop: !state.loop }),
  0: () => change({ scale: "fit" }), 1: () => change({ scale: 1 }), 2: () => change({ scale: 2 }),
  p: () => panel("knobs"), y: () => panel("layers"), e: () => panel("export"),
  c: () => copy($("command").textContent), r: gesture.replay, g: () => { if (isGallery) location.hash = ""; },
  Escape: () => change({ selected: -1, hovered: -1 }),
};

function pressed(event) {
  if (event.altKey || $("help").open) return;
  const target = event.target;
  const isTyping = target.matches("input:not([type=range]):not([type=checkbox]), select, textarea, pre");
  // What a control does with a key itself goes first.
  if (isTyping || (target.matches("input[type=range]") && /^Arrow|^Home|^End/.test(event.key))) return;
  if (event.ctrlKey || event.metaKey) {
    if (event.key.toLowerCase() !== "z" || !state.scene) return;
    event.preventDefault();
    return event.shiftKey ? history.redo() : history.undo();
  }
  if (event.key === "?") { $("help").showModal(); return; }
  if (event.key === " " && target.matches("button, a, input[type=checkbox]")) return;
  const action = keys[event.key] ?? keys[event.key.toLowerCase()];
  if (!action || !state.scene) return;
  event.preventDefault();
  action(event);
}

for (const part of [picture, timeline, history, knobs, pictures, layers, gesture, exports]) part.start();
tabs();
messages();
addEventListener("keydown", pressed);
addEventListener("hashchange", route);
$("help-button").onclick = () => $("help").showModal();
$("help").onclick = (event) => { if (event.target === $("help")) $("help").close(); };
$("gallery-button").onclick = () => { location.hash = ""; };
$("scenes").onchange = (event) => { location.hash = `scene=${encodeURIComponent(event.target.value)}`; };
on("scale speed", () => picture.draw());
/** For scripts/bench preview and scripts/check preview. */
globalThis.preview = { state, change, figures: picture.figures, timeline, connection, requests, forget };
connect();
