"""What the GIF benchmarks share: sequences of frames, this project's encoder and its peers, CPU time, and the sections
of docs/benchmarks.md."""
import glob
import json
import os
import re
import resource
import shutil
import subprocess
import sys
import time
from PIL import Image

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
DOCUMENT = os.path.join(ROOT, "docs/benchmarks.md")
# Three scenes of the repository, drawn at 50 frames a second: all moves; much rests; an edge with a shadow moves.
OWN = {"cube50": "cube", "card": "card-expand", "curl": "page-curl"}


class Sequence:
    """A folder of PNG frames in the order of their names, at 25 a second unless its meta.json says {"fps": N}."""

    def __init__(self, folder, scratch, fps=None):
        self.name = os.path.basename(os.path.normpath(folder))
        self.frames = sorted(glob.glob(os.path.join(folder, "*.png")))
        if not self.frames:
            sys.exit(f"bench-gif: no PNG frames in {folder}")
        meta = os.path.join(folder, "meta.json")
        self.fps = fps or (json.load(open(meta))["fps"] if os.path.exists(meta) else 25)
        self.width, self.height = Image.open(self.frames[0]).size
        self.raw = os.path.join(scratch, self.name + ".rgb")
        with open(self.raw, "wb") as raw:
            for name in self.frames:
                raw.write(Image.open(name).convert("RGB").tobytes())

    @property
    def title(self):
        size = f"{self.width} x {self.height}"
        return f"`{self.name}`: {len(self.frames)} frames of {size} at {self.fps} a second."


def own(scratch, *options, fps=50):
    """The sequences made of the repository's scenes."""
    made = []
    for name, scene in OWN.items():
        folder = os.path.join(scratch, name)
        command = [os.path.join(ROOT, "scripts/render"), scene, "--fps", str(fps), "-o", folder + "/", "--quiet"]
        subprocess.run([*command, *options], check=True, stdout=subprocess.DEVNULL, cwd=ROOT)
        made.append(Sequence(folder, scratch, fps))
    return made


class Encoder:
    """This project's encoder; `program` is the benchmark's executable."""

    def __init__(self, program):
        self.program = program

    def __call__(self, sequence, out, *options):
        size = f"{sequence.width}x{sequence.height}"
        command = [self.program, sequence.raw, out, "--size", size, "--fps", str(sequence.fps), *options]
        done = subprocess.run(command, check=True, capture_output=True, text=True)
        # "N bytes, CPU S, wall S".
        size, cpu, wall = re.fullmatch(r"(\d+) bytes, CPU (\S+), wall (\S+)\n", done.stdout).groups()
        return int(size), float(cpu), float(wall)

    def constants(self):
        lines = subprocess.run([self.program, "--constants"], check=True, capture_output=True, text=True).stdout
        return {name: float(value) for name, value in (line.split() for line in lines.splitlines())}


def ffmpeg(use):
    def encode(sequence, out):
        size = f"{sequence.width}x{sequence.height}"
        video = ["-f", "rawvideo", "-pix_fmt", "rgb24", "-s", size, "-r", str(sequence.fps), "-i", sequence.raw]
        graph = f"split[a][b];[a]palettegen[p];[b][p]paletteuse={use}"
        one = ["-threads", "1", "-filter_complex_threads", "1"]
        subprocess.run(["ffmpeg", "-v", "error", "-y", *one, *video, "-filter_complex", graph, out], check=True)
    return encode


def gifski(sequence, out):
    command = ["gifski", "--quiet", "--no-sort", "--fps", str(sequence.fps), "-o", out, *sequence.frames]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)


def then_gifsicle(encode):
    def both(sequence, out):
        encode(sequence, out + ".first.gif")
        subprocess.run(["gifsicle", "-O3", out + ".first.gif", "-o", out], check=True)
    return both


def pillow(sequence, out):
    images = [Image.open(name).convert("RGB") for name in sequence.frames]
    images[0].save(out, save_all=True, append_images=images[1:], duration=1000 / sequence.fps, loop=0)


def imagequant_frames(sequence, out):
    import imagequant
    images = [imagequant.quantize_pil_image(Image.open(name).convert("RGBA"), dithering_level=0, max_colors=256)
              for name in sequence.frames]
    duration = 1000 / sequence.fps
    images[0].save(out, save_all=True, append_images=images[1:], duration=duration, loop=0, disposal=1)


def encoders(ours):
    """(name, function of a sequence and a file) of this project and of the peers that are installed."""
    def with_options(*options):
        return lambda sequence, out: ours(sequence, out, *options)
    yield "this project, default", with_options()
    yield "this project, quality 60", with_options("--quality", "60")
    yield "this project, quality 100", with_options("--quality", "100")
    yield "this project, no dither", with_options("--dither", "none")
    if shutil.which("ffmpeg"):
        yield "ffmpeg, palettegen, no dither", ffmpeg("dither=none")
        yield "ffmpeg, palettegen, sierra2_4a", ffmpeg("dither=sierra2_4a")
        if shutil.which("gifsicle"):
            yield "ffmpeg, no dither, gifsicle -O3", then_gifsicle(ffmpeg("dither=none"))
    if shutil.which("gifski"):
        yield "gifski", gifski
    yield "Pillow", pillow
    try:
        import imagequant  # noqa: F401
        if shutil.which("gifsicle"):
            yield "libimagequant a frame, gifsicle -O3", then_gifsicle(imagequant_frames)
    except ImportError:
        pass


def processor_seconds():
    usages = (resource.getrusage(resource.RUSAGE_SELF), resource.getrusage(resource.RUSAGE_CHILDREN))
    return sum(usage.ru_utime + usage.ru_stime for usage in usages)


def timed(body):
    """CPU and wall seconds of a call, children included."""
    cpu, wall = processor_seconds(), time.monotonic()
    body()
    return processor_seconds() - cpu, time.monotonic() - wall


def on_one_core():
    """Keeps this process, and those that it starts, on one core."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})


def write_section(heading, text):
    """Replaces a part of docs/benchmarks.md, section GIF, or adds it at the end of that section. `heading` has ###."""
    document = open(DOCUMENT).read()
    start = document.find(f"\n{heading}\n")
    if start < 0:
        section = document.index("\n## GIF\n") + 1
        start = document.find("\n## ", section)
        end = start
    else:
        following = re.compile(r"^#{1,3} ", re.M).search(document, start + len(heading) + 2)
        end = following.start() - 1 if following else len(document)
    open(DOCUMENT, "w").write(f"{document[:start]}\n{heading}\n\n{text.strip()}\n{document[end:]}")
