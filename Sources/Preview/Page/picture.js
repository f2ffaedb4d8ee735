// The picture: the canvas, its size on the page, outlines of layers, and what is wrong with the scene.

import { state, change, on, tell, duration } from "./state.js";
import { latest } from "./connection.js";
import { picture } from "./requests.js";
import { unpacked } from "./pixels.js";
import { $, clamp, drawing, short } from "./tools.js";

const canvas = $("canvas"), context = canvas.getContext("2d");
/** The pixels on the canvas. */
let image = null;
/** Figures for scripts/bench preview. */
export const figures = { waits: [], painted: 0, drawn: [] };

/** Pixels a point: for `fit`, as many as the screen has where the picture is. */
export function pixelScale() {
  const { width, height } = state.scene;
  if (state.scale !== "fit") return state.scale;
  const stage = $("stage"), density = devicePixelRatio || 1;
  const room = Math.min((stage.clientWidth - 32) / width, (stage.clientHeight - 32) / height);
  return clamp(Math.round(room * density * width) / width, 8 / width, 4);
}

/** Shows the picture of the playhead's time. `since` is when it was wished for; `other` is another state to draw. */
export function draw(since = performance.now(), other = null, time = state.time) {
  if (!state.scene) return;
  picture(time, pixelScale(), (found, isKept) => paint(found, time, since, isKept), other);
}

function paint(found, time, since, isKept) {
  // A picture that was asked for after a problem shows that it is over.
  if (found.id > faulty) problem("");
  if (canvas.width !== found.width || canvas.height !== found.height) {
    [canvas.width, canvas.height] = [found.width, found.height];
    place();
  }
  image = unpacked(found, image);
  context.putImageData(image, 0, 0);
  figures.painted += 1;
  if (figures.waits.length < 20_000) {
    figures.waits.push([performance.now() - since, isKept]);
    if (!isKept) figures.drawn.push(found.microseconds / 1000);
  }
  canvas.dataset.time = time;
  tell("painted");
}

/** A picture's pixel is a whole number of the screen's pixels, or one of them. */
function place() {
  if (!state.scene) return;
  const density = devicePixelRatio || 1;
  const each = state.scale === "fit" ? density : Math.min(state.scale, density);
  const sheet = $("sheet");
  sheet.style.width = `${canvas.width / each}px`;
  sheet.style.height = `${canvas.height / each}px`;
  sheet.classList.toggle("sharp", state.scale !== "fit");
  sheet.classList.toggle("clear", !state.scene.isOpaque);
  $("outlines").setAttribute("viewBox", `0 0 ${state.scene.width} ${state.scene.height}`);
  $("frame-note").textContent = `${canvas.width} x ${canvas.height} pixels`;
}

// Outlines

/** A closed line through the corners, with a dot on each and its coordinates. */
function outline(layer, kind) {
  const group = drawing("g", { class: kind }), scale = state.scene.width / Math.max(1, $("sheet").clientWidth);
  if (layer.corners.length < 3) return group;
  const points = layer.corners.map((corner) => corner.join(",")).join(" ");
  group.append(drawing("polygon", { points, class: "under" }), drawing("polygon", { points }));
  for (const [x, y] of layer.corners) {
    group.append(drawing("circle", { cx: x, cy: y, r: 3.5 * scale }));
    if (kind !== "selected") continue;
    const { width, height } = state.scene;
    if (x < -1 || y < -1 || x > width + 1 || y > height + 1) continue;
    const text = drawing("text", {
      x: clamp(x, 4 * scale, width - 4 * scale),
      y: clamp(y + (y > height / 2 ? -8 : 16) * scale, 12 * scale, height - 5 * scale),
      "font-size": 11 * scale, "text-anchor": x > width / 2 ? "end" : "start",
    });
    text.textContent = `${short(x, 1)}, ${short(y, 1)}`;
    group.append(text);
  }
  return group;
}

function outlines() {
  const groups = [];
  for (const [index, kind] of [[state.selected, "selected"], [state.hovered, "hovered"]]) {
    if (state.layers[index]) groups.push(outline(state.layers[index], kind));
  }
  $("outlines").replaceChildren(...groups);
}

// Problems

/** The id of the last message before a problem was told; infinite while there is none. */
let faulty = Infinity;

/** Shows what is wrong, over the last good picture; an empty text removes it. */
export function problem(text) {
  faulty = text ? latest() : Infinity;
  $("problem").hidden = !text;
  $("problem-text").textContent = text;
  const count = (text.match(/: error: /g) ?? []).length;
  $("problem-head").textContent = count > 1 ? `${count} errors` : "Error";
  $("stage").classList.toggle("faulty", Boolean(text));
}

export function start() {
  on("scale scene", () => { place(); draw(); });
  on("layers selected hovered", outlines);
  on("time scene", () => {
    const when = `${short(state.time)} of ${short(duration())} seconds`;
    canvas.setAttribute("aria-label", `${state.scene?.name ?? "The scene"} at ${when}`);
  });
  new ResizeObserver(() => { if (state.scale === "fit") draw(); outlines(); }).observe($("stage"));
  for (const button of $("scales").children) {
    button.onclick = () => change({ scale: button.dataset.scale === "fit" ? "fit" : Number(button.dataset.scale) });
  }
}

/** A place of the page in points of the canvas. */
export function point(event) {
  const { left, top, width, height } = canvas.getBoundingClientRect(), { scene } = state;
  return [(event.clientX - left) / width * scene.width, (event.clientY - top) / height * scene.height];
}
