// What was done to each scene, kept while the window is open: knobs, changes, the way, the time and a recorded gesture.
// What a link can carry stands in the address, too.

import { blankView, on, state } from "./state.js";

const names = Object.keys(blankView());
const place = "zoetrope-views";
let views = {};

/** Storage of the window: a reload keeps it, another window has its own. */
function read() {
  try { views = JSON.parse(sessionStorage.getItem(place)) ?? {}; } catch { views = {}; }
}

function write() {
  // Where the browser keeps nothing, or no more, the page works without.
  try { sessionStorage.setItem(place, JSON.stringify(views)); } catch { /* not kept */ }
}

// The address

const json = (text) => { try { return JSON.parse(text); } catch { return undefined; } };
const ways = ["forward", "back", "ping-pong", "gesture"];

/** What an address says about a scene; null where it only names one. */
function fromAddress(words) {
  const view = blankView(), given = [...words.keys()].filter((name) => name !== "scene");
  if (!given.length) return null;
  for (const [name, value] of words) if (name.startsWith("set.")) view.parameters[name.slice(4)] = value;
  if (ways.includes(words.get("way"))) view.way = words.get("way");
  const time = Number(words.get("at"));
  if (time > 0 && time <= 1e4) view.time = time;
  if (words.has("hold")) view.held = Math.min(60, Math.max(0, Number(words.get("hold")) || 0));
  for (const name of ["changes", "hidden", "samples"]) {
    const value = json(words.get(name) ?? "");
    if (Array.isArray(value)) view[name] = value;
  }
  return view;
}

/** What the address says after its #. `isWhole` puts in what is too long for an address that changes all the time. */
export function address(isWhole = false) {
  if (!state.path) return "";
  const words = new URLSearchParams({ scene: state.path });
  for (const [name, value] of Object.entries(state.parameters)) words.set(`set.${name}`, value);
  if (state.way !== "forward") words.set("way", state.way);
  if (state.held !== null) words.set("hold", String(state.held));
  if (state.time > 0) words.set("at", String(Number(state.time.toFixed(4))));
  for (const name of ["changes", "hidden", ...(isWhole ? ["samples"] : [])]) {
    if (state[name]?.length) words.set(name, JSON.stringify(state[name]));
  }
  return words.toString().replaceAll("%2F", "/");
}

/** The scene that the address names; empty for the gallery. */
export const wanted = () => new URLSearchParams(location.hash.slice(1)).get("scene") ?? "";

/** Whether the page has been loaded again: then what it was like counts, and not the address, which is a moment older. */
let isAgain = performance.getEntriesByType("navigation")[0]?.type === "reload";

/** How a scene is shown when it is opened: as the address says, or else as it was left. Null for a new one. */
export function viewOf(path) {
  const words = new URLSearchParams(location.hash.slice(1)), kept = views[path];
  const given = words.get("scene") === path ? fromAddress(words) : null, wasLoaded = isAgain;
  isAgain = false;
  if (wasLoaded && kept) return kept;
  // A recording has no room in the address.
  if (given && !given.samples && kept?.samples && given.way === kept.way) given.samples = kept.samples;
  return given ?? kept ?? null;
}

let timer = 0;

function soon() {
  if (!state.path || state.playing) return;
  clearTimeout(timer);
  timer = setTimeout(keep, 250);
}

/** Keeps how the scene is shown. */
export function keep() {
  clearTimeout(timer);
  if (!state.path || !state.scene) return;
  views[state.path] = Object.fromEntries(names.map((name) => [name, state[name]]));
  write();
  // Only the address of this scene: another may have been asked for in the meantime.
  if (wanted() === state.path || !location.hash) history.replaceState(null, "", `#${address()}`);
}

export function start() {
  read();
  on([...names, "playing"].join(" "), soon);
  addEventListener("pagehide", keep);
}

/** Opens a scene, as it was left. */
export function go(path) {
  keep();
  location.hash = path ? `scene=${encodeURIComponent(path).replaceAll("%2F", "/")}` : "";
}

