"""Recordings by another hand: web pages whose screens move by CSS animations with known values, filmed in a headless
Chromium at known moments."""

import base64, math, subprocess
import devtools
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
    """A page pushes another one, as the scene `push` but without its shadow: by a spring, or by a curve."""

    def __init__(self, number, generator):
        self.truth = {"parallax": round(generator.uniform(0.2, 0.45), 3), "dim": round(generator.uniform(0.1, 0.3), 3)}
        if number % 2 == 0:
            self.title = "linear() of a spring"
            self.truth |= {"response": round(generator.uniform(0.3, 0.5), 3), "dampingFraction": round(generator.uniform(0.6, 0.95), 3)}
            self.easing, self.seconds = spring(self.truth["response"], self.truth["dampingFraction"])
        else:
            self.title = "cubic-bezier()"
            points = [round(generator.uniform(*reach), 3) for reach in ((0.1, 0.5), (0, 0.3), (0.1, 0.5), (0.85, 1))]
            self.seconds = round(generator.uniform(0.4, 0.8), 3)
            self.truth |= {"seconds": self.seconds} | dict(zip(("x1", "y1", "x2", "y2"), points))
            self.easing = f"cubic-bezier({', '.join(map(str, points))})"
        self.layers = [("from", "translateX(0px)", f"translateX({-390 * self.truth['parallax']}px)"),
                       ("dim", self.truth["dim"]), ("to", "translateX(390px)", "translateX(0px)")]

    def html(self):
        return page(self.layers, self.easing, self.seconds, {"from": "list", "to": "detail"})


def page(layers, easing, seconds, pictures):
    """The page's HTML; its animations are paused, and `show(t)` sets their time in seconds."""
    parts, moves = [], []
    for layer in layers:
        if layer[0] == "dim":
            parts.append('<div id="dim" style="background:black;opacity:0"></div>')
            moves.append(f"['dim', {{opacity: [0, {layer[1]}]}}]")
        else:
            data = base64.b64encode((PICTURES / f"{pictures[layer[0]]}@2x.png").read_bytes()).decode()
            parts.append(f'<img id="{layer[0]}" src="data:image/png;base64,{data}">')
            moves.append(f"['{layer[0]}', {{transform: ['{layer[1]}', '{layer[2]}']}}]")
    return f"""<!doctype html><meta name="viewport" content="width=device-width, initial-scale=1"><style>body{{margin:0;overflow:hidden;background:black}}
      img,div{{position:absolute;left:0;top:0;width:390px;height:844px;will-change:transform}}</style>{''.join(parts)}<script>
      const running = [{','.join(moves)}].map(([id, frames]) => {{ const a = document.getElementById(id).animate(frames,
        {{duration: {1000 * seconds}, easing: '{easing}', fill: 'both'}}); a.pause(); return a }});
      function show(t) {{ for (const a of running) a.currentTime = 1000 * Math.max(0, Math.min({seconds}, t)) }}
      show(0);</script>"""


def film(browser, html, seconds, folder, lead=0.3, fps=60, crf=23):
    """A video of the page; the run begins after `lead` seconds."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "page.html").write_text(html)
    tab = browser.page(390, 844)
    tab.open((folder / "page.html").as_uri())
    tab.wait("[...document.images].every(i => i.complete)")
    for i in range(int((lead + seconds + 0.4) * fps)):
        tab.value(f"(show({i / fps - lead}), new Promise(r => requestAnimationFrame(() => requestAnimationFrame(() => r(1)))))")
        (folder / f"p{i:04d}.png").write_bytes(base64.b64decode(tab.send("Page.captureScreenshot", format="png")["data"]))
    tab.close()
    path = folder / "recording.mp4"
    subprocess.run(
        ["ffmpeg"] + QUIET + ["-framerate", str(fps), "-i", str(folder / "p%04d.png"), "-vf",
         "scale=out_color_matrix=bt709,format=yuv420p", "-c:v", "libx264", "-crf", str(crf), "-colorspace", "bt709", "-color_primaries",
         "bt709", "-color_trc", "bt709", str(path)], check=True)
    return path
