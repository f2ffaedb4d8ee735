// All scenes: a picture of each, which plays while the pointer or the keyboard is on it.

import { ask } from "./connection.js";
import { unpacked } from "./pixels.js";
import { $, besides, element, wantsStillness } from "./tools.js";

/** The width of a picture on the page. */
const width = 176;
let cards = [], active = null;
/** The canvases of scenes that have been here, by path: a card has its last poster until it is drawn again. */
const posters = new Map();

/** A picture of a card's scene; null where it cannot be drawn. */
async function pictureOf(card, time, scale) {
  const found = await ask({ type: "frame", time, scale, state: { scene: card.path } });
  if (found?.type === "skipped") return pictureOf(card, time, scale);
  card.node.classList.toggle("faulty", !found?.words);
  if (!found?.words) return null;
  card.duration = found.duration;
  return found;
}

function put(card, found, time) {
  [card.canvas.width, card.canvas.height] = [found.width, found.height];
  card.canvas.getContext("2d").putImageData(unpacked(found), 0, 0);
  card.canvas.dataset.time = time;
  if (time === poster(card)) posters.set(card.path, card.canvas);
}

/** What a canvas shows, on another one. */
function copyOf(canvas) {
  const copy = element("canvas", { width: canvas.width, height: canvas.height, "aria-hidden": "true" });
  copy.getContext("2d").drawImage(canvas, 0, 0);
  copy.dataset.time = canvas.dataset.time;
  return copy;
}

/** Draws a card's scene at a time; resolves when the picture is there. */
async function draw(card, time) {
  const found = await pictureOf(card, time, card.scale || coarse);
  if (found) put(card, found, time);
  return found;
}

/** Pixels a point of a picture that only tells how long the scene is, and of a first poster, which comes soon. */
const tiny = 0.02, coarse = 0.1;

/** A coarse poster, where none is kept, which tells how wide the scene is. */
async function begin(card) {
  const found = await pictureOf(card, 0, tiny) && await pictureOf(card, poster(card), coarse);
  if (!found) return;
  card.scale = coarse * width * Math.min(2, devicePixelRatio || 1) / found.width;
  if (!card.canvas.dataset.time) put(card, found, poster(card));
}

/** Plays a card until another is active; one picture at a time, as fast as they come. */
async function play(card) {
  // The gallery may be left while it plays.
  if (posters.get(card.path) === card.canvas) posters.set(card.path, copyOf(card.canvas));
  active = card;
  const began = performance.now();
  while (active === card && !$("gallery").hidden) {
    // The last picture stays for a moment.
    const time = ((performance.now() - began) / 1000) % (card.duration + 0.6);
    if (!(await draw(card, Math.min(time, card.duration)))) return;
    await new Promise(requestAnimationFrame);
  }
}

/** The time of a card's picture while it is at rest. */
const poster = (card) => card.duration * 0.4;

function rest(card) {
  if (active === card) active = null;
  draw(card, poster(card));
}

function card(scene) {
  // The link's text says what the picture shows.
  const canvas = posters.get(scene.path) ?? element("canvas", { width, height: Math.round(width * 844 / 390), "aria-hidden": "true" });
  const node = element(
    "a", { className: "card", href: `#scene=${encodeURIComponent(scene.path).replaceAll("%2F", "/")}` }, canvas,
    element("b", { textContent: scene.name }),
    element("span", { className: "soft small", textContent: besides(scene.name, scene.title) }));
  const made = { path: scene.path, node, canvas, scale: 0, duration: 0 };
  for (const name of ["mouseenter", "focus"]) node.addEventListener(name, () => { if (!wantsStillness()) play(made); });
  for (const name of ["mouseleave", "blur"]) node.addEventListener(name, () => rest(made));
  return made;
}

/** Shows all scenes: first a coarse poster of each, then a fine one, those in sight before the others. */
export async function show(scenes) {
  cards = scenes.map(card);
  $("gallery").replaceChildren(...cards.map((made) => made.node));
  const list = cards, isHere = () => list === cards && !$("gallery").hidden;
  for (const step of [begin, (made) => made.scale && made !== active && draw(made, poster(made))]) {
    for (const rest = [...list]; rest.length && isHere();) {
      const next = Math.max(0, rest.findIndex(isInSight));
      await step(rest.splice(next, 1)[0]);
    }
  }
}

function isInSight({ node }) {
  const { top, bottom } = node.getBoundingClientRect();
  return bottom > 0 && top < innerHeight;
}

export function refresh(path) {
  const found = cards.find((made) => made.path === path);
  if (found?.scale && !$("gallery").hidden) draw(found, poster(found));
}

export function leave() {
  active = null;
  cards = [];
  $("gallery").replaceChildren();
}
