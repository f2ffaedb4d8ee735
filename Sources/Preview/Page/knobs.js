// Knobs: a control for each parameter, the scene's pictures, and the command that draws the same.

import { state, change, on } from "./state.js";
import { onMessage, send, tab, tellState } from "./connection.js";
import { draw, problem } from "./picture.js";
import { $, clamp, copy, element, say, short } from "./tools.js";

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

/** The range of a slider: what the file allows, or a range about the value. */
function range(knob) {
  const value = knob.number ?? 0, size = Math.max(Math.abs(value), 1e-3);
  const low = knob.minimum ?? (value < 0 || knob.maximum === 0 ? value - 2 * size : 0);
  const high = knob.maximum ?? Math.max(value + 2 * size, low + size);
  const step = 10 ** Math.floor(Math.log10((high - low) / 200));
  return { low, high, step };
}

function numberControl(knob) {
  const { low, high, step } = range(knob), id = `knob-${knob.name}`;
  const first = Math.floor(low / step) * step;
  const slider = element("input", { type: "range", min: first, max: high, step, value: knob.number, "aria-label": knob.name });
  const field = element("input", { type: "text", id, inputMode: "decimal", value: knob.value, autocomplete: "off", spellcheck: false });
  // A slider's steps begin below the least value that is allowed.
  slider.oninput = () => { field.value = short(clamp(Number(slider.value), low, high), 6); set(knob, field.value); };
  field.onchange = () => { set(knob, field.value.trim() || knob.default); };
  const show = (now) => {
    if (document.activeElement !== field) field.value = now.value;
    if (document.activeElement !== slider || !slider.matches(":active")) {
      if (now.number > Number(slider.max) && knob.maximum === undefined) slider.max = now.number * 2;
      if (now.number < Number(slider.min) && knob.minimum === undefined) slider.min = now.number * 2;
      slider.value = now.number;
    }
  };
  return { nodes: [slider], head: field, show };
}

function choiceControl(knob) {
  const buttons = knob.choices.map((name) => element("button", { type: "button", textContent: name, onclick: () => set(knob, name) }));
  const group = element("div", { className: "segments choices", role: "group", "aria-label": knob.name }, ...buttons);
  const show = (now) => buttons.forEach((button, i) => button.setAttribute("aria-pressed", String(knob.choices[i] === now.value)));
  return { nodes: [group], head: null, show };
}

const plainColor = /^#[0-9a-f]{6}/i;

function colorControl(knob) {
  const field = element("input", { type: "text", id: `knob-${knob.name}`, value: knob.value, autocomplete: "off", spellcheck: false });
  const well = element("input", { type: "color", "aria-label": knob.name });
  // The well has no alpha: the field's last two digits stay.
  well.oninput = () => { field.value = well.value.toUpperCase() + (plainColor.test(field.value) ? field.value.slice(7) : ""); set(knob, field.value); };
  field.onchange = () => set(knob, field.value.trim() || knob.default);
  const show = (now) => {
    if (document.activeElement !== field) field.value = now.value;
    if (plainColor.test(now.value)) well.value = now.value.slice(0, 7);
  };
  return { nodes: [well], head: field, show };
}

function row(knob) {
  const control = { number: numberControl, choice: choiceControl, color: colorControl }[knob.kind](knob);
  const back = element("button", { type: "button", className: "undo", title: `Back to ${knob.default}`, "aria-label": `Reset ${knob.name} to ${knob.default}`, textContent: "\u21ba", onclick: () => set(knob, knob.default) });
  const label = element(control.head ? "label" : "span", { className: "knob-name", textContent: knob.name });
  if (control.head) label.setAttribute("for", control.head.id);
  const head = element("div", { className: "knob-head" }, label, back, ...(control.head ? [control.head] : []));
  const node = element("div", { className: `knob ${knob.kind}` }, head, ...control.nodes);
  if (knob.description) node.append(element("p", { className: "soft small", textContent: knob.description }));
  const show = (now) => {
    back.hidden = !(knob.name in state.parameters);
    back.title = `Back to ${now.default}`;
    knob.default = now.default;
    control.show(now);
  };
  return { node, show };
}

function knobs() {
  const { scene } = state;
  if (!scene) return;
  $("name").textContent = scene.name;
  $("title").textContent = scene.title;
  $("description").textContent = scene.description;
  const key = JSON.stringify([state.path, scene.knobs.map((k) => [k.name, k.kind, k.minimum, k.maximum, k.choices, k.description])]);
  if (key !== built) {
    built = key;
    rows.clear();
    for (const knob of scene.knobs) rows.set(knob.name, row({ ...knob }));
    $("knobs").replaceChildren(...(scene.knobs.length ? [...rows.values()].map((r) => r.node) : [element("p", { className: "soft", textContent: "The scene has no parameters. Give it some in its file, with \"parameters\"." })]));
  }
  for (const knob of scene.knobs) rows.get(knob.name)?.show(knob);
  $("command").textContent = scene.command;
  const hasChanges = Object.keys(state.parameters).length > 0;
  $("reset").disabled = !hasChanges;
  $("save").disabled = !hasChanges;
  $("knob-buttons").hidden = !scene.knobs.length;
  pictures();
}

// Pictures

function pictures() {
  const { scene } = state;
  $("pictures").replaceChildren(...scene.pictures.map((picture) => {
    const input = element("input", { type: "file", accept: "image/png,image/jpeg,image/webp", hidden: true, onchange: () => input.files[0] && upload(picture.name, input.files[0]) });
    const choose = element("button", { type: "button", textContent: "Choose", "aria-label": `Choose a picture for ${picture.name}`, onclick: () => input.click() });
    const restore = element("button", { type: "button", textContent: "Restore", "aria-label": `Use the scene's own picture for ${picture.name}`, hidden: !picture.isOwn, onclick: () => send({ type: "restore", name: picture.name }) });
    const size = `${picture.width} x ${picture.height}${picture.density === 1 ? "" : ` @${short(picture.density)}x`}`;
    return element("div", { className: "picture-row" }, element("div", {}, element("b", { textContent: picture.name }), element("span", { className: "soft small", textContent: picture.isOwn ? `${size}, your own` : `${size}, ${picture.file}` })), restore, choose, input);
  }), element("p", { className: "soft small", textContent: "Or drop a screenshot on the picture. It stays on this machine." }));
}

async function upload(name, file) {
  const query = new URLSearchParams({ tab, scene: state.path, name, file: file.name });
  const answer = await fetch(`picture?${query}`, { method: "POST", body: file }).catch(() => null);
  if (!answer?.ok) return say(answer ? await answer.text() : "The picture could not be sent.");
  say(`${name} is ${file.name}`);
  tellState();
}

/** While a file is dragged over the page, each picture has a place to drop it on. */
function dropping() {
  let timer = 0;
  const hide = () => { $("drop").hidden = true; };
  addEventListener("dragover", (event) => {
    if (!state.scene || ![...event.dataTransfer.types].includes("Files")) return;
    event.preventDefault();
    if ($("drop").hidden) {
      $("drop-places").replaceChildren(...state.scene.pictures.map((picture) => element("div", { className: "drop-place", textContent: picture.name })));
      [...$("drop-places").children].forEach((place) => { place.dataset.name = place.textContent; });
      $("drop").hidden = false;
    }
    const over = event.target.closest?.(".drop-place");
    for (const place of $("drop-places").children) place.classList.toggle("over", place === over);
    clearTimeout(timer);
    timer = setTimeout(hide, 300);
  });
  addEventListener("drop", (event) => {
    if (!state.scene) return;
    event.preventDefault();
    hide();
    const file = event.dataTransfer.files[0], name = event.target.closest?.(".drop-place")?.dataset.name ?? state.scene.pictures[0]?.name;
    if (file && name) upload(name, file);
  });
}

export function start() {
  on("scene parameters", knobs);
  on("parameters", () => { tellState(); draw(); });
  $("reset").onclick = () => change({ parameters: {} });
  $("save").onclick = () => send({ type: "save" });
  $("copy").onclick = () => copy($("command").textContent);
  onMessage("saved", (message) => {
    say(`Saved in ${message.path}`);
    problem("");
    change({ parameters: {} });
  });
  dropping();
}
