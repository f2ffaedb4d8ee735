"""What scripts/check preview tries of tracks and of how they look: every handle, several tracks with one timing, colours, the room
of the curves, the labels of a layer, and the size of the letters."""
import json

from preview_instrument import SIZES, blur, handle, middle, pull, scene, ANSWERED, STILL
from preview_workbench import check, press, settle

# One scene with a handle of every kind: springs by their ratio, response, bounce, physics and name; a curve; values in
# time, by shares and by seconds; a timing for each step; parameters; a way back of its own; a phase; a colour. Numbers have
# more digits than a drag would write.
DRAGGED = """{
  "duration": 1.2345,
  "back": { "duration": 1.1234 },
  "canvas": { "width": 390, "height": 844, "background": "#FFFFFF" },
  "phases": { "open": [0.3012, 0.9034] },
  "parameters": { "far": 199.4321, "late": 0.1234, "long": 0.8765, "rest": 0.4321 },
  "tracks": {
    "ratio": { "from": 0, "to": 300, "timing": { "spring": { "dampingRatio": 0.5123, "initialVelocity": 1.234 } } },
    "response": { "from": 0, "to": 1, "timing": { "spring": { "response": 0.4567, "dampingFraction": 0.7123 } } },
    "bounce": { "from": 0, "to": 1, "timing": { "spring": { "duration": 0.4567, "bounce": 0.2123 } } },
    "physical": { "from": 0, "to": 1, "timing": { "spring": { "mass": 1, "stiffness": 200.25, "damping": 15.75 } } },
    "preset": { "from": 0, "to": 1, "timing": "snappy" },
    "curve": { "from": 0.1234, "to": 299.4321, "timing": [0.4212, 0.0123, 0.5812, 0.9876], "begin": 0.1234, "duration": 0.8765 },
    "values": { "values": [0.1234, 0.9876, 0.1234], "keyTimes": [0, 0.4321, 1] },
    "timed": { "values": [0.1234, 0.9876, 0.1234], "times": [0.1234, 0.5678, 1.0123] },
    "steps": { "values": [0.1234, 0.9876, 0.1234], "keyTimes": [0, 0.4321, 1],
      "timing": [[0.4212, 0.0123, 0.5812, 0.9876], { "spring": { "dampingRatio": "rest" } }] },
    "bound": { "from": 0.1234, "to": "far", "begin": "late", "duration": "long", "timing": { "spring": { "response": "rest" } } },
    "own": { "from": 0, "to": 1, "timing": "easeIn",
      "back": { "begin": 0.1234, "duration": 0.8765, "timing": { "spring": { "dampingRatio": 0.5123 } } } },
    "open": { "from": 0, "to": 1, "phase": "open" },
    "tint": { "values": ["#3366FF", "#FF8800", "#22AA44"], "keyTimes": [0, 0.4321, 1] }
  },
  "layers": [{ "name": "card", "frame": [40, 60, 120, 80], "backgroundColor": "tint", "transform": [{ "translateY": "ratio + curve + bound" }],
    "opacity": "(response + bounce + physical + preset + values + timed + steps + own + open)/9" }]
}
"""

# The fingers' progress, after the release along a curve and along springs: it has handles, too.
DRIVEN = """{
  "duration": 1,
  "canvas": { "width": 390, "height": 844, "background": "#FFFFFF" },
  "tracks": { "move": { "from": 0.1234, "to": 299.4321, "timing": "linear" } },
  "gesture": { "samples": [[0, 300, 400], [0.2, 240, 400], [0.4, 180, 400]], "progress": "-dx/width", "outcome": "finish",
    "completionCurve": %s },
  "layers": [{ "name": "card", "frame": [40, 60, 120, 80], "backgroundColor": "#3366FF", "transform": [{ "translateX": "move" }] }]
}
"""
COMPLETIONS = {
    "bezier": "[0.4212, 0.0123, 0.5812, 0.9876]",
    "response": '{ "spring": { "response": 0.4567, "dampingFraction": 0.7123 } }',
    "ratio": '{ "spring": { "dampingRatio": 0.5123 } }',
    "physical": '{ "spring": { "mass": 1, "stiffness": 200.25, "damping": 15.75 } }',
}

# What is written, of knobs and of the file.
NAMES = "[...document.querySelectorAll('#legend .track')].map((one) => one.textContent)"
WRITTEN = "JSON.stringify([preview.state.parameters, preview.state.changes])"
NOTHING = "[{},[]]"


def back_and_forth(page, selector, dx, dy):
    """Drags an element away and back to where it was taken."""
    page.value(STILL, selector)
    x, y = middle(page, selector)
    page.mouse("Moved", x, y)
    page.mouse("Pressed", x, y)
    for share in (0.3, 1, 0.6, 0.1, 0):
        page.mouse("Moved", x + dx * share, y + dy * share)
        page.value(f"({ANSWERED})()")
    page.mouse("Released", x, y)
    page.wait("preview.connection.isSettled() && preview.requests.isIdle()")


def reset(page):
    page.value("void document.getElementById('reset').click()")
    page.wait(f"preview.connection.isSettled() && {WRITTEN} === '{NOTHING}'")


def drag_all(page, track):
    """Each handle of the chosen track: one event of the mouse, five with their answers, or a hundred without, write the same;
    out and back, nothing. Returns the kinds of the handles."""
    found = page.value("[...document.querySelectorAll('.handle:not(.locked)')].map((one) => [one.dataset.handle, one.classList[1]])")
    way = page.value("preview.state.scene.way")
    for name, _ in found:
        what, written = f"{way}, {track}, {name}", []
        for steps in (1, 5, 100):
            pull(page, handle(name), -14, -9, steps=steps, waits=steps == 5)
            written.append(page.value(WRITTEN))
            reset(page)
        check(f"{what}: one event or many", written[1:], written[:1] * 2)
        check(f"{what}: something is written", written[0] != NOTHING)
        back_and_forth(page, handle(name), 25, -20)
        check(f"{what}: out and back", page.value(WRITTEN), NOTHING)
    return {kind for _, kind in found}


def dragging(place, browser, preview, project):
    """Every handle of every kind that the page has, on both ways."""
    (place.folder / "Scenes" / "dragged.json").write_text(DRAGGED)
    page = scene(browser, preview, "dragged", still=True)
    kinds, names = set(), page.value(NAMES)
    check("each track of the file", names, list(json.loads(DRAGGED)["tracks"]))
    for way in ("forward", "back"):
        page.click(f"[data-way={way}]")
        page.wait(f"preview.connection.isSettled() && preview.state.scene.way === '{way}'")
        for track in names:
            # On the way back, what the file writes depends on whether it has a timing of its own: four are enough.
            if way == "forward" or track in ("ratio", "preset", "curve", "own"):
                press(page, track, "#legend")
                page.wait(f"preview.state.track === '{track}'")
                kinds |= drag_all(page, track)
    check("every kind", sorted(kinds), sorted(page.value("preview.handleKinds")))
    # Where a spring is beyond its end there is no place for a value, which is told.
    page.click("[data-way=forward]")
    page.wait("preview.connection.isSettled() && preview.state.scene.way === 'forward'")
    press(page, "response", "#legend")
    settle(page, 0.45)
    page.click("#add-key")
    check("no value beyond the end", (page.value(WRITTEN), "beyond the last value" in page.text("#said")), (NOTHING, True))
    page.value("document.getElementById('said').textContent = ''")
    x, y = middle(page, handle("over-0"))
    page.value(STILL, handle("over-0"))
    twice(page, x + 20, y + 30)
    check("nor by a double click", (page.value(WRITTEN), "beyond the last value" in page.text("#said")), (NOTHING, True))
    # On its way, a double click adds one.
    left, _ = middle(page, handle("key-0"))
    right, _ = middle(page, handle("arrival-0"))
    twice(page, (left + right) / 2, y + 60)
    page.wait(f"preview.connection.isSettled() && {WRITTEN} !== '{NOTHING}'")
    check("a value by a double click", page.value("JSON.parse(preview.state.scene.text).tracks.response.values.length"), 3)
    reset(page)
    # On the way back it is told that values are those of the way there.
    page.click("[data-way=back]")
    page.wait("preview.connection.isSettled() && preview.state.scene.way === 'back'")
    page.value("document.getElementById('said').textContent = ''")
    page.value(STILL, "#scrubber")
    x, y = middle(page, "#scrubber")
    twice(page, x, y + 10)
    check("none on the way back", (page.value(WRITTEN), "added on the way there" in page.text("#said")), (NOTHING, True))
    return page


def twice(page, x, y):
    """A double click."""
    page.mouse("Moved", x, y)
    for count in (1, 2):
        page.mouse("Pressed", x, y, clicks=count)
        page.mouse("Released", x, y, clicks=count)


def driven(place, browser, preview, project):
    """The handles of the fingers' progress, after the release by a curve and by each kind of spring."""
    kinds = set()
    for name, curve in COMPLETIONS.items():
        (place.folder / "Scenes" / f"driven-{name}.json").write_text(DRIVEN % curve)
        page = scene(browser, preview, f"driven-{name}", still=True)
        page.wait("preview.connection.isSettled() && preview.state.scene.way === 'gesture'")
        press(page, "progress", "#legend")
        page.wait("preview.state.track === 'progress'")
        found = drag_all(page, f"{name}, progress")
        check(f"{name}: there are handles", bool(found))
        kinds |= found
        page.close()
    check("every kind after the release", sorted(kinds), ["arrival", "control", "over"])
    return scene(browser, preview, "cube", still=True)


# How far two tracks are from each other, each as a share of its own way.
APART = """(one, two) => {
  const shares = [one, two].map((name) => preview.state.scene.curves.find((curve) => curve.name === name).values)
    .map((values) => values.map((value) => (value - values[0]) / (values.at(-1) - values[0])));
  return Math.max(...shares[0].map((share, i) => Math.abs(share - shares[1][i])));
}"""
TIMINGS = "['turn', 'edge'].map((name) => JSON.stringify(JSON.parse(preview.state.scene.text).tracks[name].timing))"


SPRINGS = """{
  "duration": 2,
  "canvas": { "width": 390, "height": 844, "background": "#FFFFFF" },
  "tracks": {
    "one": { "from": 0, "to": 300, "begin": 0.1, "duration": 0.8, "timing": { "spring": { "dampingRatio": 0.5 } } },
    "two": { "from": 0, "to": 100, "begin": 0.2, "duration": 1.1, "timing": { "spring": { "dampingRatio": 0.7 } } },
    "whole": { "from": 0, "to": 100, "timing": "linear" },
    "steps": { "values": [0, 50, 100], "duration": 1, "timing": ["easeIn", "easeOut"] }
  },
  "layers": [{ "name": "card", "frame": [40, 60, 120, 80], "backgroundColor": "#3366FF", "transform": [{ "translateY": "one + two + whole + steps" }] }]
}
"""


def together(place, browser, preview, project):
    """Springs with lengths of their own become as long as the dragged one; a timing of steps stays with its track, which is told."""
    (place.folder / "Scenes" / "springs.json").write_text(SPRINGS)
    page = scene(browser, preview, "springs", still=True)
    page.click("#several")
    for name in ("two", "whole"):
        press(page, name, "#legend")
    pull(page, handle("arrival-0"), 40, 0)
    text = page.value("preview.state.scene.text")
    tracks = json.loads(text)["tracks"]
    length = tracks["one"]["duration"]
    check("the first spring is longer", length > 0.85)
    check("one length", [tracks[name].get("duration") for name in ("two", "whole")], [length] * 2)
    check("one timing", [tracks[name]["timing"] for name in ("two", "whole")], [tracks["one"]["timing"]] * 2)
    check("begins stay", [tracks[name].get("begin") for name in ("one", "two", "whole")], [0.1, 0.2, None])
    check("the run is as long", json.loads(text)["duration"], 2)
    reset(page)
    page.click("#several")
    press(page, "steps", "#legend")
    page.click("#several")
    press(page, "one", "#legend")
    page.value("document.getElementById('said').textContent = ''")
    page.click("#same-timing")
    check("steps are told", (page.value(WRITTEN), "each of its steps" in page.text("#said")), (NOTHING, True))
    return page


def several(place, browser, preview, project):
    """The cube's two tracks get one timing, so that its faces keep their edge; one undo takes it back."""
    page = scene(browser, preview, "cube", still=True)
    settle(page, 0.5)
    press(page, "turn", "#legend")
    pull(page, handle("bezier-0-0"), 60, -10)
    check("a curve of one track tears the cube apart", page.value(APART, "turn", "edge") > 0.05)
    reset(page)
    # With Shift, and with the button.
    left, top, width, height = page.box("#legend li:nth-child(2) .track")
    page.mouse("Pressed", left + width / 2, top + height / 2, modifiers=8)
    page.mouse("Released", left + width / 2, top + height / 2, modifiers=8)
    check("Shift adds a track", page.value("[preview.state.track, ...preview.state.also]"), ["turn", "edge"])
    press(page, "turn", "#legend")
    check("a click chooses one", page.value("[preview.state.track, ...preview.state.also]"), ["turn"])
    page.click("#several")
    press(page, "edge", "#legend")
    check("both are chosen", page.count("#legend .track[aria-pressed=true]"), 2)
    pull(page, handle("bezier-0-0"), 60, -10)
    one, two = page.value(TIMINGS)
    check("one timing for both", (one, one.startswith("[")), (two, True))
    check("the faces keep their edge", page.value(APART, "turn", "edge") < 1e-5)
    place.shot(page, "several")
    page.click("#save")
    page.wait("preview.state.scene.canUndo && !preview.state.changes.length")
    went, came = project.changed()
    check("a line of each", (len(went), len(came)), (2, 2))
    page.click("#undo-save")
    page.wait("preview.state.changes.length === 2 && !preview.state.scene.canUndo")
    reset(page)
    # The list, a spring's handles, and the keyboard.
    choose = "(value) => { const list = document.getElementById('timing'); list.value = value; list.dispatchEvent(new Event('change')); }"
    page.value(choose, "snappy")
    page.wait("preview.connection.isSettled() && preview.state.scene.curves.every((curve) => curve.motion.timings[0].spring)")
    for name in ("over-0", "arrival-0"):
        pull(page, handle(name), 12, -12)
        one, two = page.value(TIMINGS)
        check(f"{name}: one timing for both", one, two)
    page.value("document.querySelector('[data-handle=over-0]').focus()")
    page.key("ArrowUp")
    page.wait("preview.connection.isSettled()")
    one, two = page.value(TIMINGS)
    check("a key: one timing for both", one, two)
    reset(page)
    # What one has, the other can have, too.
    page.click("#several")
    press(page, "edge", "#legend")
    pull(page, handle("bezier-0-1"), -50, 10)
    page.click("#several")
    press(page, "turn", "#legend")
    page.click("#same-timing")
    page.wait("preview.connection.isSettled()")
    one, two = page.value(TIMINGS)
    check("the same timing", (one, one.startswith("[")), (two, True))
    blur(page)
    page.key("Control+z")
    page.key("Control+z")
    check("two undos", page.value(WRITTEN), NOTHING)
    return page


def colors(place, browser, preview, project):
    """A colour is one track with a swatch; it gets a timing and values as others do."""
    (place.folder / "Scenes" / "dragged.json").write_text(DRAGGED)
    page = scene(browser, preview, "dragged", still=True)
    names = page.value(NAMES)
    check("one row for each track", names, list(json.loads(DRAGGED)["tracks"]))
    check("a swatch for the colour", page.count("#legend .swatch"), 1)
    swatch = "getComputedStyle(document.querySelector('#legend .swatch')).backgroundColor"
    for at, color in ((0, "rgb(51, 102, 255)"), (1.2345, "rgb(34, 170, 68)")):
        settle(page, at)
        page.wait(f"{swatch} === '{color}'", 5)
    press(page, "tint", "#legend")
    page.wait("document.querySelectorAll('#curves .curve.chosen').length === 4")
    place.shot(page, "colour")
    settle(page, 0.3)
    page.click("#add-key")
    page.wait("preview.connection.isSettled() && preview.state.changes.length")
    values = page.value("JSON.parse(preview.state.scene.text).tracks.tint.values")
    check("a value of the colour", (len(values), values[1][0], len(values[1])), (4, "#", 7))
    press(page, "tint", "#legend")
    page.click("#legend li:last-child .eye")
    check("its curves are hidden together", page.count("#curves .curve.chosen"), 0)
    return page


def room(place, browser, preview, project):
    """The curves can have half of the window."""
    for width, height in SIZES[:2]:
        page = scene(browser, preview, "cube", width, height, still=True)
        settle(page, 0.5)
        check(f"{width} x {height}: the curves have a quarter of it", page.box("#graph")[3] >= height / 4)
        left, top, wide, high = page.box("#divider")
        goes = height - 1 if page.value("document.getElementById('workbench').dataset.layout") == "aside" else 1
        page.drag((left + wide / 2, top + high / 2), (left + wide / 2, goes))
        page.value(STILL, "#divider")
        check(f"{width} x {height}: the curves have half of it", page.box("#graph")[3] >= height / 2)
        place.shot(page, f"room-{width}x{height}")
        page.close()
    return scene(browser, preview, "cube", still=True)


SMALL = """{
  "duration": 1,
  "canvas": { "width": 390, "height": 844, "background": "#FFFFFF" },
  "layers": [
    { "name": "dot", "frame": [190, 400, 12, 12], "backgroundColor": "#3366FF" },
    { "name": "line", "frame": [100, 300, 2, 200], "backgroundColor": "#3366FF" },
    { "name": "flat", "frame": [100, 600, 200, 2], "backgroundColor": "#3366FF" },
    { "name": "first", "frame": [0, 0, 8, 8], "backgroundColor": "#3366FF" },
    { "name": "last", "frame": [382, 836, 8, 8], "backgroundColor": "#3366FF" },
    { "name": "turned", "frame": [200, 200, 14, 14], "backgroundColor": "#3366FF", "transform": [{ "rotateZ": 45 }] },
    { "name": "wide", "frame": [40, 60, 300, 200], "backgroundColor": "#3366FF" }
  ]
}
"""
# Pairs of a layer's labels that lie over each other, and those that leave the picture.
OVER = """(() => {
  const boxes = [...document.querySelectorAll('#outlines .selected text')].map((text) => text.getBoundingClientRect());
  const sheet = document.getElementById('sheet').getBoundingClientRect();
  const meet = (a, b) => a.left < b.right - 0.5 && b.left < a.right - 0.5 && a.top < b.bottom - 2 && b.top < a.bottom - 2;
  const out = boxes.filter((box) => box.left < sheet.left - 1 || box.right > sheet.right + 1).length;
  return [boxes.length, boxes.flatMap((a, i) => boxes.slice(i + 1).filter((b) => meet(a, b))).length, out];
})()"""


def labels(place, browser, preview, project):
    """The labels of a selected layer's corners do not lie over each other, however small it is."""
    (place.folder / "Scenes" / "small.json").write_text(SMALL)
    page = scene(browser, preview, "small", still=True)
    page.key("y")
    names = [layer["name"] for layer in json.loads(SMALL)["layers"]]
    page.wait(f"preview.state.layers.length === {len(names)}")
    for size in ("fit", "zoomed out"):
        for index, name in enumerate(names):
            page.value("(selected) => preview.change({selected})", index)
            page.wait("document.querySelectorAll('#outlines .selected polygon').length === 2")
            count, over, out = page.value(OVER)
            check(f"{size}, {name}: labels over each other, and outside", (over, out), (0, 0))
            check(f"{size}, {name}: there are labels", count > 0)
        place.shot(page, f"labels-{size.replace(' ', '-')}")
        page.key("-")
        page.key("-")
    return page


# Texts that are smaller than 11 points on the screen.
TINY = """(() => [...document.querySelectorAll('body *')].filter((one) => one.getClientRects().length
  && [...one.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim())).map((one) => {
    const svg = one.ownerSVGElement, size = parseFloat(getComputedStyle(one).fontSize) * (svg ? one.getScreenCTM().d : 1);
    return [size, `${one.id || one.className.baseVal || one.className || one.tagName}: ${size.toFixed(1)}`];
  }).filter(([size]) => size < 10.95).map(([, text]) => text))()"""


def letters(place, browser, preview, project):
    """No text is smaller than 11 points, in each window, panel and page."""
    def tiny(page, what):
        page.value(f"({ANSWERED})()")
        check(f"{width} x {height}, {what}: texts below 11 points", page.value(TINY), [])

    (place.folder / "Scenes" / "driven.json").write_text(DRIVEN % COMPLETIONS["bezier"])
    (place.folder / "Scenes" / "broken.json").write_text("{ tracks }")
    shared = place.folder / "letters.html"
    place.run("preview", "cube", "--share", str(shared), "--scale", "0.5")
    for width, height in SIZES:
        page = scene(browser, preview, "card-expand", width, height, still=True, touch=width < 900)
        settle(page, 0.3)
        page.value("preview.change({selected: 0})")
        for name in ("knobs", "layers", "compare", "export"):
            page.value("(id) => document.getElementById(id).click()", f"tab-{name}")
            tiny(page, name)
        page.key("?")
        tiny(page, "help")
        page.key("Escape")
        page.key("g")
        page.wait("document.querySelectorAll('.card').length > 20")
        tiny(page, "gallery")
        page.close()
        page = scene(browser, preview, "driven", width, height, still=True)
        page.value("(id) => document.getElementById(id).click()", "tab-gesture")
        tiny(page, "gesture")
        page.close()
        page = scene(browser, preview, "broken", width, height, waits=False)
        page.wait_for("#problem")
        check(f"{width} x {height}, error: texts below 11 points", page.value(TINY), [])
        page.close()
        page = browser.page(width, height, network=True)
        page.open(shared.as_uri())
        page.wait("document.getElementById('canvas').width === 195")
        page.click("#layers")
        check(f"{width} x {height}, shared: texts below 11 points", page.value(TINY), [])
        page.close()
    for name in ("driven", "broken"):
        (place.folder / "Scenes" / f"{name}.json").unlink()
    return scene(browser, preview, "cube", still=True)


PARTS = (dragging, driven, several, together, colors, room, labels, letters)
