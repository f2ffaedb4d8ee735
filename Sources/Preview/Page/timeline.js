// The transport's buttons, the playhead, the marks of lint, and scrubbing.

import { state, change, on, duration } from "./state.js";
import { faster, pause, play, seek, shuttle, step, toEnd, toggle, toStart } from "./clock.js";
import { frame, whole } from "./kept.js";
import { curveOf, height, hexAt, isColor, isShown, trackNames, valueAt } from "./curves.js";
import { handleAt } from "./handles.js";
import { $, clamp, element, press, seconds, short, write } from "./tools.js";

const ways = ["forward", "back", "ping-pong", "gesture"];

export function nextWay() {
  const open = ways.filter((way) => !wayButton(way).hidden);
  setWay(open[(open.indexOf(state.way) + 1) % open.length]);
}

export function setWay(way) { change({ way }); }

const wayButton = (way) => $("ways").querySelector(`[data-way=${way}]`);

// The playhead

let isDue = false;

/** With the screen's next refresh, once for all changes until then; a clock that runs already goes with it. */
function playheadSoon() {
  if (state.playing) { playhead(); return; }
  if (isDue) return;
  isDue = true;
  requestAnimationFrame(() => { isDue = false; playhead(); });
}

/** Of the scrubber, in points of the page. */
const size = { width: 0, height: 0 };

/** Changes no element's size, so that the page is not laid out again for each picture. */
function playhead() {
  const length = duration(), share = length ? state.time / length : 0, scrubber = $("scrubber");
  $("head").style.transform = `translateX(${share * size.width}px)`;
  write($("now"), seconds(state.time));
  write($("now-frame"), String(Math.round(state.time / frame)));
  if (write($("length"), seconds(length))) $("now").style.width = `${seconds(length).length}ch`;
  scrubber.setAttribute("aria-valuemax", short(length));
  scrubber.setAttribute("aria-valuenow", short(state.time));
  scrubber.setAttribute("aria-valuetext", `${short(state.time)} of ${short(length)} seconds`);
  (state.scene?.curves ?? []).forEach((curve, i) => {
    const dot = $("dots").children[i];
    if (!dot) return;
    dot.hidden = !isShown(curve.track);
    dot.style.transform = `translateY(${height(curve, valueAt(curve, share))}px)`;
  });
  trackNames().forEach((name, i) => {
    const row = $("legend").children[i], text = isColor(name) ? hexAt(name, share) : short(valueAt(curveOf(name), share));
    if (!row || !write(row.querySelector("output"), text)) return;
    const swatch = row.querySelector(".swatch");
    if (swatch) swatch.style.backgroundColor = text;
  });
}

function note(text) {
  $("finding").textContent = text;
  $("finding").hidden = !text;
}

/** A mark for each of lint's findings. They are about the way there; a click on one of another way turns to it. */
function marks() {
  const length = duration();
  $("marks").replaceChildren(...state.findings.map((finding) => {
    const text = `${finding.rule} at ${short(finding.time, 4)} s: ${finding.text}`;
    const way = finding.rule === "back" ? "back" : "forward";
    const go = (event) => {
      event.stopPropagation();
      pause();
      if (way !== state.way) change({ way, time: finding.time });
      else seek(finding.time);
      note(text);
    };
    const names = { title: text, "aria-label": `Lint: ${text}` };
    const mark = element("button", { type: "button", className: "mark", ...names, onclick: go });
    // The end of the way there is the start of the way back.
    const share = length ? finding.time / length : 0;
    const isMirrored = way === "back" && state.way !== "back";
    mark.style.left = `${clamp(isMirrored ? 1 - share : share, 0, 1) * 100}%`;
    return mark;
  }));
}

// Buttons

function buttons() {
  $("play").textContent = state.playing ? "Pause" : "Play";
  $("loop").setAttribute("aria-pressed", String(state.loop));
  $("speed").value = state.speed;
  $("speed-text").textContent = `${short(state.speed * Math.max(1, Math.abs(state.playing)), 2)}x`;
  press($("ways"), "way", state.way);
  const hasGesture = Boolean(state.scene?.hasGesture || state.samples);
  wayButton("gesture").hidden = !hasGesture;
}

/** The time under the pointer. */
export function timeAt(event) {
  const box = $("scrubber").getBoundingClientRect();
  return clamp((event.clientX - box.left) / box.width, 0, 1) * duration();
}

function drag(event) { seek(event.altKey ? timeAt(event) : whole(timeAt(event)), event.timeStamp); }

export function start() {
  const scrubber = $("scrubber");
  // Where there are raw moves, they come at once and not with the screen's next refresh.
  const moved = "onpointerrawupdate" in scrubber ? "onpointerrawupdate" : "onpointermove";
  scrubber.addEventListener("pointerdown", (event) => {
    if (event.button || event.target.closest(".mark") || handleAt(event)) return;
    scrubber.setPointerCapture(event.pointerId);
    pause();
    drag(event);
    scrubber[moved] = drag;
  });
  for (const end of ["pointerup", "pointercancel"]) scrubber.addEventListener(end, () => { scrubber[moved] = null; });
  $("play").onclick = toggle;
  $("loop").onclick = () => change({ loop: !state.loop });
  $("speed").oninput = (event) => change({ speed: Number(event.target.value) });
  const places = { start: toStart, end: toEnd, back: () => step(-1), forward: () => step(1) };
  for (const button of document.querySelectorAll("[data-go]")) button.onclick = places[button.dataset.go];
  for (const button of $("ways").children) button.onclick = () => setWay(button.dataset.way);
  on("playing loop speed way scene samples", buttons);
  on("scene findings", marks);
  on("findings playing path", () => note(""));
  on("time scene graph", playheadSoon);
  new ResizeObserver(() => {
    [size.width, size.height] = [scrubber.clientWidth, scrubber.clientHeight];
    playhead();
  }).observe(scrubber);
}

export { faster, pause, play, seek, shuttle, step, toEnd, toggle, toStart };
