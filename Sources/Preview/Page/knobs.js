// Knobs: a control for each parameter, and the command that draws the same.

import { state, change, on } from "./state.js";
import { onMessage, send, tellState } from "./connection.js";
import { draw, problem } from "./picture.js";
import { forget } from "./history.js";
import { $, besides, clamp, commandWords, copy, element, press, say, short } from "./tools.js";

/** Which knobs are shown; while they stay the same, the controls stay, so that a slider can be dragged on. */
let built = "";
const rows = new Map();

/** Another value for a knob; the file's own is no change. */
function set(knob, value) {
  const parameters = { ...state.parameters };
  if (value === knob.default) delete parameters[knob.name];
  else parameters[knob.name] = value;
  change({ parameters });
}

// Numbers

/** What a slider's places stand for: what the file allows, or a range about the value. */
function range(knob) {
  const value = knob.number ?? 0, size = Math.abs(value) || 5;
  const low = knob.minimum ?? (value > 0 ? 0 : value - 2 * size);
  const high = knob.maximum ?? Math.max(value + 2 * size, low + size);
  // Over such a range, equal steps would leave a spring's usual values in a corner of the slider.
  if (knob.minimum > 0 && knob.maximum / knob.minimum >= 100) return logarithmic(low, high);
  const step = 10 ** Math.floor(Math.log10((high - low) / 200));
  return {
    low: Math.floor(low / step) * step, high, step, place: (number) => number,
    // A slider's steps begin below the least value that is allowed.
    number: (place) => Number(short(clamp(place, low, high), 6)),
  };
}

function logarithmic(low, high) {
  const [first, last] = [Math.log10(low), Math.log10(high)];
  return {
    low: first, high: last, step: (last - first) / 600, place: (number) => Math.log10(Math.max(number, low)),
    number: (place) => clamp(Number((10 ** place).toPrecision(3)), low, high),
  };
}

function numberControl(knob) {
  const { low, high, step, place, number } = range(knob);
  const slider = element("input", { type: "range", min: low, max: high, step, "aria-label": knob.name });
  const field = textField(knob, "decimal");
  slider.oninput = () => {
    field.value = String(number(Number(slider.value)));
    set(knob, field.value);
  };
  const show = (now) => {
    if (document.activeElement !== field) field.value = now.value;
    slider.setAttribute("aria-valuetext", now.value);
    if (document.activeElement === slider && slider.matches(":active")) return;
    // Where the file sets no limit, the range grows with the value.
    if (knob.maximum === undefined && now.number > Number(slider.max)) slider.max = now.number * 2;
    if (knob.minimum === undefined && now.number < Number(slider.min)) slider.min = now.number * 2;
    slider.value = place(now.number ?? 0);
  };
  return { nodes: [slider], head: field, show };
}

/** For a number, an expression or a colour; emptied, it goes back to the file's value. */
function textField(knob, inputMode = "text") {
  const field = element("input", {
    type: "text", id: `knob-${knob.name}`, inputMode, autocomplete: "off", spellcheck: false,
    onchange: () => set(knob, field.value.trim() || knob.default),
  });
  return field;
}

// Choices and colours

function choiceControl(knob) {
  const buttons = knob.choices.map((name) => {
    const button = element("button", { type: "button", textContent: name, onclick: () => set(knob, name) });
    button.dataset.choice = name;
    return button;
  });
  const group = element("div", { className: "segments choices", role: "group", "aria-label": knob.name }, ...buttons);
  return { nodes: [group], head: null, show: (now) => press(group, "choice", now.value) };
}

const plainColor = /^#[0-9a-f]{6}/i;

function colorControl(knob) {
  const field = textField(knob), well = element("input", { type: "color", "aria-label": knob.name });
  well.oninput = () => {
    // The well has no alpha: the field's last two digits stay.
    const alpha = plainColor.test(field.value) ? field.value.slice(7) : "";
    field.value = well.value.toUpperCase() + alpha;
    set(knob, field.value);
  };
  const show = (now) => {
    if (document.activeElement !== field) field.value = now.value;
    if (plainColor.test(now.value)) well.value = now.value.slice(0, 7);
  };
  return { nodes: [well], head: field, show };
}

// Rows

const controls = { number: numberControl, choice: choiceControl, color: colorControl };

function row(knob) {
  const control = controls[knob.kind](knob), { name } = knob;
  const back = element("button", {
    type: "button", className: "undo", textContent: "\u21ba", onclick: () => set(knob, knob.default),
  });
  const label = element(control.head ? "label" : "span", { className: "knob-name", textContent: name });
  if (control.head) label.setAttribute("for", control.head.id);
  const head = element("div", { className: "knob-head" }, label, back, ...(control.head ? [control.head] : []));
  const node = element("div", { className: `knob ${knob.kind}` }, head, ...control.nodes);
  if (knob.description) node.append(element("p", { className: "soft small", textContent: knob.description }));
  const show = (now) => {
    back.hidden = !(name in state.parameters);
    back.title = `Back to ${now.default}`;
    back.setAttribute("aria-label", `Reset ${name} to ${now.default}`);
    knob.default = now.default;
    control.show(now);
  };
  return { node, show };
}

const noKnobs = 'The scene has no parameters. Give it some in its file, with "parameters".';

function build({ knobs }) {
  const shape = knobs.map((k) => [k.name, k.kind, k.minimum, k.maximum, k.choices, k.description]);
  const key = JSON.stringify([state.path, shape]);
  if (key === built) return;
  built = key;
  rows.clear();
  for (const knob of knobs) rows.set(knob.name, row({ ...knob }));
  const nodes = [...rows.values()].map((made) => made.node);
  $("knobs").replaceChildren(...(nodes.length ? nodes : [element("p", { className: "soft", textContent: noKnobs })]));
}

function show() {
  const { scene } = state;
  if (!scene) return;
  $("name").textContent = scene.name;
  $("title").textContent = besides(scene.name, scene.title);
  $("description").textContent = scene.description;
  build(scene);
  for (const knob of scene.knobs) rows.get(knob.name)?.show(knob);
  $("command").replaceChildren(...commandWords(scene.command));
  const hasChanges = Object.keys(state.parameters).length > 0;
  $("reset").disabled = !hasChanges;
  $("save").disabled = !hasChanges;
  $("undo-save").hidden = !scene.canUndo;
  $("knob-buttons").hidden = !scene.knobs.length;
}

export function start() {
  on("scene parameters", show);
  on("parameters", () => { tellState(); draw(); });
  on("path", forget);
  $("reset").onclick = () => change({ parameters: {} });
  $("save").onclick = () => send({ type: "save" });
  $("undo-save").onclick = () => send({ type: "unsave" });
  $("copy").onclick = () => copy($("command").textContent);
  onMessage("saved", (message) => {
    say(`Saved in ${message.path}`);
    problem("");
    change({ parameters: {} });
    forget();
  });
  onMessage("unsaved", (message) => {
    say("The file is as it was before.");
    change({ parameters: message.parameters });
    forget();
  });
}
