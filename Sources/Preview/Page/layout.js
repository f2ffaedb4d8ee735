// How the window is divided. The timeline stands beside a high picture and under a wide one, whichever shows more of it;
// in a narrow window everything stands in one column, and only the panel is scrolled.

import { state, on } from "./state.js";
import { $, clamp, rem } from "./tools.js";

/** Rem: with larger text, the window has less room. */
const narrow = 43.75, low = 35, least = { side: 20, useful: 24.4, most: 40, panel: 17.5, widest: 21.25, timeline: 7.5 };
/** The share of the room that people have given to the timeline; 0: as is usual. */
let share = 0, isFolded = false;

function sizes(width, height) {
  const unit = rem();
  const timeline = clamp(
    share ? share * height : height * (height < low * unit ? 0.5 : 0.38), least.timeline * unit, height * 0.6);
  // The picture has the room for one point of the page for each of its own, where a panel is left.
  const free = state.scene ? width - state.scene.picture.width - 20 : width;
  const most = Math.min(least.most * unit, width * 0.6);
  return {
    timeline, side: clamp(Math.min(width * 0.42, Math.max(free, least.useful * unit)), Math.min(least.side * unit, most), most),
    panel: Math.min(clamp(width * 0.26, least.panel * unit, least.widest * unit), width * 0.6),
  };
}

function lay() {
  const box = $("workbench"), width = box.clientWidth, height = box.clientHeight, { scene } = state;
  if (!width || !height) return;
  const { timeline, side, panel } = sizes(width, height), shape = scene ? scene.picture.width / scene.picture.height : 0.46;
  const fits = (w, h) => Math.min(w / shape, h);
  const isAside = fits(width - side, height) >= fits(width - panel, height - timeline);
  const unit = rem(), kind = width < narrow * unit && height > width * 0.8 ? "stack" : isAside ? "aside" : "below";
  box.dataset.layout = kind;
  box.style.setProperty("--side", `${Math.round(kind === "below" ? panel : side)}px`);
  box.style.setProperty("--timeline", `${Math.round(kind === "stack" ? clamp(height * 0.26, 7.5 * unit, 13.75 * unit) : timeline)}px`);
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
    share = clamp((layout === "aside" ? y - box.top : box.bottom - y) / box.height, 0.2, 0.7);
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
