// Where the picture stands on its stage: its size, zoom and pan, and what is behind it.

import { state, change, on, tell } from "./state.js";
import { $, clamp, press, short } from "./tools.js";

/** Points between the picture and the stage's edge. */
const margin = 8;
/** The program draws at most so many pixels a point; what is larger is enlarged. */
const mostPixels = 4;
const zooms = { least: 0.125, most: 32 };
/** How far the picture is moved from the middle, in points of the page. */
let pan = { x: 0, y: 0 };

const density = () => devicePixelRatio || 1;
const room = () => ({ width: $("stage").clientWidth - 2 * margin, height: $("stage").clientHeight - 2 * margin });

/** Points of the page for each point of the scene, where it fits. Side by side, two pictures share the room. */
function fitted() {
  const { width, height } = state.scene.picture, space = room(), parts = state.compared.mode === "beside" ? 2 : 1;
  return Math.max(8 / width, Math.min((space.width - (parts - 1) * margin) / parts / width, space.height / height));
}

/** Pixels a point: for `fit`, as many as the screen has where the picture is. */
export function pixelScale() {
  // Against a golden, both have the golden's pixels.
  if (state.compared.scale && state.compared.mode !== "off") return state.compared.scale;
  if (state.scale !== "fit") return state.scale;
  const { width } = state.scene.picture, wanted = Math.floor(fitted() * state.zoom * density() * width) / width;
  return clamp(wanted, 8 / width, mostPixels);
}

/** Points of the page for each point of the scene. */
function shownScale() {
  const { width } = state.scene.picture;
  if (state.scale === "fit") return Math.floor(fitted() * state.zoom * density() * width) / width / density();
  // A picture's pixel is a whole number of the screen's pixels, or one of them.
  return state.scale / Math.min(state.scale, density()) * state.zoom;
}

/** Of the picture in points of the page, with its upper left corner on a whole pixel of the screen. */
export function place() {
  if (!state.scene) return;
  const { width, height, x, y } = state.scene.picture, scale = shownScale(), sheet = $("sheet"), stage = $("stage");
  const whole = (value) => Math.round(value * density()) / density();
  const size = { width: whole(width * scale), height: whole(height * scale) };
  const parts = state.compared.mode === "beside" ? 2 : 1, all = parts * size.width + (parts - 1) * margin;
  const limit = (over) => Math.max(0, over / 2 + margin);
  pan.x = clamp(pan.x, -limit(all - stage.clientWidth), limit(all - stage.clientWidth));
  pan.y = clamp(pan.y, -limit(size.height - stage.clientHeight), limit(size.height - stage.clientHeight));
  sheet.style.width = `${size.width}px`;
  sheet.style.height = `${size.height}px`;
  const box = stage.getBoundingClientRect(), onPixel = (edge, inside) => `${whole(edge + inside) - edge}px`;
  sheet.style.left = onPixel(box.left, (stage.clientWidth - all) / 2 + pan.x);
  sheet.style.top = onPixel(box.top, (stage.clientHeight - size.height) / 2 + pan.y);
  sheet.classList.toggle("sharp", state.scale !== "fit" || scale * density() > mostPixels);
  sheet.classList.toggle("clear", !state.scene.isOpaque);
  $("outlines").setAttribute("viewBox", `${-x} ${-y} ${width} ${height}`);
  $("frame-note").textContent = `${short(width, 1)} x ${short(height, 1)} pt`;
  $("zoom").textContent = `${Math.round(scale * 100)} %`;
  tell("placed");
}

// Zoom and pan

/** The picture larger or smaller; the place under the pointer stays. */
export function zoomBy(factor, x = null, y = null) {
  if (!state.scene) return;
  const stage = $("stage").getBoundingClientRect();
  // Pixels that are shown as they are grow by whole numbers.
  const isWhole = state.scale !== "fit";
  const zoom = clamp(
    isWhole ? (factor > 1 ? Math.floor(state.zoom + 1) : Math.max(1, Math.ceil(state.zoom - 1))) : state.zoom * factor,
    isWhole ? 1 : zooms.least, zooms.most);
  const grown = zoom / state.zoom;
  if (x !== null) {
    pan.x = (pan.x - (x - stage.left - stage.width / 2)) * grown + (x - stage.left - stage.width / 2);
    pan.y = (pan.y - (y - stage.top - stage.height / 2)) * grown + (y - stage.top - stage.height / 2);
  } else {
    pan = { x: pan.x * grown, y: pan.y * grown };
  }
  change({ zoom });
}

export function panBy(x, y) {
  pan = { x: pan.x + x, y: pan.y + y };
  place();
}

export function setScale(scale) {
  pan = { x: 0, y: 0 };
  change({ scale, zoom: 1 });
  place();
}

function wheel(event) {
  if (!state.scene) return;
  event.preventDefault();
  if (event.ctrlKey || event.metaKey) {
    if (state.scale === "fit") zoomBy(Math.exp(-event.deltaY * 0.01), event.clientX, event.clientY);
    else zoomBy(event.deltaY < 0 ? 2 : 0.5, event.clientX, event.clientY);
  } else {
    panBy(-event.deltaX, -event.deltaY);
  }
}

/** The middle button, or the stage beside the picture, pans. */
function grab(event) {
  const stage = $("stage");
  if (!(event.button === 1 || (event.button === 0 && event.target === stage))) return;
  event.preventDefault();
  stage.setPointerCapture(event.pointerId);
  let last = event;
  const move = (next) => {
    panBy(next.clientX - last.clientX, next.clientY - last.clientY);
    last = next;
  };
  const end = () => {
    stage.removeEventListener("pointermove", move);
    stage.removeEventListener("pointerup", end);
    stage.removeEventListener("pointercancel", end);
  };
  stage.addEventListener("pointermove", move);
  stage.addEventListener("pointerup", end);
  stage.addEventListener("pointercancel", end);
}

// What is behind it

const backdrops = ["", "light", "dark", "checked"];
const words = { "": "as the page", light: "light", dark: "dark", checked: "checked" };

export function nextBackdrop() {
  const backdrop = backdrops[(backdrops.indexOf(state.backdrop) + 1) % backdrops.length];
  change({ backdrop });
}

function backdrop() {
  $("stage").dataset.backdrop = state.backdrop;
  $("backdrop").title = `Behind the picture: ${words[state.backdrop]} (B)`;
}

export function start() {
  const stage = $("stage");
  stage.addEventListener("wheel", wheel, { passive: false });
  stage.addEventListener("pointerdown", grab);
  new ResizeObserver(() => { place(); tell("room"); }).observe(stage);
  for (const button of $("scales").querySelectorAll("[data-scale]")) {
    button.onclick = () => setScale(button.dataset.scale === "fit" ? "fit" : Number(button.dataset.scale));
  }
  $("zoom-in").onclick = () => zoomBy(1.25);
  $("zoom-out").onclick = () => zoomBy(0.8);
  $("zoom").onclick = () => setScale("fit");
  $("backdrop").onclick = nextBackdrop;
  on("backdrop", backdrop);
  on("scale scene", () => press($("scales"), "scale", String(state.scale)));
  on("compared", place);
  on("path", () => { pan = { x: 0, y: 0 }; });
}
