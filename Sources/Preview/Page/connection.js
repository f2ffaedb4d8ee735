// Messages to and from the program. Pictures are asked for one at a time: while one is under way, only the newest wish
// is kept.

import { state, change, shown } from "./state.js";
import { currentLook, forget, keep, kept, keptScale, missing } from "./kept.js";
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

// Pictures

let underWay = 0, next = null, last = 0, timer = 0;
/** Counts the wishes, so that no picture replaces that of a newer one. */
let wishes = 0, shownWish = 0;
/**
 * How many pictures are asked for at a time. While the scene plays, the next is drawn while one is on its way: more come
 * in a second. An input is shown sooner when the processor works for no other picture.
 */
const limit = () => (state.playing ? 2 : 1);
/** Milliseconds between two requests: some mice report a move more often than pictures can be drawn and shown. */
const gap = 8;

/**
 * Asks for a picture of the scene at a time. `show` gets it, and whether it was kept, unless a newer wish replaces this
 * one.
 */
export function picture(time, scale, show, other = null) {
  const wish = { time, scale, show, other, look: currentLook(), number: ++wishes };
  const found = other ? undefined : kept(time, scale);
  next = found ? null : wish;
  if (found) display(found, wish, true);
  else pump();
  drawAhead();
}

/** Whether no picture is on its way. */
export const isIdle = () => underWay === 0 && !next;

function display(found, wish, isKept = false) {
  if (wish.number < shownWish) return;
  shownWish = wish.number;
  wish.show(found, isKept);
}

async function fetchPicture({ time, scale, other }) {
  const found = await ask({ type: "frame", time, scale, ...(other ? { state: other } : {}) });
  return found?.words ? found : null;
}

function pump() {
  clearTimeout(timer);
  while (next && underWay < limit() && isOpen()) {
    const now = performance.now();
    if (now < last + gap) {
      timer = setTimeout(pump, last + gap - now);
      return;
    }
    last = now;
    const wish = next;
    next = null;
    underWay += 1;
    fetchPicture(wish).then((found) => {
      underWay -= 1;
      if (found && !wish.other) keep(found, wish);
      if (found) display(found, wish);
      pump();
    });
  }
}

// Pictures ahead

/** Milliseconds without a wish before pictures are drawn that nobody has asked for yet. */
const rest = 300;
let resting = 0, isAhead = false;
/** Whether all pictures that are kept have been drawn. */
export const hasAll = () => isIdle() && !resting && !isAhead;

function drawAhead() {
  clearTimeout(resting);
  resting = setTimeout(ahead, rest);
}

async function ahead() {
  resting = 0;
  if (isAhead) return;
  isAhead = true;
  while (!resting && isIdle() && isOpen() && !document.hidden && !state.playing && state.scene) {
    const wish = { time: missing(), scale: keptScale(), look: currentLook() };
    const found = wish.time !== null && wish.scale ? await fetchPicture(wish) : null;
    if (!found) break;
    keep(found, wish);
  }
  isAhead = false;
}

// The scene

/** Tells the server what is shown; it answers with a description. */
export function tellState() {
  forget();
  if (state.path) send({ type: "state", state: shown() });
}
