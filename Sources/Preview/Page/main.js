// The page: which scene is open, panels, and what the server tells.

import { state, blankView, change, on, tell } from "./state.js";
import { connect, onMessage, tellState } from "./connection.js";
import * as connection from "./connection.js";
import * as requests from "./requests.js";
import * as picture from "./picture.js";
import { forget } from "./kept.js";
import * as clock from "./clock.js";
import * as timeline from "./timeline.js";
import * as curves from "./curves.js";
import * as selection from "./selection.js";
import * as handles from "./handles.js";
import * as trackinfo from "./trackinfo.js";
import * as history from "./history.js";
import * as knobs from "./knobs.js";
import * as pictures from "./pictures.js";
import * as layers from "./layers.js";
import * as tree from "./tree.js";
import * as inspector from "./inspector.js";
import * as outlines from "./outlines.js";
import * as stage from "./stage.js";
import * as layout from "./layout.js";
import * as compare from "./compare.js";
import * as goldens from "./goldens.js";
import * as gesture from "./gesture.js";
import * as take from "./take.js";
import * as strip from "./strip.js";
import * as exports from "./export.js";
import * as gallery from "./gallery.js";
import * as views from "./views.js";
import * as keys from "./keys.js";
import { setEditor } from "./editor.js";
import { $, clamp, copy, element } from "./tools.js";

let scenes = [], given = {}, isGallery = false;

// Scenes

/** Opens what the address names; `isNew` where it has just been changed. */
function route(isNew = false) {
  // A scene that is open stays, even while its file is away for a moment, as when another version is checked out.
  const isKnown = scenes.some((scene) => scene.path === views.wanted()) || (state.path && state.path === views.wanted());
  const path = isKnown ? views.wanted() : isGallery ? "" : scenes[0]?.path ?? "";
  $("gallery-button").hidden = !isGallery || !path;
  $("scene-choice").hidden = scenes.length < 2 || !path;
  $("scenes").value = path;
  if (path) open(path, isNew);
  else showGallery();
}

/** What is shown before the server has described a scene. */
const blank = () => ({
  ...blankView(), path: "", scene: null, playing: 0, layers: [], selected: -1, hovered: -1, findings: [], track: "", also: [],
});

function open(path, isNew) {
  gallery.leave();
  $("gallery").hidden = true;
  $("workbench").hidden = false;
  document.body.dataset.view = "scene";
  if (path === state.path) { if (isNew) follow(path); return; }
  views.keep();
  picture.problem("");
  const view = views.viewOf(path);
  opening = { isNew: !view };
  change({ ...blank(), path, parameters: { ...given }, ...view });
  history.forget();
  tellState();
}

/** The address of this scene has been changed by hand, or by going back. */
function follow(path) {
  if (location.hash.slice(1) === views.address() || !location.hash.includes("&")) return;
  const view = views.viewOf(path);
  if (view) change(view);
}

function showGallery() {
  views.keep();
  change(blank());
  picture.problem("");
  $("workbench").hidden = true;
  $("gallery").hidden = false;
  document.body.dataset.view = "gallery";
  $("name").textContent = document.title = "Scenes";
  $("title").textContent = `${scenes.length} in this folder`;
  gallery.show(scenes);
}

/** Set until the first description of a scene that has just been opened. */
let opening = null;

function described(message) {
  if (message.scene !== state.path) return;
  picture.problem("");
  forget();
  document.title = message.name;
  const first = opening;
  opening = null;
  change({ scene: message, time: clamp(state.time, 0, message.duration) });
  if (first?.isNew && message.hasGesture) change({ way: "gesture" });
  if (first?.isNew) clock.begin();
  picture.draw();
}

function messages() {
  onMessage("scenes", (message) => {
    ({ scenes, isGallery } = message);
    given = message.parameters;
    setEditor(message.editor);
    exports.build(message);
    const choices = scenes.map(({ path, name }) => element("option", { value: path, textContent: name }));
    $("scenes").replaceChildren(...choices);
    change({ scenes });
    route();
    // After the program has come back, it knows nothing of what is shown.
    if (state.path) tellState();
  });
  onMessage("scene", described);
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

const panels = ["knobs", "layers", "gesture", "compare", "export"];

function panel(name) {
  for (const other of panels) {
    $(`${other}-panel`).hidden = other !== name;
    const tab = $(`tab-${other}`);
    tab.setAttribute("aria-selected", String(other === name));
    tab.tabIndex = other === name ? 0 : -1;
    // In a narrow window, the row of tabs is scrolled.
    if (other === name) tab.scrollIntoView({ block: "nearest", inline: "nearest" });
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
      const open = panels.filter((other) => !$(`tab-${other}`).hidden);
      const next = open[(open.indexOf(name) + step + open.length) % open.length];
      panel(next);
      $(`tab-${next}`).focus();
    };
  }
  panel("knobs");
  // A scene without a gesture has no panel for one.
  on("scene", () => { if ($("tab-gesture").hidden && !$("gesture-panel").hidden) panel("knobs"); });
}

const parts = [
  views, layout, stage, picture, timeline, curves, selection, handles, trackinfo, history, knobs, pictures, layers, tree, inspector,
  outlines, compare, goldens, gesture, take, strip, exports,
];
for (const part of parts) part.start();
tabs();
messages();
keys.start({ panel, gallery: () => { if (isGallery) views.go(""); } });
addEventListener("hashchange", () => route(true));
on("parameters changes hidden way samples held", tellState);
$("help-button").onclick = () => $("help").showModal();
$("help").onclick = (event) => { if (event.target === $("help")) $("help").close(); };
$("gallery-button").onclick = () => views.go("");
$("scenes").onchange = (event) => views.go(event.target.value);
$("link").onclick = () => copy(`${location.href.split("#")[0]}#${views.address(true)}`);
/** For scripts/bench preview and scripts/check preview. */
globalThis.preview = { state, change, figures: picture.figures, timeline, connection, requests, forget, handleKinds: handles.kinds, exportOptions: exports.options };
connect();
