// Which pictures are asked for, and when: while one is on its way, only the newest wish waits. A picture that takes long
// comes first in a quarter of its size.

import { change, state } from "./state.js";
import { ask, isOpen, tryTo } from "./connection.js";
import { heading, moved } from "./heading.js";
import { currentLook, hasRoom, keep, kept, keptScale, missing } from "./kept.js";

let underWay = 0, next = null, last = 0, timer = 0;
/** Counts the wishes, so that no picture replaces that of a newer one. */
let wishes = 0, shownWish = 0;
/**
 * How many pictures are asked for at a time. While the scene plays, the next is drawn while one is on its way, and more
 * come in a second. An input is shown sooner when the processor works for no other picture.
 */
const limit = () => (state.playing ? 2 : 1);
/** Milliseconds between two requests: some mice report a move more often than pictures can be drawn and shown. */
const gap = 8;

/**
 * Asks for a picture of the scene at a time. `show` gets it, whether it was kept, and whether it is a coarse one, unless
 * a newer wish replaces this one.
 */
export function picture(time, scale, show, other = null) {
  const wish = { time, scale, show, other, look: currentLook(), number: ++wishes, isCoarse: false };
  const found = other ? undefined : kept(time, scale);
  next = found ? null : isSlow(scale) ? coarse(wish) : wish;
  if (!other && !state.playing) moved(time);
  if (found) display(found, wish, true);
  pump();
  drawAhead();
}

/** Whether no picture is on its way. */
export const isIdle = () => underWay === 0 && !next;

function display(found, wish, isKept = false) {
  if (wish.number < shownWish) return;
  shownWish = wish.number;
  wish.show(found, isKept, wish.isCoarse);
}

// Coarse pictures

/** A picture that takes more milliseconds to draw comes coarse first. */
const patience = 120;
/** How long drawing took, in milliseconds for a picture of one pixel a point: the last of the scene. */
let cost = { path: "", each: 0 };

const isSlow = (scale) => cost.path === state.path && cost.each * scale * scale > patience;
const coarse = (wish) => ({ ...wish, scale: wish.scale / 4, isCoarse: true, fine: wish });

function note(found, wish) {
  if (wish.other || wish.isCoarse) return;
  cost = { path: state.path, each: found.microseconds / 1000 / (wish.scale * wish.scale) };
}

// The sign that a picture takes long

/** Milliseconds until it is shown. */
const untilBusy = 150;
let busy = 0;

function mark() {
  if (underWay && !busy) busy = setTimeout(() => change({ isBusy: true }), untilBusy);
  if (underWay || next) return;
  clearTimeout(busy);
  busy = 0;
  change({ isBusy: false });
}

/** Whether a later wish is for the same picture. */
const isFor = (later, wish) =>
  later && !later.other && !wish.other && later.time === wish.time && later.scale === wish.scale &&
  later.look === wish.look;

/** The message that asks for a wish's picture. */
const message = ({ time, scale, other }) => ({ type: "frame", time, scale, ...(other ? { state: other } : {}) });

function pump() {
  clearTimeout(timer);
  while (underWay < limit() && isOpen()) {
    // It may have come while the wish waited.
    const found = next && !next.other ? kept(next.time, next.scale) : undefined;
    if (found) {
      const wish = next;
      next = null;
      display(found, wish, true);
      continue;
    }
    const wish = next ?? guess();
    if (!wish) return;
    const now = performance.now();
    if (now < last + gap) {
      timer = setTimeout(pump, last + gap - now);
      return;
    }
    next = null;
    last = now;
    request(wish);
  }
}

function request(wish) {
  underWay += 1;
  mark();
  (wish.isGuess ? tryTo : ask)(message(wish)).then((found) => {
    underWay -= 1;
    let shown = wish;
    if (found?.words) {
      note(found, wish);
      if (!wish.other && !wish.isCoarse) keep(found, wish);
      if (isFor(next, wish)) {
        if (wish.isGuess) shown = next;
        next = null;
      }
      if (wish.fine && !next && wish.look === currentLook()) next = wish.fine;
    }
    // The next one is drawn while this one is shown.
    pump();
    if (found?.words && !shown.isGuess) display(found, shown);
    mark();
  });
}

// Pictures ahead

/** Milliseconds that a picture takes beside its drawing. */
const transport = 8;

/** While somebody moves the playhead and waits for nothing, the picture where it will be; else null. */
function guess() {
  const scale = keptScale();
  if (underWay || state.playing || !scale || isSlow(scale) || !hasRoom()) return null;
  const time = heading(transport + (cost.path === state.path ? cost.each * scale * scale : 0));
  if (time === null || kept(time, scale)) return null;
  return { time, scale, look: currentLook(), isGuess: true };
}

/** Milliseconds without a wish before pictures are drawn that nobody has asked for yet. */
const rest = 300;
let resting = 0, isAhead = false;
/** Whether nothing is left to be drawn ahead. */
export const hasAll = () => isIdle() && !resting && !isAhead;

function drawAhead() {
  clearTimeout(resting);
  resting = setTimeout(ahead, rest);
}

async function ahead() {
  resting = 0;
  if (isAhead) return;
  isAhead = true;
  // A picture that nobody waits for must not keep one waiting that somebody does.
  while (!resting && isIdle() && isOpen() && !document.hidden && !state.playing && state.scene && !isSlow(keptScale())) {
    const wish = { time: missing(), scale: keptScale(), look: currentLook() };
    if (wish.time === null || !wish.scale) break;
    // What is wrong at a time that nobody looks at is not shown.
    const found = await tryTo(message(wish));
    if (!found?.words) break;
    keep(found, wish);
  }
  isAhead = false;
}
