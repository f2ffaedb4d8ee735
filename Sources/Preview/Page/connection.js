// Messages to and from the program. Where it has ended, the page waits for it: with the same port it has the same address.

import { state, change, shown, tell } from "./state.js";
import { forget } from "./kept.js";
import { $ } from "./tools.js";

const handlers = {};
const answers = new Map();
let socket = null, count = 0, version = "";
/** What the server calls this tab. */
export let tab = "";

/** The id of the latest message: answers with higher ones belong to later messages. */
export const latest = () => count;

export function onMessage(type, action) { handlers[type] = action; }

/** Milliseconds until the page tries again to find its program. */
let wait = 500;
const longestWait = 5000;

export function connect() {
  socket = new WebSocket(new URL("messages", location.href.replace(/^http/, "ws")));
  socket.binaryType = "arraybuffer";
  socket.onmessage = (event) => (typeof event.data === "string" ? hear(JSON.parse(event.data)) : take(event.data));
  socket.onclose = () => {
    $("ended").hidden = false;
    change({ playing: 0 });
    isTelling = false;
    for (const resolve of answers.values()) resolve(null);
    answers.clear();
    setTimeout(connect, wait);
    wait = Math.min(wait * 1.5, longestWait);
  };
}

export const isOpen = () => socket?.readyState === WebSocket.OPEN;

export function send(message) { if (isOpen()) socket.send(JSON.stringify(message)); }

/** Sends a message and promises its answer; null where the server has none but a problem. */
export function ask(message) {
  const id = ++count;
  if (!isOpen()) return Promise.resolve(null);
  send({ ...message, id });
  return new Promise((resolve) => answers.set(id, resolve));
}

/** As `ask`, for callers that show problems themselves. */
export function tryTo(message) {
  own.add(count + 1);
  return ask(message);
}

const own = new Set();

function answer(id, value) {
  answers.get(id)?.(value);
  answers.delete(id);
}

const tabPlace = "zoetrope-tab";

function welcome(message) {
  tab = message.tab;
  change({ layerNumbers: new Set(message.layerNumbers) });
  // Pictures and savings of the tab that this one was before it was loaded again.
  const before = sessionStorage.getItem(tabPlace);
  if (before) send({ type: "resume", name: before });
  sessionStorage.setItem(tabPlace, tab);
  $("ended").hidden = true;
  wait = 500;
}

function hear(message) {
  if (message.type === "welcome") welcome(message);
  if (message.type === "scenes") {
    // Another version has another page.
    if (version && version !== message.version) return location.reload();
    version = message.version;
  }
  // A progress is not the last answer.
  if (message.id && message.type !== "progress") {
    const isOwn = own.delete(message.id);
    answer(message.id, message.type === "problem" && !isOwn ? null : message);
    if (isOwn) return;
  }
  if (message.type === "scene" || (message.type === "problem" && !message.id)) told();
  handlers[message.type]?.(message);
}

/** A picture: eight numbers and its pixels, packed. */
function take(data) {
  const [id, width, height, microseconds, milliseconds] = new Uint32Array(data, 0, 8);
  const words = new Uint32Array(data, 32);
  answer(id, { id, width, height, microseconds, duration: milliseconds / 1000, words });
}

// The scene

let isTelling = false, isStale = false, patience = 0;
/** Milliseconds after which the page does not wait for a description any longer. */
const longestAnswer = 20_000;

/** Tells the server what is shown; it answers with a description. While it works on one, only the last change waits. */
export function tellState() {
  if (isTelling) { isStale = true; return; }
  forget();
  if (!state.path || !isOpen()) return;
  isTelling = true;
  isStale = false;
  clearTimeout(patience);
  patience = setTimeout(told, longestAnswer);
  send({ type: "state", state: shown() });
  tell("told");
}

function told() {
  clearTimeout(patience);
  isTelling = false;
  if (isStale) tellState();
}

/** Whether the server has been told all, and has answered. */
export const isSettled = () => !isTelling && !isStale;
