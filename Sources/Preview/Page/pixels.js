// Pictures as they are sent: see PixelRuns in the program.

/** A picture's pixels; `image` is used again if it has the picture's size. */
export function unpacked({ width, height, words }, image) {
  const found = image?.width === width && image.height === height ? image : new ImageData(width, height);
  const pixels = new Uint32Array(found.data.buffer), end = pixels.length;
  let from = 0, to = 0;
  while (to < end && from < words.length) {
    const step = words[from++], after = to + (step & 0xffff);
    while (to < after) pixels[to++] = words[from++];
    const last = to + (step >>> 17);
    if (step & 0x10000) to = repeatAbove(pixels, width, to, last);
    else to = repeatLeft(pixels, to, last);
  }
  return found;
}

/** A run that is longer than this is left to the browser, whose calls take some time themselves. */
const long = 32;

function repeatLeft(pixels, to, last) {
  const color = pixels[to - 1];
  if (last - to > long) pixels.fill(color, to, last);
  else for (let i = to; i < last; i++) pixels[i] = color;
  return last;
}

function repeatAbove(pixels, width, to, last) {
  if (last - to > long) pixels.copyWithin(to, to - width, last - width);
  else for (let i = to; i < last; i++) pixels[i] = pixels[i - width];
  return last;
}
