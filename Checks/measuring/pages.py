"""Recordings by another hand: web pages whose screens move by CSS animations with known values, filmed in a headless
Chromium at known moments."""

import base64, json, math, subprocess
import devtools
from planes import HEIGHT, WIDTH, number
from recordings import QUIET, root

PICTURES = root / "Scenes" / "Pictures"


def spring(response, damping, count=120, end=1.2):
    """CSS's linear() through the values of a spring."""
    w = 2 * math.pi / response
    d = w * math.sqrt(max(1e-12, 1 - damping * damping))
    values = [1 - math.exp(-damping * w * t) * (math.cos(d * t) + damping * w / d * math.sin(d * t))
              for t in (end * i / count for i in range(count + 1))]
    return "linear(" + ", ".join(f"{v:.5f}" for v in values) + ")", end


class Page:
    """A page whose animations share one easing, and the scene and the values that explain it."""

    def __init__(self, index, generator):
        build, is_spring, self.scene = KINDS[index % len(KINDS)]
        name = "linear() of a spring" if is_spring else "cubic-bezier()"
        self.title = f"{self.scene}, {name}"
        self.truth, self.parts = build(generator)
        if is_spring:
            self.truth |= {"response": number(generator, 0.3, 0.5), "dampingFraction": number(generator, 0.6, 0.95)}
            self.easing, self.seconds = spring(self.truth["response"], self.truth["dampingFraction"])
        else:
            points = [number(generator, *reach) for reach in ((0.1, 0.5), (0, 0.3), (0.1, 0.5), (0.85, 1))]
            self.seconds = number(generator, 0.4, 0.8)
            self.truth |= {"seconds": self.seconds} | dict(zip(("x1", "y1", "x2", "y2"), points))
            self.easing = f"cubic-bezier({', '.join(map(str, points))})"

    def html(self):
        """Its animations are paused, and `show(t)` sets their time in seconds."""
        moves = [[part.id, part.moves] for part in self.every(self.parts) if part.moves]
        return f"""<!doctype html><meta name="viewport" content="width=device-width, initial-scale=1"><style>
          body{{margin:0;overflow:hidden;background:black}}
          div{{position:absolute;left:0;top:0;width:{WIDTH}px;height:{HEIGHT}px;background-size:{WIDTH}px {HEIGHT}px}}
          </style>{''.join(part.html() for part in self.parts)}<script>
          const running = {json.dumps(moves)}.map(([id, frames]) => {{ const a = document.getElementById(id).animate(frames,
            {{duration: {1000 * self.seconds}, easing: '{self.easing}', fill: 'both'}}); a.pause(); return a }});
          function show(t) {{ for (const a of running) a.currentTime = 1000 * Math.max(0, Math.min({self.seconds}, t)) }}
          show(0);</script>"""

    def every(self, parts):
        return [each for part in parts for each in [part, *self.every(part.parts)]]


class Part:
    """An element: its style, the screen that it shows, what moves of it (WAAPI's keyframes), and the parts in it."""

    def __init__(self, id, moves=None, style="", picture=None, parts=()):
        self.id, self.moves, self.style, self.picture, self.parts = id, moves, style, picture, parts

    def html(self):
        style = self.style
        if self.picture:
            data = base64.b64encode((PICTURES / f"{self.picture}@2x.png").read_bytes()).decode()
            style += f";background-image:url(data:image/png;base64,{data})"
        return f'<div id="{self.id}" style="{style}">{"".join(part.html() for part in self.parts)}</div>'


def push(generator):
    """A page comes in from the right with a shadow beside its edge; the one below follows a little, and darkens."""
    truth = {"parallax": number(generator, 0.2, 0.45), "dim": number(generator, 0.1, 0.3)}
    # The shadow comes in the first third of the way, and goes in the last eighth.
    shadow = Part("shadow", [{"opacity": 0}, {"opacity": 1, "offset": 1 / 3}, {"opacity": 1, "offset": 7 / 8}, {"opacity": 0}],
                  "left:-24px;width:24px;background:linear-gradient(to right, #0000, #00000014, #00000038)")
    return truth, [
        Part("from", {"transform": ["translateX(0px)", f"translateX({-WIDTH * truth['parallax']}px)"]}, picture="list"),
        Part("dim", {"opacity": [0, truth["dim"]]}, "background:black"),
        Part("to", {"transform": [f"translateX({WIDTH}px)", "translateX(0px)"]}, picture="detail", parts=[shadow])]


def cube(generator):
    """Two faces turn about the edge that they share, which slides from right to left."""
    eye = round(generator.uniform(200, 700))

    def face(id, picture, edge, turns, places):
        turn = [f"translateX({x}px) perspective({eye}px) rotateY({angle}deg)" for x, angle in zip(places, turns)]
        return Part(id, {"transform": turn}, f"transform-origin:{edge} 50%;backface-visibility:hidden", picture)

    return {"eye": eye}, [face("from", "list", "100%", (0, -90), (0, -WIDTH)), face("to", "detail", "0%", (90, 0), (WIDTH, 0))]


def flip(generator):
    """The right half of a page turns over the middle, with the next page's left half on its back."""
    truth = {"eye": round(generator.uniform(400, 900)), "shade": number(generator, 0.3, 0.7)}
    right, half = f"left:{WIDTH / 2}px;width:{WIDTH / 2}px;background-position:{-WIDTH / 2}px 0", f"width:{WIDTH / 2}px"

    def shade(id, to, way):
        return Part(id, {"opacity": way}, f"{half};background:linear-gradient(to {to}, #0000, rgba(0, 0, 0, {truth['shade']}))")

    def page(id, style, origin, turns, picture, part):
        return Part(id, {"transform": [f"rotateY({angle}deg)" for angle in turns]},
                    f"{style};transform-origin:{origin} 50%;backface-visibility:hidden", picture, [part])

    # Opacities stay at 1 beyond it, where the page is turned away.
    book = [page("rising", right, "0%", (0, -180), "list", shade("rising-shade", "right", [0, 2])),
            page("falling", half, "100%", (180, 0), "detail", shade("falling-shade", "left", [2, 0]))]
    return truth, [Part("from", picture="list"), Part("half", style=right, picture="detail"),
                   Part("book", style=f"perspective:{truth['eye']}px", parts=book)]


# What is filmed, whether a spring moves it, and the scene that explains it.
KINDS = [(push, True, "push"), (push, False, "push"), (cube, True, "cube"), (cube, False, "cube"), (flip, False, "page-flip")]


def film(browser, page, folder, lead=0.3, fps=60, crf=23):
    """A video of the page; the run begins after `lead` seconds."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "page.html").write_text(page.html())
    tab = browser.page(WIDTH, HEIGHT)
    tab.open((folder / "page.html").as_uri())
    tab.wait("document.readyState == 'complete'")
    for i in range(int((lead + page.seconds + 0.4) * fps)):
        tab.value(f"(show({i / fps - lead}), new Promise(r => requestAnimationFrame(() => requestAnimationFrame(() => r(1)))))")
        (folder / f"p{i:04d}.png").write_bytes(base64.b64decode(tab.send("Page.captureScreenshot", format="png")["data"]))
    tab.close()
    path = folder / "recording.mp4"
    subprocess.run(
        ["ffmpeg"] + QUIET + ["-framerate", str(fps), "-i", str(folder / "p%04d.png"), "-vf",
         "scale=out_color_matrix=bt709,format=yuv420p", "-c:v", "libx264", "-crf", str(crf), "-colorspace", "bt709", "-color_primaries",
         "bt709", "-color_trc", "bt709", str(path)], check=True)
    return path
