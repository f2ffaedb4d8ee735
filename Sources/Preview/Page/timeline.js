// Time: the clock, the buttons, and the scrubber.

import { state, change, on, duration } from "./state.js";
import { draw } from "./picture.js";
import { frame, whole } from "./kept.js";
import { curves, height, valueAt } from "./curves.js";
import { $, clamp, element, press, seconds, short, wantsStillness, write } from "./tools.js";

const ways = ["forward", "back", "ping-pong", "gesture"];
const speeds = { low: 0.1, high: 2 };

// The clock

let last = 0;

function tick(now) {
  if (!state.playing) return;
  const length = duration(), passed = Math.min(now - last, 250) / 1000;
  last = now;
  // On a screen of about 60 refreshes a second, each shows a whole frame.
  const frames = passed * state.speed / frame, near = Math.round(frames);
  const isEven = near > 0 && Math.abs(frames - near) < 0.1;
  let time = state.time + (isEven ? near * frame : passed * state.speed) * state.playing;
  if (time > length || time < 0) {
    if (state.loop && length > 0) {
      time = ((time % length) + length) % length;
    } else {
      time = clamp(time, 0, length);
      change({ playing: 0 });
    }
  }
  change({ time: isEven ? whole(time) : time });
  draw(now);
  requestAnimationFrame(tick);
}

export function play(direction = 1) {
  const length = duration();
  if (direction > 0 && state.time >= length - 1e-6) change({ time: 0 });
  if (direction < 0 && state.time <= 1e-6) change({ time: length });
  last = performance.now();
  const isIdle = !state.playing;
  change({ playing: direction });
  if (isIdle && direction) requestAnimationFrame(tick);
}

export const pause = () => change({ playing: 0 });
export const toggle = () => (state.playing ? pause() : play(1));

/** J, K and L: the same key again doubles the speed. */
export function shuttle(direction) {
  if (!direction) { pause(); change({ speed: 1 }); return; }
  if (state.playing === direction) change({ speed: clamp(state.speed * 2, speeds.low, speeds.high) });
  else play(direction);
}

export function faster(steps) {
  change({ speed: clamp(Math.round((state.speed + steps * 0.1) * 10) / 10, speeds.low, speeds.high) });
}

export function seek(time, since = performance.now()) {
  const inside = clamp(time, 0, duration());
  draw(since, null, inside);
  change({ time: inside });
}

export const toStart = () => { pause(); seek(0); };
export const toEnd = () => { pause(); seek(duration()); };

/** To a whole frame, some frames away. */
export function step(frames) {
  pause();
  const place = state.time / frame, near = Math.round(place);
  const from = Math.abs(place - near) < 1e-3 ? near : frames > 0 ? Math.floor(place) : Math.ceil(place);
  seek((from + frames) * frame);
}

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
  if (write($("length"), seconds(length))) $("now").style.width = `${seconds(length).length}ch`;
  scrubber.setAttribute("aria-valuemax", short(length));
  scrubber.setAttribute("aria-valuenow", short(state.time));
  scrubber.setAttribute("aria-valuetext", `${short(state.time)} of ${short(length)} seconds`);
  (state.scene?.curves ?? []).forEach((curve, i) => {
    const value = valueAt(curve, share), dot = $("dots").children[i], row = $("legend").children[i];
    if (!dot || !row) return;
    dot.style.transform = `translateY(${height(curve, value) * size.height}px)`;
    write(row.lastChild, short(value));
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
  $("speed-text").textContent = `${short(state.speed, 2)}x`;
  press($("ways"), "way", state.way);
  press($("scales"), "scale", String(state.scale));
  const hasGesture = Boolean(state.scene?.hasGesture || state.samples);
  wayButton("gesture").hidden = !hasGesture;
}

function drag(event) {
  const box = $("scrubber").getBoundingClientRect(), time = (event.clientX - box.left) / box.width * duration();
  seek(event.altKey ? time : whole(time), event.timeStamp);
}

export function start() {
  const scrubber = $("scrubber");
  // Where there are raw moves, they come at once and not with the screen's next refresh.
  const moved = "onpointerrawupdate" in scrubber ? "onpointerrawupdate" : "onpointermove";
  scrubber.addEventListener("pointerdown", (event) => {
    if (event.button || event.target.closest(".mark")) return;
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
  on("playing loop speed way scale scene samples", buttons);
  on("scene", curves);
  on("scene findings", marks);
  on("findings playing path", () => note(""));
  on("time scene", playheadSoon);
  new ResizeObserver(() => {
    [size.width, size.height] = [scrubber.clientWidth, scrubber.clientHeight];
    playhead();
  }).observe(scrubber);
}

/** A scene that has just been opened plays by itself, unless people want stillness. */
export function begin() { if (!wantsStillness()) play(1); }
