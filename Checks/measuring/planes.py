"""What 'render measure --planes' has to write from recordings alone: shipped scenes whose screens move as wholes, scenes
whose screens and dimming have timings of their own or go by key frames, sheets, drawers, alerts and menus, and screens
that part in the middle, with numbers drawn at random."""

import json, re
import cases
from recordings import root, record

# Scenes, and how many tracks explain them.
WHOLE = {"push": 1, "present": 1, "dismiss": 1, "cube": 1, "fade-through": 2, "shared-axis": 3, "circle-spread": 1, "stories": 1,
         "circle-rect-spread": 1}
OWN = ["steady dimming", "one after the other", "a late page"]
PARTS = ["bottom sheet", "sheet that leaves", "page sheet", "drawer", "alert", "menu", "toast"]
KEYED = ["a stop on the way", "a bounce", "beyond and back"]
HALVED = ["sliding doors", "swinging doors", "shutters"]
ALL = [*PARTS, *WHOLE, *OWN, *KEYED, *HALVED]
WIDTH, HEIGHT = 390, 844
# By what share a timing may be off: what has faded in tells little of a spring's end.
WITHIN = 0.05


def number(generator, least, most):
    return round(generator.uniform(least, most), 3)


def drawn_spring(generator):
    return {"spring": {"response": number(generator, 0.3, 0.5), "dampingFraction": number(generator, 0.7, 0.95)}}


def part(name, generator):
    """The layers and tracks of a part of the next screen that comes over the first one, and how long it takes."""
    timing, duration, below = drawn_spring(generator), 1.2, {}
    dim = {"name": "dim", "backgroundColor": "black", "opacity": f"{number(generator, 0.25, 0.5)}*clamp(t, 0, 1)"}
    appears = {"opacity": "clamp(t, 0, 1)", "transform": [{"scale": f"mix({number(generator, 1.1, 1.25)}, 1, t)"}]}
    if name in ("bottom sheet", "sheet that leaves", "page sheet"):
        top = 58 if name == "page sheet" else round(generator.uniform(250, 560))
        rise = HEIGHT - top
        frame, under = (0, top, WIDTH, rise), [dim]
        if name == "page sheet":
            below = {"transform": [{"translateY": "8*t"}, {"scale": "1 - 0.09*t"}], "cornerRadius": "40*clamp(t, 0, 1)", "masksToBounds": True}
        keys = {"position": [WIDTH / 2, f"{top + rise / 2} + {rise}*(1 - t)"], "cornerRadius": 24, "maskedCorners": ["minXMinY", "maxXMinY"]}
    elif name == "drawer":
        wide = round(generator.uniform(240, 330))
        frame, under, timing, duration = (0, 0, wide, HEIGHT), [dim], "easeOut", number(generator, 0.3, 0.5)
        keys = {"position": [f"{wide / 2} - {wide}*(1 - t)", HEIGHT / 2]}
    elif name == "alert":
        frame, under, keys = (60, 300, 270, 190), [dim], {"position": [195, 395], "cornerRadius": 14, **appears}
    elif name == "menu":
        frame, under, timing, duration = (120, 80, 250, 260), [], [0.2, 0.8, 0.2, 1], number(generator, 0.25, 0.45)
        keys = {"anchorPoint": [1, 0], "position": [370, 80], "cornerRadius": 12, "opacity": "clamp(t, 0, 1)",
                "transform": [{"scale": f"mix({number(generator, 0.2, 0.6)}, 1, t)"}]}
    else:
        frame, under = (20, 50, 350, 64), []
        keys = {"position": [195, "82 - 114*(1 - t)"], "cornerRadius": 16}
    x, y, w, h = frame
    layer = {"name": "part", "contents": "to", "contentsRect": [x / WIDTH, y / HEIGHT, w / WIDTH, h / HEIGHT], "bounds": [w, h],
             "masksToBounds": True, **keys}
    track = {"timing": timing}
    if name == "sheet that leaves":
        track.update({"from": 1, "to": 0})
    return [{"name": "from", "contents": "from", **below}, *under, layer], {"t": track}, duration


def keyed(name, generator):
    """The layers and tracks of a next screen that goes from key frame to key frame, and how long it takes."""
    duration, axis = number(generator, 0.6, 0.9), "X"
    below = {"name": "from", "contents": "from", "transform": [{"translateX": "-0.25*width*t"}]}
    if name == "a stop on the way":
        stop, first, second = number(generator, 0.4, 0.7), number(generator, 0.3, 0.4), number(generator, 0.55, 0.65)
        values, times, timing = [0, stop, stop, 1], [0, first, second, 1], ["easeInEaseOut", "linear", "easeInEaseOut"]
    elif name == "a bounce":
        low, less, first = number(generator, 0.75, 0.88), number(generator, 0.92, 0.95), number(generator, 0.32, 0.38)
        values, times = [0, 1, low, 1, less, 1], [0, first, round(first + 0.19, 3), round(first + 0.37, 3), round(first + 0.5, 3), 1]
        timing, axis = ["easeIn", "easeOut", "easeIn", "easeOut", "easeIn"], "Y"
        below["transform"] = []
    else:
        values = [0, number(generator, 0.6, 0.8), number(generator, 1.03, 1.08), 1]
        times = [0, number(generator, 0.28, 0.36), number(generator, 0.6, 0.7), 1]
        timing = ["easeIn", "easeOut", "easeInEaseOut"]
    size = "width" if axis == "X" else "-height"
    above = {"name": "to", "contents": "to", "transform": [{f"translate{axis}": f"{size}*(1 - t)"}]}
    return [below, above], {"t": {"values": values, "keyTimes": times, "timing": timing}}, duration


def halved(name, generator):
    """The layers and tracks of a screen that parts in the middle, or closes there, and how long it takes."""
    if name == "shutters":
        halves = [{"contents": "to", "contentsRect": [0, i / 2, 1, 0.5], "bounds": [WIDTH, HEIGHT / 2],
                   "position": [WIDTH / 2, HEIGHT * (0.25 + i / 2)],
                   "transform": [{"translateY": f"{2 * i - 1}*{HEIGHT}/2*(1 - t)"}]} for i in (0, 1)]
        return [{"contents": "from"}, *halves], {"t": {"timing": [0.3, 0.1, 0.2, 1]}}, number(generator, 0.4, 0.7)
    halves = [{"contents": "from", "contentsRect": [i / 2, 0, 0.5, 1], "bounds": [WIDTH / 2, HEIGHT],
               "anchorPoint": [i, 0.5], "position": [WIDTH * i, HEIGHT / 2]} for i in (0, 1)]
    if name == "sliding doors":
        below = {"contents": "to", "transform": [{"scale": f"mix({number(generator, 0.6, 0.9)}, 1, t)"}]}
        for i, half in enumerate(halves):
            half["transform"] = [{"translateX": f"{2 * i - 1}*{WIDTH}/2*t"}]
        return [below, *halves], {"t": {"timing": "easeOut"}}, number(generator, 0.4, 0.7)
    angle, eye = number(generator, 85, 110), number(generator, 600, 1200)
    for i, half in enumerate(halves):
        half.update({"doubleSided": False, "transform": [{"rotateY": f"{1 - 2 * i}*{angle}*t"}]})
    group = {"sublayerTransform": [{"m34": -1 / eye}], "sublayers": halves}
    return [{"contents": "to"}, group], {"t": {"timing": drawn_spring(generator)}}, 1.2


def scene(name, generator):
    """A scene of which each part has its own timing, and how long it takes."""
    if name in PARTS:
        return complete(*part(name, generator))
    if name in KEYED:
        return complete(*keyed(name, generator))
    if name in HALVED:
        return complete(*halved(name, generator))
    spring = drawn_spring(generator)
    rise = {"name": "to", "contents": "to", "transform": [{"translateY": "height*(1 - come)"}]}
    enter = {"name": "to", "contents": "to", "transform": [{"translateX": "width*(1 - come)"}]}
    if name == "steady dimming":
        layers = [{"name": "from", "contents": "from", "transform": [{"scale": "1 - 0.1*come"}]},
                  {"name": "dim", "backgroundColor": "black", "opacity": f"{number(generator, 0.3, 0.6)}*darken"}, rise]
        tracks = {"come": {"timing": spring}, "darken": {"duration": number(generator, 0.2, 0.35)}}
        duration = 1.2
    elif name == "one after the other":
        layers = [{"name": "from", "contents": "from", "transform": [{"translateX": "-width*leave"}]}, rise]
        begin = number(generator, 0.15, 0.25)
        tracks = {"leave": {"duration": 0.3, "timing": "easeIn"}, "come": {"begin": begin, "timing": "easeOut", "duration": 0.4}}
        duration = begin + 0.4
    else:
        layers = [{"name": "from", "contents": "from", "transform": [{"translateX": "-0.3*width*leave"}]}, enter]
        tracks = {"leave": {"duration": number(generator, 0.35, 0.5), "timing": "easeInEaseOut"},
                  "come": {"begin": number(generator, 0.06, 0.14), "timing": spring}}
        duration = 1.2
    return complete(layers, tracks, duration)


def complete(layers, tracks, duration):
    """The scene of layers and tracks, and how long it takes."""
    for track in tracks.values():
        if "values" not in track:
            track.setdefault("from", 0)
            track.setdefault("to", 1)
    pictures = {key: str(root / "Scenes" / "Pictures" / f"{picture}@2x.png") for key, picture in (("from", "list"), ("to", "detail"))}
    return {"duration": duration, "pictures": pictures, "tracks": tracks, "layers": layers}, duration


def recorded(name, render, folder, generator):
    """The recording of a scene, and the timing of its only track where that is known."""
    if name in WHOLE:
        return cases.Case(name, generator).record(render, "h264 crf 23", folder, generator)[0], None
    text, duration = scene(name, generator)
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / "scene.json"
    path.write_text(json.dumps(text))
    timing = {"seconds": duration, **text["tracks"]["t"]} if name in PARTS + KEYED + HALVED else None
    return record(render, path, [], duration, "h264 crf 23", folder, generator)[0], timing


def off(timing, values):
    """By what share a track's numbers are off at most, of a list of values as JSON; None where nothing is known."""
    if not timing:
        return None
    found = {re.sub(r"^(?:move|come)(?=[A-Z])|.*: ", "", value["name"]): value["value"] for value in values}
    spring = timing["timing"].get("spring") if isinstance(timing["timing"], dict) else None
    truth = spring or {"seconds": timing["seconds"]}
    if "values" in timing:
        truth = {"Seconds": timing["seconds"]}
        for k in range(1, len(timing["values"]) - 1):
            truth[f"Time{k}"] = timing["keyTimes"][k]
            if timing["values"][k] != timing["values"][k - 1]:
                truth[f"Value{k}"] = timing["values"][k]
    if any(name not in found for name in truth):
        return 1.0
    return max(abs(found[name] / truth[name] - 1) for name in truth)


def tracks(name):
    """How many tracks a scene needs."""
    return WHOLE.get(name, 2 if name in OWN else 1)
