"""How far a GIF is from the frames it was made of. Frames are compared by time: a source frame with what the GIF shows
in the middle of it. All figures are better when smaller.

dE, p95   mean and 95th percentile of 100 x OkLab distance, both pictures blurred first in linear light by a 5 x 5
          Gaussian of sigma 1, as an eye at a distance does: fair to dither, not to flat error
band      false contours: mean gradient, x 1000, of the error of OkLab's L after a Gaussian of sigma 2, where the
          source is smooth
flicker   mean change, in sRGB levels, of pixels that are the same in two source frames between which others move
specks    of 10,000 pixels in the middle of 5 x 5 that have one colour in the source, how many differ from it by 6 sRGB
          levels or more
"""
import subprocess
import cv2
import numpy as np
from PIL import Image, GifImagePlugin

cv2.setNumThreads(1)
GifImagePlugin.LOADING_STRATEGY = GifImagePlugin.LoadingStrategy.RGB_ALWAYS

CODES = np.arange(256) / 255
LIGHT = np.where(CODES <= 0.04045, CODES / 12.92, ((CODES + 0.055) / 1.055) ** 2.4).astype(np.float32)
TO_CONES = np.float32([[0.4122214708, 0.5363325363, 0.0514459929],
                       [0.2119034982, 0.6806995451, 0.1073969566],
                       [0.0883024619, 0.2817188376, 0.6299787005]])
TO_LAB = np.float32([[0.2104542553, 0.7936177850, -0.0040720468],
                     [1.9779984951, -2.4285922050, 0.4505937099],
                     [0.0259040371, 0.7827717662, -0.8086757660]])
SMOOTH = 0.012  # a gradient of L a pixel
BINS, STEP = 10000, 0.01  # of the histogram of distances
SPECK = 6  # sRGB levels


def oklab(light):
    return cv2.transform(np.cbrt(cv2.transform(light, TO_CONES)), TO_LAB)


def gradient(a):
    across, down = np.zeros_like(a), np.zeros_like(a)
    across[:, 1:-1] = (a[:, 2:] - a[:, :-2]) / 2
    down[1:-1] = (a[2:] - a[:-2]) / 2
    return np.hypot(across, down)


def is_flat(rgb):
    around = np.ones((5, 5), np.uint8)
    return (cv2.dilate(rgb, around) == cv2.erode(rgb, around)).all(-1)


class View:
    """A picture and what is looked at in it."""

    def __init__(self, rgb):
        self.rgb = np.ascontiguousarray(rgb)
        light = LIGHT[self.rgb]
        self.seen = oklab(cv2.GaussianBlur(light, (5, 5), 1, borderType=cv2.BORDER_REFLECT_101))
        self.lightness = cv2.GaussianBlur(oklab(light)[..., 0], (0, 0), 2)


def shown(path):
    """(start in 1/100 s, picture) of each frame as Pillow shows it."""
    image = Image.open(path)
    start = 0
    for i in range(getattr(image, "n_frames", 1)):
        image.seek(i)
        yield start, np.asarray(image.convert("RGB"))
        start += round(image.info.get("duration", 0) / 10)


def shown_by_ffmpeg(path, width, height):
    command = ["ffmpeg", "-v", "error", "-min_delay", "0", "-ignore_loop", "1", "-i", path, "-vsync", "0",
               "-f", "rawvideo", "-pix_fmt", "rgb24", "-"]
    raw = subprocess.run(command, capture_output=True, check=True)
    return np.frombuffer(raw.stdout, np.uint8).reshape(-1, height, width, 3), raw.stderr.decode()


def measure(frames, fps, path):
    """frames: paths of the source's pictures."""
    images = list(shown(path))
    histogram = np.zeros(BINS, np.int64)
    distance = band = smooth = change = still = specks = flat = 0.0
    source = output = None
    at = -1
    for i, name in enumerate(frames):
        before, output_before = source, output
        source = View(np.asarray(Image.open(name).convert("RGB")))
        while at + 1 < len(images) and images[at + 1][0] <= (i + 0.5) * 100 / fps:
            at += 1
            output = View(images[at][1])
        e = 100 * np.sqrt(((source.seen - output.seen) ** 2).sum(-1))
        distance += float(e.mean(dtype=np.float64)) / len(frames)
        histogram += np.bincount(np.minimum(e.ravel() / STEP, BINS - 1).astype(np.int64), minlength=BINS)
        is_smooth = gradient(source.lightness) < SMOOTH
        band += float(gradient(output.lightness - source.lightness)[is_smooth].sum(dtype=np.float64))
        smooth += int(is_smooth.sum())
        around = is_flat(source.rgb)
        specks += int((cv2.absdiff(output.rgb, source.rgb).max(-1) >= SPECK)[around].sum())
        flat += int(around.sum())
        if before is not None:
            same = (before.rgb == source.rgb).all(-1)
            if not same.all():
                change += float(np.abs(output.rgb.astype(np.int16) - output_before.rgb)[same].sum()) / 3
                still += int(same.sum())
    total = np.cumsum(histogram)
    p95 = (np.searchsorted(total, 0.95 * total[-1]) + 0.5) * STEP
    return {"dE": distance, "p95": p95, "band": 1000 * band / max(smooth, 1), "flicker": change / max(still, 1),
            "specks": 10000 * specks / max(flat, 1)}
