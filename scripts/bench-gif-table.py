"""Called by scripts/bench-gif: bytes, error and CPU time beside other encoders."""
import os
import shutil
import subprocess
import sys
import numpy as np
import gif_metrics
import gif_sequences

HEAD = """| encoder | bytes | dE | p95 | band | flicker | CPU s |
| --- | --: | --: | --: | --: | --: | --: |"""

# Other work on the machine slows single runs down.
TURNS = 3


def check(sequence, out):
    """Other decoders agree with Pillow, and say nothing."""
    if shutil.which("gifsicle"):
        said = subprocess.run(["gifsicle", "--info", out], capture_output=True, check=True).stderr
        if said:
            sys.exit(f"bench-gif: gifsicle on {sequence.name}: {said.decode()}")
    if shutil.which("ffmpeg"):
        frames, said = gif_metrics.shown_by_ffmpeg(out, sequence.width, sequence.height)
        pictures = [picture for _, picture in gif_metrics.shown(out)]
        agree = len(frames) == len(pictures) and all(np.array_equal(a, b) for a, b in zip(frames, pictures))
        if said or not agree:
            sys.exit(f"bench-gif: ffmpeg sees other frames in {sequence.name} than Pillow {said}")


def table(sequence, ours, scratch):
    lines = [sequence.title, "", HEAD]
    out = os.path.join(scratch, "out.gif")
    for name, encode in gif_sequences.encoders(ours):
        seconds = min(gif_sequences.timed(lambda: encode(sequence, out))[0] for _ in range(TURNS))
        if name.startswith("this"):
            check(sequence, out)
        m = gif_metrics.measure(sequence.frames, sequence.fps, out)
        error = f"{m['dE']:.3f} | {m['p95']:.2f} | {m['band']:.2f} | {m['flicker']:.3f}"
        lines.append(f"| {name} | {os.path.getsize(out):,} | {error} | {seconds:.2f} |")
    return "\n".join(lines)


def run(sequences, ours, scratch, is_written):
    for sequence in sequences:
        text = table(sequence, ours, scratch)
        print(text + "\n", flush=True)
        if is_written:
            gif_sequences.write_section(f"### GIF: {sequence.name}", text)
    if is_written:
        about, legend = gif_metrics.__doc__.strip().split("\n\n")
        gif_sequences.write_section("### GIF: what is measured", f"{about}\n\n```\n{legend}\n```")
