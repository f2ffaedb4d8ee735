// All scenes: a picture of each, which plays while the pointer or the keyboard is on it.

import { ask } from "./connection.js";
import { unpacked } from "./pixels.js";
import { $, besides, element, wantsStillness } from "./tools.js";

/** The width of a picture on the page. */
const width = 176;
let cards = [], active = null;

/** Draws a card's scene at a time; resolves when the picture is there. */
async function draw(card, time) {
  const density = Math.min(2, devicePixelRatio || 1);
  const message = { type: "frame", time, scale: card.scale, state: { scene: card.path } };
  const found = await ask(message);
  if (found?.type === "skipped") return draw(card, time);
  if (!found?.words) { card.node.classList.add("faulty"); return null; }
  card.node.classList.remove("faulty");
  card.duration = found.duration;
  const wanted = width * density;
  // The first picture tells how wide the scene is.
  if (!card.isSized) {
    card.isSized = true;
    card.scale = card.scale * wanted / found.width;
    return draw(card, time);
  }
  [card.canvas.width, card.canvas.height] = [found.width, found.height];
  card.canvas.getContext("2d").putImageData(unpacked(found), 0, 0);
  card.canvas.dataset.time = time;
  return found;
}

/** Plays a card until another is active; one picture at a time, as fast as they come. */
async function play(card) {
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
  const canvas = element("canvas", { width, height: Math.round(width * 844 / 390), "aria-hidden": "true" });
  const node = element(
    "a", { className: "card", href: `#scene=${encodeURIComponent(scene.path).replaceAll("%2F", "/")}` }, canvas,
    element("b", { textContent: scene.name }),
    element("span", { className: "soft small", textContent: besides(scene.name, scene.title) }));
  const made = { path: scene.path, node, canvas, scale: 0.1, isSized: false, duration: 0 };
  for (const name of ["mouseenter", "focus"]) node.addEventListener(name, () => { if (!wantsStillness()) play(made); });
  for (const name of ["mouseleave", "blur"]) node.addEventListener(name, () => rest(made));
  return made;
}

/** Shows all scenes; their pictures come one after another. */
export async function show(scenes) {
  cards = scenes.map(card);
  $("gallery").replaceChildren(...cards.map((made) => made.node));
  const list = cards;
  for (const made of list) {
    if (list !== cards || $("gallery").hidden) return;
    await draw(made, 0);
    if (made.duration) await draw(made, poster(made));
  }
}

export function refresh(path) {
  const found = cards.find((made) => made.path === path);
  if (found && !$("gallery").hidden) draw(found, poster(found));
}

export function leave() {
  active = null;
  cards = [];
  $("gallery").replaceChildren();
}
