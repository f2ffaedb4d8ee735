"""Two transitions for the benchmarks, circle-spread and cube, 90 frames of 1280 x 720, drawn with Skia (PyPI's
skia-python), and the pictures between which they go: app screens and photos.

Usage, besides as a module: skia_transitions.py OUT_DIR     writes the pictures, <kind>-a.png and <kind>-b.png

The photos are scikit-image's motorcycle_left and coffee, enlarged to the frame, with a sensor's noise (normal, sigma 3
of 255, from a fixed seed), which an enlarged picture would lack.
"""

import math, pathlib, sys
import skia

W, H, N = 1280, 720, 90


def photo(name, seed):
    import numpy as np, skimage

    data = pathlib.Path(skimage.__file__).parent / "data" / name
    picture = skia.Image.open(str(data))
    surface = skia.Surface(W, H)
    scale = max(W / picture.width(), H / picture.height())
    with surface as canvas:
        canvas.scale(scale, scale)
        canvas.drawImage(picture, 0, 0, skia.SamplingOptions(skia.CubicResampler.Mitchell()))
    pixels = surface.toarray(colorType=skia.kRGBA_8888_ColorType).astype(np.float64)
    pixels[..., :3] += np.random.default_rng(seed).normal(0, 3, (H, W, 3))
    # Through a surface, for Skia's own order of channels: no conversion while frames are drawn.
    with surface as canvas:
        canvas.resetMatrix()
        canvas.drawImage(
            skia.Image.fromarray(
                np.clip(np.rint(pixels), 0, 255).astype(np.uint8), colorType=skia.kRGBA_8888_ColorType
            ),
            0,
            0,
        )
    return surface.makeImageSnapshot()


def screen(title, accent, columns):
    """Cards with a gradient picture, two lines of text and a shadow each."""
    surface = skia.Surface(W, H)
    bold, plain = (
        skia.Font(skia.Typeface("DejaVu Sans", style), size)
        for style, size in ((skia.FontStyle.Bold(), 34), (skia.FontStyle.Normal(), 17))
    )
    with surface as canvas:
        canvas.clear(0xFFF2F2F7)
        canvas.drawRect(skia.Rect.MakeWH(W, 84), skia.Paint(Color=0xFFFFFFFF))
        canvas.drawString(title, 32, 56, bold, skia.Paint(Color=0xFF000000, AntiAlias=True))
        width = (W - 24 * (columns + 1)) / columns
        for i in range(columns * 4):
            x, y = 24 + (i % columns) * (width + 24), 104 + (i // columns) * 150
            card = skia.RRect.MakeRectXY(skia.Rect.MakeXYWH(x, y, width, 130), 14, 14)
            shadow = skia.Paint(
                Color=0x30000000, AntiAlias=True, MaskFilter=skia.MaskFilter.MakeBlur(skia.kNormal_BlurStyle, 6)
            )
            canvas.drawRRect(card.makeOffset(0, 3), shadow)
            canvas.drawRRect(card, skia.Paint(Color=0xFFFFFFFF, AntiAlias=True))
            shader = skia.GradientShader.MakeLinear(
                [(x + 14, y + 14), (x + 116, y + 116)], [accent + i * 0x0A1404, 0xFFFF9500 - i * 0x0B00]
            )
            canvas.drawRRect(
                skia.RRect.MakeRectXY(skia.Rect.MakeXYWH(x + 14, y + 14, 102, 102), 12, 12),
                skia.Paint(Shader=shader, AntiAlias=True),
            )
            ink = skia.Paint(Color=0xFF1C1C1E, AntiAlias=True)
            canvas.drawString(f"{title} {i + 1}: Morning Light", x + 132, y + 50, plain, ink)
            canvas.drawString(
                f"Album {i + 1} · {12 + i} tracks, {40 + 3 * i} min",
                x + 132,
                y + 80,
                plain,
                skia.Paint(Color=0xFF8E8E93, AntiAlias=True),
            )
    return surface.makeImageSnapshot()


def ease(u):
    """Core Animation's easeInEaseOut: the Bézier curve (0, 0) (0.42, 0) (0.58, 1) (1, 1), found by halving."""
    low, high = 0, 1
    for _ in range(40):
        s = (low + high) / 2
        x = 3 * (1 - s) * s * (0.42 * (1 - s) + 0.58 * s) + s**3
        low, high = (s, high) if x < u else (low, s)
    return s * s * (3 - 2 * s)


def spread(canvas, a, b, u):
    canvas.drawImage(a, 0, 0)
    center, radius = (W - 40, 60), 20 + (math.hypot(W - 40, H - 60) - 20) * u
    canvas.save()
    canvas.clipPath(skia.Path().addCircle(*center, radius), skia.ClipOp.kIntersect, True)
    canvas.drawImage(b, 0, 0)
    canvas.restore()


def cube(canvas, a, b, u):
    canvas.clear(0xFF000000)
    f, sampling = ease(u), skia.SamplingOptions(skia.FilterMode.kLinear, skia.MipmapMode.kLinear)
    eye = 1400
    for picture, angle, left in ((a, -90 * f, -W), (b, 90 - 90 * f, 0)):
        t = math.radians(angle)
        c, s = math.cos(t), -math.sin(t)
        # x' = c x, z = s x about the shared edge; w = 1 - z / eye.
        matrix = skia.Matrix.MakeAll(c, 0, 0, 0, 1, 0, -s / eye, 0, 1)
        canvas.save()
        canvas.translate(W * (1 - f), H / 2)
        canvas.concat(matrix)
        canvas.drawImage(picture, left, -H / 2, sampling, skia.Paint(AntiAlias=True))
        canvas.restore()


def pictures(kind):
    """The two pictures of a kind, "screens" or "photos"."""
    if kind == "screens":
        return screen("Library", 0xFF3060FF, 3), screen("Albums", 0xFF20A060, 2)
    return photo("motorcycle_left.png", 1), photo("coffee.png", 2)


TRANSITIONS = {"circle-spread": spread, "cube": cube}
KINDS = "screens", "photos"
RUNS = [f"{name}-{kind}" for name in TRANSITIONS for kind in KINDS]

if __name__ == "__main__":
    for kind in KINDS:
        for name, picture in zip("ab", pictures(kind)):
            picture.save(str(pathlib.Path(sys.argv[1]) / f"{kind}-{name}.png"), skia.kPNG)
