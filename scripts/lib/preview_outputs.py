"""What scripts/check preview tries of pictures beside others and of what is made of a scene: comparing, golden frames,
coarse pictures, exports, shared pages, and what is drawn around the canvas."""
import shutil

import preview_browser as tools
from preview_browser import opened
from preview_instrument import blur, scene
from preview_workbench import check, settle


def comparing(place, browser, preview, project):
    page = scene(browser, preview, "cube", still=True)
    page.key("1")
    page.fill("#knob-eye", "300")
    blur(page)
    page.wait("preview.connection.isSettled()")
    settle(page, 0.75)
    page.key("x")
    for mode in ("beside", "split", "blink", "difference"):
        page.click(f"[data-mode={mode}]")
        page.wait("Number(document.getElementById('other').dataset.time) === preview.state.time")
        tools.at_rest(page)
        place.shot(page, f"compare-{mode}")
    settle(page, 0.3)
    page.wait("Number(document.getElementById('other').dataset.time) === preview.state.time")
    same = page.value("""(() => {
      const [a, b] = ['canvas', 'other'].map((id) => document.getElementById(id));
      return a.toDataURL() === b.toDataURL();
    })()""")
    check("the file against the knob", same, False)
    page.click("#reset")
    page.wait("document.getElementById('canvas').toDataURL() === document.getElementById('other').toDataURL()")
    # An animation that the command line has made: at the same time, the same picture.
    place.run("cube", "--scale", "1", "--fps", "30", "-o", "cube.webp", "--quiet")
    page.upload("#recording", place.folder / "cube.webp")
    page.wait("preview.state.compared.with === 'recording'")
    for at in (0.5, 1):
        settle(page, at)
        page.wait("Number(document.getElementById('other').dataset.time) === preview.state.time")
        check("a recording at the same time", page.value(
            "document.getElementById('canvas').toDataURL() === document.getElementById('other').toDataURL()"))
    return page


def goldens(place, browser, preview, project):
    """The scene now against its golden frames, in their pixels and at their times."""
    page = scene(browser, preview, "cube", still=True)
    settle(page, 0.6)
    page.key("x")
    page.wait("[...document.querySelectorAll('#compare-with option')].some((one) => one.value === 'golden:cube')")
    choose = """(value) => { const list = document.getElementById('compare-with'); list.value = value;
      list.dispatchEvent(new Event('change')); }"""
    page.value(choose, "golden:cube")
    frames = "[...document.querySelectorAll('#golden-frames button')]"
    page.wait(f"{frames}.length === 10 && {frames}.every((one) => one.dataset.verdict === 'true')")
    same = """(() => {
      const [a, b] = ['canvas', 'other'].map((id) => document.getElementById(id));
      return a.width === b.width && a.toDataURL() === b.toDataURL();
    })()"""
    shown = "preview.requests.isIdle() && Number(document.getElementById('other').dataset.time) === preview.state.time"
    for at in (0, 4, 9):
        page.click("#golden-frames button", at)
        page.wait(shown + f" && {frames}[{at}].ariaPressed === 'true'")
        check(f"the golden frame {at} has the same pixels", page.value(same))
    check("it says so", "the same pixels" in page.text("#compare-note"))
    place.shot(page, "golden")
    page.click("#golden-frames button", 4)
    page.fill("#knob-eye", "400") if page.value("document.getElementById('knob-eye').getClientRects().length") else page.value(
        "preview.change({parameters: {...preview.state.parameters, eye: '400'}})")
    page.wait(f"{frames}[4].dataset.verdict === 'false'")
    page.wait(shown)
    check("another eye is not as the golden", (page.value(same), "other pixels" in page.text("#compare-note")), (False, True))
    page.click("[data-mode=difference]")
    page.wait(shown)
    place.shot(page, "golden-difference")
    page.value("preview.change({parameters: {}})")
    # A golden of another run: the page shows that run, and only tells whether it is the same.
    page.value(choose, "golden:cube/direction=right")
    page.wait(f"preview.state.parameters.direction === 'right' && {frames}.length && {frames}.every((one) => one.dataset.verdict === 'true')")
    check("its pictures are not kept", "only its fingerprint" in page.text("#compare-note"))
    return page


def waiting(place, browser, preview, project):
    """A picture that takes long comes coarse first, with a sign, and then fine."""
    (place.folder / "Scenes" / "slow.json").write_text("""{
  "duration": 1,
  "canvas": { "width": 800, "height": 1400, "background": "#FFFFFF" },
  "tracks": { "t": { "from": 0, "to": 1 } },
  "layers": [
    { "name": "card", "frame": ["600*t", 60, 200, 1200], "backgroundColor": "#3366FF" },
    { "name": "glass", "repeat": { "count": 12 }, "frame": ["20*i", 0, "width", "height"], "backdrop": { "blur": "20 + i + t", "saturation": 1.8 } }
  ]
}
""")
    page = scene(browser, preview, "slow", still=True)
    page.key("2")
    page.value("""void (globalThis.busy = false, new MutationObserver(() => {
      if (!document.getElementById('busy').hidden) globalThis.busy = true;
    }).observe(document.getElementById('busy'), {attributes: true}))""")
    settle(page, 0.2)
    for at in (0.5, 0.8):
        page.value("preview.figures.coarse = 0")
        page.value("(at) => preview.timeline.seek(at)", at)
        page.wait("preview.requests.isIdle() && document.getElementById('canvas').width === 1600")
    check("a coarse one came first", page.value("preview.figures.coarse"), 1)
    check("the sign was shown", page.value("globalThis.busy"))
    check("the sign is gone", page.value("document.getElementById('busy').hidden"))
    check("the fine one is there", page.value("document.getElementById('canvas').classList.contains('coarse')"), False)
    # It is also looked at for faults, which takes longer than what follows allows for.
    preview.wait_for_rest()
    (place.folder / "Scenes" / "slow.json").unlink()
    return page


def exporting(place, browser, preview, project):
    """A result stays with its scene, an export can be cancelled, and a part of the frames can be chosen."""
    page = scene(browser, preview, "cube", still=True)
    page.key("e")
    page.wait("document.querySelectorAll('#strip canvas').length > 3")
    page.wait("[...document.querySelectorAll('#strip canvas')].every((canvas) => canvas.width > 1)", 60)
    place.shot(page, "strip")
    page.click("#strip .cell:nth-child(3)")
    left, top, width, height = page.box("#strip .cell:nth-child(6)")
    page.mouse("Pressed", left + width / 2, top + height / 2, modifiers=8)
    page.mouse("Released", left + width / 2, top + height / 2, modifiers=8)
    check("a part of the frames", page.text("#range-note").startswith("Frames "))
    put = "(name, text) => { document.getElementById('export-form').elements[name].value = text; }"
    page.value(put, "scale", "0.25")
    page.click("#make")
    page.wait_for("#export-state a")
    line = page.text("#export-state .command code")
    check("the command names the frames", "--frames " in line)
    made = page.value("""fetch(document.querySelector('#export-state a').href).then((r) => r.arrayBuffer())
      .then((b) => b.byteLength)""")
    place.run(*line.split(" ")[1:], "--quiet")
    check("the same bytes", (place.folder / line.split(" ")[-1]).stat().st_size, made)
    # Another scene has no result; going back, it is there.
    page.value("void (location.hash = 'scene=Scenes/present.json')")
    page.wait("preview.state.scene?.name === 'present'")
    check("no result under another scene", page.count("#export-state a"), 0)
    page.value(put, "scale", "3")
    page.click("#make")
    page.wait_for("#cancel-export")
    page.value("void (location.hash = 'scene=Scenes/cube.json')")
    page.wait("preview.state.scene?.name === 'cube'")
    page.wait_for("#export-state a")
    page.value("void (location.hash = 'scene=Scenes/present.json')")
    page.wait("preview.state.scene?.name === 'present'")
    page.click("#cancel-export")
    check("cancelled", page.count("#export-state progress"), 0)
    # The pictures that were under way are finished, and some are drawn ahead; then there is rest. Made whole, the GIF
    # takes several times as long.
    page.wait("preview.requests.hasAll()")
    preview.wait_for_rest(20)
    return page


def interrupted(place, browser, preview, project):
    """A video that is being made leaves no folder behind: neither when the preview is ended nor, after the next one, when
    it was killed."""
    if shutil.which("ffmpeg"):
        rest = place.folder / "rest"
        rest.mkdir()

        def folders():
            return sorted(path.name for path in rest.glob("zoetrope-*"))

        def making():
            own = tools.Preview(place.program, place.folder, "material-sheet", TMPDIR=str(rest))
            page = opened(browser, own.address, still=True)
            page.key("e")
            page.click("[data-format=mp4]")
            page.value("document.getElementById('export-form').elements.scale.value = '4'")
            page.click("#make")
            tools.until(folders, "there is a folder for the video")
            check("a folder while the video is made", len(folders()), 1)
            page.close()
            return own

        making().stop()
        check("the preview was ended: nothing is left", folders(), [])
        own = making()
        own.process.kill()
        own.process.communicate()
        check("the preview was killed", len(folders()), 1)
        left = folders()
        making().stop()
        check("the next video removes what was left", [name for name in folders() if name in left], [])
        shutil.rmtree(rest)
    return scene(browser, preview, "cube", still=True)


def shared(place, browser, preview, project):
    """A page without a server: frames, scrubber, curves and outlines."""
    file = place.folder / "shared.html"
    place.run("preview", "cube", "--share", str(file), "--scale", "0.5")
    page = browser.page(1024, 768, network=True)
    page.open(file.as_uri())
    page.wait("document.getElementById('canvas').width === 195")
    page.value("(() => { const t = document.getElementById('time'); t.value = 45; t.oninput(); })()")
    page.wait("document.getElementById('now').textContent.startsWith('0.750')")
    page.click("#layers")
    check("outlines", page.count("#outlines polygon") >= 2)
    check("curves", page.count("#curves polyline"), 2)
    place.shot(page, "shared")
    page.key("Home")
    page.key(" ")
    page.wait("document.getElementById('play').textContent === 'Play' && document.getElementById('now').textContent.startsWith('1.500')", 20)
    check("its size in KB", file.stat().st_size < 6_000_000)
    page.close()
    return scene(browser, preview, "cube", still=True)


def framed(place, browser, preview, project):
    """What is drawn around the canvas is on the page, in its command, and in what it exports."""
    options = ["--frame", "phone", "--caption", "Turn"]
    with tools.running(place.program, place.folder, "cube", *options) as own:
        page = opened(browser, own.address, 1440, 900, still=True)
        page.key("1")
        settle(page, 0.5)
        place.same(page, "a frame and a caption", "cube", "--at", "0.5", *options)
        check("the command", page.text("#command"), "render cube --frame phone --caption Turn")
        page.fill("#knob-eye", "400")
        blur(page)
        page.wait("preview.connection.isSettled()")
        settle(page, 0.5)
        place.same(page, "with a knob", "cube", "--at", "0.5", "--set", "eye=400", *options)
        # A click selects what is under it, and not beside it.
        page.key("0")
        settle(page, 0)
        page.key("y")
        left, top, width, height = page.box("#canvas")
        page.drag((left + width / 2, top + height * 0.4))
        page.wait_for("#outlines .selected polygon")
        check("the layer under the pointer", page.text("#layer-head h3"), "from")
        place.shot(page, "framed")
        page.key("e")
        for name in ("png", "gif", "sheet"):
            page.click(f"[data-format={name}]")
            page.value("document.getElementById('export-form').elements.scale.value = '0.25'")
            page.click("#make")
            page.wait_for(f"a[data-format={name}]")
            with page.download() as made:
                page.click("#export-state a")
            words = page.text("#export-state .command code").replace("'", "").split(" ")
            place.run(*words[1:], *([] if name == "sheet" else ["--quiet"]))
            check(f"the {name} has the frame", (place.folder / words[-1]).read_bytes() == made[1])
        page.close()
    return scene(browser, preview, "cube", still=True)


PARTS = (comparing, goldens, waiting, exporting, interrupted, shared, framed)
