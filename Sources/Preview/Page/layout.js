// How the window is divided. The timeline stands beside a high picture and under a wide one, whichever shows more of it;
// in a narrow window everything stands in one column, and only the panel is scrolled.

import { state, on } from "./state.js";
import { $, clamp, rem } from "./tools.js";

/** Rem: with larger text, the window has less room. */
const narrow = 43.75, low = 35, least = { side: 20, useful: 24.4, most: 40, panel: 17.5, widest: 21.25, timeline: 7.5 };
/** The share of the room that people have given to the timeline; 0: as is usual. */
let share = 0, isFolded = false;

/** The shares of the height that the timeline has as is usual, in a low window, and at most: half of it are then curves. */
const shares = { below: 0.38, aside: 0.5, low: 0.5, least: 0.2, most: 0.75 };

function timelineOf(height, kind) {
  const usual = height < low * rem() ? shares.low : shares[kind];
  return clamp((share || usual) * height, least.timeline * rem(), height * shares.most);
}

function sizes(width, height) {
  const unit = rem();
  // The picture has the room for one point of the page for each of its own, where a panel is left.
  const free = state.scene ? width - state.scene.picture.width - 20 : width;
  const most = Math.min(least.most * unit, width * 0.6);
  return {
    side: clamp(Math.min(width * 0.42, Math.max(free, least.useful * unit)), Math.min(least.side * unit, most), most),
    panel: Math.min(clamp(width * 0.26, least.panel * unit, least.widest * unit), width * 0.6),
  };
}

function lay() {
  const box = $("workbench"), width = box.clientWidth, height = box.clientHeight, { scene } = state;
  if (!width || !height) return;
  const { side, panel } = sizes(width, height), timeline = timelineOf(height, "below"), shape = scene ? scene.picture.width / scene.picture.height : 0.46;
  const fits = (w, h) => Math.min(w / shape, h);
  const isAside = fits(width - side, height) >= fits(width - panel, height - timeline);
  const unit = rem(), kind = width < narrow * unit && height > width * 0.8 ? "stack" : isAside ? "aside" : "below";
  box.dataset.layout = kind;
  box.style.setProperty("--side", `${Math.round(kind === "below" ? panel : side)}px`);
  box.style.setProperty("--timeline", `${Math.round(kind === "stack" ? clamp(height * 0.26, 7.5 * unit, 13.75 * unit) : timelineOf(height, kind))}px`);
  box.classList.toggle("folded", isFolded);
  box.classList.toggle("low", height < low * unit);
  $("fold").setAttribute("aria-expanded", String(!isFolded));
}

export function fold() {
  isFolded = !isFolded;
  lay();
}

export function start() {
  new ResizeObserver(lay).observe($("workbench"));
  on("scene", lay);
  $("fold").onclick = fold;
  $("more").onclick = () => {
    const isOpen = document.querySelector(".top").classList.toggle("open");
    $("more").setAttribute("aria-expanded", String(isOpen));
  };
  const bar = $("divider");
  const set = (y) => {
    const box = $("workbench").getBoundingClientRect(), { layout } = $("workbench").dataset;
    share = clamp((layout === "aside" ? y - box.top : box.bottom - y) / box.height, shares.least, shares.most);
    bar.setAttribute("aria-valuenow", String(Math.round(share * 100)));
    lay();
  };
  bar.addEventListener("pointerdown", (event) => {
    bar.setPointerCapture(event.pointerId);
    bar.onpointermove = (next) => set(next.clientY);
  });
  bar.addEventListener("pointerup", () => { bar.onpointermove = null; });
  bar.addEventListener("keydown", (event) => {
    const step = { ArrowUp: -20, ArrowDown: 20 }[event.key];
    if (!step) return;
    event.preventDefault();
    event.stopPropagation();
    const box = bar.getBoundingClientRect();
    set(box.top + box.height / 2 + step);
  });
}
