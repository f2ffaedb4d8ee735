"""The pages in Firefox and WebKit, at two pixels a point: both ways, in their own size and in others."""
import math
import os

import browsers
import dragging
import living
import needs
import pictures
from exports import FEW, LEAST, SIZES

SCALE = 2
NAMES = ("Firefox", "WebKit")
# The page whose gesture is made in each, in a size that fits into its window.
DRAGGED = "push"


# A browser that paints without a GPU may leave a part of a turned element as it was: here all is painted again.
REDRAW = """(() => {
  const style = document.querySelector('main').style;
  style.willChange = style.willChange ? '' : 'transform';
})()"""
# Points of a window that each browser can have.
NARROWEST = 480
# How much a figure at two pixels a point may differ, in dB: a browser's sampling of enlarged pictures does, by version.
SLACK = 1


def problems(exports, judge, used, install):
    """What is wrong, and each page's least PSNR by browser: in its own size, and in others."""
    found, least = [], {}
    browsers.FIREFOX["layout.css.devPixelsPerPx"] = f"{SCALE}.0"
    os.environ["GDK_SCALE"] = str(SCALE)
    for name in NAMES:
        try:
            program = browsers.find(name, install)
        except needs.Missing as error:
            print(f"{name}: skipped, {error}", flush=True)
            continue
        with browsers.running(name, program) as browser:
            page = browser.page()
            for export in exports:
                own, others = (compared(export, page, judge, sizes) for sizes in
                               ([None], SIZES if export.is_flexible else []))
                least[export.name, name] = own, others
                print(f"  {name} {export.name}: {own:.1f} dB, in other sizes {text(others)}", flush=True)
            for export in exports:
                if export.name in used:
                    fit(page, export.size)
                    found += [f"{name}: {text}" for text in living.problems_of_turning_in(
                        page, export.page.as_uri(), f".{export.prefix}")]
                if export.name == DRAGGED:
                    export.show(page, None)
                    found += [f"{name}: {text}" for text in dragging.problems(export, page, judge, SCALE)]
    return found, least


def text(value):
    return "—" if value is None else f"{value:.1f}"


def fit(page, size):
    """Gives the window the page's size, or more: what is compared is a part of what it shows."""
    page.size(max(NARROWEST, math.ceil(size[0])), math.ceil(size[1]))


def compared(export, page, judge, sizes):
    """The least PSNR in these sizes; None stands for the page's own."""
    least = None
    for size in sizes:
        fit(page, size or export.size)
        export.show(page, size)
        for way in ("there", "back"):
            for time in export.times(way, FEW):
                def step():
                    export.step(page, way, time)
                    page.value(REDRAW)

                step()
                frame = export.frame(way, time, SCALE, size)
                shot = frame.with_name(frame.stem + "-other.png")
                psnr = pictures.judged(page, judge, frame, shot, SCALE, LEAST, step)["psnr"]
                least = psnr if least is None else min(least, psnr)
    return least


def rows(exports, least):
    names = [name for name in NAMES if any((export.name, name) in least for export in exports)]
    for export in exports:
        cells = [text(value) for name in names for value in least[export.name, name]]
        yield f"| `{export.name}` | {' | '.join(cells)} |"


def lower(exports, least, listed):
    """Where a page is worse than the document says of it, up to `LEAST` dB, and pages of which it says nothing."""
    for export in exports:
        figures = [value for name in NAMES for value in least.get((export.name, name), ())]
        if listed and len(figures) == 2 * len(NAMES) and export.name not in listed:
            yield f"{export.name}: docs/code.md has no row for it in Firefox and WebKit"
        for value, known in zip(figures, listed.get(export.name, [])):
            if value is not None and known is not None and value < min(known, LEAST) - SLACK:
                yield f"{export.name}: {value:.1f} dB in Firefox or WebKit; docs/code.md says {known}"
