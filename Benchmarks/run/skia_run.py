"""One whole run as Skia and libpng make it: reads two pictures, draws a transition with skia-python, and writes each
frame as a PNG file through the system's libpng, zlib level 1, filter up, RGB.
Usage: skia_run.py TRANSITION A.png B.png OUT_DIR      prints CPU seconds: all, and of it the drawing
       skia_run.py --again FRAMES_DIR OUT_DIR          writes the frames of another run anew, for their size

Python's start and its imports are not counted. libpng reads Skia's own memory: nothing is copied or converted on the
way, and a frame is a dozen calls from Python.
"""

import ctypes, pathlib, resource, sys
import numpy as np, skia
from skia_transitions import H, N, TRANSITIONS, W

libpng, libc = ctypes.CDLL("libpng16.so.16"), ctypes.CDLL(None)
for call in (libpng.png_get_libpng_ver, libpng.png_create_write_struct, libpng.png_create_info_struct, libc.fopen):
    call.restype = ctypes.c_void_p
COLOR_RGB, FILLER_AFTER, FILTER_UP = 2, 1, 0x20


class Canvas:
    """Opaque pixels in Skia's own order of channels, which is blue first here, in memory that libpng sees too."""

    def __init__(self):
        self.pixels = np.zeros((H, W, 4), np.uint8)
        self.surface = skia.Surface.MakeRasterDirect(
            skia.ImageInfo.MakeN32(W, H, skia.kOpaque_AlphaType), self.pixels, W * 4
        )
        first = self.pixels.ctypes.data
        self.rows = (ctypes.c_void_p * H)(*range(first, first + H * W * 4, W * 4))

    def write(self, path):
        file = ctypes.c_void_p(libc.fopen(str(path).encode(), b"wb"))
        png = ctypes.c_void_p(
            libpng.png_create_write_struct(ctypes.c_void_p(libpng.png_get_libpng_ver(None)), None, None, None)
        )
        info = ctypes.c_void_p(libpng.png_create_info_struct(png))
        libpng.png_init_io(png, file)
        libpng.png_set_IHDR(png, info, W, H, 8, COLOR_RGB, 0, 0, 0)
        libpng.png_set_compression_level(png, 1)
        libpng.png_set_filter(png, 0, FILTER_UP)
        libpng.png_write_info(png, info)
        libpng.png_set_bgr(png)
        libpng.png_set_filler(png, 0, FILLER_AFTER)
        libpng.png_write_image(png, self.rows)
        libpng.png_write_end(png, info)
        libpng.png_destroy_write_struct(ctypes.byref(png), ctypes.byref(info))
        if libc.fclose(file):
            sys.exit(f"{path} could not be written")


def cpu():
    usage = resource.getrusage(resource.RUSAGE_SELF)
    return usage.ru_utime + usage.ru_stime


def decoded(path):
    """The picture in Skia's own order of channels, so that nothing is converted while frames are drawn."""
    surface = skia.Surface.MakeRaster(skia.ImageInfo.MakeN32(W, H, skia.kOpaque_AlphaType))
    surface.getCanvas().drawImage(skia.Image.open(str(path)), 0, 0)
    return surface.makeImageSnapshot()


def run(transition, a, b, out):
    start, drawing = cpu(), 0
    a, b, canvas, draw = decoded(a), decoded(b), Canvas(), TRANSITIONS[transition]
    for i in range(N):
        before = cpu()
        with canvas.surface as target:
            draw(target, a, b, i / (N - 1))
        drawing += cpu() - before
        canvas.write(f"{out}/frame-{i:04}.png")
    print(cpu() - start, drawing)


def again(frames, out):
    canvas = Canvas()
    for path in sorted(pathlib.Path(frames).iterdir()):
        with canvas.surface as target:
            target.drawImage(skia.Image.open(str(path)), 0, 0)
        canvas.write(f"{out}/{path.name}")


if sys.argv[1] == "--again":
    again(*sys.argv[2:])
else:
    run(*sys.argv[1:])
