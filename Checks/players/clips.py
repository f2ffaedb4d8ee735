"""One clip of numbered colours, in each format with twelve delays; and what `render` reads of a file's time."""
import json
import os
import subprocess
from fractions import Fraction

from PIL import Image

import delays

SIDE = 32
LOOPS = 20
# Far enough from each other that a lossy video's are told apart.
COLOURS = [(0, 0, 0), (255, 255, 255), (255, 0, 0), (0, 255, 0), (0, 0, 255), (255, 255, 0), (0, 255, 255),
           (255, 0, 255), (128, 128, 128), (128, 0, 0), (0, 112, 0), (0, 0, 112)]


def fractions(below, *above):
    return [Fraction(number, below) for number in above]


# In seconds, as each format can say them; also those that players slow down.
DELAYS = {
    "gif": fractions(100, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12),
    "apng": [Fraction(0), *(Fraction(1, rate) for rate in (200, 100, 95, 90, 60, 50, 30, 24, 15, 10)), Fraction(3, 25)],
    "webp": fractions(1000, 0, 5, 10, 11, 12, 16, 17, 20, 33, 50, 100, 120),
}
RATES = [240, 120, 100, 90, 60, 50, 30, 25, 24, 15, 12, 10]
KINDS = [*DELAYS, "mp4", "webm"]


def delays_of(kind):
    return DELAYS.get(kind) or [Fraction(1, rate) for rate in RATES]


class Clip:
    """A file, the delay that it states, and the time of a frame that `render` reads of it; both in seconds."""

    def __init__(self, path, delay, meant):
        self.path, self.delay, self.meant = path, delay, meant
        self.is_kept = abs(meant - delay) < 0.01 * delay


def seconds(render, path, folder):
    """How long `render` says that a file or a scene lasts."""
    facts = folder / "facts.json"
    subprocess.run([render, "look", path, "--json", facts], check=True, capture_output=True)
    return json.loads(facts.read_text())["duration"]


def make(render, folder, kind):
    """The twelve clips of a format. A video has the loops in itself, as what a player does at its end is another
    matter."""
    colours = []
    for i, colour in enumerate(COLOURS):
        colours.append(folder / f"colour-{i}.png")
        if not colours[i].exists():
            Image.new("RGB", (SIDE, SIDE), colour).save(colours[i])

    def encode(name, count, rate):
        frames = folder / f"{kind}-{name}-frames"
        frames.mkdir()
        for i in range(count):
            os.link(colours[i % len(COLOURS)], frames / f"frame-{i:05}.png")
        path = folder / f"{name}.{kind}"
        words = [render, "encode", frames, "--fps", str(rate), "-o", path, "--quiet"]
        subprocess.run(words, check=True, stdout=subprocess.DEVNULL)
        return path

    found = []
    if kind in DELAYS:
        data = encode(kind, len(COLOURS), 10).read_bytes()
        for i, delay in enumerate(DELAYS[kind]):
            path = folder / f"{i}.{kind}"
            path.write_bytes(delays.changed(kind, data, delay))
            assert delays.stated(kind, path.read_bytes()) == [delay] * len(COLOURS)
            found.append(Clip(path, delay, seconds(render, path, folder) / len(COLOURS)))
    else:
        for rate in RATES:
            # At least five seconds, which a player that is slow to begin shows more than half of.
            loops = max(LOOPS, -(-5 * rate // len(COLOURS)))
            count = loops * len(COLOURS)
            path = encode(f"{rate}", count, rate)
            found.append(Clip(path, Fraction(1, rate), seconds(render, path, folder) / count))
    return found
