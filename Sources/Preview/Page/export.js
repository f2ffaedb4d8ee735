// Export: files of the scene as it is shown, with the options of the command line.

import { state, on } from "./state.js";
import { latest, onMessage, send, tryTo } from "./connection.js";
import { $, bytes, commandWords, copy, element, press } from "./tools.js";

/** A button's text, and what it makes. */
const formats = {
  gif: ["GIF", "a GIF"], apng: ["APNG", "an APNG"], webp: ["WebP", "a WebP"], png: ["PNG", "a PNG of this frame"],
  sheet: ["Sheet", "a contact sheet"],
};

const number = (min, max, value, step = "any") => ({ type: "number", min, max, value, step });
const choice = (...options) => ({ options, isText: true });
const moving = ["gif", "apng", "webp"];

/** The fields: the formats that have them, a label, and the kind of input. */
const fields = [
  { name: "scale", label: "Scale", only: [...moving, "png", "sheet"], ...number(0.1, 8, 1) },
  { name: "fps", label: "Frames a second", only: moving, type: "text", value: "60", isText: true },
  { name: "speed", label: "Speed", only: moving, ...number(0.01, 100, 1) },
  { name: "holdStart", label: "Hold the start (s)", only: moving, ...number(0, 600, 0) },
  { name: "holdEnd", label: "Hold the end (s)", only: moving, ...number(0, 600, 0) },
  { name: "motionBlur", label: "Motion blur (moments)", only: moving, ...number(1, 64, 1, 1) },
  { name: "plays", label: "Plays (empty: forever)", only: moving, ...number(1, 65536, "", 1) },
  { name: "quality", label: "Quality", only: ["gif"], ...number(1, 100, 80, 1) },
  { name: "colors", label: "Colours", only: ["gif"], ...number(2, 256, 256, 1) },
  { name: "dither", label: "Dithering", only: ["gif"], ...choice("diffusion", "ordered", "none") },
  { name: "matte", label: "Matte", only: ["gif"], type: "color", value: "#ffffff", isText: true },
  { name: "maxBytes", label: "At most (KB)", only: ["gif"], ...number(1, "", ""), factor: 1000 },
  { name: "count", label: "Frames", only: ["sheet"], ...number(1, 400, 12, 1) },
  { name: "columns", label: "In a row (empty: as fits)", only: ["sheet"], ...number(1, 400, "", 1) },
  { name: "theme", label: "Colours", only: ["sheet"], ...choice("light", "dark") },
];

function control(field) {
  const { type, value, min = "", max = "", step = "", options } = field;
  const input = options
    ? element("select", {}, ...options.map((text) => element("option", { textContent: text })))
    : element("input", { type, value, min, max, step });
  input.name = field.name;
  return element("label", { className: "field" }, element("span", { textContent: field.label }), input);
}

function build() {
  const buttons = Object.entries(formats).map(([name, [label, made]]) => {
    const button = element("button", { type: "button", textContent: label, title: made, onclick: () => choose(name) });
    button.dataset.format = name;
    return button;
  });
  const box = element("input", { type: "checkbox", name: "transparent" });
  $("export-form").append(
    element("div", { className: "segments formats", role: "group", "aria-label": "Format" }, ...buttons),
    element("div", { className: "fields" }, ...fields.map(control)),
    element("label", { className: "check" }, box, "Clear pixels stay clear"),
    element("button", { className: "strong", id: "make", type: "submit" }));
}

let format = "gif";

function choose(name) {
  const form = $("export-form");
  format = name;
  press(form.querySelector(".formats"), "format", name);
  for (const field of fields) form.elements[field.name].closest("label").hidden = !field.only.includes(name);
  form.elements.transparent.closest("label").hidden = name !== "gif";
  $("make").textContent = `Make ${formats[name][1]}`;
}

function options() {
  const form = $("export-form"), made = { format };
  for (const field of fields) {
    const text = form.elements[field.name].value;
    if (!field.only.includes(format) || text === "") continue;
    made[field.name] = field.isText ? text : Number(text) * (field.factor ?? 1);
  }
  if (state.range && state.range.first < state.range.last && moving.includes(format)) made.frames = frames(made.fps);
  if (format === "gif") made.transparent = form.elements.transparent.checked;
  if (made.maxBytes) made.maxBytes = Math.round(made.maxBytes);
  return made;
}

/** The chosen frames, counted at another rate. */
function frames(fps) {
  const [count, parts = 1] = String(fps ?? 60).split("/").map(Number), each = count / parts / 60;
  return [Math.ceil(state.range.first * each - 1e-6), Math.floor(state.range.last * each + 1e-6)];
}

/** What each scene's last export has become: under way, a file, or what went wrong. */
const results = new Map();
let count = 0;

async function make(event) {
  event.preventDefault();
  const { path } = state, wanted = options(), result = { path, number: ++count, format: wanted.format, done: 0, total: 1, note: "Drawing" };
  results.set(path, result);
  show();
  const asked = tryTo({ type: "export", time: state.time, export: wanted });
  result.id = latest();
  const answer = await asked;
  // Another one has been begun, or this one was cancelled.
  if (results.get(path) !== result) return;
  Object.assign(result, answer?.type === "exported" ? { answer } : { fault: answer?.text ?? "The preview has ended." });
  show();
}

function cancel(result) {
  send({ type: "cancel", id: result.id });
  results.delete(result.path);
  show();
}

/** The scene's own result: that of another scene stays with it. */
function show() {
  const result = results.get(state.path), box = $("export-state");
  const isUnderWay = Boolean(result && !result.answer && !result.fault);
  $("make").disabled = isUnderWay;
  if (!result) { box.replaceChildren(); return; }
  if (result.fault) box.replaceChildren(element("p", { className: "fault", role: "alert", textContent: result.fault }));
  else if (result.answer) box.replaceChildren(...found(result.answer, result.format));
  else box.replaceChildren(...underWay(result));
}

function underWay(result) {
  const bar = element("progress", { max: result.total, value: result.done, "aria-label": "Progress" });
  const note = element("p", { className: "soft small", id: "export-note", textContent: result.note });
  const stop = element("button", { type: "button", id: "cancel-export", textContent: "Cancel", onclick: () => cancel(result) });
  return [bar, element("div", { className: "row" }, note, stop)];
}

function progress(message) {
  const result = [...results.values()].find((one) => one.id === message.id);
  if (!result || result.answer) return;
  [result.done, result.total] = [message.done, message.total];
  result.note = message.note ?? `${message.done} of ${message.total} frames`;
  const box = $("export-state"), bar = box.querySelector("progress");
  if (result.path !== state.path || !bar) return;
  [bar.max, bar.value] = [result.total, result.done];
  $("export-note").textContent = result.note;
}

/** The file, how it looks, its size, and the command that makes the same. */
function found({ name, address, bytes: size, command }, format) {
  const link = element("a", {
    className: "button strong", href: address, download: name, textContent: `Download ${name}`,
  });
  link.dataset.format = format;
  const shown = element("img", { src: address, alt: name, className: "made" });
  const words = element("p", { className: "size", id: "export-size" }, element("b", { textContent: bytes(size) }));
  words.append(element("span", { className: "soft small", textContent: ` (${size.toLocaleString("en-US")} bytes)` }));
  const again = element("button", { type: "button", textContent: "Copy", onclick: () => copy(command) });
  return [
    element("div", { className: "result" }, shown, element("div", {}, words, link)),
    element("h3", { className: "gap", textContent: "The same on the command line" }),
    element("div", { className: "command" }, element("code", {}, ...commandWords(command)), again),
  ];
}

export function start() {
  build();
  choose("gif");
  $("export-form").onsubmit = make;
  on("path", show);
  onMessage("progress", progress);
}
