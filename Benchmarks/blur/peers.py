"""Times Gaussian blurs: this project's programs, OpenCV and Skia in turns. Called by scripts/bench blur.

usage: peers.py NAME=PROGRAM...

Prints a Markdown table: for each size and standard deviation the milliseconds of a frame (the least of the rounds) and
the largest distance from the exact convolution, in levels of 255, rounding included, farther than three standard
deviations from the border. Times are CPU times of one thread, except for OpenCV with two threads: that is the time on
the clock.
"""

import subprocess
import sys
import time

import cv2
import numpy
import skia

SIZES = [(390, 844), (1170, 2532)]
SIGMAS = [2, 10, 40]
TURNS = 5


def picture(width, height, turn):
    """A screen: a gradient with noise, sharp stripes like text, and a dark block; opaque."""
    y, x = numpy.mgrid[0:height, 0:width]
    noise = numpy.random.default_rng(turn).integers(0, 40, (height, width))
    text = ((x // 3 + y // 5) % 2 == 0) & (y // 40 % 2 == 0)
    out = numpy.empty((height, width, 4), numpy.uint8)
    out[..., 0] = numpy.where(text, 20, x * 200 // width + noise)
    out[..., 1] = numpy.where(text, 30, y * 200 // height + noise)
    out[..., 2] = numpy.where(text, 255, 120)
    out[height // 3 : height // 2, width // 4 : width // 2, :3] = 0
    out[..., 3] = 255
    return out


def gaussian(count, sigma):
    distance = numpy.subtract.outer(numpy.arange(count), numpy.arange(count)).astype(float)
    reach = int(8 * sigma) + 1
    total = numpy.exp(-(numpy.arange(-reach, reach + 1) ** 2) / (2 * sigma**2)).sum()
    return numpy.exp(-(distance**2) / (2 * sigma**2)) / total


def exact(pixels, sigma):
    """The convolution in double precision; transparent around the picture."""
    height, width = pixels.shape[:2]
    down = numpy.tensordot(gaussian(height, sigma), pixels.astype(float), (1, 0))
    return numpy.tensordot(down, gaussian(width, sigma), (1, 0)).transpose(0, 2, 1)


def this(program, rounds):
    def run(pixels, sigma):
        size = [str(pixels.shape[1]), str(pixels.shape[0]), str(sigma)]
        data = pixels.tobytes()
        least = float(subprocess.run([program, *size, str(rounds)], input=data, capture_output=True, check=True).stdout)
        out = subprocess.run([program, *size], input=data, capture_output=True, check=True).stdout
        return least, numpy.frombuffer(out, numpy.uint8).reshape(pixels.shape)

    return run


def opencv(threads):
    def run(pixels, sigma):
        cv2.setNumThreads(threads)
        clock = time.process_time if threads == 1 else time.perf_counter
        start = clock()
        out = cv2.GaussianBlur(pixels, (0, 0), sigma, borderType=cv2.BORDER_CONSTANT)
        return (clock() - start) * 1000, out

    return run


def skia_blur(pixels, sigma):
    # Skia keeps the results of filters by the image: every turn makes another image.
    height, width = pixels.shape[:2]
    image = skia.Image.fromarray(pixels.copy(), colorType=skia.kRGBA_8888_ColorType)
    info = skia.ImageInfo.Make(width, height, skia.kRGBA_8888_ColorType, skia.kPremul_AlphaType)
    surface = skia.Surface.MakeRaster(info)
    paint = skia.Paint(ImageFilter=skia.ImageFilters.Blur(sigma, sigma))
    canvas = surface.getCanvas()
    canvas.clear(0)
    start = time.process_time()
    canvas.drawImage(image, 0, 0, skia.SamplingOptions(), paint)
    spent = (time.process_time() - start) * 1000
    out = numpy.empty_like(pixels)
    surface.readPixels(info, out, width * 4, 0, 0)
    return spent, out


def main():
    peers = [(name, this(path, 4)) for name, path in (argument.split("=", 1) for argument in sys.argv[1:])]
    peers += [("OpenCV, 1 thread", opencv(1)), ("OpenCV, 2 threads", opencv(2)), ("skia-python", skia_blur)]
    print("| picture, sigma | " + " | ".join(name for name, _ in peers) + " |")
    print("| --- |" + " --: |" * len(peers))
    for width, height in SIZES:
        for sigma in SIGMAS:
            times, errors = [float("inf")] * len(peers), [0.0] * len(peers)
            for turn in range(TURNS):
                pixels = picture(width, height, turn)
                truth = exact(pixels, sigma) if turn == 0 else None
                for k, (_, run) in enumerate(peers):
                    spent, out = run(pixels, sigma)
                    times[k] = min(times[k], spent)
                    if truth is not None:
                        inside = slice(3 * sigma, -3 * sigma)
                        errors[k] = abs(out - truth)[inside, inside].max()
            cells = " | ".join(f"{t:.1f} / {e:.2f}" for t, e in zip(times, errors))
            print(f"| {width} x {height}, {sigma} | {cells} |", flush=True)


if __name__ == "__main__":
    main()
