// Small things that every part of the page uses.

export const $ = (id) => document.getElementById(id);

export function element(tag, properties = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (name.includes("-") || name === "role" || name === "for") node.setAttribute(name, value);
    else node[name] = value;
  }
  node.append(...children);
  return node;
}

const svgSpace = "http://www.w3.org/2000/svg";

export function drawing(tag, attributes = {}) {
  const node = document.createElementNS(svgSpace, tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  return node;
}

/** The reader's own size of text, in points of the page. */
export const rem = () => parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;

export const clamp = (value, low, high) => Math.min(high, Math.max(low, value));

/** A number with at most `places` decimals and no needless zeros. */
export const short = (value, places = 3) => String(Number(value.toFixed(places)));

export const seconds = (time) => `${time.toFixed(3)} s`;

export function bytes(count) {
  if (count < 1000) return `${count} bytes`;
  return count < 1e6 ? `${(count / 1000).toFixed(1)} KB` : `${(count / 1e6).toFixed(2)} MB`;
}

/** Marks the pressed button of a group. */
export function press(group, name, value) {
  for (const button of group.querySelectorAll("button")) {
    button.setAttribute("aria-pressed", String(button.dataset[name] === value));
  }
}

/** Changes an element's text, and says whether it was another. */
export function write(node, text) {
  const isNew = node.textContent !== text;
  if (isNew) node.textContent = text;
  return isNew;
}

/** A command's words, which stay whole where its line breaks. */
export function commandWords(text) {
  return text.split(" ").flatMap((word, i) => [...(i ? [" "] : []), element("span", { textContent: word })]);
}

/** What a title says besides the scene's name; empty for the same words. */
export function besides(name, title) {
  const plain = (text) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
  return plain(name) === plain(title) ? "" : title;
}

let silence = 0;
/** A short message that goes by itself, and that screen readers read. */
export function say(text) {
  const said = $("said");
  said.textContent = text;
  said.classList.add("shown");
  clearTimeout(silence);
  silence = setTimeout(() => said.classList.remove("shown"), 2600);
}

export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    say("Copied");
  } catch {
    say("The browser does not allow copying; select the text instead.");
  }
}

/** Offers a text as a file. */
export function download(name, text) {
  const address = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  element("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

export const wantsStillness = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
