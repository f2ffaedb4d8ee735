// Messages to and from the program.

import { state, change, shown } from "./state.js";
import { forget } from "./kept.js";
import { $ } from "./tools.js";

const handlers = {};
const answers = new Map();
let socket = null, count = 0;
/** What the server calls this tab. */
export let tab = "";

/** The id of the latest message: answers with higher ones belong to later messages. */
export const latest = () => count;

export function onMessage(type, action) { handlers[type] = action; }

export function connect() {
  socket = new WebSocket(new URL("messages", location.href.replace(/^http/, "ws")));
  socket.binaryType = "arraybuffer";
  socket.onmessage = (event) => (typeof event.data === "string" ? hear(JSON.parse(event.data)) : take(event.data));
  socket.onclose = () => {
    $("ended").hidden = false;
    change({ playing: 0 });
  };
}

export const isOpen = () => socket?.readyState === WebSocket.OPEN;

export function send(message) { if (isOpen()) socket.send(JSON.stringify(message)); }

/** Sends a message and promises its answer; null where the server has none but a problem. */
export function ask(message) {
  const id = ++count;
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

function hear(message) {
  if (message.type === "welcome") tab = message.tab;
  // A progress is not the last answer.
  if (message.id && message.type !== "progress") {
    const isOwn = own.delete(message.id);
    answer(message.id, message.type === "problem" && !isOwn ? null : message);
    if (isOwn) return;
  }
  handlers[message.type]?.(message);
}

/** A picture: eight numbers and its pixels, packed. */
function take(data) {
  const [id, width, height, microseconds, milliseconds] = new Uint32Array(data, 0, 8);
  const words = new Uint32Array(data, 32);
  answer(id, { id, width, height, microseconds, duration: milliseconds / 1000, words });
}

// The scene

/** Tells the server what is shown; it answers with a description. */
export function tellState() {
  forget();
  if (state.path) send({ type: "state", state: shown() });
}
