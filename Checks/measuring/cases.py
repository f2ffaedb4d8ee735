"""What is recorded: scenes with values drawn at random. And what the command says about a recording."""

import json, math, re, subprocess
from recordings import root, record

# A scene, and the numbers of it that are drawn, between two factors of their default. `spring` and `curve` say which
# timings may be written anew. Scenes with pictures beside the two screens are drawn with their own.
SCENES = {
    "push": (["parallax", "dim"], ["spring", "curve"]),
    "present": (["seconds", "dampingRatio", "dim"], ["spring", "curve"]),
    "dismiss": (["seconds", "dim"], ["curve", "spring"]),
    "cube": (["seconds", "eye"], ["curve", "spring"]),
    "door-open": (["seconds", "depth"], ["curve"]),
    "zoom": (["seconds", "dampingRatio", "cellX", "cellY", "cellHeight"], ["spring"]),
    "card-expand": (["seconds", "dampingRatio", "cardY", "cardHeight"], ["spring"]),
    "cell-zoom": (["seconds", "dampingRatio", "cellY"], ["spring"]),
    "circle-spread": (["seconds", "y", "buttonRadius"], ["curve"]),
    "circle-rect-spread": (["seconds", "y"], []),
    "fade-through": (["seconds", "size"], []),
    "page-flip": (["seconds", "eye", "shade"], ["curve"]),
    "shared-axis": (["seconds", "distance"], []),
    "iris": (["seconds", "twist"], []),
    "map-fold": (["seconds", "eye", "shade"], []),
    "blinds": (["seconds", "eye"], []),
    "material-sheet": (["seconds", "dampingRatio", "top"], ["spring"]),
    "stories": (["seconds", "eye"], ["curve"]),
    "liquid-swipe": (["seconds", "bulge"], []),
    "carousel": (["seconds", "gap"], []),
}
DURATIONS = {"seconds"}
ANGLES = {"twist", "tilt"}


class Case:
    """A scene with values, drawn by `generator`; its text is that of the shipped scene with other numbers."""

    def __init__(self, name, generator, timing=None):
        self.name = name
        self.source = root / "Scenes" / f"{name}.json"
        text = self.source.read_text()
        scene = json.loads(text)
        names, timings = SCENES[name]
        self.values, self.options = {}, []
        for key in names:
            entry = scene["parameters"][key]
            default = entry["default"] if isinstance(entry, dict) else entry
            if key == "seconds":
                value = generator.uniform(0.4, 0.95)
            elif key in ("dampingRatio",):
                value = generator.uniform(0.5, 0.95)
            else:
                value = default * generator.uniform(0.75, 1.3)
            self.values[key] = round(min(value, entry.get("maximum", 1e9)), 4)
        self.duration = self.values.get("seconds", scene["parameters"]["seconds"]["default"])
        self.timing = timing if timing in timings else None
        self.scene = scene
        if self.timing:
            self.rewrite(generator)
        else:
            for key, value in self.values.items():
                self.options += ["--set", f"{key}={value}"]
        self.gesture = ["--no-gesture"] if "gesture" in scene else []
        self.truth = dict(self.values)
        if self.timing:
            self.truth.update(self.written)
        if "dampingRatio" in self.values:
            self.truth.update(spring_of(self.values["seconds"], self.values["dampingRatio"]))

    def rewrite(self, generator):
        """Other timings than the scene's: a spring by response and damping fraction, or a curve."""
        scene = json.loads(self.source.read_text())
        if self.timing == "spring":
            self.written = {
                "response": round(generator.uniform(0.25, 0.5), 4),
                "dampingFraction": round(generator.uniform(0.55, 1.0), 4)}
            timing = {"spring": dict(self.written)}
            self.duration = 1.2
        else:
            points = [generator.uniform(0.1, 0.6), generator.uniform(0, 0.3), generator.uniform(0.1, 0.6),
                      generator.uniform(0.8, 1)]
            points = [round(p, 3) for p in points]
            self.written = dict(zip(("x1", "y1", "x2", "y2"), points))
            timing = points
        for key in ("dampingRatio",) + (("seconds",) if self.timing == "spring" else ()):
            self.values.pop(key, None)
        for track in scene["tracks"].values():
            track["timing"] = timing
        for key, value in self.values.items():
            scene["parameters"][key]["default"] = value
        if self.timing == "spring":
            scene["duration"] = self.duration
        pictures = root / "Scenes"
        for key, path in scene["pictures"].items():
            scene["pictures"][key] = str(pictures / path)
        scene.pop("$schema", None)
        # `-` of the pictures' names is kept; what the truth does not use is left out.
        self.scene = scene

    def write(self, folder):
        """The scene that is recorded, as a file."""
        if not self.timing:
            return self.source
        path = folder / f"{self.name}.json"
        path.write_text(json.dumps(self.scene, indent=1))
        return path

    def screens(self, kind):
        """The options that give the screens, where a recording shows more or less than the canvas."""
        if "bezel" not in kind and "cropped" not in kind:
            return []
        pictures = json.loads(self.source.read_text())["pictures"]
        return [word for key in ("from", "to") if key in pictures
                for word in (f"--{key}", str(root / "Scenes" / pictures[key]))]

    def record(self, render, kind, folder, generator, scale=1.0):
        folder.mkdir(parents=True, exist_ok=True)
        return record(
            render, self.write(folder), self.options + self.gesture, self.duration, kind, folder, generator, scale)


def spring_of(seconds, ratio):
    """UIKit's spring that has settled to a thousandth after `seconds`, by response and damping fraction."""
    product = math.log(ratio / (math.sqrt(1 - ratio * ratio) * 0.001)) / ratio
    return {"response": 2 * math.pi * seconds / product, "dampingFraction": ratio}


def match(render, scene, recording, options=()):
    """What `render match` says: its exit status, and its result or its words."""
    path = recording.parent / "match.json"
    path.unlink(missing_ok=True)
    done = subprocess.run(
        [render, "match", str(scene), str(recording), "--allow-outside", "-q", "--json", str(path)] + list(options),
        capture_output=True, text=True)
    result = json.loads(path.read_text()) if path.exists() else None
    return done.returncode, result, done.stdout + done.stderr


def told(result):
    """The values that have an interval, by name: value and half of the interval."""
    return {re.sub(r"^timing of .*: ", "", v["name"]): (v["value"], v["error"]) for v in result["values"] if "error" in v}


def kind(name):
    """What sort of value it is."""
    if name in DURATIONS:
        return "duration"
    if name in ANGLES:
        return "angle"
    if name in ("response", "dampingFraction", "dampingRatio"):
        return "spring"
    if name == "start":
        return "start"
    return "curve" if name in ("x1", "y1", "x2", "y2") else "other"


def compared(case, begin, result):
    """The measured values of a case. A spring is compared by response and damping fraction, however it is written."""
    found = told(result)
    truth = {**case.truth, "start": begin}
    if case.timing == "spring" and "response" not in found and {"seconds", "dampingRatio"} <= set(found):
        (seconds, off), (ratio, by) = found["seconds"], found["dampingRatio"]
        if ratio < 0.999:
            spring = spring_of(seconds, ratio)
            found["response"] = (spring["response"], spring["response"] * (off / seconds + by / ratio))
            found["dampingFraction"] = (ratio, by)
    return [{"name": name, "kind": kind(name), "truth": truth[name], "value": found[name][0], "error": found[name][1]}
            for name in found if name in truth]
