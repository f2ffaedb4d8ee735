"""What a browser shows of the clips, and when: pictures of the window for animations, as a canvas takes only an animation's
first frame; and for videos their frames, which the page itself reads as they are shown.
"""
import base64
import io
import json
import math
import time

import numpy
from PIL import Image

import clips
import clock

SIDE = clips.SIDE
# A browser has time for so many videos at once.
TOGETHER = 3

STYLE = f"body {{ margin: 0; background: #fff }} img, video {{ position: absolute; width: {SIDE}px; height: {SIDE}px }}"
# `play` gives, for each frame of a video that is shown: when, in milliseconds; the number of its colour; and its time in
# the video as the browser says it, or null where the browser does not call back for frames.
SCRIPT = """
const canvas = document.createElement('canvas');
canvas.width = canvas.height = 1;
const context = canvas.getContext('2d', {willReadFrequently: true});
function number(video) {
  context.drawImage(video, 0, 0, 1, 1);
  const pixel = context.getImageData(0, 0, 1, 1).data;
  const far = COLOURS.map((colour) => colour.reduce((sum, level, i) => sum + Math.abs(level - pixel[i]), 0));
  return far.indexOf(Math.min(...far));
}
async function play(video) {
  const seen = [];
  const note = (now, frame) => {
    if (video.ended) return;
    seen.push([frame?.expectedDisplayTime ?? now, number(video), frame?.mediaTime ?? null]);
    next();
  };
  const next = () => video.requestVideoFrameCallback?.(note) ?? requestAnimationFrame((now) => note(now));
  next();
  await video.play();
  // A player that stops, or is twice as slow, is not waited for.
  await new Promise((done) => { video.onended = done; setTimeout(done, 2000 * video.duration + 2000); });
  return seen;
}
"""
# Milliseconds between two refreshes of the screen, from 24 at a time: a browser may tell the time in whole ones. A busy
# machine leaves out refreshes; nearly the shortest time is without.
REFRESH = """new Promise((done) => {
  const times = [];
  const note = (now) => {
    if (times.push(now) < 144) return requestAnimationFrame(note);
    done(times.slice(24).map((time, i) => (time - times[i]) / 24).sort((a, b) => a - b)[12]);
  };
  requestAnimationFrame(note);
})"""


def page_of(found, kind):
    """Animations by their files' names. Videos are in the page: a canvas can read no other file."""
    items = []
    for i, clip in enumerate(found):
        place = f'style="left:{SIDE * i}px"'
        if kind in clips.DELAYS:
            items.append(f'<img src="{clip.path.name}" {place}>')
        else:
            data = base64.b64encode(clip.path.read_bytes()).decode()
            items.append(f'<video muted playsinline preload=auto src="data:video/{kind};base64,{data}" {place}></video>')
    script = f"const COLOURS = {json.dumps(clips.COLOURS)};{SCRIPT}"
    return f"<!doctype html><style>{STYLE}</style>{''.join(items)}<script>{script}</script>"


def numbers(picture, count):
    """The number of each clip's colour in a picture of the window."""
    image = numpy.asarray(Image.open(io.BytesIO(picture)).convert("RGB")).astype(int)
    middles = image[SIDE // 2, SIDE // 2:SIDE * count:SIDE]
    return abs(middles[:, None, :] - numpy.array(clips.COLOURS)[None]).sum(axis=2).argmin(axis=1)


def animations(page, found):
    """For each clip, moments in seconds and the numbers of what was shown then."""
    page.wait("[...document.images].every((image) => image.complete)")
    time.sleep(1)  # Chromium begins to play when it has decoded the whole file
    moments, shown = [], []
    end = time.time() + max(clips.LOOPS * len(clips.COLOURS) * clip.meant for clip in found)
    while (before := time.time()) < end:
        picture = page.picture()
        # The moment is somewhere between.
        moments.append((before + time.time()) / 2)
        shown.append(numbers(picture, len(found)))
    return [(moments, part) for part in numpy.array(shown).T]


def videos(page, found):
    """For each clip, moments in seconds, the numbers of what was shown then, and the times in the video."""
    page.wait("[...document.querySelectorAll('video')].every((video) => video.readyState === 4)")
    seen = []
    for first in range(0, len(found), TOGETHER):
        seen += page.value("(a, b) => Promise.all([...document.querySelectorAll('video')].slice(a, b).map(play))", first,
                           first + TOGETHER)
    return [([row[0] / 1000 for row in rows], [row[1] for row in rows], [row[2] for row in rows]) for rows in seen]


class Seen:
    """The mean time of a frame, in seconds, or None and why it is not known; and the time that is right."""

    def __init__(self, clip, right, moments, shown, stated=()):
        self.right, self.count, self.seconds, self.why = right, len(moments), None, ""
        if self.count < 24:
            self.why = f"only {self.count} frames are shown"
            return
        seconds, agreement = clock.mean_time(moments, shown, len(clips.COLOURS))
        if agreement < clock.STEADY:
            self.why = "it does not play steadily"
            return
        self.seconds = seconds
        # What the browser itself says of its frames must be what it shows.
        if len(stated) and None not in stated:
            half = self.count // 2
            frames = (numpy.array(stated[half:2 * half]) - stated[:half]) / clip.meant
            says = numpy.median((numpy.array(moments[half:2 * half]) - moments[:half]) / frames)
            if not math.isclose(says, seconds, rel_tol=0.05):
                self.seconds, self.why = None, f"it shows {1000 * seconds:.2f} ms a frame, and says {1000 * says:.2f}"

    @classmethod
    def nothing(cls, clip, why):
        seen = cls(clip, clip.meant, [], [])
        seen.why = str(why)
        return seen

    @property
    def off(self):
        """How far it is from what is right, as a fraction."""
        return self.seconds / self.right - 1 if self.seconds else math.inf


def watch(name, page, address, found, kind):
    """A `Seen` of each clip; of all, why nothing is known if the page does not load or the browser ends."""
    try:
        page.open(address)
        if kind not in clips.DELAYS:
            return [Seen(clip, clip.meant, *part) for clip, part in zip(found, videos(page, found))]
        # WebKit leaves out no frame of an animation: it shows each for a refresh of the screen, or longer.
        least = page.value(REFRESH) / 1000 if name == "WebKit" else 0
        return [Seen(clip, max(least, clip.meant), *part) for clip, part in zip(found, animations(page, found))]
    except RuntimeError as error:
        return [Seen.nothing(clip, error) for clip in found]
