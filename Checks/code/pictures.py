"""Pictures of a page beside frames of a scene."""
import base64
import time

# Decodes two PNG files, averages the pixels of each point, and compares: the PSNR of red, green and blue, and how many
# points on an edge of one have an edge of the other beside them, in percent. The second begins so many points from the
# left, and may be larger.
COMPARE = """async (a, b, scale, left) => {
  const load = async (data) => {
    const image = new Image();
    image.src = 'data:image/png;base64,' + data;
    await image.decode();
    return image;
  };
  const [first, second] = [await load(a), await load(b)];
  const width = Math.floor(first.width / scale), height = Math.floor(first.height / scale);
  if (second.width < (left + width) * scale || second.height < height * scale) return {psnr: 0, edges: 0};
  const points = (image, left) => {
    const wide = width * scale, high = height * scale;
    const canvas = new OffscreenCanvas(wide, high), context = canvas.getContext('2d');
    context.drawImage(image, -left * scale, 0);
    const all = context.getImageData(0, 0, wide, high).data;
    const out = new Float32Array(3 * width * height);
    for (let y = 0; y < high; y++) for (let x = 0; x < wide; x++) {
      const i = 4 * (y * wide + x), o = 3 * (Math.floor(y / scale) * width + Math.floor(x / scale));
      for (let c = 0; c < 3; c++) out[o + c] += all[i + c] / scale / scale;
    }
    return {out};
  };
  const one = points(first, 0), two = points(second, left), count = width * height;
  let sum = 0;
  for (let i = 0; i < 3 * count; i++) sum += (one.out[i] - two.out[i]) ** 2;
  const slopes = ({out}) => {
    const light = (i) => 0.2126 * out[3 * i] + 0.7152 * out[3 * i + 1] + 0.0722 * out[3 * i + 2];
    const found = new Float32Array(count);
    for (let y = 1; y < height - 1; y++) for (let x = 1; x < width - 1; x++) {
      const i = y * width + x;
      found[i] = Math.max(Math.abs(light(i + 1) - light(i - 1)), Math.abs(light(i + width) - light(i - width)));
    }
    return found;
  };
  const [p, q] = [slopes(one), slopes(two)];
  const near = (from, to) => {
    let edges = 0, found = 0;
    for (let y = 1; y < height - 1; y++) for (let x = 1; x < width - 1; x++) {
      const i = y * width + x;
      if (from[i] < 48) continue;
      edges++;
      search: for (let dy = -1; dy <= 1; dy++) for (let dx = -1; dx <= 1; dx++) {
        if (to[i + dy * width + dx] >= 24) { found++; break search; }
      }
    }
    return edges ? found / edges * 100 : 100;
  };
  return {psnr: sum ? 10 * Math.log10(255 * 255 * 3 * count / sum) : 99, edges: Math.min(near(p, q), near(q, p))};
}"""


def compared(judge, frame, shot, scale, left=0):
    """The PSNR and the share of edges, of two files with so many pixels a point; the second begins `left` points from the
    left. `judge` is a page of a browser."""
    return judge.value(COMPARE, *(base64.b64encode(file.read_bytes()).decode() for file in (frame, shot)), scale, left)


def judged(page, judge, frame, shot, scale, least, again=lambda: None):
    """What the page shows beside a frame. On a busy machine a browser may show an earlier step for a while: what is worse
    than `least` is looked at again, once it no longer changes, and after `again` has shown the step once more."""
    found = None
    for wait in (0, 0, 0.3, 1):
        if wait:
            again()
            time.sleep(wait)
        page.shot(shot) if found is None else still(page, shot)
        now = compared(judge, frame, shot, scale)
        found = now if found is None or now["psnr"] > found["psnr"] else found
        if found["psnr"] >= least:
            break
    return found


def still(page, file):
    """What the page shows once that no longer changes: on a busy machine, a picture may be of the step before."""
    before = b""
    for _ in range(5):
        page.shot(file)
        if file.read_bytes() == before:
            return
        before = file.read_bytes()
