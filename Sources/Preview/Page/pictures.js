// The scene's pictures: people choose their own, or drop them on the page. They go to the program and nowhere else.

import { state, on } from "./state.js";
import { send, tab, tellState } from "./connection.js";
import { $, element, say, short } from "./tools.js";

function row(picture) {
  const { name, width, height, density, isOwn, file } = picture;
  const input = element("input", {
    type: "file", accept: "image/png,image/jpeg,image/webp", hidden: true, "aria-label": `A picture for ${name}`,
    onchange: () => input.files[0] && upload(name, input.files[0]),
  });
  const choose = element("button", {
    type: "button", textContent: "Choose", "aria-label": `Choose a picture for ${name}`, onclick: () => input.click(),
  });
  const restore = element("button", {
    type: "button", textContent: "Restore", "aria-label": `Use the scene's own picture for ${name}`, hidden: !isOwn,
    onclick: () => send({ type: "restore", name }),
  });
  const size = `${width} x ${height}${density === 1 ? "" : ` @${short(density)}x`}`;
  const what = element("span", { className: "soft small", textContent: `${size}, ${isOwn ? "your own" : file}` });
  const about = element("div", {}, element("b", { textContent: name }), what);
  return element("div", { className: "picture-row" }, about, restore, choose, input);
}

function list() {
  const hint = "Or drop a screenshot on the picture. It stays on this machine.";
  $("pictures").replaceChildren(
    ...(state.scene?.pictures ?? []).map(row), element("p", { className: "soft small", textContent: hint }));
}

async function upload(name, file) {
  const query = new URLSearchParams({ tab, scene: state.path, name, file: file.name });
  const answer = await fetch(`picture?${query}`, { method: "POST", body: file }).catch(() => null);
  if (!answer?.ok) return say(answer ? await answer.text() : "The picture could not be sent.");
  say(`${name} is ${file.name}`);
  tellState();
}

/** While a file is dragged over the page, each picture has a place to drop it on. */
function places() {
  return state.scene.pictures.map(({ name }) => {
    const place = element("div", { className: "drop-place", textContent: name });
    place.dataset.name = name;
    return place;
  });
}

let hiding = 0;

function dragged(event) {
  if (!state.scene || ![...event.dataTransfer.types].includes("Files")) return;
  event.preventDefault();
  if ($("drop").hidden) {
    $("drop-places").replaceChildren(...places());
    $("drop").hidden = false;
  }
  const over = event.target.closest?.(".drop-place");
  for (const place of $("drop-places").children) place.classList.toggle("over", place === over);
  // Nothing tells that the pointer has left the window.
  clearTimeout(hiding);
  hiding = setTimeout(() => { $("drop").hidden = true; }, 300);
}

function dropped(event) {
  if (!state.scene) return;
  event.preventDefault();
  $("drop").hidden = true;
  const file = event.dataTransfer.files[0];
  const name = event.target.closest?.(".drop-place")?.dataset.name ?? state.scene.pictures[0]?.name;
  if (file && name) upload(name, file);
}

export function start() {
  on("scene", list);
  addEventListener("dragover", dragged);
  addEventListener("drop", dropped);
}
