// Export: files of the scene as it is shown, with the options of the command line.

import { state } from "./state.js";
import { onMessage, tryTo } from "./connection.js";
import { $, bytes, copy, element } from "./tools.js";

const formats = { gif: "GIF", apng: "APNG", webp: "WebP", png: "PNG of this frame" };

/** The fields: their formats, label, and what they make of an input. */
const fields = [
  { name: "scale", label: "Scale", only: "gif apng webp png", type: "number", min: 0.1, max: 8, step: "any", value: 1 },
  { name: "fps", label: "Frames a second", only: "gif apng webp", type: "text", value: "60", isText: true },
  { name: "speed", label: "Speed", only: "gif apng webp", type: "number", min: 0.01, max: 100, step: "any", value: 1 },
  { name: "holdStart", label: "Hold the start (s)", only: "gif apng webp", type: "number", min: 0, max: 600, step: "any", value: 0 },
  { name: "holdEnd", label: "Hold the end (s)", only: "gif apng webp", type: "number", min: 0, max: 600, step: "any", value: 0 },
  { name: "plays", label: "Plays (empty: forever)", only: "gif apng webp", type: "number", min: 1, max: 65536, step: 1, value: "" },
  { name: "quality", label: "Quality", only: "gif", type: "number", min: 1, max: 100, step: 1, value: 80 },
  { name: "colors", label: "Colours", only: "gif", type: "number", min: 2, max: 256, step: 1, value: 256 },
  { name: "dither", label: "Dithering", only: "gif", options: ["diffusion", "ordered", "none"], isText: true },
  { name: "matte", label: "Matte", only: "gif", type: "color", value: "#ffffff", isText: true },
  { name: "maxBytes", label: "At most (KB)", only: "gif", type: "number", min: 1, step: "any", value: "", factor: 1000 },
];

function control(field) {
  const input = field.options
    ? element("select", {}, ...field.options.map((text) => element("option", { textContent: text })))
    : element("input", { type: field.type, value: field.value, min: field.min ?? "", max: field.max ?? "", step: field.step ?? "" });
  input.name = field.name;
  return element("label", { className: "field" }, element("span", { textContent: field.label }), input);
}

function build() {
  const choice = element("div", { className: "segments formats", role: "group", "aria-label": "Format" }, ...Object.entries(formats).map(([name, label]) => {
    const button = element("button", { type: "button", textContent: name === "png" ? "PNG" : label, title: label, onclick: () => choose(name) });
    button.dataset.format = name;
    return button;
  }));
  const clear = element("label", { className: "check" }, element("input", { type: "checkbox", name: "transparent" }), "Clear pixels stay clear");
  $("export-form").append(choice, element("div", { className: "fields" }, ...fields.map(control)), clear, element("button", { className: "strong", id: "make", type: "submit" }));
}

let format = "gif";

function choose(name) {
  format = name;
  for (const button of $("export-form").querySelectorAll("[data-format]")) button.setAttribute("aria-pressed", String(button.dataset.format === name));
  const form = $("export-form");
  for (const field of fields) form.elements[field.name].closest("label").hidden = !field.only.split(" ").includes(name);
  form.elements.transparent.closest("label").hidden = name !== "gif";
  $("make").textContent = name === "png" ? "Make a PNG of this frame" : `Make ${formats[name]}`;
}

function options() {
  const form = $("export-form"), made = { format };
  for (const field of fields) {
    const text = form.elements[field.name].value;
    if (!field.only.split(" ").includes(format) || text === "") continue;
    made[field.name] = field.isText ? text : Number(text) * (field.factor ?? 1);
  }
  if (format === "gif") made.transparent = form.elements.transparent.checked;
  if (made.maxBytes) made.maxBytes = Math.round(made.maxBytes);
  return made;
}

let bar = null;

async function make(event) {
  event.preventDefault();
  $("make").disabled = true;
  bar = element("progress", { max: 1, value: 0, "aria-label": "Progress" });
  const note = element("p", { className: "soft small", id: "export-note", textContent: "Drawing" });
  $("export-state").replaceChildren(bar, note);
  const answer = await tryTo({ type: "export", time: state.time, export: options() });
  $("make").disabled = false;
  if (answer.type === "problem") {
    $("export-state").replaceChildren(element("p", { className: "fault", role: "alert", textContent: answer.text }));
    return;
  }
  const link = element("a", { className: "button strong", href: answer.address, download: answer.name, textContent: `Download ${answer.name}` });
  const command = element("code", { textContent: answer.command });
  $("export-state").replaceChildren(
    element("p", { className: "size", id: "export-size" }, element("b", { textContent: bytes(answer.bytes) }), element("span", { className: "soft small", textContent: ` (${answer.bytes.toLocaleString("en-US")} bytes)` })), link,
    element("h3", { className: "gap", textContent: "The same on the command line" }),
    element("div", { className: "command" }, command, element("button", { type: "button", textContent: "Copy", onclick: () => copy(answer.command) })));
}

export function start() {
  build();
  choose("gif");
  $("export-form").onsubmit = make;
  onMessage("progress", (message) => {
    if (!bar) return;
    bar.max = message.total;
    bar.value = message.done;
    const note = $("export-note");
    if (note) note.textContent = message.note ?? `${message.done} of ${message.total} frames`;
  });
}
