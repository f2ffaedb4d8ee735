// Knobs: a control for each parameter, in groups, with their units and what is wrong with them.

import { state, change, on, hasChanges } from "./state.js";
import { onMessage, send } from "./connection.js";
import { problem } from "./picture.js";
import { turn } from "./edit.js";
import { forget, hold, release } from "./history.js";
import { choiceControl, colorControl, numberControl, textControl } from "./controls.js";
import { groupOf } from "./units.js";
import { $, besides, commandWords, copy, element, say } from "./tools.js";

/** Which knobs are shown; while they stay the same, the controls stay, so that a slider can be dragged on. */
let built = "";
const rows = new Map();
/** The last values that could be drawn: Escape goes back to them. */
let good = {};

const controls = { number: numberControl, choice: choiceControl, color: colorControl, text: textControl };

function row(knob) {
  const { name } = knob;
  const control = controls[knob.kind](knob, {
    set: (value) => turn(knob, value), revert: () => turn(knob, good[name] ?? knob.default), hold, release,
  });
  const back = element("button", {
    type: "button", className: "undo", textContent: "\u21ba", onclick: () => turn(knob, knob.default),
  });
  const label = element(control.head ? "label" : "span", { className: "knob-name", textContent: name });
  if (control.head) label.setAttribute("for", control.head.id);
  const head = element("div", { className: "knob-head" }, label, back, ...(control.head ? [control.head] : []),
    ...(control.unit ? [element("span", { className: "unit soft", textContent: control.unit })] : []));
  const fault = element("p", { className: "fault", id: `fault-${name}`, role: "alert", hidden: true });
  const node = element("div", { className: `knob ${knob.kind}` }, head, ...control.nodes, fault);
  node.dataset.name = name;
  if (knob.description) node.append(element("p", { className: "soft small", textContent: knob.description }));
  const show = (now) => {
    back.hidden = !(name in state.parameters);
    back.title = `Back to ${now.default}`;
    back.setAttribute("aria-label", `Reset ${name} to ${now.default}`);
    Object.assign(knob, now);
    control.show(now);
  };
  const showFault = (text) => {
    fault.hidden = !text;
    fault.textContent = text;
    const field = control.head ?? control.nodes[0];
    if (text) {
      field.setAttribute("aria-invalid", "true");
      field.setAttribute("aria-describedby", fault.id);
    } else {
      field.removeAttribute("aria-invalid");
      field.removeAttribute("aria-describedby");
    }
  };
  return { node, show, showFault, text: `${name} ${knob.description}`.toLowerCase() };
}

const noKnobs = 'The scene has no parameters. Give it some in its file, with "parameters".';
/** With fewer knobs, neither groups nor a search help. */
const few = 5;

function build({ knobs }) {
  const shape = knobs.map((k) => [k.name, k.kind, k.minimum, k.maximum, k.choices, k.description]);
  const key = JSON.stringify([state.path, shape]);
  if (key === built) return;
  built = key;
  rows.clear();
  const groups = new Map();
  for (const knob of knobs) {
    const made = row({ ...knob });
    rows.set(knob.name, made);
    const group = knobs.length > few ? groupOf(knob) : "";
    groups.set(group, [...(groups.get(group) ?? []), made.node]);
  }
  const nodes = [...groups].map(([name, list]) => element(
    "div", { className: "knob-group" }, ...(name ? [element("h3", { textContent: name })] : []), ...list));
  $("knob-search").hidden = knobs.length <= few;
  $("knob-search").value = "";
  $("knobs").replaceChildren(...(nodes.length ? nodes : [element("p", { className: "soft", textContent: noKnobs })]));
}

function search() {
  const wanted = $("knob-search").value.trim().toLowerCase();
  for (const { node, text } of rows.values()) node.hidden = !text.includes(wanted);
  for (const group of $("knobs").querySelectorAll(".knob-group")) {
    group.hidden = ![...group.querySelectorAll(".knob")].some((node) => !node.hidden);
  }
}

function faults() {
  for (const [name, made] of rows) made.showFault(state.fault?.name === name ? state.fault.text : "");
}

function show() {
  const { scene } = state;
  if (!scene) return;
  $("name").textContent = scene.name;
  $("title").textContent = besides(scene.name, scene.title);
  $("description").textContent = scene.description;
  build(scene);
  for (const knob of scene.knobs) rows.get(knob.name)?.show(asSet(knob));
  $("command").replaceChildren(...commandWords(scene.command));
  $("warnings").replaceChildren(...scene.warnings.map((text) => element("li", { textContent: text })));
  $("warnings").hidden = !scene.warnings.length;
  saving();
}

/** A knob as it is set on the page, also while the program has not answered or is gone. */
function asSet(knob) {
  const value = state.parameters[knob.name] ?? knob.default, number = Number(value);
  if (value === knob.value) return knob;
  return { ...knob, value, number: knob.kind === "number" && value.trim() && Number.isFinite(number) ? number : knob.number };
}

/** What would be saved, in words. */
function saving() {
  const { scene } = state, knobs = Object.keys(state.parameters).length, count = state.changes.length;
  $("reset").disabled = $("save").disabled = !hasChanges();
  $("undo-save").hidden = !scene?.canUndo;
  const parts = [knobs ? `${knobs} ${knobs === 1 ? "knob" : "knobs"}` : "", count ? `${count} ${count === 1 ? "value" : "values"} in the file` : ""];
  $("unsaved").textContent = hasChanges() ? `Not saved: ${parts.filter(Boolean).join(", ")}` : "As the file says";
}

export function start() {
  on("scene", () => { good = Object.fromEntries((state.scene?.knobs ?? []).map((knob) => [knob.name, knob.value])); });
  on("scene parameters changes", show);
  on("scene fault", faults);
  $("knob-search").oninput = search;
  $("reset").onclick = () => change({ parameters: {}, changes: [] });
  $("save").onclick = () => send({ type: "save" });
  $("undo-save").onclick = () => send({ type: "unsave" });
  $("copy").onclick = () => copy($("command").textContent);
  onMessage("saved", (message) => {
    const { lines } = message, where = lines.length === 1 ? `, line ${lines[0]}` : lines.length ? `, ${lines.length} lines` : "";
    say(`Saved in ${message.path}${where}`);
    problem("");
    change({ parameters: {}, changes: [] });
    forget();
  });
  onMessage("unsaved", (message) => {
    say("The file is as it was before.");
    change({ parameters: message.parameters, changes: message.changes });
    forget();
  });
}
