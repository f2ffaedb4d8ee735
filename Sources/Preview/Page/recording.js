// A recording that the picture is compared with: a film, an animation or a picture of one's own. It stays in the browser.

import { $ } from "./tools.js";

/** A film is shown by its element; the frames of an animation are drawn: their pictures and the seconds when each ends. */
let frames = null, isFilm = false, name = "";

export const hasRecording = () => isFilm || frames !== null;
export const recordingName = () => name;

/** More frames, or more pixels in all, are not kept. */
const most = { frames: 2000, pixels: 3e8 };

/** Opens a file; throws an error with words for people. */
export async function open(file) {
  close();
  name = file.name;
  if (file.type.startsWith("video/")) {
    const film = $("film");
    film.src = URL.createObjectURL(file);
    await new Promise((done, fail) => {
      film.onloadeddata = done;
      film.onerror = () => fail(new Error("The browser cannot show this film; it takes MP4 and WebM."));
    });
    isFilm = true;
    return;
  }
  if (!globalThis.ImageDecoder) {
    // A still picture, where the browser cannot tell the frames of a file.
    frames = [{ picture: await createImageBitmap(file), end: Infinity }];
    return;
  }
  frames = await decoded(file);
}

async function decoded(file) {
  const decoder = new ImageDecoder({ data: await file.arrayBuffer(), type: file.type }), out = [];
  await Promise.all([decoder.completed, decoder.tracks.ready]);
  const count = Math.min(decoder.tracks.selectedTrack.frameCount, most.frames);
  let end = 0, pixels = 0;
  for (let frameIndex = 0; frameIndex < count && pixels < most.pixels; frameIndex++) {
    const { image } = await decoder.decode({ frameIndex });
    end += (image.duration ?? 0) / 1e6;
    pixels += image.displayWidth * image.displayHeight;
    out.push({ picture: await createImageBitmap(image), end: end || Infinity });
    image.close();
  }
  decoder.close();
  return out;
}

export function close() {
  if (isFilm) URL.revokeObjectURL($("film").src);
  $("film").removeAttribute("src");
  [frames, isFilm] = [null, false];
}

export const isFrames = () => frames !== null;

/** Shows the moment of a time, in seconds from the recording's start; after its end, the last one. */
export function show(time, canvas) {
  if (isFilm) {
    const film = $("film");
    if (Math.abs(film.currentTime - time) > 1 / 120) film.currentTime = Math.min(time, film.duration || 0);
    return;
  }
  const { picture } = frames?.find(({ end }) => time < end - 1e-6) ?? frames?.at(-1) ?? {};
  if (!picture) return;
  if (canvas.width !== picture.width || canvas.height !== picture.height) [canvas.width, canvas.height] = [picture.width, picture.height];
  const context = canvas.getContext("2d");
  context.clearRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, 0, 0);
  canvas.dataset.time = time;
}
