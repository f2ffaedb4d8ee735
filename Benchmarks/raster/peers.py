"""The work of Benchmarks/raster, done by a peer on one core. Like bench-raster, it prints name, milliseconds and
nanoseconds for each covered pixel.

usage: peers.py opencv|skia [--encode] [ROUNDS]

With --encode, OpenCV encodes its canvas as a PNG before each piece of work, as between the frames of a run; that is
not timed.
"""

import sys
import time
import numpy as np

W, H, SIDE = 1920, 1080, 1024
random = np.random.default_rng(1)
square = random.integers(0, 256, (SIDE, SIDE, 4), dtype=np.uint8)
square[..., 3] = 255
whole = random.integers(0, 256, (H, W, 4), dtype=np.uint8)
whole[..., 3] = 255
canvas = np.zeros((H, W, 4), np.uint8)


def move(x, y):
    return np.array([[1, 0, x], [0, 1, y], [0, 0, 1.0]])


def tilted(s):
    return move(960, 540) @ np.array([[s, 0.12 * s, 0], [-0.08 * s, s, 0], [0.00016, 0.00009, 1]]) @ move(-512, -512)


def corners(m):
    x, y, w = m @ np.array([[0, SIDE, SIDE, 0], [0, 0, SIDE, SIDE], [1, 1, 1, 1]])
    return x / w, y / w


def area(m):
    """The pixels of the canvas that the square covers."""
    y, x = np.mgrid[0:H, 0:W] + 0.5
    u, v, w = np.tensordot(np.linalg.inv(m), np.array([x, y, np.ones_like(x)]), 1)
    return np.count_nonzero((0 < u) & (u < SIDE * w) & (0 < v) & (v < SIDE * w))


def box(m):
    """The rectangle of the canvas around the square: x0, y0, x1, y1."""
    x, y = corners(m)
    return max(int(x.min()), 0), max(int(y.min()), 0), min(int(x.max()) + 1, W), min(int(y.max()) + 1, H)


def opencv():
    import cv2

    cv2.setNumThreads(1)
    mask = np.zeros((H, W), np.uint8)

    def warp(name, m):
        """OpenCV works on every pixel of a rectangle, so it gets the smallest one; its figure is per pixel of that."""
        x0, y0, x1, y1 = box(m)
        part, there = canvas[y0:y1, x0:x1], move(-x0, -y0) @ m
        return (
            name,
            lambda: cv2.warpPerspective(
                square, there, (x1 - x0, y1 - y0), dst=part, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_TRANSPARENT
            ),
            (x1 - x0) * (y1 - y0),
        )

    def shift():
        cv2.warpAffine(
            square,
            move(0.4, 0.7)[:2],
            (SIDE + 1, SIDE + 1),
            dst=canvas[20 : 21 + SIDE, 400 : 401 + SIDE],
            flags=cv2.INTER_LINEAR,
            borderMode=cv2.BORDER_TRANSPARENT,
        )

    def circle():
        mask[:] = 0
        cv2.circle(mask, (960, 540), 500, 255, -1)
        cv2.copyTo(whole, mask, canvas)

    def copy():
        canvas[20 : 20 + SIDE, 400 : 400 + SIDE] = square

    def shadow():
        silhouette = np.zeros((740, 1140), np.uint8)
        cv2.rectangle(silhouette, (70, 70), (1069, 669), 255, -1)
        cv2.GaussianBlur(silhouette, (0, 0), 20)

    return [
        warp('perspective', tilted(1.25)),
        warp('perspective, minified', tilted(0.35)),
        (
            'scaled to 0.7',
            lambda: cv2.resize(square, None, fx=0.7, fy=0.7, interpolation=cv2.INTER_AREA),
            (0.7 * SIDE) ** 2,
        ),
        ('sub-pixel shift', shift, SIDE * SIDE),
        ('copy', copy, SIDE * SIDE),
        ('circle mask', circle, np.pi * 500**2),
        ('shadow', shadow, 1140 * 740),
    ]


def skia():
    import skia

    surface = skia.Surface(W, H)
    canvas = surface.getCanvas()
    pictures = {
        name: skia.Image.fromarray(a, colorType=skia.kRGBA_8888_ColorType)
        for name, a in (('square', square), ('whole', whole))
    }
    translucent = square.copy()
    translucent[..., 3] = 160
    pictures['translucent'] = skia.Image.fromarray(translucent, colorType=skia.kRGBA_8888_ColorType)
    linear = skia.SamplingOptions(skia.FilterMode.kLinear)
    mipmaps = skia.SamplingOptions(skia.FilterMode.kLinear, skia.MipmapMode.kLinear)
    paint = skia.Paint(AntiAlias=True)

    def draw(name, m, sampling=linear):
        def run():
            canvas.save()
            canvas.concat(skia.Matrix(list(m.flatten())))
            canvas.drawImage(pictures[name], 0, 0, sampling, paint)
            canvas.restore()

        return run

    def circle():
        canvas.save()
        path = skia.Path()
        path.addCircle(960, 540, 500)
        canvas.clipPath(path, doAntiAlias=True)
        canvas.drawImage(pictures['whole'], 0, 0)
        canvas.restore()

    blur = skia.Paint(AntiAlias=True, MaskFilter=skia.MaskFilter.MakeBlur(skia.kNormal_BlurStyle, 20), Color=0x80FFFFFF)
    panel = skia.RRect.MakeRectXY(skia.Rect.MakeXYWH(460, 240, 1000, 600), 24, 24)
    scale = move(600.3, 100.6) @ np.diag([0.7, 0.7, 1])
    return [
        ('perspective', draw('square', tilted(1.25)), area(tilted(1.25))),
        ('perspective, translucent', draw('translucent', tilted(1.25)), area(tilted(1.25))),
        ('perspective, minified', draw('square', tilted(0.35), mipmaps), area(tilted(0.35))),
        ('scaled to 0.7', draw('square', scale, mipmaps), (0.7 * SIDE) ** 2),
        ('sub-pixel shift', draw('square', move(400.4, 20.7)), SIDE * SIDE),
        ('copy', draw('square', move(400, 20)), SIDE * SIDE),
        ('copy, translucent', draw('translucent', move(400, 20)), SIDE * SIDE),
        ('circle mask', circle, np.pi * 500**2),
        ('shadow', lambda: canvas.drawRRect(panel, blur), 1140 * 740),
    ]


encode = lambda: None
if '--encode' in sys.argv:
    import cv2

    sys.argv.remove('--encode')
    encode = lambda: cv2.imencode('.png', canvas)
rounds = int(sys.argv[2]) if len(sys.argv) > 2 else 6
for name, work, pixels in {'opencv': opencv, 'skia': skia}[sys.argv[1]]():
    least = float('inf')
    for _ in range(rounds):
        encode()
        start = time.thread_time()
        work()
        least = min(least, time.thread_time() - start)
    print(f'{name}\t{least * 1e3:.3f}\t{least * 1e9 / pixels:.3f}')
