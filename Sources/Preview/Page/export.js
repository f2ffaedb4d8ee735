// Export: files of the scene as it is shown, with the options of the command line.

import { state, on } from "./state.js";
import { latest, onMessage, send, tryTo } from "./connection.js";
import { $, bytes, commandWords, copy, element, press, wantsStillness } from "./tools.js";

/** A button's text, and what it makes. */
const formats = {
  gif: ["GIF", "a GIF"], apng: ["APNG", "an APNG"], webp: ["WebP", "a WebP"], mp4: ["MP4", "an MP4 video"],
  webm: ["WebM", "a WebM video"], png: ["PNG", "a PNG of this frame"], sheet: ["Sheet", "a contact sheet"],
};

/** How the form has some of the options, by their keys, in its order; the others follow. Each option of the program's table has a
 * field, whose range, words, default and help come from the table. */
const looks = [
  { name: "scale", label: "Scale", min: 0.1, max: 8 },
  { name: "width", label: "Width in pixels (empty: by scale)", step: 1 },
  { name: "fps", label: "Frames a second", type: "text" },
  { name: "speed", label: "Speed" },
  { name: "holdStart", label: "Hold the start (s)" },
  { name: "holdEnd", label: "Hold the end (s)" },
  { name: "motionBlur", label: "Motion blur (moments)", step: 1 },
  { name: "plays", label: "Plays (empty: forever)", type: "number", step: 1, min: 1, value: "" },
  { name: "quality", label: "Quality", step: 1 },
  { name: "webpQuality", label: "Quality (empty: lossless)", step: 1 },
  { name: "colors", label: "Colours", step: 1 },
  { name: "dither", label: "Dithering" },
  { name: "matte", label: "Matte", type: "color", value: "#ffffff" },
  { name: "maxBytes", label: "At most (KB)", type: "number", min: 1, factor: 1000 },
  { name: "png", label: "Compression" },
  { name: "count", label: "Frames", step: 1 },
  { name: "columns", label: "In a row (empty: as fits)", step: 1 },
  { name: "theme", label: "Colours" },
  { name: "transparent", label: "Clear pixels stay clear" },
  { name: "evenly", label: "Frames at evenly spaced times" },
];
let fields = [];

/** What the table says of an option. */
let table = new Map();

/** What can be exported, for checks. */
export const options = () => [...table.values()];

const uses = (name, format) => Boolean(table.get(name)?.formats.includes(format));

function control(field) {
  const row = table.get(field.name), type = field.type ?? row.kind, label = field.label ?? row.label;
  if (type === "flag") {
    const box = element("input", { type: "checkbox", name: field.name, checked: row.value === "true" });
    return element("label", { className: "check", title: row.help }, box, label);
  }
  const input = row.words.length
    ? element("select", {}, ...row.words.map((text) => element("option", { textContent: text })))
    : element("input", {
      type, step: field.step ?? "any", min: field.min ?? row.min ?? "", max: field.max ?? row.max ?? "",
    });
  [input.name, input.value] = [field.name, field.value ?? row.value];
  return element("label", { className: "field", title: row.help }, element("span", { textContent: label }), input);
}

/** The form, of what the program can make. */
export function build(message) {
  if (table.size) return;
  table = new Map(message.options.map((row) => [row.key, row]));
  const named = new Set(looks.map((look) => look.name));
  const others = message.options.filter((row) => !row.isElsewhere && !named.has(row.key));
  fields = [...looks, ...others.map((row) => ({ name: row.key }))];
  const buttons = message.formats.map((name) => {
    const [label, made] = formats[name];
    const button = element("button", { type: "button", textContent: label, title: made, onclick: () => choose(name) });
    button.dataset.format = name;
    return button;
  });
  const isFlag = (field) => table.get(field.name).kind === "flag";
  $("export-form").append(
    element("div", { className: "segments formats", role: "group", "aria-label": "Format" }, ...buttons),
    element("div", { className: "fields" }, ...fields.filter((field) => !isFlag(field)).map(control)),
    ...fields.filter(isFlag).map(control),
    element("button", { className: "strong", id: "make", type: "submit" }));
  choose("gif");
}

let format = "gif";

/** A run of both ways and a gesture has a hold of its own. */
const isHeld = (name) => name === "holdEnd" && state.way === "gesture" && state.held !== null;

function choose(name) {
  const form = $("export-form");
  format = name;
  press(form.querySelector(".formats"), "format", name);
  for (const field of fields) form.elements[field.name].closest("label").hidden = !uses(field.name, name) || isHeld(field.name);
  $("make").textContent = `Make ${formats[name][1]}`;
}

function chosen() {
  const form = $("export-form"), made = { format };
  for (const field of fields) {
    const input = form.elements[field.name], text = input.value;
    if (!uses(field.name, format) || text === "" || isHeld(field.name)) continue;
    made[field.name] = input.type === "checkbox" ? input.checked : input.type === "number" ? Number(text) * (field.factor ?? 1) : text;
  }
  if (state.range && state.range.first < state.range.last && uses("frames", format)) made.frames = frames(made.fps);
  if (made.width) delete made.scale;
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
  const { path } = state, wanted = chosen(), result = { path, number: ++count, format: wanted.format, done: 0, total: 1, note: "Drawing" };
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

/** A video that plays, from memory: a browser reads one in parts, which the preview does not give. */
function film(address, name) {
  const video = element("video", { className: "made", controls: true, loop: true, muted: true, autoplay: !wantsStillness() });
  video.setAttribute("aria-label", name);
  fetch(address).then((answer) => answer.blob()).then((data) => { video.src = URL.createObjectURL(data); }, () => {});
  return video;
}

/** The file, how it looks, its size, and the command that makes the same. */
function found({ name, address, bytes: size, command }, format) {
  const link = element("a", {
    className: "button strong", href: address, download: name, textContent: `Download ${name}`,
  });
  link.dataset.format = format;
  const shown = format === "mp4" || format === "webm"
    ? film(address, name) : element("img", { src: address, alt: name, className: "made" });
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
  $("export-form").onsubmit = make;
  on("path", show);
  on("held way", () => { if (table.size) choose(format); });
  onMessage("progress", progress);
}
