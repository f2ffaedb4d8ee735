"""What scripts/check preview tries of gestures: two fingers that pinch and turn, whole runs recorded in one, another spring
after the release, and the curves of the way back and of the gesture."""
import math

from preview_browser import refreshes, reloaded
from preview_instrument import blur, handle, pull, scene
from preview_workbench import check, settle


def saved_gesture(place, page):
    """Downloads the recorded gesture beside the scenes, as the command on the page names it."""
    with page.download() as made:
        page.click("#download-gesture")
    (place.folder / made[0]).write_bytes(made[1])
    return made[0]


def words(page):
    """The command's words after `render`."""
    return page.value("preview.state.scene.command").replace("'", "").split(" ")[1:]


def pinching(place, browser, preview, project):
    """One finger and Alt make two, as in a simulator."""
    page = scene(browser, preview, "book-pinched", still=True)
    settle(page, 0.2)
    left, top, width, height = page.box("#canvas")
    x, y = left + width * 0.56, top + height * 0.45
    page.mouse("Moved", x, y, modifiers=1)
    page.mouse("Pressed", x, y, modifiers=1)
    for step in range(1, 11):
        page.mouse("Moved", x + 12 * step, y - 4 * step, modifiers=1)
        refreshes(page, 2)
    page.mouse("Released", x + 120, y - 40, modifiers=1)
    page.wait("preview.state.samples?.length > 4 && preview.state.scene.command.includes('--gesture')")
    check("two fingers", page.value("preview.state.samples.every((s) => s.length === 5)"))
    place.shot(page, "pinch")
    return page


def rotating(place, browser, preview, project):
    """Two fingers on the glass pinch and turn a photo, each moving while the other rests."""
    page = scene(browser, preview, "photo-pinch", 390, 844, still=True, touch=True, density=2)
    page.key("1")
    settle(page, 0)
    left, top, width, height = page.box("#canvas")
    middle, far = (left + width / 2, top + height * 0.45), width * 0.4

    def place_of(angle, size, side):
        return (middle[0] + side * size * math.cos(angle), middle[1] + side * size * math.sin(angle))

    first, second = place_of(0, far, -1), place_of(0, far, 1)
    frames = [[first], [first, second]]
    for step in range(1, 13):
        angle, size = math.radians(3 * step), far * (1 - 0.04 * step)
        if step % 2:
            first = place_of(angle, size, -1)
        else:
            second = place_of(angle, size, 1)
        frames.append([first, second])
    page.fingers(*frames)
    page.wait("preview.state.samples?.length > 4 && preview.state.scene.command.includes('--gesture')")
    check("both fingers in each sample", page.value("preview.state.samples.every((s) => s.length === 5)"))
    turned = page.value("""(() => {
      const angle = ([, a, b, c, d]) => Math.atan2(d - b, c - a) * 180 / Math.PI;
      return angle(preview.state.samples.at(-1)) - angle(preview.state.samples[0]);
    })()""")
    check(f"the fingers have turned by {turned:.0f} degrees", 25 < turned < 40)
    release = page.value("preview.state.samples.at(-1)[0]")
    turned = page.value("""async (time) => {
      const {layers} = await preview.connection.ask({type: 'layers', time});
      return Math.max(...layers.map(({corners: c}) => c.length < 4 ? 0
        : Math.abs(Math.atan2(c[1][1] - c[0][1], c[1][0] - c[0][0]) * 180 / Math.PI)));
    }""", release)
    check(f"the photo has turned by {turned:.0f} degrees", 25 < turned < 40)
    page.click("#tab-gesture")
    name = saved_gesture(place, page)
    check("its command", words(page), ["photo-pinch", "--gesture", name])
    page.key("1")
    settle(page, release)
    place.same(page, "fingers that turn", *words(page), "--at", str(page.value("preview.state.time")))
    place.shot(page, "rotation")
    return page


def swipe(page, dx, dy, at=(0.5, 0.5), steps=8):
    """Drags on the picture as a finger would, by shares of its size."""
    left, top, width, height = page.box("#canvas")
    x, y = left + width * at[0], top + height * at[1]
    page.mouse("Moved", x, y)
    page.mouse("Pressed", x, y)
    for step in range(1, steps + 1):
        page.mouse("Moved", x + dx * width * step / steps, y + dy * height * step / steps)
        refreshes(page, 2)
    page.mouse("Released", x + dx * width, y + dy * height)


def whole_run(place, browser, preview, project):
    """Opened by the clock, held, and dismissed by a finger: recorded in one, replayed, kept, exported, and drawn by the
    command that the page shows."""
    page = scene(browser, preview, "push")
    page.key("t")
    page.click("#record")
    page.wait("!preview.state.playing && preview.state.time === preview.state.scene.duration")
    least = refreshes(page, 24) / 1000
    swipe(page, 0.8, 0.02, (0.03, 0.5))
    page.wait("preview.state.held > 0 && preview.state.scene.way === 'ping-pong' && preview.state.samples")
    check("the hold is as long as it was", least - 0.02 < page.value("preview.state.held") < least + 8)
    parts = "preview.state.scene.phases.map((phase) => phase.name).join()"
    check("the parts of the run", page.value(parts), "there,hold,fingers,after the release")
    check("it plays on from the release", page.value(
        "preview.state.playing === 1 && preview.state.time >= preview.state.scene.phases[2].end - 1e-6"))
    page.value("preview.timeline.pause()")
    name = saved_gesture(place, page)
    held = page.value("preview.state.held")
    check("its command", words(page), ["push", "--ping-pong", "--hold-end", f"{held:g}", "--gesture", name])
    page.key("1")
    # In each part: opening, held, under the finger, after its release.
    for index in range(4):
        at = page.value("(i) => { const {begin, end} = preview.state.scene.phases[i]; return (begin + end) / 2; }", index)
        settle(page, at)
        place.same(page, f"the whole run, part {index}", *words(page), "--at", str(at))
    place.shot(page, "whole-run")
    blur(page)
    page.key("r")
    page.wait("preview.state.playing === 1 && preview.state.time < preview.state.scene.phases[0].end")
    page.value("preview.timeline.pause()")
    # Another hold, and another spring; each is one undo or one value.
    page.fill("#held", "0.25")
    page.wait("preview.connection.isSettled() && preview.state.scene.command.includes('--hold-end 0.25')")
    before = page.value("preview.state.scene.duration")
    page.value("""(() => { const s = document.getElementById('completion'); s.selectedIndex = 5;
      s.dispatchEvent(new Event('change')); })()""")
    page.wait("preview.connection.isSettled() && preview.state.changes.length === 1")
    check("another spring after the release takes another time", page.value("preview.state.scene.duration") != before)
    page.value("preview.timeline.pause()")
    page.click("#reset")
    page.wait("preview.connection.isSettled() && !preview.state.changes.length")
    state = "[preview.state.held, preview.state.samples?.length, preview.state.scene.way].join()"
    expected = page.value(state)
    reloaded(page)
    check("after a reload", page.value(state), expected)
    page.key("e")
    page.value("document.getElementById('export-form').elements.scale.value = '0.25'")
    check("its own hold counts", page.value(
        "document.getElementById('export-form').elements.holdEnd.closest('label').hidden"))
    page.click("#make")
    page.wait_for("#export-state a")
    with page.download() as made:
        page.click("#export-state a")
    line = page.text("#export-state .command code").replace("'", "").split(" ")
    place.run(*line[1:], "--quiet")
    check("the exported run is that of the command", (place.folder / line[-1]).read_bytes() == made[1])
    return page


def there_by_finger(place, browser, preview, project):
    """A gesture that drives the way there: the way back follows when somebody says so."""
    page = scene(browser, preview, "sheet")
    page.click("#tab-gesture")
    page.click("#record")
    page.wait("preview.state.scene.way === 'gesture' && !preview.state.playing")
    swipe(page, 0, -0.45, (0.5, 0.58))
    page.wait("document.getElementById('record').textContent === 'Go back'")
    # Its length is seldom a whole number of frames.
    page.wait("preview.state.time === preview.state.scene.duration")
    page.wait("preview.requests.hasAll()")
    least = refreshes(page, 18) / 1000
    page.click("#record")
    page.wait("preview.state.held && preview.state.scene.way === 'ping-pong'")
    check("the hold is as long as it was", page.value("preview.state.held") > least - 0.02)
    names = page.value("preview.state.scene.phases.map((phase) => phase.name).join()")
    check("the parts of the run", names, "fingers,after the release,hold,back")
    # There and back: the run ends where it began.
    progress = page.value("preview.state.scene.curves.find((curve) => curve.isProgress).values")
    check("it goes there and back", (round(max(progress), 2) >= 1, round(progress[-1], 2)), (True, 0))
    page.click("#whole")
    page.wait("preview.state.held === null && preview.state.scene.way === 'gesture'")
    check("the gesture alone again", "--ping-pong" in words(page), False)
    page.click("#discard")
    page.wait("!preview.state.samples")
    return page


def way_back(place, browser, preview, project):
    """The curves of the way back are its own, and are drawn as those of the way there."""
    page = scene(browser, preview, "present", still=True)
    page.click("[data-way=back]")
    page.wait("preview.state.scene.way === 'back'")
    settle(page, 0.5)
    check("it goes from 1 to 0", page.value("[0, 240].map((i) => preview.state.scene.curves[0].values[i]).join()"), "1,0")
    # The scene's own timing of the way back, by name, becomes a curve in its place.
    pull(page, handle("bezier-0-1"), -50, 20)
    check("the way back's timing", page.value("preview.state.changes.every((c) => c.path.join('.').startsWith('back.timing'))"))
    place.shot(page, "way-back")
    page.click("#save")
    page.wait("preview.state.scene.canUndo && !preview.state.changes.length")
    went, came = project.changed()
    check("one line", (len(went), len(came)), (1, 1))
    check("only its timing", '"back": { "duration": 2, "timing": [0.42, 0, ' in came[0])
    project.restore()
    page.wait("!preview.state.scene.canUndo && preview.connection.isSettled()")
    # A way back without a timing of its own gets one; the way there stays.
    page.value("void (location.hash = 'scene=Scenes/sheet.json')")
    page.wait("preview.state.scene?.name === 'sheet'")
    page.click("[data-way=back]")
    page.wait("preview.state.scene.way === 'back'")
    settle(page, 0.3)
    there = page.value("JSON.stringify(preview.state.scene.text.match(/\"timing\": .*?\\}/)[0])")
    pull(page, handle("over-0"), 0, 14)
    changed = page.value("preview.state.changes.map((c) => c.path.join('.'))")
    check(f"a timing of its own: {changed}", changed and all(path.startswith("tracks.rise.back") for path in changed))
    check("the way there stays", page.value("JSON.stringify(preview.state.scene.text.match(/\"timing\": .*?\\}/)[0])"), there)
    blur(page)
    page.key("Control+z")
    check("one undo", page.value("preview.state.changes.length"), 0)
    return page


def after_release(place, browser, preview, project):
    """The gesture's progress is a curve, and the spring after the release has handles."""
    page = scene(browser, preview, "sheet", still=True)
    settle(page, 1.2)
    check("the progress is a curve", page.value("preview.state.scene.curves.at(-1).name"), "progress")
    page.click("#legend li:last-child .track")
    page.wait("preview.state.track === 'progress'")
    check("no values are dragged there", page.count("[data-handle^=key], [data-handle=begin], [data-handle=end]"), 0)
    before = page.value("preview.state.scene.duration")
    pull(page, handle("arrival-0"), 24, 0)
    check("the spring after the release", page.value("preview.state.changes.map((c) => c.path.join('.')).join()"),
          "gesture.completionCurve.spring.response")
    check("it takes longer", page.value("preview.state.scene.duration") > before)
    place.shot(page, "after-release")
    page.click("#save")
    page.wait("preview.state.scene.canUndo && !preview.state.changes.length")
    went, came = project.changed()
    check("one line", (len(went), len(came)), (1, 1))
    return page


def another_spring(place, browser, preview, project):
    """A recorded gesture is replayed with another spring, which can be saved."""
    page = scene(browser, preview, "sheet", still=True)
    settle(page, 0.5)
    length = page.value("preview.state.scene.duration")
    page.value("(() => { const s = document.getElementById('completion'); s.selectedIndex = 4; s.dispatchEvent(new Event('change')); })()")
    page.wait("preview.connection.isSettled() && preview.state.changes.length === 1")
    check("another length", page.value("preview.state.scene.duration") != length)
    page.value("preview.timeline.pause()")
    page.click("#save")
    page.wait("preview.state.scene.canUndo && !preview.state.changes.length")
    went, came = project.changed()
    check("one line", (len(went), len(came)), (1, 1))
    return page


PARTS = (pinching, rotating, whole_run, there_by_finger, way_back, after_release, another_spring)
