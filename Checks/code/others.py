"""The pages that follow their size, in Firefox and WebKit: of 320 x 300 points, which fit into their windows at four pixels
a point."""
import os

import browsers
import living
import needs
import pictures
from exports import FEW

SIZE, SCALE = (320, 300), 4
# WebKit's window is at least that wide.
WINDOW = (460, 320)


def problems(exports, judge, used, install):
    """What is wrong, and a row for each page: the least PSNR of both ways in each browser."""
    found, least = [], {}
    browsers.FIREFOX["layout.css.devPixelsPerPx"] = f"{SCALE}.0"
    os.environ["GDK_SCALE"] = str(SCALE)
    names = []
    for name in ("Firefox", "WebKit"):
        try:
            program = browsers.find(name, install)
        except needs.Missing as error:
            print(f"{name}: skipped, {error}", flush=True)
            continue
        names.append(name)
        with browsers.running(name, program) as browser:
            page = browser.page(*WINDOW)
            for export in exports:
                least[export.name, name] = compared(export, page, judge)
            for export in exports:
                if export.name in used:
                    found += [f"{name}: {text}" for text in living.problems_of_turning_in(
                        page, export.page.as_uri(), f".{export.prefix}")]
    rows = [f"| `{export.name}` | " + " | ".join(f"{least[export.name, name]:.1f}" for name in names) + " |"
            for export in exports if names]
    return found, rows


def compared(export, page, judge):
    page.open(export.page.as_uri())
    page.value("Promise.all([...document.images].map((image) => image.decode().catch(() => {})))")
    export.resize(page, SIZE)
    least = 99.0
    for way in ("there", "back"):
        for time in export.times(way, FEW):
            export.step(page, way, time)
            frame = export.frame(way, time, SCALE, SIZE)
            shot = frame.with_name(frame.stem + "-other.png")
            pictures.still(page, shot)
            least = min(least, pictures.compared(judge, frame, shot, SCALE)["psnr"])
    return least
