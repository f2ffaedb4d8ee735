"""Called by scripts/bench gif: bytes, error and CPU time beside other encoders."""
import os
import shutil
import statistics
import subprocess
import sys
import numpy as np
import gif_metrics
import gif_sequences

HEAD = """| encoder | bytes | dE | p95 | band | flicker | specks | CPU s |
| --- | --: | --: | --: | --: | --: | --: | --: |"""

# All encoders run once in each round: what else the machine does slows programs down by up to 40 %, for seconds or for
# minutes, and those that use much memory more than others.
ROUNDS = 5
OURS, PEER = "this project, default", "ffmpeg, palettegen, sierra2_4a"


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


def timed(sequence, encoders, scratch):
    """For each encoder, its CPU seconds in each round, and its file."""
    seconds = {name: [] for name, _ in encoders}
    files = {name: os.path.join(scratch, f"{i}.gif") for i, (name, _) in enumerate(encoders)}
    for k in range(ROUNDS):
        for name, encode in encoders[::-1] if k % 2 else encoders:
            seconds[name].append(gif_sequences.timed(lambda: encode(sequence, files[name]))[0])
    return seconds, files


def table(sequence, ours, scratch):
    lines = [sequence.title, "", HEAD]
    seconds, files = timed(sequence, list(gif_sequences.encoders(ours)), scratch)
    for name, out in files.items():
        if name.startswith("this"):
            check(sequence, out)
        m = gif_metrics.measure(sequence.frames, sequence.fps, out)
        error = f"{m['dE']:.3f} | {m['p95']:.2f} | {m['band']:.2f} | {m['flicker']:.3f} | {m['specks']:.1f}"
        lines.append(f"| {name} | {os.path.getsize(out):,} | {error} | {min(seconds[name]):.2f} |")
    if PEER in seconds:
        least = min(seconds[OURS]) / min(seconds[PEER])
        median = statistics.median(a / b for a, b in zip(seconds[OURS], seconds[PEER]))
        lines += ["", f"CPU time as a multiple of ffmpeg's with sierra2_4a: {least:.2f}; "
                      f"the median of the rounds: {median:.2f}."]
    return "\n".join(lines)


def run(sequences, ours, scratch, is_written):
    gif_sequences.on_one_core()
    for sequence in sequences:
        text = table(sequence, ours, scratch)
        print(text + "\n", flush=True)
        if is_written:
            gif_sequences.write_section(f"### GIF: {sequence.name}", text)
    if is_written:
        about, legend = gif_metrics.__doc__.strip().split("\n\n")
        gif_sequences.write_section("### GIF: what is measured", f"{about}\n\n```\n{legend}\n```")
