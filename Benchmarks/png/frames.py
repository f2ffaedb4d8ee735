"""Draws the frames for scripts/bench png: circle-spread and cube, over app screens and over photos, 90 frames of
1280 x 720 each, with Skia (PyPI's skia-python) on one core. Usage: frames.py OUT_DIR

Writes OUT_DIR/<run>.rgba (all frames, 8-bit RGBA rows) and OUT_DIR/<run>.skia (the CPU seconds of Skia's own PNG
encoder, and its bytes).
"""

import pathlib, sys, time
import skia
from skia_transitions import H, KINDS, N, TRANSITIONS, W, pictures

out = pathlib.Path(sys.argv[1])
for kind in KINDS:
    a, b = pictures(kind)
    for name, draw in TRANSITIONS.items():
        surface = skia.Surface(W, H)
        seconds = size = 0
        with open(out / f"{name}-{kind}.rgba", "wb") as file:
            for i in range(N):
                with surface as canvas:
                    draw(canvas, a, b, i / (N - 1))
                start = time.process_time()
                size += surface.makeImageSnapshot().encodeToData().size()
                seconds += time.process_time() - start
                file.write(surface.toarray(colorType=skia.kRGBA_8888_ColorType).tobytes())
        (out / f"{name}-{kind}.skia").write_text(f"{seconds} {size}\n")
