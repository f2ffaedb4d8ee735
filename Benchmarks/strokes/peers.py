"""The work of Benchmarks/outlines, done by skia-python on one core, from path and paint to pixels. Like bench-outlines, it
prints name and microseconds of a frame.

usage: peers.py [ROUNDS]
"""
import peer_timing
import skia

W, H, FRAMES = 1170, 400, 20
surface = skia.Surface(W, H)
canvas = surface.getCanvas()
wave, chart, frame = skia.Path(), skia.Path(), skia.Path()
wave.moveTo(0, 160)
for i in range(8):
    x, up = 140 * i, -150 if i % 2 == 0 else 150
    wave.cubicTo(x + 50, 160 + up, x + 90, 160 + up, x + 140, 160)
for i in range(600):
    (chart.moveTo if i == 0 else chart.lineTo)(1.9 * i, 160 + i * 7919 % 211 - 105)
frame.addRoundRect(skia.Rect.MakeWH(1100, 320), 60, 60)


def paint(width, effect=None, cap=skia.Paint.kButt_Cap, join=skia.Paint.kMiter_Join, miter=10):
    p = skia.Paint(AntiAlias=True, Color=0xFFFFFFFF, Style=skia.Paint.kStroke_Style, StrokeWidth=width)
    p.setStrokeCap(cap)
    p.setStrokeJoin(join)
    p.setStrokeMiter(miter)
    if effect:
        p.setPathEffect(effect)
    return p


def draw(k, path, p):
    canvas.save()
    canvas.translate(20 + 0.37 * k, 40 + 0.23 * k)
    canvas.drawPath(path, p)
    canvas.restore()


def circle(k):
    path = skia.Path()
    path.addOval(skia.Rect.MakeXYWH(400 - k, 10 - k, 300 + 2 * k, 300 + 2 * k))
    draw(k, path, paint(4))


def soft(effect=None):
    return paint(6, effect, skia.Paint.kRound_Cap, skia.Paint.kRound_Join)


works = [
    ("empty", lambda k: None),
    ("circle of 4 px, grows", circle),
    ("waves of 6 px, move", lambda k: draw(k, wave, soft())),
    (
        "waves of 6 px, drawn from their start",
        lambda k: draw(k, wave, soft(skia.TrimPathEffect.Make(0, (k + 1) / 20))),
    ),
    ("frame of 3 px, dashes march", lambda k: draw(k, frame, paint(3, skia.DashPathEffect.Make([12, 8], k)))),
    ("chart of 600 values, 2 px, moves", lambda k: draw(k, chart, paint(2, miter=4))),
]
peer_timing.measure(works, lambda: canvas.clear(0xFF000000), FRAMES)
