"""The work of Benchmarks/outlines, done by skia-python on one core: unhinted, at sub-pixel places, with exact metrics. Like
bench-outlines, it prints name and microseconds of a frame.

usage: peers.py [ROUNDS]

Skia keeps the coverage of glyphs at four places within a pixel, and draws them anew where they are scaled or turned.
It places letters by their own widths, without the kerning that HarfBuzz does here.
"""
import itertools
from pathlib import Path

import peer_timing
import skia

W, H, FRAMES = 1170, 400, 20
CAPTION = "A caption of one line, 40 letters or so."
STORY = "The harbour wakes before the town does, and the boats come in with the light. " * 8
FONT = Path(__file__).resolve().parents[2] / "Sources" / "System" / "CFont" / "Inter-Medium.otf"
face = skia.Typeface.MakeFromFile(str(FONT))
surface = skia.Surface(W, H)
canvas = surface.getCanvas()
paint = skia.Paint(AntiAlias=True, Color=0xFFFFFFFF)


def font(size):
    f = skia.Font(face, size)
    f.setHinting(skia.FontHinting.kNone)
    f.setSubpixel(True)
    f.setLinearMetrics(True)
    f.setEdging(skia.Font.Edging.kAntiAlias)
    return f


def lines(text, f):
    """Lines of at most 1100 pixels, broken at spaces."""
    out, line = [], ""
    for word in text.split():
        if line and f.measureText(f"{line} {word}") > 1100:
            out, line = out + [line], word
        else:
            line = f"{line} {word}".strip()
    return out + [line]


def draw(blobs, size, matrix):
    canvas.save()
    canvas.concat(matrix)
    for k, blob in enumerate(blobs):
        canvas.drawTextBlob(blob, 0, size * (1 + 1.21 * k), paint)
    canvas.restore()


def moved(k):
    return skia.Matrix.Translate(20 + 0.37 * k, 40 + 0.23 * k)


turns = itertools.count(1)


def turned(k):
    """Of no frame twice: letters are scaled and turned anew, whatever was kept of those before."""
    s = 0.002 * k + 1e-6 * next(turns)
    return skia.Matrix([1 + s, -s, 20, s, 1 + s, 40, 0, 0, 1])


def blobs(text, f):
    return [skia.TextBlob.MakeFromString(line, f) for line in lines(text, f)]


works = [("empty", lambda k: None)]
for size in (17, 51):
    f = font(size)
    kept = blobs(CAPTION, f)
    works += [
        (f"{size} px, still", lambda k, b=kept, s=size: draw(b, s, moved(0))),
        (f"{size} px, moves", lambda k, b=kept, s=size: draw(b, s, moved(k))),
        (f"{size} px, grows and turns", lambda k, b=kept, s=size: draw(b, s, turned(k))),
        (f"{size} px, counts", lambda k, f=f, s=size: draw(blobs(f"{CAPTION} {1000 + k}", f), s, moved(0))),
    ]
story = blobs(STORY, font(17))
works.append(("17 px, 600 letters, move", lambda k: draw(story, 17, moved(k))))

peer_timing.measure(works, lambda: canvas.clear(0xFF000000), FRAMES)
