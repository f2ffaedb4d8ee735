// All scenes: a picture of each, which plays while the pointer or the keyboard is on it.

import { change, state } from "./state.js";
import { ask } from "./connection.js";
import { $, element, wantsStillness } from "./tools.js";

/** The width of a picture on the page. */
const width = 176;
let cards = [], active = null;

/** Draws a card's scene at a time; resolves when the picture is there. */
async function draw(card, time) {
  const density = Math.min(2, devicePixelRatio || 1);
  const message = { type: "frame", time, scale: card.scale, state: { scene: card.path } };
  const found = await ask(message);
  if (!found?.pixels) { card.node.classList.add("faulty"); return null; }
  card.node.classList.remove("faulty");
  const wanted = width * density;
  // The first picture tells how wide the scene is.
  if (!card.isSized) {
    card.isSized = true;
    card.scale = card.scale * wanted / found.width;
    return draw(card, time);
  }
  [card.canvas.width, card.canvas.height] = [found.width, found.height];
  card.canvas.getContext("2d").putImageData(new ImageData(found.pixels, found.width, found.height), 0, 0);
  return found;
}

/** Plays a card until another is active; one picture at a time, as fast as they come. */
async function play(card) {
  active = card;
  const began = performance.now();
  while (active === card && !$("gallery").hidden) {
    // The server ends at the run's end; scenes of the gallery are shown for two seconds and begin again.
    const time = ((performance.now() - began) / 1000) % 2;
    if (!(await draw(card, time))) return;
    await new Promise(requestAnimationFrame);
  }
}

function rest(card) {
  if (active === card) active = null;
  draw(card, 0.5);
}

function card(scene) {
  const canvas = element("canvas", { width, height: Math.round(width * 844 / 390), role: "img", "aria-label": "" });
  const node = element("a", { className: "card", href: `#scene=${encodeURIComponent(scene.path)}` }, canvas, element("b", { textContent: scene.name }), element("span", { className: "soft small", textContent: scene.title }));
  const made = { path: scene.path, node, canvas, scale: 0.1, isSized: false };
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
    await draw(made, 0.5);
  }
}

export function refresh(path) {
  const found = cards.find((made) => made.path === path);
  if (found && !$("gallery").hidden) draw(found, 0.5);
}

export function leave() {
  active = null;
  cards = [];
  $("gallery").replaceChildren();
}

export function open() { change({ playing: 0, path: "", scene: null, parameters: {}, samples: null, way: "forward", time: 0, layers: [], selected: -1, hovered: -1 }); state.path = ""; }
