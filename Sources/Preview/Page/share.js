"use strict";
// A shared page: its frames are in the file; nothing is asked for from elsewhere.

const $ = (id) => document.getElementById(id);
const data = JSON.parse($("data").textContent);
const { times, duration } = data, last = times.length - 1;
const canvas = $("canvas"), context = canvas.getContext("2d");
/** Pictures, decoded when they are first shown; the ones that come next are decoded ahead. */
const pictures = [...document.querySelectorAll(".frame")].map((node) => ({ node, image: null }));
const svg = (tag, attributes) => {
  const node = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  return node;
};

function image(index) {
  const picture = pictures[index];
  if (!picture.image) {
    picture.image = new Image();
    picture.image.src = `data:image/webp;base64,${picture.node.textContent}`;
    picture.node.remove();
  }
  return picture.image;
}

let now = 0, wanted = 0, isOutlined = false;

async function show(index) {
  wanted = index;
  const picture = image(index);
  for (const next of [index + 1, index + 2]) if (next <= last) image(next);
  try { await picture.decode(); } catch { return; }
  if (wanted !== index) return;
  now = index;
  if (canvas.width !== picture.naturalWidth) {
    [canvas.width, canvas.height] = [picture.naturalWidth, picture.naturalHeight];
    $("stage").style.width = `${data.width}px`;
  }
  context.clearRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, 0, 0);
  $("time").value = index;
  $("time").setAttribute("aria-valuetext", `${times[index].toFixed(3)} of ${duration.toFixed(3)} seconds`);
  $("now").textContent = `${times[index].toFixed(3)} s / ${duration.toFixed(3)} s`;
  const x = times[index] / duration * 1000;
  head.setAttribute("x1", x);
  head.setAttribute("x2", x);
  data.curves.forEach((curve, i) => { $("legend").children[i].lastChild.textContent = ` ${Number(curve.values[index].toFixed(3))}`; });
  outlines();
}

function outlines() {
  // Names have one size on the page, whatever the size of the picture.
  const unit = data.width / ($("outlines").clientWidth || data.width);
  const layers = isOutlined ? data.layers[now] : [];
  $("outlines").replaceChildren(...layers.filter(({ corners }) => corners.length > 2).flatMap(({ name, corners }) => {
    const text = svg("text", { x: corners[0][0] + 4 * unit, y: corners[0][1] + 13 * unit, "font-size": 11 * unit });
    text.textContent = name;
    text.style.strokeWidth = 3 * unit;
    return [svg("polygon", { points: corners.map((corner) => corner.join()).join(" ") }), text];
  }));
}

const head = svg("line", { x1: 0, x2: 0, y1: 0, y2: 100 });

function curves() {
  $("curves").setAttribute("viewBox", "0 0 1000 100");
  $("curves").append(...data.curves.map(({ values }, i) => {
    const low = Math.min(...values), high = Math.max(...values), size = high - low || 1;
    const points = values.map((value, k) => `${times[k] / duration * 1000},${94 - (high > low ? (value - low) / size : 0.5) * 88}`);
    return svg("polyline", { points: points.join(" "), class: `c${i % 6}` });
  }), head);
  $("legend").append(...data.curves.map(({ name }, i) => {
    const item = document.createElement("li"), swatch = document.createElement("i");
    swatch.className = `c${i % 6}`;
    const word = document.createElement("span"), value = document.createElement("span");
    word.textContent = name;
    item.append(swatch, word, value);
    return item;
  }));
}

// Playing

let isPlaying = false, began = 0, speed = 1;

function play(isOn) {
  isPlaying = isOn;
  $("play").textContent = isOn ? "Pause" : "Play";
  if (!isOn) return;
  const from = now >= last ? 0 : times[now];
  began = null;
  const tick = (at) => {
    if (!isPlaying) return;
    began ??= at;
    const time = from + (at - began) / 1000 * speed;
    if (time >= duration) { show(last); play(false); return; }
    let index = now;
    while (index < last && times[index + 1] <= time) index += 1;
    if (index < now || times[index] > time) index = times.findLastIndex((one) => one <= time);
    show(Math.max(0, index));
    requestAnimationFrame(tick);
  };
  requestAnimationFrame(tick);
}

const toggled = (button, isOn) => button.setAttribute("aria-pressed", String(isOn));
$("play").onclick = () => play(!isPlaying);
$("slow").onclick = () => { speed = speed === 1 ? 0.25 : 1; toggled($("slow"), speed !== 1); if (isPlaying) play(true); };
$("layers").onclick = () => { isOutlined = !isOutlined; toggled($("layers"), isOutlined); outlines(); };
addEventListener("resize", outlines);
$("time").max = last;
$("time").oninput = () => { play(false); show(Number($("time").value)); };
addEventListener("keydown", (event) => {
  const step = { ArrowLeft: -1, ArrowRight: 1, Home: -last, End: last }[event.key];
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === " ") { event.preventDefault(); play(!isPlaying); return; }
  if (!step || event.target === $("time")) return;
  event.preventDefault();
  play(false);
  show(Math.min(last, Math.max(0, now + step * (event.shiftKey ? 10 : 1))));
});
addEventListener("keyup", (event) => { if (event.key === " ") event.preventDefault(); });
document.title = $("name").textContent = data.title || data.name;
$("description").textContent = data.description;
$("command").textContent = data.command;
$("outlines").setAttribute("viewBox", `0 0 ${data.width} ${data.height}`);
curves();
show(0);
