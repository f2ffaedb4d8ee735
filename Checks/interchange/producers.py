"""The producers: each writes a clip with its defaults, in a format that it has."""
import re
import shutil
import subprocess

import imageio.v2
import numpy
import PIL
from PIL import Image, PngImagePlugin

import clips

PRODUCERS = []
# What only PNG files can be.
SPECIAL = {"16 bits", "P3", "gamma", "rotated"}
# H.264 and others with a colour for each four pixels have no odd sizes; what has no alpha has no clear pixels.
EVEN, OPAQUE = {"odd size"}, {"transparent"}


class Producer:
    """`make` returns the file of a clip and a folder, or None where the program fails. `loss` is the largest mean
    difference in levels that its format makes, at most half of what two frames of a clip are apart: the frame that is
    read is then the right one. It was measured with clips of 32 pixels and sharp edges: 6.8 for WebP, 6.2 for H.264 and
    HEVC, 9.7 for VP9 of an odd size, and 21.7 for ffmpeg's GIF, whose palette is the same for every clip. `written` is
    what the program makes of a clip's delays."""

    def __init__(self, name, format, loss, make, without=(), ignores_times=False, written=list, is_still=False):
        assert 2 * loss <= clips.APART, name
        self.name, self.format, self.loss, self.make = name, format, loss, make
        self.without = SPECIAL | set(without)
        self.ignores_times, self.written, self.is_still = ignores_times, written, is_still
        PRODUCERS.append(self)


def one_early(delays):
    """ImageMagick 6 states each frame's delay for the frame before; libwebp gives the last one the mean of the others.
    Players show the file so, too."""
    return delays if len(delays) < 2 else [*delays[1:], sum(delays[1:]) / (len(delays) - 1)]


def run(*command):
    """The program's status and its output."""
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True, timeout=120)
    return done.returncode, done.stdout + done.stderr


def imagemagick():
    """ImageMagick's program: by its own name in Debian, as another one may be called `convert`."""
    return next(filter(None, map(shutil.which, ["convert-im6.q16", "convert-im7.q16", "convert"])), None)


def versions():
    """Of the producers."""
    yield from (f"Pillow {PIL.__version__}", f"imageio {imageio.__version__}")
    for name, *words in [("ImageMagick", imagemagick(), "-version"), ("ffmpeg", "ffmpeg", "-version"),
                         ("gifsicle", "gifsicle", "--version"), ("apngasm", "apngasm"),
                         ("img2webp", "img2webp", "-version"), ("libheif", "heif-enc", "-h")]:
        found = re.search(r"\d+\.\d+(\.\d+)*(-\d+)?", run(*words)[1])
        yield f"{name} {found[0]}" if found else name


def numbered(clip, folder):
    paths = []
    for i, frame in enumerate(clip.frames):
        paths.append(folder / f"frame-{i:04}.png")
        frame.save(paths[-1])
    return paths


# What writes a clip


def pillow(ending, timed=True, **options):
    def make(clip, folder):
        path = folder / f"clip.{ending}"
        times = {"duration": clip.delays if len(clip.frames) > 1 else clip.delays[0]} if timed else {}
        clip.frames[0].save(path, save_all=True, append_images=clip.frames[1:], loop=0, **times, **options)
        return path
    return make


def pillow_still(ending):
    """The first frame."""
    def make(clip, folder):
        path = folder / f"clip.{ending}"
        clip.frames[0].save(path)
        return path
    return make


def by_imageio(ending):
    def make(clip, folder):
        path = folder / f"clip.{ending}"
        imageio.v2.mimsave(path, [numpy.asarray(frame) for frame in clip.frames])
        return path
    return make


def magick(ending, timed, *options):
    def make(clip, folder):
        path, arguments = folder / f"clip.{ending}", []
        for frame, delay in zip(numbered(clip, folder), clip.delays):
            arguments += ["-delay", str(delay // 10), frame] if timed else [frame]
        status, _ = run(imagemagick(), *arguments, "-loop", "0", *options, path)
        return path if status == 0 and path.exists() else None
    return make


def gifsicle(*options):
    def make(clip, folder):
        first, path = pillow("gif")(clip, folder), folder / "sicle.gif"
        status, _ = run("gifsicle", *options, first, "-o", path)
        return path if status == 0 else None
    return make


def apngasm(clip, folder):
    """Version 2 takes the first of numbered files, and delays from text files beside them."""
    paths, out = numbered(clip, folder), folder / "out.png"
    for path, delay in zip(paths, clip.delays):
        path.with_suffix(".txt").write_text(f"delay={delay}/1000\n")
    status, _ = run("apngasm", out, paths[0])
    return out if status == 0 and out.exists() else None


def img2webp(*options):
    def make(clip, folder):
        path, arguments = folder / "clip.webp", []
        for frame, delay in zip(numbered(clip, folder), clip.delays):
            arguments += ["-d", str(delay), *options, frame]
        status, _ = run("img2webp", "-loop", "0", *arguments, "-o", path)
        return path if status == 0 else None
    return make


def ffmpeg(ending, *options):
    """From raw frames of 1/50 s, repeated as long as the clip shows them: the delays of all clips are multiples of it."""
    def make(clip, folder):
        path, raw = folder / f"clip.{ending}", folder / "clip.rgba"
        pixels = [frame.convert("RGBA").tobytes() for frame in clip.frames]
        raw.write_bytes(b"".join(each * (delay // 20) for each, delay in zip(pixels, clip.delays)))
        size = "{}x{}".format(*clip.frames[0].size)
        status, _ = run("ffmpeg", "-v", "error", "-y", "-f", "rawvideo", "-pix_fmt", "rgba", "-s", size, "-r", "50",
                        "-i", raw, *options, path)
        return path if status == 0 and path.exists() else None
    return make


def libheif(ending, *options):
    def make(clip, folder):
        path = folder / f"clip.{ending}"
        status, _ = run("heif-enc", *options, numbered(clip, folder)[0], "-o", path)
        return path if status == 0 and path.exists() else None
    return make


def stills(clip, folder):
    """PNG files of one kind or another in a folder."""
    out = folder / "frames"
    out.mkdir()
    for i, frame in enumerate(clip.frames):
        path = out / f"frame-{i:04}.png"
        info, options = PngImagePlugin.PngInfo(), {}
        if clip.name == "16 bits":
            run(imagemagick(), numbered(clip, folder)[i], "-depth", "16", f"PNG48:{path}")
            continue
        if clip.name == "P3":
            info.add(b"cICP", bytes([12, 13, 0, 1]))
        if clip.name == "gamma":
            info.add(b"gAMA", (50994).to_bytes(4, "big"))
        if clip.name == "rotated":
            exif = Image.Exif()
            exif[274] = 6
            options["exif"] = exif.tobytes()
        frame.save(path, pnginfo=info, **options)
    return out


# All of them

TV = ["-vf", "scale=out_color_matrix=bt709"]
TAGGED = ["-pix_fmt", "yuv420p", "-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc", "bt709"]
HEVC = ["-c:v", "libx265", "-x265-params", "log-level=none", "-tag:v", "hvc1"]
PRORES = ["-c:v", "prores_ks", "-profile:v", "4444", "-pix_fmt", "yuva444p10le"]

Producer("Pillow", "GIF", 1, pillow("gif"))
Producer("Pillow, no delays", "GIF", 1, pillow("gif", False), ignores_times=True)
Producer("Pillow, interlaced", "GIF", 1, pillow("gif", interlace=True, optimize=False))
Producer("imageio", "GIF", 1, by_imageio("gif"), ignores_times=True)
Producer("ImageMagick", "GIF", 3, magick("gif", True))
Producer("ImageMagick, no delays", "GIF", 3, magick("gif", False), ignores_times=True)
Producer("ImageMagick, layers", "GIF", 3, magick("gif", True, "-layers", "OptimizePlus"))
Producer("gifsicle -O3", "GIF", 1, gifsicle("-O3"))
Producer("gifsicle --interlace -U", "GIF", 1, gifsicle("--interlace", "-U"))
Producer("ffmpeg", "GIF", 25, ffmpeg("gif"), OPAQUE)
Producer("Pillow", "APNG", 0, pillow("png"))
Producer("Pillow, no delays", "APNG", 0, pillow("png", False), ignores_times=True)
Producer("apngasm", "APNG", 0, apngasm)
Producer("ffmpeg", "APNG", 0, ffmpeg("apng", "-plays", "0"), OPAQUE)
Producer("Pillow", "WebP", 8, pillow("webp"))
Producer("Pillow, lossless", "WebP", 0, pillow("webp", lossless=True))
Producer("Pillow, no delays", "WebP", 8, pillow("webp", False), ignores_times=True)
Producer("ImageMagick", "WebP", 8, magick("webp", True), written=one_early)
Producer("img2webp", "WebP", 0, img2webp())
Producer("img2webp -lossy", "WebP", 8, img2webp("-lossy"))
Producer("ffmpeg", "MP4, H.264", 8, ffmpeg("mp4", "-pix_fmt", "yuv420p"), OPAQUE | EVEN)
Producer("ffmpeg, 4:4:4", "MP4, H.264", 8, ffmpeg("mp4", "-pix_fmt", "yuv444p"), OPAQUE)
Producer("like simctl", "MOV, H.264", 8, ffmpeg("mov", *TV, "-profile:v", "high", "-fps_mode", "vfr", *TAGGED), OPAQUE | EVEN)
Producer("like QuickTime", "MOV, HEVC", 8, ffmpeg("mov", *TV, *HEVC, *TAGGED), OPAQUE | EVEN)
Producer("ffmpeg", "MOV, ProRes 4444", 8, ffmpeg("mov", *PRORES), EVEN)
Producer("ffmpeg", "WebM, VP9", 10, ffmpeg("webm", "-pix_fmt", "yuv420p"), OPAQUE)
Producer("ffmpeg", "MKV, FFV1", 1, ffmpeg("mkv", "-c:v", "ffv1", "-pix_fmt", "bgr0"), OPAQUE)
Producer("ffmpeg", "TS, H.264", 10, ffmpeg("ts", "-c:v", "libx264", "-pix_fmt", "yuv420p", "-bf", "0"), OPAQUE | EVEN)
Producer("ffmpeg", "MPG, MPEG-2", 15, ffmpeg("mpg", "-pix_fmt", "yuv420p", "-q:v", "2", "-bf", "0"), OPAQUE | EVEN)
Producer("ffmpeg", "AVI, MPEG-4", 15, ffmpeg("avi", "-pix_fmt", "yuv420p"), OPAQUE | EVEN)
Producer("libheif", "HEIC", 8, libheif("heic"), is_still=True)
Producer("libheif", "AVIF", 8, libheif("avif", "-A"), is_still=True)
Producer("Pillow", "JPEG", 8, pillow_still("jpg"), OPAQUE, is_still=True)
Producer("Pillow", "TIFF", 0, pillow_still("tif"), is_still=True)
Producer("Pillow", "BMP", 0, pillow_still("bmp"), OPAQUE, is_still=True)
Producer("Pillow, ImageMagick", "PNG files", 1, stills, ignores_times=True)
PRODUCERS[-1].without = set()
