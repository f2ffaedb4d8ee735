"""What scripts/check preview tries on the page of one scene: pictures, knobs, layers, keys, exports, gestures."""
import base64
import json
import shutil
import subprocess

failures = []


def fail(text):
    failures.append(text)
    print("FAIL", text, flush=True)


def check(what, found, expected=True):
    if found != expected:
        fail(f"{what}: {found!r} instead of {expected!r}")


SETTLED = """(time) => new Promise((resolve) => {
  const {state, timeline, requests} = preview;
  timeline.pause();
  timeline.seek(time ?? state.time);
  const wait = () => requests.isIdle() ? resolve() : setTimeout(wait, 2);
  wait();
})"""
# The number of pixels that differ between the canvas and a PNG file; -1 for another size.
COMPARED = """async (file) => {
  const image = new Image();
  image.src = 'data:image/png;base64,' + file;
  await image.decode();
  const canvas = document.getElementById('canvas'), other = document.createElement('canvas');
  [other.width, other.height] = [image.naturalWidth, image.naturalHeight];
  if (other.width !== canvas.width || other.height !== canvas.height) return -1;
  const context = other.getContext('2d');
  context.drawImage(image, 0, 0);
  const pixels = (c) => new Uint32Array(c.getContext('2d').getImageData(0, 0, c.width, c.height).data.buffer);
  const [a, b] = [pixels(canvas), pixels(other)];
  return a.reduce((count, pixel, i) => count + (pixel !== b[i]), 0);
}"""


def settle(page, at=None):
    """Pauses at a time and waits for its picture."""
    page.value(SETTLED, at)


def press(page, text, inside="body"):
    """Clicks on the button with a text."""
    number = page.value("""(text, inside) => [...document.querySelectorAll(inside + ' button')]
      .findIndex((button) => button.textContent === text && button.getClientRects().length)""", text, inside)
    if number < 0:
        raise RuntimeError(f"there is no button {text}")
    page.click(f"{inside} button", number)


class Place:
    """Where a check happens: the program, a folder with scenes that may be changed, and one for screenshots."""

    def __init__(self, program, folder, shots):
        self.program, self.folder, self.shots = program, folder, shots
        self.cube = folder / "Scenes" / "cube.json"
        self.text = self.cube.read_text()

    def restore(self):
        """The scene as it was, after a check that has failed."""
        if not self.cube.parent.exists():
            (self.folder / "Before").rename(self.cube.parent)
        self.cube.write_text(self.text)

    def run(self, *arguments):
        return subprocess.run([self.program, *arguments], cwd=self.folder, check=True, capture_output=True).stdout

    def same(self, page, what, *arguments):
        """The canvas must equal what the command draws."""
        file = self.run(*arguments, "-o", "-", "--format", "png", "--quiet")
        check(what, page.value(COMPARED, base64.b64encode(file).decode()), 0)

    def shot(self, page, name, whole=False):
        page.shot(self.shots / f"{name}.png", whole)


def pictures(place, page):
    page.key("1")
    for at in (0, 0.4, 0.75, 1.5):
        settle(page, at)
        place.same(page, f"the canvas at {at} s", "cube", "--at", str(at))
    page.key("2")
    settle(page, 0.6)
    place.same(page, "the canvas at 2x", "cube", "--at", "0.6", "--scale", "2")
    page.key("1")
    page.click("[data-way=back]")
    page.wait("preview.state.scene.command.includes('--back')")
    settle(page, 0.3)
    place.same(page, "the way back", "cube", "--at", "0.3", "--back")
    page.click("[data-way=ping-pong]")
    page.wait("preview.state.scene.duration === 3")
    page.click("[data-way=forward]")
    page.wait("preview.state.scene.duration === 1.5")
    page.key("0")


def scrubbing(place, page):
    left, top, width, height = page.box("#scrubber")
    page.drag(*((left + 20 + (width / 2 - 20) * i / 10, top + 10) for i in range(11)))
    check("dragging over the curves", round(page.value("preview.state.time"), 2), 0.75)
    # The scrubber goes from frame to frame; with Alt, to any time.
    place_of_frame = "Math.abs(preview.state.time * 60 - Math.round(preview.state.time * 60))"
    for held, is_whole in ((0, True), (1, False)):
        x = left + width * 20.4 / 90
        page.mouse("Pressed", x, top + 10, modifiers=held)
        page.mouse("Released", x, top + 10, modifiers=held)
        check(f"a whole frame: {is_whole}", page.value(place_of_frame) < 1e-6, is_whole)
    page.drag(*((left + 20 + (width / 2 - 20) * i / 10, top + 10) for i in range(11)))
    page.wait("Math.abs(document.getElementById('canvas').dataset.time - 0.75) < 0.01")
    check("a curve for each track", page.count("#curves .curve"), 2)
    page.wait("document.querySelector('#legend li:first-child output').textContent === '0.5'", 5)


def keeping(place, page):
    """A picture that was drawn is shown again without being drawn, until the scene changes."""
    page.key("1")
    settle(page, 0.4)
    page.wait("preview.requests.hasAll()")
    page.value("preview.figures.waits.length = 0")
    for at in (0.7, 0.3, 1.5):
        settle(page, at)
        place.same(page, f"the kept picture at {at} s", "cube", "--at", str(at))
    check("kept pictures are not drawn", page.value("preview.figures.waits.filter(([wait, isKept]) => !isKept).length"), 0)
    page.fill("#knob-eye", "700")
    page.value("document.activeElement.blur()")
    page.wait("preview.state.scene.command === 'render cube --set eye=700'")
    settle(page, 0.7)
    place.same(page, "not the kept picture of another knob", "cube", "--at", "0.7", "--set", "eye=700")
    page.click("#reset")
    page.wait("preview.state.scene.command === 'render cube'")
    settle(page, 0.7)
    place.same(page, "not that of the knob before", "cube", "--at", "0.7")
    # Another scale, and a time between two frames.
    page.key("2")
    settle(page, 0.3)
    place.same(page, "a kept picture's time at 2x", "cube", "--at", "0.3", "--scale", "2")
    page.key("1")
    settle(page, 0.3042)
    place.same(page, "a time between two frames", "cube", "--at", "0.3042")


def knobs(place, page):
    page.key("1")
    page.fill("#knob-eye", "500")
    page.value("document.activeElement.blur()")
    page.wait("preview.state.scene.command === 'render cube --set eye=500'")
    settle(page, 0.75)
    place.same(page, "a knob", "cube", "--at", "0.75", "--set", "eye=500")
    check("the file's curves stay in sight", page.count("#curves .before"), 2)
    press(page, "right")
    page.wait("preview.state.scene.command.endsWith('--set direction=right --set eye=500')")
    settle(page, 0.75)
    place.same(page, "a choice", "cube", "--at", "0.75", "--set", "eye=500", "--set", "direction=right")
    page.fill("#knob-eye", "0")
    page.wait_for("#fault-eye")
    check("a value that is not allowed", page.text("#fault-eye"), "eye is 0; it must be at least 1")
    check("is told at the knob", page.value("""(() => { const field = document.getElementById('knob-eye');
      return [field.ariaInvalid, field.getAttribute('aria-describedby'), problem.hidden].join(); })()"""),
          "true,fault-eye,true")
    page.click("#reset")
    page.wait("preview.state.scene.command === 'render cube' && !document.querySelector('.fault:not([hidden])')")
    # A slider that is dragged changes the picture all the time.
    page.value("preview.figures.painted = 0")
    left, top, width, height = page.box(".knob.number input[type=range]", 1)
    y = top + height / 2
    page.mouse("Pressed", left + 40, y)
    for i in range(9):
        page.mouse("Moved", left + width * (0.2 + 0.6 * i / 8), y)
        page.value("new Promise((done) => setTimeout(done, 30))")
    page.wait("Number(preview.state.parameters.eye) > 300 && preview.figures.painted > 3")
    page.mouse("Released", left + width * 0.8, y)
    page.value("document.activeElement.blur()")
    page.key("Control+z")
    page.wait("preview.state.scene.command === 'render cube'")
    page.key("Control+Shift+z")
    page.wait("preview.state.scene.command.includes('eye=')")
    page.click("#reset")
    page.value("document.activeElement.blur()")
    saving(place, page)


def saving(place, page):
    """Saving changes one number of the file and nothing else, and can be undone."""
    before = place.cube.read_text()
    page.fill("#knob-seconds", "1.2")
    page.value("document.activeElement.blur()")
    page.wait("preview.state.scene.duration === 1.2")
    page.click("#save")
    page.wait("preview.state.scene.command === 'render cube' && preview.state.scene.duration === 1.2")
    after = place.cube.read_text()
    check("what saving changes", after, before.replace('"default": 1.5', '"default": 1.2'))
    check("saving changes something", after != before)
    page.wait_for("#undo-save")
    page.click("#undo-save")
    page.wait("preview.state.scene.command === 'render cube --set seconds=1.2'")
    check("undoing it", place.cube.read_text(), before)
    page.click("#save")
    page.wait("preview.state.scene.command === 'render cube' && preview.state.scene.duration === 1.2")
    place.cube.write_text(before)
    page.wait("preview.state.scene.duration === 1.5")
    check("a file that was changed since is not undone", page.value("document.getElementById('undo-save').hidden"))


def own_pictures(place, page):
    page.key("1")
    detail = place.folder / "Scenes" / "Pictures" / "detail@2x.png"
    page.upload("#pictures input[type=file]", detail)
    page.wait("preview.state.scene.pictures[0].isOwn")
    settle(page, 0.5)
    place.same(page, "one's own picture", "cube", "--at", "0.5", "--from", str(detail))
    check("its command", page.text("#command"), "render cube --from detail@2x.png")
    damaged = place.folder / "not.png"
    damaged.write_text("this is no picture")
    page.upload("#pictures input[type=file]", damaged)
    page.wait("document.getElementById('said').textContent.includes('not.png')")
    # The browser notes each refused request.
    page.complaints[:] = [line for line in page.complaints if "400" not in line]
    press(page, "Restore")
    page.wait("!preview.state.scene.pictures[0].isOwn")
    settle(page, 0.5)
    place.same(page, "the scene's own picture again", "cube", "--at", "0.5")


def layers(place, page):
    settle(page, 0.3)
    page.key("y")
    page.wait("document.querySelectorAll('#layers .layer-row').length === 2")
    left, top, width, height = page.box("#canvas")
    page.drag((left + width * 0.2, top + height / 2))
    page.wait_for("#outlines .selected polygon")
    check("a click selects a layer", page.text("#layer-head h3") in ("from", "to"))
    page.wait("document.querySelector('#layer-values dl').textContent.includes('position')")
    corners = page.value("preview.state.layers.map((l) => [l.name, l.corners])")
    told = json.loads(place.run("inspect", "cube", "--at", "0.3", "--json"))
    expected = [[layer["name"], [[p["x"], p["y"]] for p in layer["corners"]]] for layer in told["layers"]]
    check("the corners are those of inspect", corners, expected)
    page.key("ArrowUp")
    page.hover(".layer-main")
    page.wait_for("#outlines .hovered polygon")
    place.shot(page, "layers")
    page.key("Escape")
    check("Escape selects nothing", page.count("#outlines .selected"), 0)
    page.key("p")


def keyboard(place, page):
    settle(page, 0.5)
    frame = "Math.round(preview.state.time * 60)"
    for key, expected in (("ArrowRight", 31), ("Shift+ArrowRight", 41), ("ArrowLeft", 40), ("End", 90), ("Home", 0)):
        page.key(key)
        check(key, page.value(frame), expected)
    for key in "]][":
        page.key(key)
    check("speed", page.value("preview.state.speed"), 1.1)
    page.key(" ")
    page.wait("preview.state.time > 0.2")
    page.key(" ")
    check("paused", page.value("preview.state.playing"), 0)
    page.key("j")
    check("backwards", page.value("preview.state.playing"), -1)
    for key in "kll":
        page.key(key)
    check("faster", page.value("[preview.state.playing, preview.state.speed].join()"), "2,1.1")
    page.key("k")
    check("the chosen speed stays", page.value("[preview.state.playing, preview.state.speed].join()"), "0,1.1")
    page.key("[")
    page.key("o")
    check("no loop", page.value("document.getElementById('loop').getAttribute('aria-pressed')"), "false")
    page.key("o")
    page.key("d")
    page.wait("preview.state.way === 'back'")
    page.key("d")
    page.key("d")
    page.wait("preview.state.way === 'forward' && preview.state.scene.duration === 1.5")
    page.key("?")
    check("help", page.value("document.getElementById('help').open"))
    place.shot(page, "help")
    page.key("Escape")
    check("Escape closes it", page.value("document.getElementById('help').open"), False)
    page.value("document.getElementById('scrubber').focus()")
    settle(page, 0.5)
    page.key("ArrowRight")
    # With the screen's next refresh.
    page.wait("document.getElementById('scrubber').ariaValueNow === '0.517'", 5)
    for key in "ye":
        page.key(key)
        names(page, f"panel {key}")
    page.key("p")
    names(page, "knobs")
    tabbing(page)


ROLES = {"button", "slider", "textbox", "combobox", "checkbox", "tab", "link", "img", "spinbutton", "ColorWell",
         "tabpanel", "region", "complementary"}


def names(page, where):
    """Everything of these kinds that a screen reader meets has a name."""
    nodes = [node for node in page.send("Accessibility.getFullAXTree")["nodes"]
             if not node.get("ignored") and node.get("role", {}).get("value") in ROLES]
    check(f"{where}: there are things for a screen reader", len(nodes) > 20)
    for node in nodes:
        if not node.get("name", {}).get("value", "").strip():
            fail(f"{where}: a {node['role']['value']} has no name: {json.dumps(node.get('properties', []))[:200]}")


def tabbing(page):
    """Tab reaches every control, and the one that has the focus shows it."""
    page.value("document.activeElement.blur()")
    wanted = page.value("""[...document.querySelectorAll('button, input, select, [tabindex]')]
      .filter((e) => e.getClientRects().length && !e.disabled && e.tabIndex >= 0).length""")
    reached = set()
    for _ in range(wanted + 5):
        page.key("Tab")
        reached.add(page.value("""(() => {
          const e = document.activeElement;
          const isMarked = getComputedStyle(e).outlineStyle !== 'none';
          return [...document.querySelectorAll('*')].indexOf(e) + (isMarked ? '' : 'x');
        })()"""))
    reached = {place for place in reached if not place.endswith("x")}
    check("Tab reaches every control, which shows it", len(reached) >= wanted)
    page.value("document.activeElement.blur()")


# Fills a field of the form, or ticks it.
FILL = """(name, value) => {
  const field = document.getElementById('export-form').elements[name];
  if (typeof value === 'boolean') field.checked = value; else field.value = value;
}"""
# The options that a format uses and that have no field in sight, or have one without a use. What the page says elsewhere,
# such as the way, has none here.
FIELDS = """(format) => preview.exportOptions().filter((row) => !row.isElsewhere).filter((row) => {
  const field = document.getElementById('export-form').elements[row.key];
  return !field || (field.getClientRects().length > 0) !== row.formats.includes(format);
}).map((row) => row.key)"""


def exports(place, page):
    page.key("e")
    videos = ("mp4", "webm") if shutil.which("ffmpeg") else ()
    check("the formats", page.count(".formats button"), 5 + len(videos))
    for name in ("gif", "apng", "webp", *videos, "png", "sheet"):
        page.click(f"[data-format={name}]")
        fields = {"scale": "0.25"}
        if name in ("gif", "apng", "webp", *videos):
            fields |= {"fps": "20", "holdEnd": "0.5"}
        if name == "gif":
            fields |= {"quality": "60"}
        if name == "apng":
            fields |= {"motionBlur": "3", "png": "small"}
        if name == "png":
            fields = {"width": "200"}
        if name in ("webp", *videos):
            fields |= {"motionBlur": "1", "png": "fast"}
        if name == "sheet":
            fields = {"scale": "2", "width": "", "count": "5", "columns": "3", "evenly": True}
        for field, value in fields.items():
            page.value(FILL, field, value)
        check(f"a field for each option of {name}", page.value(FIELDS, name), [])
        settle(page, 0.4)
        page.click("#make")
        page.wait_for(f"a[data-format={name}]")
        with page.download() as made:
            page.click("#export-state a")
        line = page.text("#export-state .command code")
        said = {"--motion-blur 3": "apng", "--png small": "apng", "--width 200": "png", "--evenly": "sheet"}
        check(f"the options of {name}", [text for text in said if text in line],
              [text for text, one in said.items() if one == name])
        words = line.split(" ")
        place.run(*words[1:], *([] if name == "sheet" else ["--quiet"]))
        if name == "webm":
            # WebM files name themselves by a random number.
            check(f"{line} makes one as large", abs((place.folder / words[-1]).stat().st_size - len(made[1])) < 64)
        else:
            check(f"{line} makes the same", (place.folder / words[-1]).read_bytes() == made[1])
        if name in videos:
            page.wait("document.querySelector('#export-state video')?.videoWidth > 0")
            check(f"{name} plays as long as the run", page.value(
                "document.querySelector('#export-state video').duration.toFixed(1)"), "2.0")
        shown = page.text("#export-size span").strip()
        check(f"the size of {name}", shown, f"({len(made[1]):,} bytes)")
        if name in ("gif", "sheet", "mp4"):
            place.shot(page, f"export-{name}")
    page.click("[data-format=gif]")
    page.value("document.getElementById('export-form').noValidate = true")
    for name, value, usual, fault in (("motionBlur", "65", "1", "is not a number of moments; write 1 to 64"),
                                      ("scale", "900", "0.25", "choose a smaller scale")):
        page.value(FILL, name, value)
        page.click("#make")
        page.wait(f"document.querySelector('#export-state .fault')?.textContent.includes({fault!r})")
        page.value(FILL, name, usual)
    page.key("p")


def gesture(place, page):
    page.value("void (location.hash = 'scene=Scenes/cube-cancelled.json')")
    page.wait("preview.state.scene?.name === 'cube-cancelled' && preview.state.way === 'gesture'")
    page.key("1")
    settle(page, 0.8)
    place.same(page, "the scene's own gesture", "cube-cancelled", "--at", "0.8")
    page.key("0")
    settle(page, 0.8)
    left, top, width, height = page.box("#canvas")
    page.mouse("Pressed", left + width * 0.9, top + height / 2)
    for i in range(12):
        page.mouse("Moved", left + width * (0.9 - 0.05 * i), top + height / 2)
        page.value("new Promise((done) => setTimeout(done, 20))")
    place.shot(page, "dragging")
    page.mouse("Released", left + width * 0.35, top + height / 2)
    page.wait("preview.state.samples?.length > 5 && preview.state.scene.command.includes('--gesture')")
    with page.download() as made:
        page.click("#download-gesture")
    check("the name of the recording", made[0], "cube-cancelled-gesture.json")
    (place.folder / made[0]).write_bytes(made[1])
    check("its command", page.text("#command"), f"render cube-cancelled --gesture {made[0]}")
    page.key("r")
    check("replay", page.value("preview.state.playing"), 1)
    page.key("1")
    settle(page, 0.2)
    place.same(page, "the recording at 0.2 s", "cube-cancelled", "--at", "0.2", "--gesture", made[0])
    place.shot(page, "gesture")
    page.click("#discard")
    page.wait("!preview.state.samples && preview.state.scene.command === 'render cube-cancelled'")
    page.key("0")


PARTS = (pictures, scrubbing, keeping, knobs, own_pictures, layers, keyboard, exports, gesture)
