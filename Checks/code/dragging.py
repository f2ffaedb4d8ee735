"""Fingers on a page: where they hold the run, and where it comes to rest after them, beside the scene's own gesture."""
import json
import math
import re
import subprocess

import pictures
from exports import LEAST, ROOT

# How far along the gesture's own way the run is compared, as shares of it.
PLACES = (0.3, 0.65, 1)
SOON = 0.25
SLOP = 14
# Shares of a run a second.
FASTEST = 6

# All animations at their ends; of a gesture that goes forward, back at the start.
READY = """async (name, isForward) => {
  const root = document.querySelector(name), all = () => document.getAnimations();
  const frame = () => new Promise(requestAnimationFrame);
  for (const animation of all()) animation.finish();
  await frame();
  if ((root.getAttribute('aria-pressed') === 'true') === isForward) root.click();
  await frame();
  for (const animation of all()) animation.finish();
  await frame();
}"""

# Events of two fingers: one point of each, in points of the page.
FINGERS = """(name, kind, points) => {
  const root = document.querySelector(name);
  root.setPointerCapture = () => {};
  root.hasPointerCapture = () => true;
  points.forEach(([x, y], k) => root.dispatchEvent(new PointerEvent('pointer' + kind, {
    pointerId: 7 + k, clientX: x, clientY: y, bubbles: true, buttons: 1, isPrimary: k === 0, pointerType: 'touch' })));
}"""

# A finger's way within a tenth of a second.
THROW = """async (name, points) => {
  const root = document.querySelector(name), begin = performance.now();
  root.setPointerCapture = () => {};
  root.hasPointerCapture = () => true;
  const send = (kind, [x, y]) => root.dispatchEvent(new PointerEvent('pointer' + kind, {
    pointerId: 7, clientX: x, clientY: y, bubbles: true, buttons: 1, isPrimary: true, pointerType: 'touch' }));
  send('down', points[0]);
  for (const [k, point] of points.entries()) {
    while (performance.now() < begin + 8 * k);
    send('move', point);
  }
  send('up', points.at(-1));
}"""

# The same, and a finger that catches the run soon after it: the shares of the run around that, with the ways.
CATCH = THROW.replace("  send('up', points.at(-1));\n}", """  send('up', points.at(-1));
  const wait = () => new Promise(requestAnimationFrame);
  const seen = () => {
    const all = document.getAnimations(), end = (a) => a.effect.getComputedTiming().endTime;
    const length = Math.max(...all.map(end));
    return [all.find((a) => end(a) === length).currentTime / length, root.dataset.way ?? ''];
  };
  await wait();
  await wait();
  send('down', points[2]);
  const before = seen();
  send('move', points[3]);
  send('move', points[3]);
  const after = seen();
  send('up', points[3]);
  return [before, after];
}""")

# The share of the run at each frame until nothing moves any more.
SETTLED = """(name) => new Promise((done) => {
  const root = document.querySelector(name), seen = [];
  let still = 0;
  const look = () => {
    const all = document.getAnimations(), end = (a) => a.effect.getComputedTiming().endTime;
    const length = Math.max(...all.map(end)), last = all.find((a) => end(a) === length);
    const share = last.currentTime / length, before = seen.at(-1);
    still = before && before[0] === share && before[1] === root.dataset.way ? still + 1 : 0;
    seen.push([share, root.dataset.way ?? '', performance.now() / 1000]);
    if (still > 5 || seen.length > 600) return done([seen, root.getAttribute('aria-pressed')]);
    requestAnimationFrame(look);
  };
  look();
})"""


class Drag:
    """The gesture of an export's scene, made with real events on its page."""

    def __init__(self, export, page, judge, scale, size):
        self.export, self.page, self.judge, self.scale, self.size = export, page, judge, scale, size
        self.gesture = json.loads(export.path.read_text())["gesture"]
        self.name, self.found = f".{export.prefix}", []

    def number(self, value):
        if isinstance(value, str):
            value = eval(value, {"__builtins__": {}}, {"width": self.size[0], "height": self.size[1]})
        return float(value)

    @property
    def places(self):
        """The fingers' first and last places."""
        first, last = self.gesture["samples"][0], self.gesture["samples"][-1]
        points = []
        for sample in (first, last):
            numbers = [self.number(value) for value in sample[1:]]
            points.append(list(zip(numbers[::2], numbers[1::2])))
        return points

    def between(self, share):
        first, last = self.places
        return [(a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share) for a, b in zip(first, last)]

    def event(self, kind, points):
        if len(points) > 1:
            return self.page.value(FINGERS, self.name, {"Pressed": "down", "Moved": "move", "Released": "up"}[kind], points)
        return self.page.mouse(kind, *points[0])

    def held(self, points, name, is_over=False):
        """The scene's own frame with the fingers there, or at rest after them. A drag begins where the page says so, and
        from there the run follows what the rule gains."""
        rule = self.gesture["progress"]
        start = re.sub(r"\bscale\b", "1", re.sub(r"\bd[xy]\b", "0", rule))
        begun, now = ([v for point in list for v in point] for list in (self.began, points))
        samples = [[0, *begun], [1, *now], [1.2, *now]]
        return self.frame({**self.gesture, "samples": samples, "progress": f"({rule}) - ({start})"}, name,
                          "100%" if is_over else "1")

    def frame(self, gesture, name, time):
        export, folder = self.export, self.export.folder
        file, picture = folder / f"{export.name}-{name}.json", folder / f"{export.name}-{name}-{self.size[0]}@{self.scale}.png"
        file.write_text(json.dumps({**gesture, "showTouches": False}))
        words = ["--size", f"{self.size[0]}x{self.size[1]}", *export.kept()] if self.size != export.size else []
        subprocess.run([export.program, export.path, "--gesture", file, *words, "--at", time, "--scale", str(self.scale),
                        "-q", "-o", picture], cwd=ROOT, check=True, capture_output=True)
        return picture

    def compare(self, frame, what):
        shot = frame.with_name(frame.stem + "-page.png")
        psnr = pictures.judged(self.page, self.judge, frame, shot, self.scale, LEAST)["psnr"]
        if psnr < LEAST:
            self.found.append(f"{self.export.name}: {what}, the page has {psnr:.1f} dB")

    @property
    def isForward(self):
        return self.gesture.get("direction") != "back"

    def begin(self):
        self.page.value(READY, self.name, self.isForward)
        first, last = self.places
        self.event("Pressed", first)
        # Each finger has an event of its own, so the drag begins with the first one's.
        (ax, ay), (bx, by) = first[0], last[0]
        share = SLOP / max(math.hypot(bx - ax, by - ay), SLOP)
        self.began = [(ax + (bx - ax) * share, ay + (by - ay) * share), *first[1:]]
        self.event("Moved", self.began)

    def end(self, points, what):
        """Lets go after a rest of the fingers; the run comes to rest where the scene's does."""
        self.page.value("new Promise((done) => setTimeout(done, 120))")
        self.event("Released", points)
        seen, pressed = self.page.value(SETTLED, self.name)
        for (a, way, before), (b, then, now) in zip(seen, seen[1:]):
            # No spring or curve of these scenes is faster.
            if way == then and abs(b - a) > 0.03 + FASTEST * (now - before):
                self.found.append(f"{self.export.name}: {what}, it jumps from {a:.3f} to {b:.3f}")
        share, way, _ = seen[-1]
        isThere = (share > 0.5) == self.isForward if way == "drag" else (share > 0.5) == (way != "back")
        if (pressed == "true") != isThere:
            self.found.append(f"{self.export.name}: {what}, it rests at {share:.3f} {way}, with aria-pressed {pressed}")
        self.compare(self.held(points, what.replace(" ", "-"), is_over=True), what)


    def throw(self):
        """A quick finger takes the run to its end from a quarter of the way."""
        self.page.value(READY, self.name, self.isForward)
        self.page.value(THROW, self.name, [self.between(k * SOON / 5)[0] for k in range(6)])
        seen, pressed = self.page.value(SETTLED, self.name)
        if (pressed == "true") != self.isForward:
            self.found.append(f"{self.export.name}: thrown, it goes back")
        # Caught while it settles, it goes on from where it is.
        self.page.value(READY, self.name, self.isForward)
        before, after = self.page.value(CATCH, self.name, [self.between(k * SOON / 5)[0] for k in range(6)])
        if before[1] != "drag" or after[1] != "drag" or abs(after[0] - before[0]) > 0.1:
            self.found.append(f"{self.export.name}: caught at {before[0]:.3f} {before[1]}, it jumps to {after[0]:.3f} {after[1]}")
        self.page.value(SETTLED, self.name)


def problems(export, page, judge, scale, size=None):
    """What is wrong with the gesture of a page. `page` shows the export, in a size of its own."""
    drag = Drag(export, page, judge, scale, size or export.size)
    drag.begin()
    for share in PLACES:
        points = drag.between(share)
        drag.event("Moved", points)
        drag.compare(drag.held(points, f"held-{share:g}"), f"held at {share:.0%} of the gesture")
    drag.end(points, "let go")
    drag.begin()
    points = drag.between(SOON)
    drag.event("Moved", points)
    drag.end(points, "let go soon")
    if drag.gesture.get("outcome", "release") == "release" and not drag.gesture.get("detents"):
        drag.throw()
    return drag.found
