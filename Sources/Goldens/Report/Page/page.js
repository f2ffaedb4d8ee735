"use strict";
// The report's program. What is shown is a function of `view` alone, which the address keeps after its #, so that a link leads to a frame.

const report = JSON.parse(document.getElementById("data").textContent);
const $ = (id) => document.getElementById(id);
const modes = ["side", "slider", "blink", "onion"], zooms = [0, 1, 2, 4, 8];
const stateNames = { ok: "OK", within: "Within tolerance", different: "Different", "different-unseen": "Different, no golden picture", missing: "No golden", orphaned: "No such frame any more", "only-expected": "Only in the expected run", "only-actual": "Only in the actual run", damaged: "Golden picture missing or damaged", lost: "Goldens without a run", error: "Cannot be checked" };
// `cut` is where the slider's handle is, `mix` how much of the actual frame the onion skin shows, both in percent.
const view = { scene: 0, frame: 0, mode: "side", zoom: 0, cut: 50, mix: 50, blink: false, mark: true };
let playing = 0, blinkTimer = 0, shown = "";

const scene = () => report.scenes[view.scene];
const frame = () => scene()?.frames[view.frame];
const number = (n) => n.toLocaleString("en-US");
const seconds = (t) => `${t.toFixed(t * 100 % 1 > 1e-6 && t * 100 % 1 < 1 - 1e-6 ? 3 : 2)} s`;

function element(tag, properties = {}, ...children) {
  const node = Object.assign(document.createElement(tag), properties);
  node.append(...children);
  return node;
}

// Pictures

const addresses = new Map();
/** The address of an embedded picture, made when it is first needed. */
function address(id) {
  if (id === undefined) return undefined;
  if (!$(`picture-${id}`)) return undefined;
  if (!addresses.has(id)) addresses.set(id, `data:image/png;base64,${$(`picture-${id}`).textContent}`);
  return addresses.get(id);
}

/** The pictures of a frame; a frame that passes is shown by its golden. */
function pictures(f) {
  const expected = address(f.expected), passes = f.state === "ok" || f.state === "within";
  return { expected, actual: address(f.actual) ?? (passes ? expected : undefined), difference: address(f.difference) };
}

// Where things are

function worst(s) {
  let best = -1;
  s.frames.forEach((f, i) => { if (f.differingPixels && (best < 0 || f.differingPixels > s.frames[best].differingPixels)) best = i; });
  return best >= 0 ? best : s.frames.findIndex((f) => !f.passes);
}

/** `82 %`, `0.4 %`: two digits, and never an exponent. */
const percent = (share) => { const p = 100 * share; return p >= 10 ? `${Math.round(p)} %` : p >= 0.001 ? `${Number(p.toFixed(p >= 1 ? 1 : p >= 0.1 ? 2 : 4))} %` : "under 0.001 %"; };
const differing = (f) => f.state !== "ok";

function neighbour(step) {
  for (let i = view.frame + step; i >= 0 && i < scene().frames.length; i += step) if (differing(scene().frames[i])) return i;
  return view.frame;
}

function go(where) {
  const last = scene().frames.length - 1, w = worst(scene());
  const frames = { back: view.frame - 1, forward: view.frame + 1, first: 0, last, previous: neighbour(-1), next: neighbour(1), worst: w < 0 ? view.frame : w };
  show({ frame: frames[where] });
}

/** The scene is opened where it is worst. */
function open(index) {
  if (index < 0 || index >= report.scenes.length) return;
  show({ scene: index, frame: Math.max(0, worst(report.scenes[index])) });
}

// The list of scenes

function visibleScenes() {
  const text = $("find").value.trim().toLowerCase();
  return report.scenes.map((_, i) => i).filter((i) => (!$("failing").checked || !report.scenes[i].passes) && report.scenes[i].name.toLowerCase().includes(text));
}

/** A small picture of a scene, which is decoded when it comes into sight. */
function poster(s) {
  const picture = element("span", { className: "blank" });
  seen.observe(picture);
  posters.set(picture, s);
  return picture;
}

const posters = new WeakMap();
const seen = new IntersectionObserver((entries) => {
  for (const { target, isIntersecting } of entries) {
    if (!isIntersecting) continue;
    seen.unobserve(target);
    const s = posters.get(target), best = s.frames[Math.max(0, worst(s))];
    const source = (f) => address(f.actual) ?? address(f.expected);
    const found = best && (source(best) ?? s.frames.map(source).find((address) => address));
    if (found) target.replaceWith(element("img", { src: found, alt: "" }));
  }
}, { rootMargin: "200px" });

function listScenes() {
  const rows = visibleScenes().map((i) => {
    const s = report.scenes[i], failing = s.frames.filter((f) => !f.passes).length;
    const note = s.state === "missing" ? "no goldens" : s.state === "lost" ? "no run" : s.state === "error" ? "cannot be checked" : failing ? `${number(failing)} of ${number(s.frames.length)} differ` : s.state === "within" ? `${number(s.frames.filter((f) => f.state === "within").length)} of ${number(s.frames.length)} within tolerance` : `${number(s.frames.length)} frames`;
    const row = element("button", { type: "button", onclick: () => open(i) }, poster(s), element("span", {}, element("b", { textContent: s.name }), element("small", { textContent: note })),
      element("span", { className: `dot ${s.state}`, title: stateNames[s.state] }));
    row.dataset.scene = i;
    return row;
  });
  $("scenes").replaceChildren(...(rows.length ? rows : [element("p", { className: "empty", textContent: report.scenes.length ? "No scene is called that." : "No scenes were checked." })]));
}

function markScene() {
  for (const row of $("scenes").querySelectorAll("button")) row.setAttribute("aria-current", Number(row.dataset.scene) === view.scene);
  const row = $("scenes").querySelector('[aria-current="true"]'), list = $("scenes");
  if (row && (row.offsetLeft < list.scrollLeft || row.offsetLeft + row.offsetWidth > list.scrollLeft + list.clientWidth || row.offsetTop + row.offsetHeight > list.scrollTop + list.clientHeight || row.offsetTop < list.scrollTop))
    list.scrollTo(row.offsetLeft - 16, row.offsetTop - 16);
}

// One scene

function describeScene() {
  const s = scene();
  $("name").textContent = s.name;
  $("summary").textContent = (s.summary.startsWith(`${s.name}: `) ? s.summary.slice(s.name.length + 2) : s.summary) + (s.update ? `. ${s.update}` : "");
  $("state").textContent = stateNames[s.state];
  $("state").className = `pill ${s.state}`;
  $("words").hidden = !s.words.length;
  $("words").replaceChildren(...s.words.map((line) => element("li", {}, ...wordsOf(line))));
  $("accept").hidden = !s.accept;
  $("command").textContent = s.accept ?? "";
  $("evidence").textContent = report.evidence ? `The pictures are in ${report.evidence}. ` : "";
  $("scrubber").max = Math.max(0, s.frames.length - 1);
  drawGraph();
}

/** A line of words: its subject in bold, numbers and arrows as they are printed, and times that lead to their frames. */
function wordsOf(line) {
  const cut = line.indexOf(": ") + 1, rest = line.slice(cut).replaceAll(" -> ", "\u00a0\u2192\u00a0").replace(/-(?=\d)/g, "\u2212");
  const parts = rest.split(/(?<=\bat )(\d+\.\d+) s\b/).map((part, i) => {
    if (i % 2 === 0) return part;
    const link = element("button", { type: "button", className: "time", textContent: `${part}\u00a0s`, title: "Show this frame" });
    link.onclick = () => show({ frame: frameNear(scene(), Number(part)) });
    return link;
  });
  return cut ? [element("b", { textContent: line.slice(0, cut) }), ...parts] : parts;
}

/** The frame whose time is nearest. */
const frameNear = (s, t) => s.frames.reduce((best, f, i) => (Math.abs(f.time - t) < Math.abs(s.frames[best].time - t) ? i : best), 0);

/** The middle of a frame's bar, right above the scrubber's thumb, which is 16 wide. */
function barAt(i) {
  const count = scene().frames.length, width = $("graph").clientWidth;
  return count > 1 ? 8 + (i * (width - 16)) / (count - 1) : 8;
}

/** Bars over the frames, logarithmic: a single pixel can be seen beside a million. */
function drawGraph() {
  const frames = scene().frames, width = Math.max(1, $("graph").clientWidth), height = $("graph").clientHeight, base = height - 2;
  const most = Math.max(1, ...frames.map((f) => f.differingPixels ?? 0)), scale = (n) => (Math.log10(1 + n) / Math.log10(1 + most)) * (base - 10);
  const bar = Math.max(1, Math.min(16, ((width - 16) / Math.max(1, frames.length - 1)) * 0.72));
  const bars = frames.map((f, i) => {
    const kind = f.state === "ok" ? "ok" : f.state === "within" || f.state === "different" ? f.state : "absent";
    const tall = kind === "ok" ? 3 : kind === "absent" ? base - 10 : Math.max(4, scale(f.differingPixels));
    return `<rect class="${kind}" x="${(barAt(i) - bar / 2).toFixed(2)}" y="${(base - tall).toFixed(2)}" width="${bar.toFixed(2)}" height="${tall.toFixed(2)}" rx="${Math.min(2, bar / 2)}"/>`;
  });
  const levels = most > 1 ? [most] : [];
  for (let n = 10 ** Math.floor(Math.log10(most)); n >= 10; n /= 10) if (scale(levels.at(-1)) - scale(n) > 16 && scale(n) > 8) levels.push(n);
  const grid = levels.map((n) => `<line class="grid" x1="0" x2="${width}" y1="${base - scale(n)}" y2="${base - scale(n)}"/>`).join("");
  $("graph").innerHTML = `<svg viewBox="0 0 ${width} ${height}" aria-hidden="true">${grid}<line class="base" x1="0" x2="${width}" y1="${base + 0.5}" y2="${base + 0.5}"/><line class="head" id="head" y1="0" y2="${base}"/>${bars.join("")}</svg>` +
    levels.map((n) => `<span class="tick" style="top:${(base - scale(n) - 7).toFixed(1)}px">${number(n)}</span>`).join("");
}

function frameAt(event) {
  const box = $("graph").getBoundingClientRect(), last = scene().frames.length - 1;
  return Math.min(last, Math.max(0, Math.round(((event.clientX - box.left - 8) / (box.width - 16)) * last)));
}

// One frame

function describeFrame() {
  const f = frame(), s = scene(), count = s.frames.length;
  $("scrubber").value = view.frame;
  $("when").textContent = f ? `Frame ${view.frame + 1} of ${count}${s.isTimed ? ` · ${seconds(f.time)}` : ""}` : "No frames";
  $("scrubber").setAttribute("aria-valuetext", f ? `${$("when").textContent}, ${stateNames[f.state]}` : "no frames");
  $("head")?.setAttribute("transform", `translate(${barAt(view.frame)} 0)`);
  const rows = f ? [["Frame", stateNames[f.state]]] : [];
  if (f?.differingPixels !== undefined) {
    const area = s.size.width * s.size.height;
    rows.push(["Pixels that differ", `${number(f.differingPixels)} (${percent(f.differingPixels / area)})`], ["Largest difference", `${f.maxDifference} of 255`]);
    if (f.exceedingPixels !== f.differingPixels) rows.push(["Beyond the tolerance", number(f.exceedingPixels)]);
    if (f.box) rows.push(["Where", `${f.box.right - f.box.left} x ${f.box.bottom - f.box.top} at ${f.box.left}, ${f.box.top}`]);
    if (f.psnr !== undefined) rows.push(["PSNR", `${f.psnr.toFixed(1)} dB`]);
    if (f.ssim !== undefined) rows.push(["SSIM", f.ssim.toFixed(4)]);
  }
  $("figures").replaceChildren(...rows.map(([name, value]) => element("div", {}, element("dt", { textContent: name }), element("dd", { textContent: value }))));
  for (const [where, off] of [["back", view.frame === 0], ["forward", view.frame >= count - 1], ["previous", neighbour(-1) === view.frame], ["next", neighbour(1) === view.frame], ["worst", worst(s) < 0]])
    document.querySelector(`[data-go="${where}"]`).disabled = off;
}

/** A scrolling place for pictures on top of one another. */
function pane(images, caption) {
  const canvas = element("div", { className: "canvas" }, ...images.map((image) => element("img", { src: image.src, alt: image.alt, draggable: false, className: image.className ?? "" })));
  const node = element("div", { className: "pane", tabIndex: -1 }, canvas);
  node.addEventListener("scroll", () => { for (const other of document.querySelectorAll(".pane")) if (other !== node) { other.scrollLeft = node.scrollLeft; other.scrollTop = node.scrollTop; } });
  return element("figure", {}, ...(caption ? [element("figcaption", { textContent: caption })] : []), node);
}

/** How high a picture may be, so that the pictures, their figures and the timeline are seen together without scrolling, if they can be. On a phone they cannot: there a picture has half the screen. */
const room = () => {
  const below = window.innerWidth > 820 ? 100 : 44, least = window.innerWidth > 820 ? 260 : window.innerHeight / 2;
  return Math.max(least, window.innerHeight - document.querySelector(".timeline").offsetHeight - $("stage").getBoundingClientRect().top - window.scrollY - below - ($("mix").hidden ? 0 : 40));
};

/** Gives every canvas its size once its pictures are there, and puts the mark and the scroll position in their places. */
function layOut(keep) {
  const f = frame(), all = [...document.querySelectorAll(".canvas img")];
  const width = Math.max(...all.map((i) => i.naturalWidth)), height = Math.max(...all.map((i) => i.naturalHeight));
  for (const canvas of width > 0 ? document.querySelectorAll(".canvas") : []) {
    const images = [...canvas.querySelectorAll("img")], node = canvas.parentElement;
    const scale = view.zoom || Math.min((node.clientWidth - 8) / width, (room() - 8) / height, 2);
    node.style.maxHeight = `${room()}px`;
    canvas.style.width = `${width * scale}px`;
    canvas.style.height = `${height * scale}px`;
    canvas.classList.toggle("sharp", scale * window.devicePixelRatio >= 1.5);
    for (const image of images) { image.style.width = `${image.naturalWidth * scale}px`; image.style.height = `${image.naturalHeight * scale}px`; }
    canvas.querySelector(".box")?.remove();
    if (view.mark && f.box) {
      const box = element("div", { className: "box" });
      Object.assign(box.style, { left: `${f.box.left * scale}px`, top: `${f.box.top * scale}px`, width: `${(f.box.right - f.box.left) * scale}px`, height: `${(f.box.bottom - f.box.top) * scale}px` });
      canvas.append(box);
    }
    if (!keep && view.zoom && f.box) node.scrollTo(((f.box.left + f.box.right) / 2) * scale - node.clientWidth / 2, ((f.box.top + f.box.bottom) / 2) * scale - node.clientHeight / 2);
  }
  mix();
}

function drawStage(keep) {
  const f = frame(), p = f ? pictures(f) : {}, stage = $("stage"), scroll = document.querySelector(".pane");
  const at = scroll && keep ? [scroll.scrollLeft, scroll.scrollTop] : null;
  const note = (text, caption) => element("figure", {}, ...(caption ? [element("figcaption", { textContent: caption })] : []), element("div", { className: "note", textContent: text }));
  const single = (src, caption, missing) => (src ? pane([{ src, alt: `${caption} frame` }], caption) : note(missing, caption));
  stage.className = view.mode;
  $("mix").hidden = view.mode === "side" || view.mode === "blink" || !p.expected || !p.actual;
  const known = p.expected || p.actual || p.difference;
  if (!known) stage.replaceChildren(note(f ? `${stateNames[f.state]}. This frame's pictures are not in the report.` : scene().state === "error" ? "Nothing was drawn." : "This scene has no frames."));
  else if (view.mode === "side")
    stage.replaceChildren(single(p.expected, "Expected", f.state === "missing" ? "No golden yet" : f.state === "only-actual" ? "No such frame" : "No picture is kept"), single(p.actual, "Actual", f.state === "orphaned" ? "The scene has no such frame" : f.state === "only-expected" ? "No such frame" : "No picture"), single(p.difference, "Difference", f.state === "ok" ? "None" : "No picture"));
  else if (p.expected && p.actual) {
    const figure = pane([{ src: p.expected, alt: "Expected frame" }, { src: p.actual, alt: "Actual frame", className: "over" }]);
    if (view.mode === "slider") figure.querySelector(".canvas").append(handle());
    stage.replaceChildren(figure);
  } else stage.replaceChildren(single(p.expected ?? p.actual, p.expected ? "Expected" : "Actual"));
  const finish = () => { layOut(keep); if (at) for (const node of document.querySelectorAll(".pane")) node.scrollTo(...at); };
  finish();
  Promise.all([...stage.querySelectorAll("img")].map((image) => image.decode().catch(() => {}))).then(finish);
}

/** Shows the actual frame over the expected one, in the way of the view: right of the slider, now and then, or in part. */
function mix() {
  const over = document.querySelector("img.over"), isSlider = view.mode === "slider";
  $("mix-range").value = isSlider ? view.cut : view.mix;
  $("mix-range").setAttribute("aria-label", isSlider ? "Place of the slider" : "Share of the actual frame");
  if (!over) return;
  over.style.clipPath = isSlider ? `inset(0px 0px 0px ${view.cut}%)` : "none";
  over.style.opacity = isSlider ? 1 : view.mode === "blink" ? Number(view.blink) : view.mix / 100;
  const bar = over.parentElement.querySelector(".handle");
  if (bar) bar.style.left = `${view.cut}%`;
}

/** The slider's bar: what is right of it is the actual frame. */
function handle() {
  const bar = element("div", { className: "handle" });
  const move = (event) => {
    const box = bar.parentElement.getBoundingClientRect();
    show({ cut: Math.round(Math.min(1, Math.max(0, (event.clientX - box.left) / box.width)) * 100) });
  };
  bar.addEventListener("pointerdown", (event) => { bar.setPointerCapture(event.pointerId); event.preventDefault(); });
  bar.addEventListener("pointermove", (event) => { if (bar.hasPointerCapture(event.pointerId)) move(event); });
  return bar;
}

function blink(on) {
  clearInterval(blinkTimer);
  if (on) blinkTimer = setInterval(() => { view.blink = !view.blink; mix(); }, 700);
}

// Showing

/** Changes the view and brings the page up to date with it. */
function show(change = {}) {
  if (!report.scenes.length) return;
  const keep = change.scene === undefined && change.zoom === undefined && change.mode === undefined;
  Object.assign(view, change);
  view.frame = Math.min(Math.max(0, view.frame), Math.max(0, scene().frames.length - 1));
  if (change.scene !== undefined) describeScene(), markScene();
  const key = `${view.scene} ${view.frame} ${view.mode}`;
  if (key !== shown) drawStage(keep);
  else layOut(keep);
  shown = key;
  describeFrame();
  if (change.mode !== undefined) blink(view.mode === "blink");
  for (const button of $("views").children) button.setAttribute("aria-pressed", button.dataset.view === view.mode);
  for (const button of $("zooms").children) button.setAttribute("aria-pressed", Number(button.dataset.zoom) === view.zoom);
  $("mark").setAttribute("aria-pressed", view.mark);
  const hash = new URLSearchParams({ scene: scene().name, t: frame()?.time ?? 0, view: view.mode, zoom: view.zoom });
  if (!playing) history.replaceState(null, "", `#${hash}`);
}

/** What the address asks for. */
function readAddress() {
  const asked = new URLSearchParams(location.hash.slice(1)), change = {};
  const firstFailing = report.scenes.findIndex((s) => !s.passes), named = report.scenes.findIndex((s) => s.name === asked.get("scene"));
  change.scene = named >= 0 ? named : Math.max(0, firstFailing);
  const s = report.scenes[change.scene], t = Number(asked.get("t"));
  change.frame = asked.has("t") && s ? frameNear(s, t) : Math.max(0, s ? worst(s) : 0);
  change.mode = modes.includes(asked.get("view")) ? asked.get("view") : "side";
  change.zoom = zooms.includes(Number(asked.get("zoom"))) ? Number(asked.get("zoom")) : 0;
  show(change);
}

/** Runs through the frames at their own times, over and over. */
function play(on) {
  cancelAnimationFrame(playing);
  playing = 0;
  on = on && scene().frames.length > 0;
  $("play").textContent = on ? "Pause" : "Play";
  if (!on) return show();
  const pace = scene().isTimed ? 1 : 1 / 10, frames = scene().frames.map((f) => ({ time: f.time * pace })), end = frames.at(-1).time + (frames.length > 1 ? frames.at(-1).time - frames.at(-2).time : 1);
  let start = performance.now() - (view.frame < frames.length - 1 ? frames[view.frame].time * 1000 : 0);
  const tick = (now) => {
    let t = (now - start) / 1000;
    if (t >= end + 0.4) { start = now; t = 0; }
    let i = frames.findLastIndex((f) => f.time <= t + 1e-6);
    playing = requestAnimationFrame(tick);
    if (i >= 0 && i !== view.frame) show({ frame: i });
  };
  playing = requestAnimationFrame(tick);
}

function step(list, value, by) {
  return list[Math.min(list.length - 1, Math.max(0, list.indexOf(value) + by))];
}

/** Along the list as it is filtered. */
function nextScene(by) {
  const list = visibleScenes(), at = list.indexOf(view.scene);
  if (list.length) open(at < 0 ? list[0] : list[Math.min(list.length - 1, Math.max(0, at + by))]);
}

/** More of the actual frame. */
function more(by) {
  const limit = (value) => Math.min(100, Math.max(0, value));
  show(view.mode === "slider" ? { cut: limit(view.cut - by) } : { mix: limit(view.mix + by) });
}

/** Copies the command; where the browser does not allow that, selects it. */
async function copy() {
  const text = $("command").textContent;
  try { await navigator.clipboard.writeText(text); } catch {
    getSelection().selectAllChildren($("command"));
    if (!document.execCommand("copy")) return;
  }
  $("copy").textContent = "Copied";
  setTimeout(() => { $("copy").textContent = "Copy"; }, 1500);
}

const keys = {
  ArrowLeft: (e) => go(e.shiftKey ? "previous" : "back"), ArrowRight: (e) => go(e.shiftKey ? "next" : "forward"), Home: () => go("first"), End: () => go("last"), w: () => go("worst"),
  1: () => show({ mode: "side" }), 2: () => show({ mode: "slider" }), 3: () => show({ mode: "blink" }), 4: () => show({ mode: "onion" }),
  ",": () => more(-5), ".": () => more(5),
  "+": () => show({ zoom: step(zooms, view.zoom, 1) }), "=": () => show({ zoom: step(zooms, view.zoom, 1) }), "-": () => show({ zoom: step(zooms, view.zoom, -1) }), 0: () => show({ zoom: 0 }),
  m: () => show({ mark: !view.mark }), j: () => nextScene(1), k: () => nextScene(-1), "?": () => $("help").showModal(), " ": () => play(!playing),
};

document.addEventListener("keydown", (event) => {
  const inText = event.target.matches("input[type=search]"), inRange = event.target.matches("#mix-range"), onButton = event.target.matches("button, input[type=checkbox]");
  if (event.ctrlKey || event.metaKey || event.altKey || inText || $("help").open || !report.scenes.length) return;
  if (inRange && /^(Arrow|Home|End)/.test(event.key)) return;
  if (onButton && event.key === " ") return;
  const action = keys[event.key.length === 1 ? event.key.toLowerCase() : event.key];
  if (!action) return;
  event.preventDefault();
  action(event);
});

$("title").textContent = report.title;
const bad = report.scenes.filter((s) => !s.passes).length, all = report.scenes.length, broken = report.scenes.some((s) => s.state === "error"), within = report.scenes.filter((s) => s.passes && s.state === "within").length;
$("total").textContent = !all ? "no scenes" : bad ? `${number(bad)} of ${number(all)} ${all === 1 ? "scene" : "scenes"} ${broken ? (bad === 1 ? "fails" : "fail") : bad === 1 ? "differs" : "differ"}` : all === 1 ? `the scene is ok${within ? " within a tolerance" : ""}` : `all ${number(all)} scenes are ok${within ? `, ${number(within)} of them only within a tolerance` : ""}`;
document.title = `${bad ? `${bad} failing` : "All ok"} · ${report.title}`;
$("main").hidden = !all;
$("find").oninput = $("failing").onchange = () => { listScenes(); markScene(); };
$("views").onclick = (event) => event.target.dataset.view && show({ mode: event.target.dataset.view });
$("zooms").onclick = (event) => event.target.dataset.zoom && show({ zoom: Number(event.target.dataset.zoom) });
$("mark").onclick = () => show({ mark: !view.mark });
$("mix-range").oninput = () => show({ [view.mode === "slider" ? "cut" : "mix"]: Number($("mix-range").value) });
$("copy").onclick = copy;
$("scrubber").oninput = () => show({ frame: Number($("scrubber").value) });
$("play").onclick = () => play(!playing);
$("help-button").onclick = () => $("help").showModal();
for (const button of document.querySelectorAll("[data-go]")) button.onclick = () => go(button.dataset.go);
$("graph").addEventListener("pointerdown", (event) => { $("graph").setPointerCapture(event.pointerId); show({ frame: frameAt(event) }); });
$("graph").addEventListener("pointermove", (event) => { if ($("graph").hasPointerCapture(event.pointerId)) show({ frame: frameAt(event) }); });
addEventListener("resize", () => { if (all) { drawGraph(); layOut(true); describeFrame(); } });
addEventListener("hashchange", readAddress);
listScenes();
readAddress();
