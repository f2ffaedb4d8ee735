// Landscapes drawn as SVG text: each function takes the size of its picture and returns markup. Everything random comes from a
// seeded generator, so that a picture is the same each time it is drawn.

/** Numbers in 0…1 from a seed (mulberry32). */
function random(seed) {
  return () => {
    seed = (seed + 0x6d2b79f5) | 0;
    let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

let lastId = 0;
/** A vertical gradient; returns its definition and how to name it. */
function vertical(stops) {
  const id = `g${++lastId}`;
  const inner = stops.map(([offset, color, opacity]) => `<stop offset="${offset}" stop-color="${color}" stop-opacity="${opacity ?? 1}"/>`).join("");
  return { def: `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1">${inner}</linearGradient>`, fill: `url(#${id})` };
}

function radial(stops) {
  const id = `g${++lastId}`;
  const inner = stops.map(([offset, color, opacity]) => `<stop offset="${offset}" stop-color="${color}" stop-opacity="${opacity ?? 1}"/>`).join("");
  return { def: `<radialGradient id="${id}">${inner}</radialGradient>`, fill: `url(#${id})` };
}

const points = (list) => list.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(" ");

/** A picture of w x h from its layers, back to front. */
function svg(w, h, layers) {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${w} ${h}" preserveAspectRatio="xMidYMid slice">${layers.join("")}</svg>`;
}

function sky(w, h, stops) {
  const g = vertical(stops);
  return `<defs>${g.def}</defs><rect width="${w}" height="${h}" fill="${g.fill}"/>`;
}

/** A disc with a halo around it. */
function sun(x, y, r, color, halo = 4, strength = 0.55) {
  const g = radial([[0, color, strength], [0.35, color, strength * 0.4], [1, color, 0]]);
  return `<defs>${g.def}</defs><circle cx="${x}" cy="${y}" r="${r * halo}" fill="${g.fill}"/><circle cx="${x}" cy="${y}" r="${r}" fill="${color}"/>`;
}

/** Stars, fewer towards the horizon. */
function stars(w, h, count, seed, color = "#fff") {
  const next = random(seed);
  let out = "";
  for (let i = 0; i < count; i++) {
    const x = next() * w, y = next() ** 1.6 * h, r = 0.4 + next() ** 3 * 1.3;
    out += `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${r.toFixed(2)}" fill="${color}" opacity="${(0.35 + 0.65 * next()).toFixed(2)}"/>`;
  }
  return out;
}

/** A ridge line from left to right by midpoint displacement between the given [x, y] peaks and saddles. */
function ridge(anchors, roughness, seed, depth = 4) {
  const next = random(seed);
  let line = anchors;
  for (let level = 0; level < depth; level++) {
    const finer = [line[0]];
    for (let i = 1; i < line.length; i++) {
      const [x0, y0] = line[i - 1], [x1, y1] = line[i];
      const t = 0.4 + 0.2 * next();
      finer.push([x0 + (x1 - x0) * t, y0 + (y1 - y0) * t + (next() - 0.5) * (x1 - x0) * roughness], [x1, y1]);
    }
    line = finer;
  }
  return line;
}

/** Everything below a line, down to `bottom`. */
function ground(line, bottom, fill) {
  const last = line[line.length - 1][0];
  return `<polygon points="${points([...line, [last, bottom], [line[0][0], bottom]])}" fill="${fill}"/>`;
}

/** A mountain range: the ridge, the sides that the light reaches, and snow on the high peaks. `light` is -1 (from the left) or 1. */
function range(anchors, bottom, { body, lit, snow, snowLit, snowLine, roughness = 0.22, seed = 1, light = 1 }) {
  const line = ridge(anchors, roughness, seed, 3);
  const next = random(seed + 99);
  let out = ground(line, bottom, body);
  for (let i = 1; i + 1 < anchors.length; i++) {
    const [px, py] = anchors[i];
    if (py >= anchors[i - 1][1] || py >= anchors[i + 1][1]) continue;
    const side = line.filter(([x]) => (light > 0 ? x >= px && x <= anchors[i + 1][0] : x <= px && x >= anchors[i - 1][0]));
    if (light < 0) side.reverse();
    const height = bottom - py;
    const spine = [];
    for (let k = 10; k >= 0; k--) {
      const t = k / 10;
      spine.push([px + (k === 0 ? 0 : (next() - 0.5 + (k % 2 ? 0.5 : -0.5) * 0.8) * height * 0.09 + light * t * height * 0.13), py + t * height]);
    }
    const end = side[side.length - 1];
    out += `<polygon points="${points([...side, [end[0] - light * Math.abs(end[0] - px) * 0.3, bottom], ...spine])}" fill="${lit}"/>`;
    if (snow && py < snowLine) out += cap(line, [px, py], spine, snowLine, snow, snowLit, light, next);
  }
  return out;
}

/** The snow of one peak: the part of the mountain above the snow line, its lower edge in teeth, in shadow and light. */
function cap(line, [px, py], spine, snowLine, snow, snowLit, light, next) {
  const left = line.filter(([x, y]) => x <= px && y <= snowLine && px - x < (snowLine - py) * 2.2).reverse();
  const right = line.filter(([x, y]) => x >= px && y <= snowLine && x - px < (snowLine - py) * 2.2);
  const connected = (list) => { const kept = []; for (const p of list) { if (kept.length && p[1] > snowLine) break; kept.push(p); } return kept; };
  const l = connected(left), r = connected(right);
  const teeth = (from, to) => {
    const out = [], n = Math.max(3, Math.round(Math.abs(to - from) / 7));
    for (let k = 1; k < n; k++) out.push([from + ((to - from) * k) / n, snowLine + (k % 2 ? 1 : -0.7) * (3 + next() * (snowLine - py) * 0.22)]);
    return out;
  };
  const lx = l[l.length - 1][0], rx = r[r.length - 1][0];
  const middle = spine.filter(([, y]) => y < snowLine - 2);
  const foot = middle[0] ?? [px, snowLine];
  const leftSide = [[px, py], ...l.slice(1), ...teeth(lx, foot[0]), ...middle];
  const rightSide = [[px, py], ...r.slice(1), ...teeth(rx, foot[0]), ...middle];
  return `<polygon points="${points(leftSide)}" fill="${light > 0 ? snow : snowLit}"/><polygon points="${points(rightSide)}" fill="${light > 0 ? snowLit : snow}"/>`;
}

/** The height of a line at x. */
function heightAt(line, x) {
  for (let i = 1; i < line.length; i++) {
    const [x0, y0] = line[i - 1], [x1, y1] = line[i];
    if (x <= x1) return y0 + ((y1 - y0) * (x - x0)) / (x1 - x0 || 1);
  }
  return line[line.length - 1][1];
}

/** One conifer standing at (x, y): tiers of drooping branches. */
function pine(x, y, height, fill, next) {
  const tiers = 5 + Math.round(height / 40), width = height * (0.2 + 0.05 * next());
  const left = [], right = [];
  for (let i = 0; i < tiers; i++) {
    const t0 = i / tiers, t1 = (i + 1) / tiers, top = y - height;
    const reach = width * (0.12 + 0.88 * t1) * (0.92 + 0.16 * next()), inner = width * (0.05 + 0.5 * t1 * 0.8);
    left.push([x - width * 0.4 * t0, top + height * 0.94 * t0], [x - reach, top + height * 0.94 * t1], [x - inner, top + height * 0.94 * (t1 - 0.02)]);
    right.push([x + width * 0.4 * t0, top + height * 0.94 * t0], [x + reach * 0.97, top + height * 0.94 * t1], [x + inner, top + height * 0.94 * (t1 - 0.02)]);
  }
  const trunk = height * 0.025;
  return `<polygon points="${points([[x, y - height], ...left, ...right.reverse()])}" fill="${fill}"/><rect x="${(x - trunk).toFixed(1)}" y="${(y - height * 0.08).toFixed(1)}" width="${(2 * trunk).toFixed(1)}" height="${(height * 0.1).toFixed(1)}" fill="${fill}"/>`;
}

/** Conifers along a line. */
function forest(line, { from, to, step, height, spread = 0.5, fill, seed, sink = 3 }) {
  const next = random(seed);
  let out = "";
  for (let x = from; x < to; x += step * (0.6 + 0.8 * next())) {
    const tall = height * (1 - spread + 2 * spread * next() ** 1.3);
    out += pine(x, heightAt(line, x) + sink, tall, fill, next);
  }
  return out;
}

/** A cloud of overlapping discs on a flat base. */
function cloud(x, y, size, fill, opacity, seed) {
  const next = random(seed);
  let out = "";
  for (let i = 0; i < 6; i++) {
    const t = i / 5, r = size * (0.16 + 0.2 * Math.sin(Math.PI * t) * (0.7 + 0.5 * next()));
    out += `<circle cx="${(x + (t - 0.5) * size * 1.5).toFixed(1)}" cy="${(y - r * 0.7).toFixed(1)}" r="${r.toFixed(1)}"/>`;
  }
  const base = size * 0.16;
  return `<g fill="${fill}" opacity="${opacity}">${out}<rect x="${(x - size * 0.9).toFixed(1)}" y="${(y - base).toFixed(1)}" width="${(size * 1.8).toFixed(1)}" height="${base.toFixed(1)}" rx="${(base / 2).toFixed(1)}"/></g>`;
}

/** A curtain of northern lights: upright rays, their feet on the line y = foot(x / w), of the given height more or less. */
function curtain(w, foot, height, fill, seed) {
  const next = random(seed), phases = [next() * 6, next() * 6, next() * 6];
  let out = "";
  for (let x = 0; x < w; x += 1) {
    const t = x / w;
    const swell = 0.78 + 0.2 * Math.sin(11 * t + phases[0]) + 0.1 * Math.sin(47 * t + phases[1]) + 0.05 * Math.sin(131 * t + phases[2]);
    const faint = Math.min(1, 0.6 + 0.32 * Math.sin(7 * t + phases[1]) + 0.16 * Math.sin(61 * t + phases[0]));
    const y = foot(t), tall = Math.round(height * swell * 2) / 2;
    out += `<rect x="${x}" y="${(Math.round((y - tall) * 2) / 2).toFixed(1)}" width="1" height="${tall}" opacity="${faint.toFixed(2)}"/>`;
  }
  return `<g fill="${fill}" shape-rendering="crispEdges">${out}</g>`;
}

/** A bank of mist: a band that is clear above and below. */
function mist(w, y, height, color, opacity) {
  const g = vertical([[0, color, 0], [0.6, color, opacity], [1, color, 0]]);
  return `<defs>${g.def}</defs><rect y="${y}" width="${w}" height="${height}" fill="${g.fill}"/>`;
}

/** Short bright strokes on water. */
function ripples(w, top, bottom, count, color, opacity, seed, centre = null) {
  const next = random(seed);
  let out = "";
  for (let i = 0; i < count; i++) {
    const t = next(), y = top + (bottom - top) * t;
    const length = (8 + 46 * t) * (0.5 + next());
    const x = centre === null ? next() * w : centre + (next() - 0.5) * (30 + 130 * t);
    out += `<rect x="${(x - length / 2).toFixed(1)}" y="${y.toFixed(1)}" width="${length.toFixed(1)}" height="${(0.8 + t * 1.6).toFixed(1)}" rx="1" opacity="${(opacity * (0.4 + 0.6 * next())).toFixed(2)}"/>`;
  }
  return `<g fill="${color}">${out}</g>`;
}

function birds(x, y, size, color) {
  const wing = (dx, dy, s) => `<path d="M${x + dx - s} ${y + dy - s * 0.35}q${s * 0.55} ${-s * 0.15} ${s} ${s * 0.45}q${s * 0.45} ${-s * 0.6} ${s} ${-s * 0.45}" fill="none" stroke="${color}" stroke-width="${size * 0.16}" stroke-linecap="round"/>`;
  return wing(0, 0, size) + wing(size * 2.6, size * 0.9, size * 0.8) + wing(size * 4.4, -size * 0.3, size * 0.65);
}

const scenes = {
  /** A mountain lake in the last light. */
  lake(w, h, shoreAt = 0.66) {
    const shore = h * shoreAt, u = Math.min(w, h * 0.8) / 390;
    const far = range([[-20, shore - 110 * u], [w * 0.14, shore - 190 * u], [w * 0.3, shore - 120 * u], [w * 0.52, shore - 215 * u], [w * 0.72, shore - 128 * u], [w * 0.9, shore - 185 * u], [w + 20, shore - 110 * u]], shore,
      { body: "#7d5d96", lit: "#b9728f", roughness: 0.14, seed: 5, light: 1 });
    const peaks = range([[-20, shore - 40 * u], [w * 0.1, shore - 120 * u], [w * 0.2, shore - 70 * u], [w * 0.36, shore - 262 * u], [w * 0.56, shore - 80 * u], [w * 0.66, shore - 150 * u], [w * 0.84, shore - 50 * u], [w + 20, shore - 96 * u]], shore,
      { body: "#443a71", lit: "#6d4b82", snow: "#a99bcb", snowLit: "#ffd9c4", snowLine: shore - 165 * u, roughness: 0.16, seed: 21, light: 1 });
    const near = ridge([[-10, shore - 46 * u], [w * 0.2, shore - 18 * u], [w * 0.45, shore - 8 * u], [w * 0.72, shore - 16 * u], [w + 10, shore - 52 * u]], 0.08, 8);
    const woods = ground(near, shore, "#2b2853") + forest(near, { from: -4, to: w * 0.34, step: 9 * u, height: 34 * u, fill: "#2b2853", seed: 3 }) + forest(near, { from: w * 0.62, to: w + 6, step: 9 * u, height: 36 * u, fill: "#2b2853", seed: 4 });
    const water = vertical([[0, "#ffb38a"], [0.22, "#d97a92"], [0.6, "#6a4f8f"], [1, "#2c2a5c"]]);
    const veil = vertical([[0, "#3a2f6b", 0.1], [1, "#241f4d", 0.75]]);
    const bank = ridge([[-10, h * 0.9], [w * 0.22, h * 0.945], [w * 0.6, h * 0.975], [w * 0.86, h * 0.93], [w + 10, h * 0.9]], 0.05, 14);
    const reflection = `<g transform="translate(0 ${2 * shore}) scale(1 -1)" opacity="0.62">${far + peaks + woods}</g>`;
    const id = `c${++lastId}`;
    return svg(w, h, [
      sky(w, h, [[0, "#2f3a7a"], [0.22, "#6b5aa0"], [0.42, "#e08598"], [0.58, "#ffb98a"], [0.7, "#ffe0ad"]]),
      stars(w, h * 0.3, 34, 12), sun(w * 0.66, shore - 150 * u, 27 * u, "#fff1cf", 6, 0.7),
      cloud(w * 0.14, shore - 196 * u, 34 * u, "#ffd2c4", 0.45, 4), cloud(w * 0.86, shore - 205 * u, 36 * u, "#ffd9c0", 0.5, 9),
      far, mist(w, shore - 130 * u, 120 * u, "#ffc9a8", 0.4), peaks, mist(w, shore - 70 * u, 80 * u, "#f4a99b", 0.4), woods,
      `<defs>${water.def}${veil.def}<clipPath id="${id}"><rect y="${shore}" width="${w}" height="${h - shore}"/></clipPath></defs><g clip-path="url(#${id})"><rect y="${shore}" width="${w}" height="${h - shore}" fill="${water.fill}"/>${reflection}<rect y="${shore}" width="${w}" height="${h - shore}" fill="${veil.fill}"/></g>`,
      ripples(w, shore + 4, h, 26, "#ffd9b8", 0.5, 6, w * 0.66), ripples(w, shore + 10, h, 22, "#c9b4e6", 0.28, 16),
      ground(bank, h + 5, "#191638"), forest(bank, { from: -6, to: w * 0.2, step: 17 * u, height: 105 * u, fill: "#191638", seed: 31, sink: 6 }), forest(bank, { from: w * 0.84, to: w + 12, step: 17 * u, height: 125 * u, fill: "#191638", seed: 33, sink: 6 }),
      birds(w * 0.56, shore - 232 * u, 6 * u, "#3d3670"),
    ]);
  },

  /** Forest ridges in the morning mist. */
  forest(w, h) {
    const u = Math.min(w, h) / 200, layers = [];
    const tones = ["#b9d8cf", "#8fbfb3", "#5f9c90", "#3a7a70", "#1f5a54", "#0f3f3d"];
    layers.push(sky(w, h, [[0, "#8fc7d6"], [0.5, "#d9ecdf"], [0.8, "#fff4d8"]]), sun(w * 0.7, h * 0.28, 17 * u, "#fff8dd", 5, 0.8));
    tones.forEach((tone, i) => {
      const y = h * (0.42 + i * 0.105), line = ridge([[-10, y + (i % 2 ? 14 : -16) * u], [w * 0.3, y + (i % 2 ? -14 : 12) * u], [w * 0.65, y + (i % 2 ? 10 : -10) * u], [w + 10, y + (i % 2 ? -12 : 16) * u]], 0.1, 40 + i);
      layers.push(ground(line, h + 5, tone), forest(line, { from: -5, to: w + 5, step: (4 + i * 2.2) * u, height: (12 + i * 9) * u, fill: tone, seed: 50 + i }));
      if (i < 4) layers.push(mist(w, y + 2 * u, 34 * u, "#f3fbf4", 0.55));
    });
    layers.push(birds(w * 0.24, h * 0.2, 6 * u, "#3d7c77"));
    return svg(w, h, layers);
  },

  /** A lighthouse on a headland. */
  coast(w, h) {
    const u = Math.min(w, h) / 200, sea = h * 0.56;
    const water = vertical([[0, "#3fa9c9"], [0.5, "#1d7fae"], [1, "#0f5689"]]);
    const cliff = ridge([[w * 0.5, sea + 12 * u], [w * 0.56, sea - 18 * u], [w * 0.7, sea - 40 * u], [w + 10, sea - 52 * u]], 0.1, 61);
    const x = w * 0.77, top = heightAt(cliff, x) + 3, k = Math.min(u, (top - 6) / 80);
    const tower = `<g transform="translate(${x} ${top}) scale(${k})"><polygon points="-9,0 -6,-58 6,-58 9,0" fill="#fff"/><polygon points="-8.4,-12 -7.6,-26 7.6,-26 8.4,-12" fill="#e5484d"/><polygon points="-7,-38 -6.3,-50 6.3,-50 7,-38" fill="#e5484d"/><polygon points="2,0 1.4,-58 6,-58 9,0" fill="#17325c" opacity=".16"/><rect x="-8.5" y="-61" width="17" height="3.5" rx="1" fill="#24406b"/><rect x="-4.5" y="-71" width="9" height="10" fill="#ffe08a"/><path d="M-7-71h14l-7-8z" fill="#e5484d"/><rect x="14" y="-14" width="22" height="14" fill="#f6efe4"/><path d="M11-14h28l-6-9H17z" fill="#c2554b"/><rect x="21" y="-9" width="5" height="9" fill="#24406b"/></g>`;
    return svg(w, h, [
      sky(w, h, [[0, "#6bb7e6"], [0.35, "#aadcf2"], [0.56, "#fdf1d4"]]), sun(w * 0.2, sea - 74 * u, 13 * u, "#fffbe6", 5, 0.8),
      cloud(w * 0.42, sea - 92 * u, 26 * u, "#fff", 0.95, 3), cloud(w * 0.14, sea - 48 * u, 16 * u, "#fff", 0.7, 5), cloud(w * 0.9, sea - 118 * u, 30 * u, "#fff", 0.9, 8),
      `<defs>${water.def}</defs><rect y="${sea}" width="${w}" height="${h - sea}" fill="${water.fill}"/>`,
      ground(ridge([[-10, sea - 10 * u], [w * 0.14, sea - 20 * u], [w * 0.34, sea + 1]], 0.08, 63), sea + 1, "#7fb9c4"),
      ripples(w, sea + 3, h, 40, "#d5f2f7", 0.55, 66),
      `<g transform="translate(${w * 0.3} ${sea + 13 * u}) scale(${u * 0.9})"><path d="M0-30v26h-15z" fill="#fff"/><path d="M2-34v30h13z" fill="#ffd9a8"/><path d="M-15-1h32l-6 6h-20z" fill="#b23b3f"/></g>`,
      ground(cliff, h, "#7a6a55"), ground(cliff.map(([a, b]) => [a + 4, b + 9 * u]), h, "#5f5345"),
      `<polygon points="${points([...cliff, ...cliff.map(([a, b], i) => [a, b + (6 + (i % 3) * 3) * u]).reverse()])}" fill="#6fae5c"/>`, tower,
      `<path d="M${w * 0.44} ${h}q${w * 0.02} ${-h * 0.16} ${w * 0.12} ${-h * 0.2}q${w * 0.02} ${h * 0.08} ${w * 0.1} ${h * 0.1}q${w * 0.16} ${h * 0.02} ${w * 0.36} ${h * 0.1}v${h * 0.2}z" fill="#4a4238"/>`,
      ripples(w * 0.5, h * 0.82, h, 10, "#fff", 0.5, 68), birds(w * 0.5, sea - 60 * u, 5 * u, "#2f5f85"),
    ]);
  },

  /** Sand at noon. */
  dunes(w, h) {
    const u = Math.min(w, h) / 200;
    const dune = (y, rise, fall, fill, shade) => `<path d="M-5 ${y}C${w * 0.25} ${y - rise} ${w * 0.38} ${y - rise * 1.1} ${w * 0.5} ${y - rise * 0.4}C${w * 0.66} ${y + fall} ${w * 0.8} ${y + fall * 0.2} ${w + 5} ${y - fall * 0.6}V${h + 5}H-5z" fill="${fill}"/><path d="M${w * 0.3} ${y - rise * 0.83}C${w * 0.38} ${y - rise * 1.02} ${w * 0.42} ${y - rise * 0.8} ${w * 0.5} ${y - rise * 0.4}C${w * 0.6} ${y + fall * 0.6} ${w * 0.66} ${y + fall * 0.5} ${w * 0.74} ${y + fall * 0.42}C${w * 0.6} ${y + fall * 1.4} ${w * 0.42} ${h * 0.94} ${w * 0.2} ${h + 5}H${w * 0.1}C${w * 0.34} ${y + fall * 1.6} ${w * 0.42} ${y} ${w * 0.3} ${y - rise * 0.83}z" fill="${shade}"/>`;
    return svg(w, h, [
      sky(w, h, [[0, "#f08a5d"], [0.35, "#f9b572"], [0.62, "#ffe1a8"]]), sun(w * 0.74, h * 0.3, 22 * u, "#fff3d1", 4, 0.6),
      ground(ridge([[-10, h * 0.52], [w * 0.2, h * 0.46], [w * 0.4, h * 0.5], [w * 0.7, h * 0.45], [w + 10, h * 0.5]], 0.06, 71), h, "#e59a63"),
      dune(h * 0.62, 26 * u, 14 * u, "#f2a65a", "#d9803f"), dune(h * 0.8, 40 * u, 26 * u, "#e88f45", "#b9632f"),
      `<g fill="#6b3320" transform="translate(${w * 0.7} ${h * 0.83}) scale(${u * 0.9})"><path d="M-2 0v-34q0-4 3-4t3 4v34z"/><path d="M-13-22q0 8 11 9v-4q-6 0-6-7 0-3-2.500-3t-2.500 5zM16-27q0 9-12 10v-4q7-1 7-8 0-3 2.500-3t2.500 5z"/></g>`,
      birds(w * 0.3, h * 0.38, 5 * u, "#a34a2c"),
    ]);
  },

  /** Northern lights over a tent in the snow. */
  aurora(w, h) {
    const u = Math.min(w, h) / 200, snow = h * 0.74;
    const green = vertical([[0, "#8a7be8", 0], [0.35, "#4fc9c4", 0.22], [0.8, "#62f2b2", 0.8], [0.93, "#c9ffdf", 0.9], [1, "#62f2b2", 0]]);
    const violet = vertical([[0, "#b98cf5", 0], [0.5, "#8f86ef", 0.3], [0.86, "#6fe0d0", 0.55], [1, "#62f2b2", 0]]);
    const hills = ridge([[-10, snow - 30 * u], [w * 0.18, snow - 62 * u], [w * 0.4, snow - 26 * u], [w * 0.68, snow - 74 * u], [w + 10, snow - 28 * u]], 0.16, 83);
    const field = ridge([[-10, snow - 4 * u], [w * 0.3, snow + 5 * u], [w * 0.7, snow - 5 * u], [w + 10, snow + 3 * u]], 0.03, 84);
    const glow = radial([[0, "#ffc46b", 0.75], [1, "#ffc46b", 0]]);
    return svg(w, h, [
      sky(w, h, [[0, "#0a1338"], [0.5, "#123661"], [0.74, "#34809a"]]), stars(w, snow, 80, 85), `<defs>${green.def}${violet.def}${glow.def}</defs>`,
      curtain(w, (t) => h * (0.36 - 0.1 * t + 0.035 * Math.sin(9 * t + 2.6)), h * 0.27, violet.fill, 87), curtain(w, (t) => h * (0.43 + 0.055 * Math.sin(6.2 * t + 0.6) - 0.06 * t), h * 0.26, green.fill, 89),
      ground(hills, h, "#14365c"), ground(field, h + 5, "#cfe3f2"), ground(field.map(([x, y]) => [x, y + 26 * u]), h + 5, "#a9c8e2"),
      forest(field, { from: -4, to: w * 0.3, step: 9 * u, height: 50 * u, fill: "#0c2440", seed: 86 }), forest(field, { from: w * 0.78, to: w + 5, step: 9 * u, height: 62 * u, fill: "#0c2440", seed: 88 }),
      `<ellipse cx="${w * 0.54}" cy="${snow + 16 * u}" rx="${52 * u}" ry="${18 * u}" fill="${glow.fill}"/><g transform="translate(${w * 0.54} ${snow + 16 * u}) scale(${u})"><path d="M-26 0Q-8-8-2-34 4-8 28 0z" fill="#f08c3a"/><path d="M-2-34Q4-8 28 0H8Q2-14-2-34z" fill="#d96c2b"/><path d="M-10 0Q-4-8-2-22 1-8 6 0z" fill="#ffe3a1"/></g>`,
    ]);
  },

  /** Balloons over a green valley. */
  valley(w, h) {
    const u = Math.min(w, h) / 200;
    const hill = (y, a, b, fill) => `<path d="M-5 ${y}C${w * 0.2} ${y - a} ${w * 0.42} ${y - a} ${w * 0.6} ${y}S${w * 0.9} ${y + b} ${w + 5} ${y - b}V${h + 5}H-5z" fill="${fill}"/>`;
    const balloon = (x, y, s, a, b) => `<g transform="translate(${x} ${y}) scale(${s})"><path d="M0-32C20-32 27-16 22-4 17 8 7 16 6 20H-6C-7 16-17 8-22-4-27-16-20-32 0-32z" fill="${a}"/><path d="M0-32C9-32 12-16 10-4 8 8 3 16 3 20H-3C-3 16-8 8-10-4-12-16-9-32 0-32z" fill="${b}"/><path d="M-5 21l2 8M5 21l-2 8" stroke="#5b4636" stroke-width="1"/><rect x="-4.500" y="28" width="9" height="7" rx="1.500" fill="#7a5536"/></g>`;
    return svg(w, h, [
      sky(w, h, [[0, "#7fc4ec"], [0.4, "#c8e8f4"], [0.62, "#fff3cf"]]), sun(w * 0.24, h * 0.34, 15 * u, "#fffbe3", 5, 0.75),
      cloud(w * 0.84, h * 0.34, 26 * u, "#fff", 0.85, 21), cloud(w * 0.4, h * 0.17, 20 * u, "#fff", 0.8, 23),
      ground(ridge([[-10, h * 0.5], [w * 0.2, h * 0.42], [w * 0.42, h * 0.5], [w * 0.68, h * 0.38], [w + 10, h * 0.49]], 0.14, 91), h, "#9cc7c4"),
      hill(h * 0.6, 22 * u, 14 * u, "#8fc474"), hill(h * 0.72, -12 * u, 20 * u, "#6bae5b"),
      `<path d="M${w * 0.56} ${h * 0.665}C${w * 0.46} ${h * 0.74} ${w * 0.72} ${h * 0.78} ${w * 0.6} ${h * 0.86}S${w * 0.36} ${h * 0.94} ${w * 0.4} ${h + 5}H${w * 0.66}C${w * 0.62} ${h * 0.94} ${w * 0.86} ${h * 0.88} ${w * 0.78} ${h * 0.8}S${w * 0.56} ${h * 0.73} ${w * 0.58} ${h * 0.665}z" fill="#8fd3e8"/>`,
      forest([[-10, h * 0.8], [w * 0.3, h * 0.83]], { from: 0, to: w * 0.28, step: 12 * u, height: 30 * u, fill: "#3f7f4c", seed: 93 }), forest([[w * 0.8, h * 0.86], [w + 10, h * 0.82]], { from: w * 0.84, to: w + 5, step: 12 * u, height: 40 * u, fill: "#34703f", seed: 95 }),
      balloon(w * 0.62, h * 0.3, u * 1.15, "#e5484d", "#ffb08a"), balloon(w * 0.36, h * 0.42, u * 0.62, "#f5a524", "#ffe08a"), balloon(w * 0.82, h * 0.5, u * 0.42, "#6b5fd3", "#b9b0ff"),
    ]);
  },
};

for (const element of document.querySelectorAll("[data-scene]")) {
  const w = Number(element.dataset.w ?? element.clientWidth), h = Number(element.dataset.h ?? element.clientHeight);
  element.insertAdjacentHTML("afterbegin", scenes[element.dataset.scene](w, h));
}
