// The keyboard.

import { state, change } from "./state.js";
import * as clock from "./clock.js";
import * as history from "./history.js";
import { fold } from "./layout.js";
import { outlineAll, selectNeighbour } from "./layers.js";
import { replay } from "./gesture.js";
import { nextBackdrop, panBy, setScale, zoomBy } from "./stage.js";
import { nextWay } from "./timeline.js";
import { $, copy } from "./tools.js";

/** Points of the page that a key pans. */
const far = 60;
const pans = { ArrowLeft: [far, 0], ArrowRight: [-far, 0], ArrowUp: [0, far], ArrowDown: [0, -far] };

export function start({ panel, gallery }) {
  const keys = {
    " ": clock.toggle, k: () => clock.shuttle(0), j: () => clock.shuttle(-1), l: () => clock.shuttle(1),
    ArrowLeft: (event) => clock.step(event.shiftKey ? -10 : -1),
    ArrowRight: (event) => clock.step(event.shiftKey ? 10 : 1),
    ArrowUp: () => selectNeighbour(1), ArrowDown: () => selectNeighbour(-1),
    Home: clock.toStart, End: clock.toEnd,
    "[": () => clock.faster(-1), "]": () => clock.faster(1),
    d: nextWay, o: () => change({ loop: !state.loop }),
    0: () => setScale("fit"), 1: () => setScale(1), 2: () => setScale(2), "+": () => zoomBy(1.25), "=": () => zoomBy(1.25), "-": () => zoomBy(0.8),
    b: nextBackdrop, f: fold, a: outlineAll,
    p: () => panel("knobs"), y: () => panel("layers"), t: () => { if (!$("tab-gesture").hidden) panel("gesture"); }, x: () => panel("compare"), e: () => panel("export"),
    c: () => copy($("command").textContent), r: replay, g: gallery,
    Escape: () => change({ selected: -1, hovered: -1 }),
  };

  /** What a control does with a key itself goes first. */
  function isTaken(event) {
    const { target, key } = event;
    if (target.matches("input:not([type=range]):not([type=checkbox]), textarea, pre")) return true;
    if (target.matches("select") && key !== " ") return true;
    if (key === " " && target.matches("input[type=checkbox], a")) return true;
    return target.matches("input[type=range]") && /^Arrow|^Home|^End|^Page/.test(key);
  }

  function pressed(event) {
    if (document.querySelector("dialog[open]") || !(event.target instanceof Element)) return;
    if (isTaken(event)) return;
    // Where brackets need it, the key beside Space counts as Ctrl and Alt.
    const isThird = event.getModifierState("AltGraph");
    if (event.altKey && !isThird) {
      const pan = pans[event.key];
      if (pan && state.scene) { event.preventDefault(); panBy(...pan); }
      return;
    }
    if ((event.ctrlKey || event.metaKey) && !isThird) {
      if (event.key.toLowerCase() !== "z" || !state.scene) return;
      event.preventDefault();
      return event.shiftKey ? history.redo() : history.undo();
    }
    if (event.key === "?") { $("help").showModal(); return; }
    const action = keys[event.key] ?? keys[event.key.toLowerCase()];
    if (!action || !state.scene) return;
    event.preventDefault();
    action(event);
  }

  addEventListener("keydown", pressed);
  // A button would be pressed when the key goes up: Space plays, Enter presses.
  addEventListener("keyup", (event) => {
    if (event.key === " " && event.target instanceof Element && event.target.matches("button, select")) event.preventDefault();
  });
}
