"""What 'render measure --planes' has to write from recordings alone: shipped scenes whose screens move as wholes, and
scenes whose screens and dimming have timings of their own, with numbers drawn at random."""

import json
import cases
from recordings import root, record

# Scenes, and how many tracks explain them.
WHOLE = {"push": 1, "present": 1, "dismiss": 1, "cube": 1, "fade-through": 2, "shared-axis": 3, "circle-spread": 1, "stories": 1,
         "circle-rect-spread": 1}
OWN = ["steady dimming", "one after the other", "a late page"]
ALL = [*WHOLE, *OWN]


def number(generator, least, most):
    return round(generator.uniform(least, most), 3)


def scene(name, generator):
    """A scene of which each part has its own timing, and how long it takes."""
    spring = {"spring": {"response": number(generator, 0.3, 0.5), "dampingFraction": number(generator, 0.7, 0.95)}}
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
    for track in tracks.values():
        track.update({"from": 0, "to": 1})
    pictures = {key: str(root / "Scenes" / "Pictures" / f"{picture}@2x.png") for key, picture in (("from", "list"), ("to", "detail"))}
    return {"duration": duration, "pictures": pictures, "tracks": tracks, "layers": layers}, duration


def recorded(name, render, folder, generator):
    """The recording of a scene."""
    if name in WHOLE:
        return cases.Case(name, generator).record(render, "h264 crf 23", folder, generator)[0]
    text, duration = scene(name, generator)
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / "scene.json"
    path.write_text(json.dumps(text))
    return record(render, path, [], duration, "h264 crf 23", folder, generator)[0]


def tracks(name):
    """How many tracks a scene needs."""
    return WHOLE.get(name, 2)
