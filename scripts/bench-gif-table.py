"""Called by scripts/bench-gif: ENCODER DOCUMENT [--write] FRAMES_DIR..."""

import glob
import json
import os
import resource
import shutil
import subprocess
import sys
import tempfile
import numpy as np
from PIL import Image
import gif_metrics


class Sequence:
    def __init__(self, folder, scratch):
        self.name = os.path.basename(os.path.normpath(folder))
        self.frames = sorted(glob.glob(os.path.join(folder, "*.png")))
        if not self.frames:
            sys.exit(f"bench-gif: no PNG frames in {folder}")
        meta = os.path.join(folder, "meta.json")
        self.fps = json.load(open(meta))["fps"] if os.path.exists(meta) else 25
        self.width, self.height = Image.open(self.frames[0]).size
        self.raw = os.path.join(scratch, self.name + ".rgb")
        with open(self.raw, "wb") as raw:
            for name in self.frames:
                raw.write(Image.open(name).convert("RGB").tobytes())
        self.video = [
            "-f",
            "rawvideo",
            "-pix_fmt",
            "rgb24",
            "-s",
            f"{self.width}x{self.height}",
            "-r",
            str(self.fps),
            "-i",
            self.raw,
        ]


def ours(*options):
    def encode(sequence, out):
        subprocess.run(
            [
                ENCODER,
                sequence.raw,
                out,
                "--size",
                f"{sequence.width}x{sequence.height}",
                "--fps",
                str(sequence.fps),
                *options,
            ],
            check=True,
            stdout=subprocess.DEVNULL,
        )

    return encode


def ffmpeg(use):
    def encode(sequence, out):
        graph = f"split[a][b];[a]palettegen[p];[b][p]paletteuse={use}"
        subprocess.run(["ffmpeg", "-v", "error", "-y", *sequence.video, "-filter_complex", graph, out], check=True)

    return encode


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

    images = [
        imagequant.quantize_pil_image(Image.open(name).convert("RGBA"), dithering_level=0, max_colors=256)
        for name in sequence.frames
    ]
    images[0].save(out, save_all=True, append_images=images[1:], duration=1000 / sequence.fps, loop=0, disposal=1)


def encoders():
    yield "this project, default", ours()
    yield "this project, quality 60", ours("--quality", "60")
    yield "this project, quality 100", ours("--quality", "100")
    yield "this project, no dither", ours("--dither", "none")
    if shutil.which("ffmpeg"):
        yield "ffmpeg, palettegen, no dither", ffmpeg("dither=none")
        yield "ffmpeg, palettegen, sierra2_4a", ffmpeg("dither=sierra2_4a")
        if shutil.which("gifsicle"):
            yield "ffmpeg, no dither, gifsicle -O3", then_gifsicle(ffmpeg("dither=none"))
    yield "Pillow", pillow
    try:
        import imagequant  # noqa: F401

        if shutil.which("gifsicle"):
            yield "libimagequant a frame, gifsicle -O3", then_gifsicle(imagequant_frames)
    except ImportError:
        pass


def processor_seconds():
    return sum(
        usage.ru_utime + usage.ru_stime
        for usage in (resource.getrusage(resource.RUSAGE_SELF), resource.getrusage(resource.RUSAGE_CHILDREN))
    )


def check(sequence, out):
    """Other decoders agree with Pillow, and say nothing."""
    if shutil.which("gifsicle"):
        said = subprocess.run(["gifsicle", "--info", out], capture_output=True, check=True).stderr
        if said:
            sys.exit(f"bench-gif: gifsicle on {sequence.name}: {said.decode()}")
    if shutil.which("ffmpeg"):
        frames, said = gif_metrics.shown_by_ffmpeg(out, sequence.width, sequence.height)
        pictures = [picture for _, picture in gif_metrics.shown(out)]
        if said or len(frames) != len(pictures) or not all(np.array_equal(a, b) for a, b in zip(frames, pictures)):
            sys.exit(f"bench-gif: ffmpeg sees other frames in {sequence.name} than Pillow {said}")


def table(sequence, scratch):
    lines = [
        f"`{sequence.name}`: {len(sequence.frames)} frames of {sequence.width} x {sequence.height}"
        f" at {sequence.fps} a second.",
        "",
        "| encoder | bytes | dE | p95 | band | flicker | CPU s |",
        "| --- | --: | --: | --: | --: | --: | --: |",
    ]
    for name, encode in encoders():
        out = os.path.join(scratch, "out.gif")
        start = processor_seconds()
        encode(sequence, out)
        seconds = processor_seconds() - start
        if name.startswith("this"):
            check(sequence, out)
        m = gif_metrics.measure(sequence.frames, sequence.fps, out)
        lines.append(
            f"| {name} | {os.path.getsize(out):,} | {m['dE']:.3f} | {m['p95']:.2f} | {m['band']:.2f}"
            f" | {m['flicker']:.3f} | {seconds:.2f} |"
        )
    return "\n".join(lines) + "\n"


def write(document, tables):
    text = open(document).read() if os.path.exists(document) else "# Benchmarks\n"
    before, _, rest = text.partition("\n## GIF\n")
    _, heading, after = rest.partition("\n## ")
    legend = gif_metrics.__doc__.strip()
    section = (
        "Made by `scripts/bench-gif --write`. "
        + legend.split("\n\n")[0].replace("\n", " ")
        + "\n\n```\n"
        + legend.split("\n\n")[1]
        + "\n```\n\n"
        + "\n".join(tables)
    )
    open(document, "w").write(before.rstrip("\n") + "\n\n## GIF\n\n" + section + (heading + after if heading else ""))


if __name__ == "__main__":
    ENCODER, document, *rest = sys.argv[1:]
    folders = [argument for argument in rest if argument != "--write"]
    if not folders:
        sys.exit("usage: scripts/bench-gif [--write] FRAMES_DIR...")
    tables = []
    with tempfile.TemporaryDirectory() as scratch:
        for folder in folders:
            tables.append(table(Sequence(folder, scratch), scratch))
            print(tables[-1], flush=True)
    if "--write" in rest:
        write(document, tables)
