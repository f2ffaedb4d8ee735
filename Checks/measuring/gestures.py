"""Recordings of scenes that a finger drives: to and fro, with a pause, let go at some speed, finished or cancelled."""

import json
from recordings import root, record

# A scene, where the finger begins, as shares of the canvas, and the way in which its progress grows: how far it goes for
# the whole of it, in points. Layers of the last three follow the finger itself, which also goes sideways.
SCENES = {
    "push": ((0.02, 0.5), (393, 0)), "stories": ((0.9, 0.5), (-393, 0)), "cube": ((0.95, 0.5), (-393, 0)),
    "zoom": ((0.53, 0.3), (0, 852)), "card-swipe": ((0.5, 0.66), (390, 0)), "liquid-swipe": ((0.985, 0.66), (-472, 0))}
FREE = ["zoom", "card-swipe", "liquid-swipe"]
# In which order they are recorded.
ORDER = ["push", "stories", "cube"] * 2 + FREE
WIDTH, HEIGHT = 393, 852
# How they are recorded.
KINDS = ["h264 crf 23", "h264 30 fps", "gif", "jittered times", "h264 crf 30", "twice, rotated"]


class Drag:
    """A finger's way, drawn by `generator`, and the spring after it."""

    def __init__(self, name, generator):
        self.name = name
        self.scene = root / "Scenes" / ("cube-cancelled.json" if name == "cube" else f"{name}.json")
        self.isFinished = generator.random() < 0.5
        start, way = SCENES[name]
        start = (start[0] * WIDTH, start[1] * HEIGHT)
        far = generator.uniform(0.3, 0.6)
        back = far - generator.uniform(0.05, 0.2)
        last = far + generator.uniform(0.05, 0.15) if self.isFinished else back - generator.uniform(0.02, 0.08)
        # Seconds and progress: a slow begin, a drag, a pause, back a little, and on to the release.
        knots = [(0, 0), (0.1, 0.01), (generator.uniform(0.3, 0.5), far)]
        knots.append((knots[-1][0] + generator.uniform(0.1, 0.3), far))
        knots.append((knots[-1][0] + generator.uniform(0.15, 0.25), back))
        knots.append((knots[-1][0] + generator.uniform(0.1, 0.2), last))
        aside = [generator.uniform(-60, 60) if name in FREE and i > 1 else 0 for i in range(len(knots))]
        across = (0, 1) if way[0] else (1, 0)
        self.samples = [[round(t, 4)] + [round(start[i] + way[i] * p + across[i] * a, 2) for i in (0, 1)]
                        for (t, p), a in zip(knots, aside)]
        self.spring = {"response": round(generator.uniform(0.3, 0.55), 4), "dampingFraction": round(generator.uniform(0.6, 1), 4)}
        self.release = self.samples[-1][0]
        self.truth = {**self.spring, "furthest": max(far, last)}

    def record(self, render, kind, folder, generator):
        """The recording, and when the finger lets go in it."""
        own = json.loads(self.scene.read_text())["gesture"]
        gesture = {**own, "samples": self.samples, "completionCurve": {"spring": self.spring}, "showTouches": False,
                   "outcome": "finish" if self.isFinished else "cancel"}
        path = folder / "gesture.json"
        folder.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps(gesture))
        recording, begin = record(
            render, self.scene, ["--gesture", str(path)], self.release + self.spring["response"], kind, folder, generator)
        self.truth["release"] = begin + self.release
        return recording

    def screens(self):
        pictures = json.loads(self.scene.read_text())["pictures"]
        return [word for key in ("from", "to") if key in pictures
                for word in (f"--{key}", str(root / "Scenes" / pictures[key]))]

    def compared(self, result):
        """The measured values; of a finger that comes back, where it was furthest, too."""
        found = {v["name"]: (v["value"], v["error"]) for v in result["values"] if "error" in v}
        values = [{"name": name, "kind": "spring" if name in self.spring else "release", "truth": self.truth[name],
                   "value": found[name][0], "error": found[name][1]} for name in ("release", *self.spring) if name in found]
        furthest = result["gesture"]["furthest"]
        return values + [{"name": "furthest", "kind": "place", "truth": self.truth["furthest"], "value": furthest, "error": 0.005}]
