// The controls of knobs: a slider with a number and its unit, a dial for an angle, a choice, a colour, a text.

import { unitOf } from "./units.js";
import { clamp, drawing, element, press, short } from "./tools.js";

// Numbers

/** What a slider's places stand for: what the file allows, or a range about the file's value and the one now. */
function range(knob) {
  const value = knob.number ?? 0, size = Math.abs(value) || 5;
  const low = knob.minimum ?? (value > 0 ? 0 : value - 2 * size);
  const high = knob.maximum ?? Math.max(value + 2 * size, low + size);
  // Over such a range, equal steps would leave a spring's usual values in a corner of the slider.
  if (knob.minimum > 0 && knob.maximum / knob.minimum >= 100) return logarithmic(low, high);
  const step = 10 ** Math.floor(Math.log10((high - low) / 200));
  return {
    low: Math.floor(low / step) * step, high, step, size: step, place: (number) => number,
    // A slider's steps begin below the least value that is allowed.
    number: (place) => Number(short(clamp(place, low, high), 6)),
  };
}

function logarithmic(low, high) {
  const [first, last] = [Math.log10(low), Math.log10(high)];
  return {
    low: first, high: last, step: (last - first) / 600, size: 0, place: (number) => Math.log10(Math.max(number, low)),
    number: (place) => clamp(Number((10 ** place).toPrecision(3)), low, high),
  };
}

/** The step of the arrow keys: a hundredth of the number's size, as a power of ten; with Shift ten times, with Alt a tenth. */
function nudged(knob, number, event) {
  const size = 10 ** Math.floor(Math.log10(Math.max(Math.abs(number), 0.1)) - 1);
  const step = size * (event.shiftKey ? 10 : event.altKey ? 0.1 : 1) * (event.key === "ArrowUp" ? 1 : -1);
  return clamp(Number(short(number + step, 6)), knob.minimum ?? -Infinity, knob.maximum ?? Infinity);
}

export function numberControl(knob, act) {
  let scale = range(knob);
  const unit = unitOf(knob), slider = element("input", { type: "range", "aria-label": knob.name });
  const field = textField(knob, act, "decimal");
  const isDial = unit === "°";
  const knobDial = isDial ? dial(knob, act, field) : null;
  const fit = () => {
    [slider.min, slider.max, slider.step] = [scale.low, scale.high, scale.step];
  };
  fit();
  field.addEventListener("keydown", (event) => {
    if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
    const number = Number(field.value);
    if (!field.value.trim() || !Number.isFinite(number)) return;
    event.preventDefault();
    field.value = String(nudged(knob, number, event));
    act.set(field.value);
  });
  slider.addEventListener("pointerdown", act.hold);
  for (const name of ["pointerup", "pointercancel"]) slider.addEventListener(name, act.release);
  slider.addEventListener("keydown", (event) => {
    const key = { ArrowRight: "ArrowUp", ArrowUp: "ArrowUp", ArrowLeft: "ArrowDown", ArrowDown: "ArrowDown" }[event.key];
    if (!key || !(event.shiftKey || event.altKey)) return;
    event.preventDefault();
    act.set(String(nudged(knob, knob.number ?? 0, { key, shiftKey: event.shiftKey, altKey: event.altKey })));
  });
  slider.oninput = () => {
    field.value = String(scale.number(Number(slider.value)));
    act.set(field.value);
  };
  const show = (now) => {
    if (document.activeElement !== field) field.value = now.value;
    slider.setAttribute("aria-valuetext", unit ? `${now.value} ${unit}` : now.value);
    knobDial?.show(now.number ?? 0);
    if (slider.matches(":active")) return;
    // About the file's value; a value beyond it has a range of its own as long as it is set.
    const usual = range({ ...now, number: Number.isFinite(Number(now.default)) ? Number(now.default) : now.number });
    const isInside = usual.size === 0 || (now.number >= usual.low && now.number <= usual.high);
    scale = isInside ? usual : range(now);
    fit();
    slider.value = scale.place(now.number ?? 0);
  };
  const line = element("div", { className: "slide" }, ...(knobDial ? [knobDial.node] : []), slider);
  return { nodes: [line], head: field, unit, show };
}

/** For a number, an expression, a colour or a text; emptied, it goes back to the file's value. Escape takes back what was typed. */
function textField(knob, act, inputMode = "text") {
  const field = element("input", {
    type: "text", id: `knob-${knob.name}`, inputMode, autocomplete: "off", spellcheck: false,
    onchange: () => act.set(field.value.trim() || knob.default),
  });
  field.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    act.revert();
    field.value = knob.value;
    field.blur();
  });
  return field;
}

// Angles

/** A dial that is turned by the pointer: 0 points to the right, and angles go clockwise, as on the canvas. */
function dial(knob, act, field) {
  const svg = drawing("svg", { viewBox: "-20 -20 40 40", class: "dial", "aria-hidden": "true" });
  const hand = drawing("line", { x1: 0, y1: 0, x2: 15, y2: 0 });
  svg.append(drawing("circle", { r: 17 }), hand);
  const turnTo = (event) => {
    const box = svg.getBoundingClientRect();
    const angle = Math.atan2(event.clientY - box.top - box.height / 2, event.clientX - box.left - box.width / 2) * 180 / Math.PI;
    // The turn that is nearest to the value now.
    const now = knob.number ?? 0, near = angle + 360 * Math.round((now - angle) / 360);
    const value = clamp(event.shiftKey ? Math.round(near / 15) * 15 : Math.round(near), knob.minimum ?? -Infinity, knob.maximum ?? Infinity);
    field.value = String(value);
    act.set(field.value);
  };
  svg.addEventListener("pointerdown", (event) => {
    svg.setPointerCapture(event.pointerId);
    act.hold();
    turnTo(event);
    svg.onpointermove = turnTo;
  });
  for (const name of ["pointerup", "pointercancel"]) svg.addEventListener(name, () => { svg.onpointermove = null; act.release(); });
  return { node: svg, show: (angle) => hand.setAttribute("transform", `rotate(${angle})`) };
}

// Choices, colours and texts

export function choiceControl(knob, act) {
  const buttons = knob.choices.map((name) => {
    const button = element("button", { type: "button", textContent: name, onclick: () => act.set(name) });
    button.dataset.choice = name;
    return button;
  });
  const group = element("div", { className: "segments choices", role: "group", "aria-label": knob.name }, ...buttons);
  return { nodes: [group], head: null, show: (now) => press(group, "choice", now.value) };
}

const plainColor = /^#[0-9a-f]{6}/i;

export function colorControl(knob, act) {
  const field = textField(knob, act), well = element("input", { type: "color", "aria-label": knob.name });
  well.oninput = () => {
    // The well has no alpha: the field's last two digits stay.
    const alpha = plainColor.test(field.value) ? field.value.slice(7) : "";
    field.value = well.value.toUpperCase() + alpha;
    act.set(field.value);
  };
  const show = (now) => {
    if (document.activeElement !== field) field.value = now.value;
    if (plainColor.test(now.value)) well.value = now.value.slice(0, 7);
  };
  return { nodes: [well], head: field, show };
}

export function textControl(knob, act) {
  const field = textField(knob, act);
  field.spellcheck = true;
  return { nodes: [], head: field, show: (now) => { if (document.activeElement !== field) field.value = now.value; } };
}
