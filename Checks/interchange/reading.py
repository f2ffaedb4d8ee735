"""What each command reads of a producer's file, and whether that is right."""
import json
import re
import shutil

from PIL import Image, ImageChops

from clips import mean
from producers import run

COMMANDS = ["encode", "compare", "look", "--from"]
# Shows the picture as it is.
SCENE = {"duration": 1, "canvas": {"background": "clear"}, "pictures": {"from": "from.png"}, "layers": [{"name": "from", "contents": "from"}]}


class Refused(Exception):
    """The command names what it does not read."""


class Different(Exception):
    """What is read is not what the producer means, and nothing says so."""


def of_p3(frame):
    """By the curve of sRGB and the matrix between the two sets of primaries (both D65)."""
    def light(v):
        v /= 255
        return v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4

    def level(v):
        v = min(1, max(0, v))
        return round(255 * (12.92 * v if v <= 0.0031308 else 1.055 * v ** (1 / 2.4) - 0.055))

    def shown(pixel):
        r, g, b = map(light, pixel)
        return (level(1.224940 * r - 0.224940 * g), level(-0.042057 * r + 1.042057 * g),
                level(-0.019638 * r - 0.078636 * g + 1.098274 * b))

    out, known = frame.copy(), {colour: shown(colour) for _, colour in frame.getcolors()}
    out.putdata([known[frame.getpixel((x, y))] for y in range(frame.height) for x in range(frame.width)])
    return out


class Reading:
    """A producer's file of a clip. Each command returns the largest mean difference of a picture in levels, or raises
    `Refused` or `Different`."""

    def __init__(self, render, producer, clip, path, folder):
        self.render, self.producer, self.path, self.folder = render, producer, path, folder
        self.limit = producer.loss
        self.is_folder = path.is_dir()
        # What a viewer shows of it, and for how long, in milliseconds.
        turned = {"rotated": lambda frame: frame.transpose(Image.Transpose.ROTATE_270), "P3": of_p3}
        change = turned.get(clip.name, lambda frame: frame)
        self.frames = [change(frame) for frame in clip.frames]
        self.delays = [100] * len(self.frames) if producer.ignores_times else producer.written(clip.delays)
        self.rate = 10 if self.is_folder else 100
        self.out = folder / "read"
        # A picture and no animation: it has no time, and `encode` says so.
        self.is_single = False

    def run(self, *words):
        """The command's output, which ends with status 0 or 1."""
        status, text = run(self.render, *words)
        if status == 2 and (found := re.search(r"^error: (.*)", text, re.M)):
            raise Refused(found[1].replace(str(self.path), "it"))
        if status not in (0, 1):
            raise Different(f"ends with status {status}")
        return status, text

    def close(self, file, frame, what):
        found = mean(Image.open(file), frame)
        if found > self.limit:
            raise Different(f"{what}: {found:.0f} levels")
        return found

    def encode(self):
        """The frame of each hundredth of a second, as the file states the times."""
        ends = [sum(self.delays[:i + 1]) for i in range(len(self.delays))]
        moments = range(0, round(ends[-1]), 1000 // self.rate)
        wanted = [next(frame for frame, end in zip(self.frames, ends) if moment < end) for moment in moments]
        try:
            self.run("encode", self.path, "--fps", self.rate, "-o", f"{self.out}/")
        except Refused as refusal:
            self.is_single = "single picture" in str(refusal)
            raise
        files = sorted(self.out.glob("*.png"))
        if len(files) != len(wanted):
            raise Different(f"{len(files)} frames at {self.rate} a second instead of {len(wanted)}")
        return max(self.close(file, frame, f"frame {i}") for i, (file, frame) in enumerate(zip(files, wanted)))

    def compare(self):
        """With the frames that `encode` read: equal, and no longer so when the last one is another."""
        rates, same, other = ["--fps", self.rate], self.out, self.folder / "other"
        if self.is_single:
            same = self.folder / "same"
            same.mkdir()
            Image.open(self.path).save(same / "frame-0.png")
        status, text = self.run("compare", same, self.path, *rates)
        if status:
            raise Different(text.splitlines()[0])
        shutil.copytree(same, other)
        last = sorted(other.glob("*.png"))[-1]
        ImageChops.invert(Image.open(last).convert("RGB")).save(last)
        if not self.run("compare", other, self.path, *rates)[0]:
            raise Different("a wrong frame is not seen")
        return 0

    def look(self):
        """Size and duration."""
        facts = self.folder / "facts.json"
        rate = ["--fps", self.rate] if self.is_folder else []
        _, text = self.run("look", self.path, "--json", facts, *rate)
        size = "{} x {} pixels".format(*self.frames[0].size)
        if size not in text.splitlines()[0]:
            raise Different(f"{text.splitlines()[0]} instead of {size}")
        if self.is_single:
            return 0
        seconds = json.loads(facts.read_text())["duration"]
        if abs(seconds - sum(self.delays) / 1000) > 0.0011:
            raise Different(f"{seconds} s instead of {sum(self.delays) / 1000}")
        return 0

    def picture(self):
        """As a layer's picture, by a scene that only shows it: the first frame."""
        scene, out = self.folder / "scene.json", self.folder / "from.png"
        scene.write_text(json.dumps(SCENE))
        path = sorted(self.path.glob("*.png"))[0] if self.is_folder else self.path
        self.run(scene, "--from", path, "--at", "0", "-o", out)
        return self.close(out, self.frames[0], "the picture")

    def all(self):
        """For each command, what it returns or raises."""
        for command, read in zip(COMMANDS, [self.encode, self.compare, self.look, self.picture]):
            try:
                yield command, read()
            except (Refused, Different) as found:
                yield command, found
