"""A scene's page of CSS beside the scene: both ways, as a view transition, and in other sizes."""
import json
import re
import subprocess
from pathlib import Path

import pictures

ROOT = Path(__file__).resolve().parents[2]
LEAST, EDGES = 40, 99.9
# What a page that follows its size is tried with.
SIZES = [(1440, 1080), (320, 568)]
# How many times of the way back, and of other sizes.
FEW = 4
# Seconds.
NUDGE = 0.02

# A pause is pending until the next frame: what is drawn before may be a moment of an animation that still runs.
STEP = """(time) => {
  const all = document.getAnimations();
  for (const animation of all) { animation.pause(); animation.currentTime = time * 1000; }
  return Promise.all(all.map((animation) => animation.ready.catch(() => {}))).then(() => all.length);
}"""

# A change of states in the browser's own way, with the page's rules: its pictures are the old and the new state.
TRANSITION = """<!DOCTYPE html><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><style>%s
html, body { margin: 0; overflow: hidden; }
#state { display: block; width: 100vw; height: 100vh; }</style><img id="state" src="%s"><img id="next" src="%s" hidden>
<script>
const state = document.getElementById("state"), next = document.getElementById("next");
async function begin() {
  await Promise.all([state.decode(), next.decode()]);
  Object.assign(document.documentElement.dataset, %s);
  const transition = document.startViewTransition(async () => { state.src = next.src; await state.decode(); });
  await transition.ready;
  for (const animation of document.getAnimations()) animation.pause();
}
</script>"""


class Export:
    def __init__(self, program, path, folder, count):
        self.program, self.path, self.folder, self.count = program, path, folder, count
        self.name = path.stem
        self.page, self.notes, self.problem = folder / f"{self.name}.html", [], ""
        self.worst, self.edges, self.at = 99.0, 100.0, ""
        # As a view transition, None for a scene that is none; and in other sizes, None for a page that keeps its own.
        self.transition = self.sized = None

    def write(self):
        """Whether there is a page."""
        made = subprocess.run([self.program, "code", self.path, "--as", "css", "-o", self.page], cwd=ROOT,
                              capture_output=True, text=True)
        if made.returncode:
            self.problem = made.stderr.strip().removeprefix("error: ").splitlines()[0]
            return False
        self.notes = re.findall(r"^warning: (.*)", made.stderr, re.M)
        self.text = self.page.read_text()
        self.prefix = re.search(r'<div class="([\w-]+)" role="button"', self.text).group(1)
        listed = subprocess.run([self.program, "list", self.path, "--json"], cwd=ROOT, check=True, capture_output=True,
                                text=True)
        self.facts = json.loads(listed.stdout)[0]
        self.size = self.facts["width"], self.facts["height"]
        lengths = dict(re.findall(rf"--{self.prefix}-(duration|back-duration): ([\d.]+)s;", self.text))
        there = float(lengths["duration"])
        self.lengths = {"there": self.facts["duration"], "back": self.facts["backDuration"]}
        for way, ours in [("there", there), ("back", float(lengths.get("back-duration", there)))]:
            if abs(ours - self.lengths[way]) > 1e-3:
                self.problem = f"the way {way} takes {ours} s, and the scene's {self.lengths[way]} s"
        return True

    @property
    def is_flexible(self):
        return "container-type" in self.text

    def times(self, way, count):
        return [self.lengths[way] * k / (count - 1) for k in range(count)]

    def frame(self, way, time, scale, size=None):
        """The scene's own frame, as a file."""
        wide, high = size or self.size
        file = self.folder / f"{self.name}-{way}-{time:.4f}-{wide:g}x{high:g}@{scale}.png"
        if not file.exists():
            words = ["--back"] if way == "back" else []
            words += ["--size", f"{size[0]}x{size[1]}", *self.kept()] if size else []
            subprocess.run([self.program, self.path, "--no-gesture", *words, "--at",
                            f"{min(time, self.lengths[way]):.6f}", "--scale", str(scale), "-q", "-o", file],
                           cwd=ROOT, check=True, capture_output=True)
        return file

    def kept(self):
        """The page's own values of parameters, which may depend on the canvas in the scene."""
        for parameter in self.facts.get("parameters", []):
            name = re.sub("([A-Z])", r"-\1", parameter["name"]).lower()
            if value := re.search(rf"^  --{self.prefix}-{name}: ([-\d.]+);", self.text, re.M):
                yield from ("--set", f"{parameter['name']}={value.group(1)}")

    def open(self, browser, scale, size=None):
        width, height = size or self.size
        page = browser.page(round(width), round(height), density=scale)
        self.show(page, size)
        return page

    @property
    def has_gesture(self):
        return "class Drag" in self.text

    def show(self, page, size):
        """Opens the export in a page of a browser, in a size or in its own."""
        page.open(self.page.as_uri())
        page.value("Promise.all([...document.images].map((image) => image.decode().catch(() => {})))")
        if size:
            self.resize(page, size)

    def resize(self, page, size):
        page.value("""(name, width, height) => {
          const style = document.querySelector('.' + name).style;
          [style.width, style.height] = [width + 'px', height + 'px'];
        }""", self.prefix, *size)

    def step(self, page, way, time):
        """Shows a moment of the page. A way back without motions of its own is the forward run, backwards."""
        if way == "back" and f'.{self.prefix}[data-way="back"] .{self.prefix}--' in self.text:
            page.value("(name) => { document.querySelector('.' + name).dataset.way = 'back'; }", self.prefix)
        elif way == "back":
            time = self.lengths["there"] - time
        # A browser may go on showing an animation that had just begun, if the moment is the one at which it began.
        page.value(STEP, time + NUDGE)
        page.value("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(null))))")
        page.value(STEP, time)

    def compare(self, browser, judge, scale, keeps):
        page = self.open(browser, scale)
        for way, count in [("there", self.count), ("back", FEW)]:
            for time in self.times(way, count):
                self.step(page, way, time)
                found = self.judged(page, judge, self.frame(way, time, scale), scale, lambda: self.step(page, way, time))
                if keeps:
                    print(f"  {self.name} {way} {time:.3f} s: {found['psnr']:.1f} dB, {found['edges']:.2f} %", flush=True)
                if found["psnr"] < self.worst:
                    self.worst, self.at = found["psnr"], f"{time:.3f} s {way}"
                self.edges = min(self.edges, found["edges"])
        if page.complaints:
            self.problem = page.complaints[0]
        page.close()
        if self.is_transition:
            self.transition = min(self.transitions(browser, judge, scale, way, self.size) for way in ("there", "back"))

    def compare_sizes(self, browser, judge, scale):
        if not self.is_flexible:
            return
        self.sized = 99.0
        for size in SIZES:
            page = self.open(browser, scale, size)
            for way in ("there", "back"):
                for time in self.times(way, FEW):
                    self.step(page, way, time)
                    frame = self.frame(way, time, scale, size)
                    found = self.judged(page, judge, frame, scale, lambda: self.step(page, way, time))
                    self.sized = min(self.sized, found["psnr"])
            page.close()
            if self.is_transition:
                self.sized = min(self.sized, self.transitions(browser, judge, scale, "there", size))

    def judged(self, page, judge, frame, scale, again=lambda: None):
        return pictures.judged(page, judge, frame, frame.with_name(frame.stem + "-css.png"), scale, LEAST, again)

    @property
    def is_transition(self):
        """Whether the screens alone are the transition."""
        found = re.search(r"/\* As a view transition[^*]*", self.text)
        return bool(found) and "Left out" not in found.group(0)

    def transitions(self, browser, judge, scale, way, size):
        """The least PSNR of a change of states in the browser's own way."""
        files = json.loads(self.path.read_text())["pictures"]
        addresses = [(self.path.parent / files[name]).as_uri() for name in ("from", "to")]
        if way == "back":
            addresses.reverse()
        style = self.text[self.text.index("<style>") + 7:self.text.index("</style>")]
        file = self.folder / f"{self.name}-transition.html"
        file.write_text(TRANSITION % (style, *addresses, json.dumps({"transition": self.prefix, "way": way})))
        page = browser.page(round(size[0]), round(size[1]), density=scale)
        page.open(file.as_uri())
        page.value("begin()")
        least = 99.0
        for time in self.times(way, FEW):
            page.value(STEP, time)
            frame = self.frame(way, time, scale, None if size == self.size else size)
            least = min(least, self.judged(page, judge, frame, scale)["psnr"])
        page.close()
        return least

    @property
    def is_right(self):
        return not self.problem and self.worst >= LEAST and self.edges >= EDGES

    @property
    def row(self):
        if self.problem:
            return f"| `{self.name}` | no | — | — | — | — | {self.problem} |"
        cells = [f"{self.worst:.1f}", f"{self.edges:.1f}"]
        cells += ["—" if value is None else f"{value:.1f}" for value in (self.transition, self.sized)]
        return f"| `{self.name}` | {'yes' if self.is_right else 'no'} | {' | '.join(cells)} | {'; '.join(self.notes)} |"
