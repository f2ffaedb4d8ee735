"""What scripts/check preview tries as a person would who tunes a transition: curves, dragging, layers, knobs, and work that stays.
Each part begins with a page of its own, at four sizes of the window where its name says so."""
import json
import shutil
import subprocess

import preview_browser as tools
from preview_browser import opened, refreshes, reloaded, wait_for_scene
from preview_workbench import check, press, settle

SIZES = ((1440, 900), (1024, 768), (844, 390), (390, 844))


def middle(page, selector):
    left, top, width, height = page.box(selector)
    return left + width / 2, top + height / 2


# Until an element has stayed where it is for four pictures of the page, after all has been told and drawn: the graph takes
# its new size a picture after its new curves.
STILL = """async (selector) => {
  const {connection, requests} = preview, end = performance.now() + 10000;
  let before = '';
  for (let still = 0; still < 4 && performance.now() < end;) {
    await new Promise((done) => requestAnimationFrame(done));
    const box = document.querySelector(selector)?.getBoundingClientRect(), now = box ? [box.x, box.y].join() : '';
    still = now && now === before && connection.isSettled() && requests.isIdle() ? still + 1 : 0;
    before = now;
  }
}"""


# The page has drawn what the program has answered so far; with the scene that is shown, all of it.
ANSWERED = """() => new Promise((done) => {
  const {connection, requests} = preview, end = performance.now() + 10000;
  const look = () => (connection.isSettled() && requests.isIdle()) || performance.now() > end ? done() : requestAnimationFrame(look);
  requestAnimationFrame(look);
})"""


# Whether the pointer takes an element there; a handle, with what is around it.
TAKEN = """(selector, x, y) => {
  const wanted = document.querySelector(selector), found = document.elementFromPoint(x, y);
  return (wanted.closest('.handle') ?? wanted).contains(found) || Boolean(found?.closest('#handles'));
}"""


def pull(page, selector, dx, dy, steps=8, modifiers=0, waits=True):
    """Drags an element with the pointer, once it stands still; with `waits`, each step waits for its answer and picture."""
    page.value(STILL, selector)
    x, y = middle(page, selector)
    if not page.value(TAKEN, selector, x, y):
        raise RuntimeError(f"something covers {selector}")
    page.mouse("Moved", x, y)
    page.mouse("Pressed", x, y, modifiers=modifiers)
    for i in range(1, steps + 1):
        page.mouse("Moved", x + dx * i / steps, y + dy * i / steps, modifiers=modifiers)
        if waits:
            page.value(f"({ANSWERED})()")
    page.mouse("Released", x + dx, y + dy, modifiers=modifiers)
    page.wait("preview.connection.isSettled() && preview.requests.isIdle()")


def wait_at(page, selector, x):
    """Until an element has come to a place, in points from the left: a curve is drawn anew some time after its scene is told."""
    page.wait(f"(({{left, width}}) => Math.abs(left + width / 2 - {x}) < 0.5)"
              f"(document.querySelector('{selector}').getBoundingClientRect())")


def handle(name):
    return f'[data-handle="{name}"] > :not(title, .reach)'


class Project:
    """A folder of scenes under version control: what is saved is what `git diff` shows. It has this project's goldens."""

    def __init__(self, folder):
        self.folder = folder
        shutil.copy(tools.ROOT / "zoetrope.json", folder)
        shutil.copytree(tools.ROOT / "Tests" / "Goldens", folder / "Tests" / "Goldens")
        self.git("init", "-q")
        self.git("add", "-A")
        self.git("-c", "user.name=a", "-c", "user.email=a@example.com", "commit", "-qm", "scenes")

    def git(self, *words):
        return subprocess.run(["git", *words], cwd=self.folder, check=True, capture_output=True, text=True).stdout

    def changed(self):
        """The lines that are other than before: what went, and what came."""
        lines = self.git("diff", "-U0", "--", "Scenes").splitlines()
        return ([line[1:] for line in lines if line.startswith("-") and not line.startswith("---")],
                [line[1:] for line in lines if line.startswith("+") and not line.startswith("+++")])

    def restore(self):
        self.git("checkout", "-q", "--", "Scenes")


def scene(browser, preview, name, width=1440, height=900, **options):
    return opened(browser, preview.address, width, height, scene=f"Scenes/{name}.json", **options)


def blur(page):
    page.value("document.activeElement.blur()")


# Playing


def playing(place, browser, preview, project):
    """Space after Home plays, each time; with loop on, the last picture does not come first."""
    page = scene(browser, preview, "cube", still=True)
    page.key("o")
    failed = 0
    for _ in range(30):
        page.key("Home")
        page.key(" ")
        try:
            page.wait("preview.state.time > 0 && preview.state.playing === 1", 5)
        except RuntimeError:
            failed += 1
        page.key(" ")
    check("Space after Home plays", failed, 0)
    page.key("o")
    for _ in range(5):
        page.key("Home")
        page.value("void (globalThis.seen = [], globalThis.watch = preview.state, 0)")
        page.value("""void (function look() {
          seen.push(preview.state.time);
          if (seen.length < 12) requestAnimationFrame(look);
        })()""")
        page.key(" ")
        page.wait("seen.length === 12")
        page.key(" ")
        check("no flash of the end", page.value("Math.max(...seen) < preview.state.scene.duration / 2"))
    # On a button, too: Enter presses it.
    page.value("document.getElementById('loop').focus()")
    page.key(" ")
    check("Space plays when a button has the focus", page.value("[preview.state.playing, preview.state.loop].join()"), "1,true")
    page.key(" ")
    page.key("Enter")
    check("Enter presses the button", page.value("preview.state.loop"), False)
    return page


# Work that stays


def staying(place, browser, preview, project):
    page = scene(browser, preview, "present", still=True)
    page.fill("#knob-dampingRatio", "0.4")
    blur(page)
    pull(page, handle("key-1"), 0, 12)
    page.click("[data-way=back]")
    page.wait("preview.state.scene.way === 'back'")
    settle(page, 0.5)
    changes = page.value("JSON.stringify(preview.state.changes)")
    check("a change of the file", len(json.loads(changes)), 1)
    state = "[preview.state.parameters.dampingRatio, preview.state.way, JSON.stringify(preview.state.changes), preview.state.time].join('|')"
    expected = f"0.4|back|{changes}|0.5"
    page.upload("#pictures input[type=file]", place.folder / "Scenes" / "Pictures" / "today@2x.png")
    page.wait("preview.state.scene.pictures[0].isOwn")
    page.key("g")
    page.wait_for(".card")
    page.click(".card[href*='present.json']")
    page.wait("preview.state.scene?.name === 'present'")
    check("after the gallery", page.value(state), expected)
    page.value("void (location.hash = 'scene=Scenes/cube.json')")
    page.wait("preview.state.scene?.name === 'cube'")
    check("another scene has its own", page.value("JSON.stringify(preview.state.parameters)"), "{}")
    page.value("void (location.hash = 'scene=Scenes/present.json')")
    page.wait("preview.state.scene?.name === 'present'")
    check("after another scene", page.value(state), expected)
    reloaded(page)
    page.wait("preview.state.scene?.name === 'present' && preview.state.scene.pictures[0].isOwn")
    check("after a reload", page.value(state), expected)
    # The address follows a moment later.
    page.wait("location.hash.includes('&')")
    address = page.value("location.href")
    # A link carries all of it to a window that has never seen the scene.
    other = browser.page(1024, 768, still=True)
    other.open(address)
    wait_for_scene(other)
    check("by a link", other.value(state), expected)
    other.close()
    # A saving can be undone after a reload.
    page.click("[data-way=forward]")
    page.click("#save")
    page.wait_for("#undo-save")
    reloaded(page)
    page.wait_for("#undo-save")
    page.click("#undo-save")
    page.wait("preview.state.parameters.dampingRatio === '0.4' && preview.state.changes.length === 1")
    check("undone after a reload", project.changed(), ([], []))
    place.shot(page, "staying")
    page.click("#reset")
    # A recorded gesture.
    page.value("void (location.hash = 'scene=Scenes/cube-cancelled.json')")
    page.wait("preview.state.scene?.name === 'cube-cancelled' && preview.state.way === 'gesture'")
    pull(page, "#canvas", -80, 0)
    page.wait("preview.state.samples?.length > 3")
    count = page.value("preview.state.samples.length")
    reloaded(page)
    check("the gesture after a reload", page.value("preview.state.samples?.length"), count)
    return page


# Windows


def windows(place, browser, preview, project):
    """At each size the picture and the scrubber stay while the panel is scrolled, and nothing is wider than the window."""
    for width, height in (*SIZES, (640, 400), (320, 640)):
        page = scene(browser, preview, "book-pages", width, height, still=True, touch=width < 900)
        settle(page, 0.5)
        where = f"{width} x {height}"
        place.shot(page, f"window-{width}x{height}")
        page.value("void [...document.querySelectorAll('#knobs .knob')].at(-1).scrollIntoView()")
        found = page.value("""['canvas', 'scrubber', 'play'].map((id) => {
          const box = document.getElementById(id).getBoundingClientRect();
          const at = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
          return box.width > 20 && box.height > 20 && box.top >= 0 && box.bottom <= innerHeight + 1 && box.right <= innerWidth + 1
            && Boolean(at?.closest('#stage, #scrubber, #play'));
        }).join()""")
        check(f"{where}: the picture, the scrubber and Play are in sight", found, "true,true,true")
        check(f"{where}: nothing is wider", page.value("document.documentElement.scrollWidth"), width)
        check(f"{where}: nothing is higher", page.value("document.documentElement.scrollHeight"), height)
        wide = page.value("""[...document.querySelectorAll('body *')].filter((e) => e.getClientRects().length
          && !e.closest('svg, .legend, .facts, .hidden, #other-sheet, .heading') && e.getBoundingClientRect().right > innerWidth + 1)
          .map((e) => e.id || e.className || e.tagName).slice(0, 5).join()""")
        check(f"{where}: nothing is cut off", wide, "")
        page.close()
    page = scene(browser, preview, "present", 1440, 900, still=True)
    check("the picture is as large as it is", page.value("document.getElementById('canvas').getBoundingClientRect().width >= 390"))
    box = page.value("(() => { const b = document.getElementById('canvas').getBoundingClientRect(); return [b.left, b.top, b.width, b.height]; })()")
    check("on whole pixels", [value == round(value) for value in box], [True] * 4)
    return page


# Curves


def springs(place, browser, preview, project):
    """As a new user would: `present` gets another spring with the pointer alone."""
    for width, height in SIZES[:2]:
        page = scene(browser, preview, "present", width, height, still=True)
        settle(page, 0.4)
        arrival, _ = middle(page, handle("arrival-0"))
        painted = page.value("preview.figures.painted")
        pull(page, handle("over-0"), 0, -14)
        check("each step redraws", page.value("preview.figures.painted") - painted >= 4)
        page.wait("preview.state.parameters.dampingRatio !== undefined")
        ratio = float(page.value("preview.state.parameters.dampingRatio"))
        check("less damping overshoots more", 0.2 < ratio < 0.5)
        place.shot(page, f"spring-{width}x{height}")
        page.click("#save")
        page.wait("preview.state.scene.canUndo && !Object.keys(preview.state.parameters).length")
        went, came = project.changed()
        check("one line", (len(went), len(came)), (1, 1))
        check("only the value", came[0].replace(f'"default": {ratio}', '"default": 0.5'), went[0])
        project.restore()
        page.wait("!preview.state.scene.canUndo")
        wait_at(page, handle("arrival-0"), arrival)
        pull(page, handle("arrival-0"), 20, 0)
        page.wait("preview.state.parameters.seconds !== undefined")
        check("it arrives later", float(page.value("preview.state.parameters.seconds")) > 2.5)
        blur(page)
        page.key("Control+z")
        check("one drag is one undo", page.value("JSON.stringify(preview.state.parameters)"), "{}")
        page.close()
    # With the keyboard alone.
    page = scene(browser, preview, "present", still=True)
    page.value("document.querySelector('[data-handle=over-0]').focus()")
    page.key("ArrowUp")
    page.wait("preview.connection.isSettled() && Number(preview.state.parameters.dampingRatio) < 0.5")
    page.key("ArrowUp")
    page.wait("preview.connection.isSettled()")
    check("the handle keeps the focus", page.value("document.activeElement.dataset.handle"), "over-0")
    # How far it overshoots in points is told when the picture at rest has been asked for.
    page.wait("/overshoot/i.test(document.getElementById('track-facts').innerText)")
    page.wait("/\\d pt/.test(document.getElementById('track-facts').innerText)")
    return page


def curves(place, browser, preview, project):
    """A Bézier curve's handles, values in time, begin and end, in a file of numbers."""
    file = place.folder / "Scenes" / "tuned.json"
    file.write_text("""{
  "duration": 2,
  "canvas": { "width": 390, "height": 844, "background": "#FFFFFF" },
  "phases": { "open": [0.5, 1.5] },
  "tracks": {
    "move": { "from": 0,  "to": 300, "timing": [0.42, 0, 0.58, 1], "begin": 0.2, "duration": 1.4 },
    "fade": { "values": [0, 1, 0], "keyTimes": [0, 0.4, 1] },
    "open": { "from": 0, "to": 1, "phase": "open", "timing": "snappy" }
  },
  "layers": [
    { "name": "card", "frame": [40, 60, 120, 80], "backgroundColor": "#3366FF", "transform": [{ "translateY": "move" }], "opacity": "fade" },
    { "name": "still", "frame": [200, 500, 100, 100], "backgroundColor": "#FF8800", "opacity": "0.5 + open/2" }
  ]
}
""")
    project.git("add", "-A")
    project.git("-c", "user.name=a", "-c", "user.email=a@example.com", "commit", "-qm", "tuned")
    page = scene(browser, preview, "tuned", still=True)
    settle(page, 0.6)
    pull(page, handle("bezier-0-0"), -40, -30)
    pull(page, handle("begin"), 60, 0)
    pull(page, handle("end"), -50, 0)
    pull(page, handle("key-1"), 0, 20)
    place.shot(page, "curves")
    check("each is one undo", page.value("preview.state.changes.length"), 5)
    page.click("#save")
    page.wait("preview.state.scene.canUndo && !preview.state.changes.length")
    went, came = project.changed()
    check("one line of the track", (len(went), len(came)), (1, 1))
    check("spaces stay", '"from": 0,  "to": ' in came[0])
    project.restore()
    page.wait("!preview.state.scene.canUndo")
    press(page, "fade", "#legend")
    page.wait("preview.state.track === 'fade'")
    pull(page, handle("key-1"), 40, 10)
    check("a value and its time", [c["path"][2:] for c in page.value("preview.state.changes")], [["values", "1"], ["keyTimes", "1"]])
    blur(page)
    page.key("Control+z")
    check("one undo", page.value("preview.state.changes.length"), 0)
    settle(page, 1.5)
    page.click("#add-key")
    page.wait("preview.state.scene.curves[1].motion.keyTimes.length === 4")
    page.value("document.querySelector('[data-handle=key-2]').focus()")
    page.key("Delete")
    page.wait("preview.state.scene.curves[1].motion.keyTimes.length === 3")
    page.click("#save")
    page.wait("preview.state.scene.canUndo || !preview.state.changes.length")
    check("added and taken out again: as it was", project.changed(), ([], []))
    press(page, "open", "#legend")
    pull(page, handle("end"), 40, 0)
    check("a phase's end", page.value("preview.state.changes.map((c) => c.path.join('.')).join()"), "phases.open.1")
    page.click("#reset")
    page.value("(() => { const t = document.getElementById('timing'); t.value = 'easeOut'; t.dispatchEvent(new Event('change')); })()")
    page.wait("preview.state.scene.curves[2].motion.timings[0].bezier")
    check("another timing", page.value("preview.state.changes[0].text"), '"easeOut"')
    page.click("#reset")
    page.wait("preview.connection.isSettled()")
    # Hidden and alone; one scale for all.
    page.click("#legend li:first-child .eye")
    check("a hidden curve", page.count("#curves .curve"), 2)
    page.click("#legend li:nth-child(2) .solo")
    check("one alone", page.count("#curves .curve"), 1)
    page.click("#legend li:nth-child(2) .solo")
    page.click("#shared-scale")
    check("one scale", page.value("new Set(preview.state.scene.curves.map((c) => c.high)).size"), 1)
    return page


# Layers


def touching(place, browser, preview, project):
    page = scene(browser, preview, "tuned", still=True)
    settle(page, 0.6)
    page.key("y")
    page.wait("document.querySelectorAll('.layer-row').length === 2")
    check("topmost first", page.text("#layers li:first-child .layer-name"), "still")
    page.click("#layers li:first-child .layer-main")
    page.wait_for("#layer-fields input[data-path='layers.1.frame.0']")
    # A number is dragged sideways.
    pull(page, "#layer-fields input[data-path='layers.1.frame.2']", 40, 0)
    check("a number that is dragged", page.value("preview.state.changes.map((c) => [c.path.join('.'), c.text].join('=')).join()"),
          "layers.1.frame.2=120")
    blur(page)
    page.key("Control+z")
    # The layer is moved on the picture, and snaps to the canvas' middle.
    left, top, width, height = page.box("#canvas")
    unit = width / 390
    page.mouse("Moved", left + 250 * unit, top + 550 * unit)
    page.mouse("Pressed", left + 250 * unit, top + 550 * unit)
    for step in range(1, 12):
        page.mouse("Moved", left + (250 - 5 * step) * unit, top + (550 + 2 * step) * unit)
        refreshes(page, 1)
    page.wait("preview.connection.isSettled()")
    place.shot(page, "moving")
    page.mouse("Released", left + 195 * unit, top + 572 * unit)
    moved = page.value("preview.state.changes.map((c) => [c.path.join('.'), c.text].join('=')).join()")
    check("moved to the middle", moved.startswith("layers.1.frame.0=145,layers.1.frame.1="))
    page.wait("preview.connection.isSettled()")
    blur(page)
    page.key("Control+z")
    check("one undo", page.value("preview.state.changes.length"), 0)
    check("an expression leads to its line", "line" in page.text("#layer-fields"))
    page.click("#layers li:first-child .layer-main")
    page.wait_for("#layer-curves .spark")
    # Hidden, alone, folded, outlined.
    page.click("#layers li:first-child .eye")
    page.wait("preview.state.hidden.length === 1 && preview.state.layers.length === 1")
    check("a hidden layer stays in the tree", page.count(".layer-row"), 2)
    check("hiding writes nothing", page.value("document.getElementById('save').disabled"))
    page.click("#layers li:first-child .eye")
    page.wait("preview.state.layers.length === 2")
    page.click("#layers li:first-child .solo")
    page.wait("preview.state.layers.length === 1 && preview.state.layers[0].name === 'still'")
    page.click("#layers li:first-child .solo")
    page.wait("preview.state.layers.length === 2")
    page.click("#outline-all")
    page.wait("document.querySelectorAll('#outlines .plain').length === 2")
    place.shot(page, "layers-touched")
    page.value("void (location.hash = 'scene=Scenes/sheet.json')")
    page.wait("preview.state.scene?.name === 'sheet'")
    settle(page, 1)
    page.wait("document.querySelectorAll('#layers > li').length === 3")
    order = page.value("[...document.querySelectorAll('#layers .layer-name')].map((e) => e.textContent).join()")
    check("parents over their children", order, "touch 0,sheet,sheet face,grabber,picture,behind,dim,page")
    page.click("#layers > li:nth-child(2) .fold")
    check("folded", page.count(".layer-row"), 5)
    return page


# Knobs and keys


def turning(place, browser, preview, project):
    page = scene(browser, preview, "cube", still=True)
    slider = ".knob[data-name=eye] input[type=range]"
    usual = page.value(f"document.querySelector({slider!r}).max")
    page.fill("#knob-eye", "1000000000")
    page.wait("preview.connection.isSettled() && preview.state.parameters.eye === '1000000000'")
    blur(page)
    page.key("Control+z")
    page.wait("preview.connection.isSettled() && !preview.state.parameters.eye")
    check("the slider's range comes back", page.value(f"document.querySelector({slider!r}).max"), usual)
    page.fill("#knob-eye", "0")
    page.wait_for("#fault-eye")
    page.value("document.getElementById('knob-eye').focus()")
    page.key("Escape")
    page.wait("preview.connection.isSettled() && !preview.state.fault")
    check("Escape goes back", page.value("JSON.stringify([preview.state.parameters, document.getElementById('knob-eye').value])"),
          json.dumps([{}, page.value("preview.state.scene.knobs.find((k) => k.name === 'eye').default")], separators=(",", ":")))
    page.value("document.getElementById('knob-seconds').focus()")
    for key, expected in (("ArrowUp", "1.6"), ("Shift+ArrowUp", "2.6"), ("ArrowDown", "2.5")):
        page.key(key)
        check(f"{key} in a number", page.value("document.getElementById('knob-seconds').value"), expected)
    blur(page)
    page.click("#reset")
    # AltGr, where brackets need it.
    page.value("""dispatchEvent(new KeyboardEvent('keydown', {key: ']', ctrlKey: true, altKey: true, modifierAltGraph: true, bubbles: true}))""")
    page.value("""document.body.dispatchEvent(new KeyboardEvent('keydown',
      {key: ']', ctrlKey: true, altKey: true, modifierAltGraph: true, bubbles: true}))""")
    check("AltGr and a bracket", page.value("preview.state.speed"), 1.1)
    page.key("[")
    # Zoom and pan.
    page.key("+")
    page.key("+")
    wide = page.value("document.getElementById('sheet').clientWidth")
    check("larger", wide > 390 * 1.4)
    before = page.value("document.getElementById('sheet').offsetTop")
    page.key("Alt+ArrowDown")
    check("panned", page.value("document.getElementById('sheet').offsetTop") < before)
    page.key("0")
    page.key("b")
    check("a light background", page.value("document.getElementById('stage').dataset.backdrop"), "light")
    page.key("f")
    check("folded", page.value("document.getElementById('graph').getClientRects().length"), 0)
    return page


PARTS = (playing, staying, windows, springs, curves, touching, turning)
