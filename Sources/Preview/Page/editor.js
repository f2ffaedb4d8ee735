// Links that open the scene's file in an editor, at a line.

import { state } from "./state.js";
import { element } from "./tools.js";

let template = null;

/** `vscode://file/{file}:{line}`; null where the command line gives none. */
export function setEditor(text) { template = text; }

export function addressOf(line) {
  if (!template || !state.scene) return null;
  const file = state.scene.file.split("/").map(encodeURIComponent).join("/");
  return template.replaceAll("{file}", file).replaceAll("{line}", String(line));
}

/** The words "line 12", as a link where there is an editor. */
export function lineLink(line) {
  if (!line) return [];
  const address = addressOf(line), text = `line ${line}`;
  if (!address) return [element("span", { className: "soft", textContent: text })];
  return [element("a", { href: address, textContent: text, title: "Open in your editor" })];
}
