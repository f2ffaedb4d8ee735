// The picture book: a cover, three spreads, and the back of the cover. `book.html#cover`, `#page-1` … `#page-7`.
const W = 362, H = 568;

/** A fox that sits and looks to the right; (x, y) is the ground under it, `s` its size (1 is 114 units tall). */
function fox(x, y, s, flip = 1, asleep = false) {
  const eye = asleep ? '<path d="M21-77q5 4 10 0" fill="none" stroke="#3a1c14" stroke-width="2.400" stroke-linecap="round"/>' : '<circle cx="27" cy="-78" r="3" fill="#3a1c14"/><circle cx="28" cy="-79" r="1" fill="#fff"/>';
  return `<g transform="translate(${x} ${y}) scale(${s * flip} ${s})"><path d="M-8-2C-52 6-82-22-66-58-58-44-40-36-12-30z" fill="#d8602a"/><path d="M-66-58C-72-44-71-34-66-24-60-30-56-36-52-45-58-49-63-53-66-58z" fill="#fff3e2"/>
    <path d="M-20 0C-30-36-16-62 4-68L24-60C33-42 29-16 27 0z" fill="#ec7a3c"/><path d="M27 0C31-22 33-44 22-60 10-52 10-24 18 0z" fill="#fff3e2"/><path d="M-20 0C-24-18-14-32-2-32 8-30 8-10 4 0z" fill="#d8602a"/><path d="M17 0l1-22h8l2 22z" fill="#5a2b1c"/><path d="M-12-3h22q4 0 4 3h-28q0-3 2-3z" fill="#5a2b1c"/>
    <path d="M-1-86L-6-113 17-96zM14-93L22-117 33-90z" fill="#ec7a3c"/><path d="M1-92L-2-105 10-96zM19-95L23-108 29-93z" fill="#5a2b1c"/>
    <path d="M-6-72C-6-94 22-99 35-86L54-73C46-62 32-57 18-57 4-57-6-62-6-72z" fill="#ec7a3c"/><path d="M54-73C46-62 32-57 18-57 9-57 2-59-2-63 12-62 18-74 32-73 42-71 48-70 54-73z" fill="#fff3e2"/><circle cx="53" cy="-73" r="3.600" fill="#3a1c14"/>${eye}</g>`;
}

/** A full moon with its halo. */
function moon(x, y, r, halo = 3.2) {
  return sun(x, y, r, "#fff4cf", halo, 0.6) + `<g fill="#f0dca4" opacity=".75"><circle cx="${x - r * 0.3}" cy="${y - r * 0.25}" r="${r * 0.2}"/><circle cx="${x + r * 0.35}" cy="${y + r * 0.1}" r="${r * 0.13}"/><circle cx="${x - r * 0.1}" cy="${y + r * 0.45}" r="${r * 0.16}"/></g>`;
}

/** Grass blades along a line. */
function grass(line, { from, to, step, height, fill, seed }) {
  const next = random(seed);
  let out = "";
  for (let x = from; x < to; x += step * (0.5 + next())) {
    const y = heightAt(line, x) + 2, tall = height * (0.5 + next()), lean = (next() - 0.5) * tall;
    out += `<path d="M${(x - 1.6).toFixed(1)} ${y.toFixed(1)}Q${x.toFixed(1)} ${(y - tall * 0.6).toFixed(1)} ${(x + lean).toFixed(1)} ${(y - tall).toFixed(1)}Q${(x + 1).toFixed(1)} ${(y - tall * 0.4).toFixed(1)} ${(x + 1.6).toFixed(1)} ${y.toFixed(1)}z"/>`;
  }
  return `<g fill="${fill}">${out}</g>`;
}

const bucket = (x, y, s) => {
  const glow = radial([[0, "#fff0b8", 0.95], [0.35, "#ffe08a", 0.4], [1, "#ffe08a", 0]]);
  return `<defs>${glow.def}</defs><g transform="translate(${x} ${y}) scale(${s})"><circle cy="-34" r="120" fill="${glow.fill}" clip-path="inset(0 0 86px 0)"/><path d="M-24-32Q0-72 24-32" fill="none" stroke="#3f4a5e" stroke-width="3"/><path d="M-26-34h52L19 0h-38z" fill="#6d7f97"/><path d="M4-34h22L19 0H6z" fill="#54657d"/><ellipse cy="-34" rx="26" ry="8" fill="#fff4cf"/><ellipse cx="-5" cy="-34" rx="8" ry="2.500" fill="#f0dca4"/></g>`;
};

const blueHills = [[0, "#1b2458"], [0.45, "#3f4a94"], [0.7, "#8a7cbd"], [0.85, "#f0b9a8"]];

/** Pages 1 and 2: the moon lies in the lake. */
function lakeSpread() {
  const w = 2 * W, shore = H * 0.6;
  const far = ridge([[-10, shore - 40], [w * 0.16, shore - 96], [w * 0.36, shore - 44], [w * 0.6, shore - 120], [w * 0.82, shore - 50], [w + 10, shore - 100]], 0.1, 101);
  const mid = ridge([[-10, shore - 64], [w * 0.18, shore - 30], [w * 0.42, shore - 8], [w * 0.74, shore - 20], [w + 10, shore - 66]], 0.08, 102);
  const hill = ridge([[-10, H * 0.72], [w * 0.12, H * 0.69], [w * 0.28, H * 0.76], [w * 0.44, H * 0.9], [w * 0.56, H + 10]], 0.03, 103);
  const water = vertical([[0, "#e5a9a9"], [0.3, "#7567ab"], [1, "#26306e"]]);
  return svg(w, H, [
    sky(w, H, blueHills), stars(w, shore * 0.7, 90, 104), moon(w * 0.74, 104, 36),
    ground(far, shore, "#5d5a9f"), mist(w, shore - 80, 80, "#f0b9a8", 0.35), ground(mid, shore, "#2f3878"),
    forest(mid, { from: -4, to: w * 0.2, step: 14, height: 52, fill: "#2f3878", seed: 105 }), forest(mid, { from: w * 0.84, to: w + 6, step: 14, height: 56, fill: "#2f3878", seed: 106 }),
    `<defs>${water.def}</defs><rect y="${shore}" width="${w}" height="${H - shore}" fill="${water.fill}"/>`,
    `<ellipse cx="${w * 0.74}" cy="${shore + 38}" rx="40" ry="14" fill="#fff4cf"/><ellipse cx="${w * 0.725}" cy="${shore + 35}" rx="9" ry="3" fill="#f0dca4"/>`, ripples(w, shore + 28, shore + 58, 12, "#fff4cf", 0.9, 107, w * 0.74), ripples(w, shore + 6, H, 46, "#d6c6ee", 0.4, 108),
    ground(hill, H + 12, "#161d48"), grass(hill, { from: 0, to: w * 0.5, step: 5, height: 16, fill: "#161d48", seed: 109 }), fox(w * 0.3, heightAt(hill, w * 0.3) + 4, 1.05),
  ]);
}

/** Pages 3 and 4: carried home through the birches. */
function birchSpread() {
  const w = 2 * W, next = random(121);
  const trunk = (x, wide, fill, marks) => {
    let out = `<rect x="${x}" y="-10" width="${wide}" height="${H + 20}" fill="${fill}"/><rect x="${x + wide * 0.68}" y="-10" width="${wide * 0.32}" height="${H + 20}" fill="#1b2b4b" opacity=".22"/>`;
    for (let y = 10; y < H; y += 22 + next() * 40) out += `<path d="M${next() < 0.5 ? x : x + wide * 0.45} ${y.toFixed(0)}h${(wide * (0.3 + 0.25 * next())).toFixed(1)}l-3 ${(3 + 4 * next()).toFixed(1)}h-${(wide * 0.2).toFixed(1)}z" fill="${marks}"/>`;
    return out;
  };
  let back = "", front = "";
  for (let x = -8; x < w; x += 34 + next() * 26) back += trunk(x, 9 + next() * 6, "#587a96", "#3b5878");
  for (const x of [30, 196, 300, 404, 560, 668]) front += trunk(x + next() * 14, 24 + next() * 10, "#e9e6da", "#3c4354");
  const path = ridge([[-10, H * 0.71], [w * 0.3, H * 0.69], [w * 0.7, H * 0.7], [w + 10, H * 0.68]], 0.02, 123);
  return svg(w, H, [
    sky(w, H, [[0, "#12264a"], [0.6, "#28527a"], [1, "#4f8793"]]), back, mist(w, H * 0.36, H * 0.36, "#a9d3d3", 0.35), ground(path.map(([x, y]) => [x, y - 22]), H + 10, "#1d4a55"), front,
    ground(path, H + 10, "#12333f"), grass(path, { from: 0, to: w, step: 5, height: 20, fill: "#12333f", seed: 124 }), bucket(w * 0.71, heightAt(path, w * 0.71) + 6, 0.95), fox(w * 0.62, heightAt(path, w * 0.62) + 6, 1.05),
    `<g fill="#ffe9a8">${Array.from({ length: 26 }, () => `<circle cx="${(w * (0.42 + 0.56 * next())).toFixed(1)}" cy="${(H * (0.2 + 0.46 * next())).toFixed(1)}" r="${(0.8 + 1.6 * next()).toFixed(2)}" opacity="${(0.4 + 0.6 * next()).toFixed(2)}"/>`).join("")}</g>`,
  ]);
}

/** Page 5: asleep under the moon. */
function lastPage() {
  const hill = ridge([[-10, H * 0.8], [W * 0.4, H * 0.74], [W * 0.75, H * 0.77], [W + 10, H * 0.84]], 0.03, 131);
  return svg(W, H, [
    sky(W, H, [[0, "#141b4a"], [0.6, "#37458f"], [0.9, "#7f78bd"]]), stars(W, H * 0.7, 70, 132), moon(W * 0.5, H * 0.42, 58, 2.8),
    `<g fill="none" stroke="#a8873c" stroke-width="3" stroke-linecap="round"><path d="M${W * 0.5 - 26} ${H * 0.415}q8-8 16 0"/><path d="M${W * 0.5 + 10} ${H * 0.415}q8 7 16 0"/><path d="M${W * 0.5 - 14} ${H * 0.458}q14 12 28 0"/></g>`,
    ground(ridge([[-10, H * 0.72], [W * 0.3, H * 0.66], [W * 0.7, H * 0.71], [W + 10, H * 0.64]], 0.08, 133), H, "#2c3577"), ground(hill, H + 10, "#161d48"), grass(hill, { from: 0, to: W, step: 5, height: 15, fill: "#161d48", seed: 134 }),
    fox(W * 0.48, heightAt(hill, W * 0.48) + 4, 0.95, 1, true), `<g transform="translate(${W * 0.76} ${heightAt(hill, W * 0.76) + 6}) rotate(78) scale(.6)"><path d="M-26-34h52L19 0h-38z" fill="#6d7f97"/><ellipse cy="-34" rx="26" ry="8" fill="#2a3450"/></g>`,
  ]);
}

/** Page 6: the hills across from page 5, and the end. */
function endPage() {
  const next = random(151), far = ridge([[-10, H * 0.64], [W * 0.3, H * 0.69], [W * 0.7, H * 0.62], [W + 10, H * 0.68]], 0.08, 152), hill = ridge([[-10, H * 0.84], [W * 0.4, H * 0.88], [W + 10, H * 0.82]], 0.03, 153);
  return svg(W, H, [
    sky(W, H, [[0, "#141b4a"], [0.6, "#37458f"], [0.9, "#7f78bd"]]), stars(W, H * 0.6, 60, 154), ground(far, H, "#2c3577"),
    forest(far, { from: W * 0.1, to: W * 0.5, step: 15, height: 58, fill: "#232b68", seed: 155 }), ground(hill, H + 10, "#161d48"), grass(hill, { from: 0, to: W, step: 5, height: 15, fill: "#161d48", seed: 156 }),
    `<g fill="#ffe9a8">${Array.from({ length: 18 }, () => `<circle cx="${(W * (0.1 + 0.8 * next())).toFixed(1)}" cy="${(H * (0.6 + 0.22 * next())).toFixed(1)}" r="${(0.8 + 1.6 * next()).toFixed(2)}" opacity="${(0.4 + 0.6 * next()).toFixed(2)}"/>`).join("")}</g>`,
  ]);
}

/** Page 7: the back of the cover, as it is seen when the book lies on its face. */
function backPicture() {
  const hill = ridge([[-10, H * 0.88], [W * 0.5, H * 0.83], [W + 10, H * 0.84]], 0.03, 161);
  return svg(W, H, [
    sky(W, H, [[0, "#16215c"], [0.5, "#39489a"], [0.85, "#e79a8d"]]), stars(W, H * 0.6, 60, 162),
    ground(ridge([[-10, H * 0.7], [W * 0.3, H * 0.76], [W * 0.7, H * 0.71], [W + 10, H * 0.78]], 0.09, 163), H, "#343d86"), forest(ridge([[-10, H * 0.86], [W + 10, H * 0.86]], 0.02, 164), { from: W * 0.1, to: W * 0.7, step: 16, height: 74, fill: "#232b68", seed: 165 }),
    ground(hill, H + 10, "#141a44"), grass(hill, { from: 0, to: W, step: 5, height: 15, fill: "#141a44", seed: 166 }), bucket(W * 0.62, heightAt(hill, W * 0.62) + 6, 0.9),
  ]);
}

/** The cover's picture. */
function coverPicture(w, h) {
  const hill = ridge([[-10, h * 0.84], [w * 0.4, h * 0.78], [w * 0.75, h * 0.82], [w + 10, h * 0.88]], 0.03, 141);
  return svg(w, h, [
    sky(w, h, [[0, "#16215c"], [0.5, "#39489a"], [0.85, "#e79a8d"]]), stars(w, h * 0.6, 60, 142), moon(w * 0.5, h * 0.55, w * 0.245, 2),
    ground(ridge([[-10, h * 0.78], [w * 0.25, h * 0.72], [w * 0.6, h * 0.77], [w + 10, h * 0.69]], 0.09, 143), h, "#343d86"), forest(ridge([[-10, h * 0.85], [w + 10, h * 0.85]], 0.02, 149), { from: -5, to: w * 0.24, step: 16, height: 70, fill: "#232b68", seed: 144 }), forest(ridge([[-10, h * 0.87], [w + 10, h * 0.87]], 0.02, 148), { from: w * 0.78, to: w + 8, step: 16, height: 84, fill: "#232b68", seed: 145 }),
    ground(hill, h + 10, "#141a44"), grass(hill, { from: 0, to: w, step: 5, height: 15, fill: "#141a44", seed: 146 }), fox(w * 0.47, heightAt(hill, w * 0.47) + 4, w / 250),
  ]);
}

const words = {
  "page-1": ["top:44px", "One evening, when the hills had put on their blue coats, Fox found the moon lying in the lake."],
  "page-2": ["bottom:30px", "“Somebody must have dropped it,” said Fox. “I shall carry it home, and keep it dry, until they ask.”"],
  "page-3": ["bottom:34px", "So Fox took the big bucket, and bent down, and lifted the moon out very gently, so as not to crease it."],
  "page-4": ["bottom:34px", "All the way through the birch wood it shone. Even the owls said, “Good morning,” by mistake."],
  "page-5": ["top:32px", "By sunrise it was only water. But the next night the moon was back in its place, and it smiled."],
  "page-6": ["top:44px;text-align:center", "The end"],
};

function page(name) {
  if (name === "cover") return `<div class="cover">${coverPicture(W, H)}<div class="name"><h1>The Fox<br>Who Borrowed<br>the Moon</h1></div><p class="by">Written and drawn by Ida Holm</p><div class="hinge"></div></div>`;
  if (name === "page-7") return `<div class="cover">${backPicture()}<p class="blurb">A lake, a bucket,<br>and a fox who meant well.</p><div class="hinge" style="transform:scaleX(-1)"></div></div>`;
  const number = Number(name.slice(5)), [place, text] = words[name];
  const picture = number < 3 ? lakeSpread() : number < 5 ? birchSpread() : number < 6 ? lastPage() : endPage();
  const wide = number < 5 ? 2 * W : W, left = number % 2;
  return `<div class="leaf"><div class="art" style="width:${wide}px;left:${number < 5 && !left ? -W : 0}px">${picture}</div><p class="words" style="${place}">${text}</p><span class="number" style="${left ? "left" : "right"}:26px">${number}</span></div>`;
}
