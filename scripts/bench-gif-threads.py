"""Called by scripts/bench-gif --threads: wall time with one thread and with two, and what more cores would give."""
import concurrent.futures
import hashlib
import math
import os
import subprocess
import time
import gif_sequences

# Other work on the machine slows a run down, one with two threads more often. Short runs get more turns.
LEAST_TURNS = 20
SECONDS = 60
FILE_TURNS = 12
# `SearchWindow.reach`: the search reads at most so many pixels ahead.
REACH = 1024
# `ImageProgress.lag`: a thread that must wait waits for so many rows more.
LAG = 16


def measure(ours, sequence, scratch):
    """The least wall seconds of one encoder with one thread, of two such encoders at once, and of one with two threads,
    and the most of the two cores that the last one used. These take turns. Also checks the bytes."""
    outs = [os.path.join(scratch, name) for name in ("one.gif", "other.gif", "two.gif")]

    def encode(out, jobs):
        return ours(sequence, out, "--jobs", str(jobs), "--preload")[1:]
    turns, busy = [], 0
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        end = time.monotonic() + SECONDS
        while len(turns) < LEAST_TURNS or time.monotonic() < end:
            both = [pool.submit(encode, out, 1) for out in outs[:2]]
            both = max(done.result()[1] for done in both)
            one, (cpu, two) = encode(outs[0], 1)[1], encode(outs[2], 2)
            turns.append((both, one, two))
            busy = max(busy, cpu / two)
    if len({hashlib.sha256(open(out, "rb").read()).digest() for out in outs}) > 1:
        raise SystemExit(f"bench-gif: {sequence.name}: the bytes depend on the number of threads")
    both, one, two = (min(column) for column in zip(*turns))
    return one, both, two, busy


def wall(command):
    return gif_sequences.timed(lambda: subprocess.run(command, check=True, stdout=subprocess.DEVNULL))[1]


def model(one, two, sequence, cores):
    """The serial share, and how many times as fast `cores` cores would be.

    Two bounds. By Amdahl's law, with the serial share that the two runs imply. And by dependency: a frame waits until
    the one before has finished the row that it works on, the rows that the search reads ahead, and `LAG` more, so all
    frames take at least as long as one frame and that lag for each other frame.
    """
    serial = max(0.0, 2 * two / one - 1)
    amdahl = 1 / (serial + (1 - serial) / cores)
    frames, rows = len(sequence.frames), sequence.height
    lag = 1 + math.ceil(REACH / sequence.width) + LAG
    return serial, min(amdahl, frames * rows / (rows + lag * (frames - 1)))


def files(scratch, render):
    """Whole runs of the command, drawing included."""
    start = min(wall([render, "--version"]) for _ in range(FILE_TURNS))
    lines = ["", f"Whole runs of `render cube --fps 60`, drawing included, and {start:.2f} s in which the program starts on",
             "one thread:", "",
             "| file | one thread, s | two, s | times as fast |", "| --- | --: | --: | --: |"]
    for name in ("gif", "webp", "apng"):
        out = os.path.join(scratch, f"out.{name}")
        times = {"1": math.inf, "2": math.inf}
        for jobs in list(times) * FILE_TURNS:
            command = [render, "cube", "--fps", "60", "-o", out, "--quiet", "--jobs", jobs]
            times[jobs] = min(times[jobs], wall(command))
        lines.append(f"| {name} | {times['1']:.2f} | {times['2']:.2f} | {times['1'] / times['2']:.2f} |")
    return lines


def run(sequences, ours, scratch, is_written):
    lines = ["`scripts/bench-gif --threads --write`: the least wall time of 20 turns or more of the encoder alone.",
             "\"Two at once\": how many times as much two encoders with one thread each do together as one alone, which is the",
             "most that this machine allows; two virtual cores may share one real core. \"Cores used\": CPU time by wall",
             "time with two threads, at most; what is missing to 2 is time in which a thread waits, and the rest is lost",
             "where two threads make each other slower. The serial share is what Amdahl's law makes of one and two",
             "threads. The model of eight cores has that share, and lets each frame be some rows behind the one before:",
             "those that the search reads ahead, and 16. The script also checks that the bytes are the same.", "",
             "| sequence | one thread, s | two, s | times as fast | two at once | cores used | serial share "
             "| eight cores, model |",
             "| --- | --: | --: | --: | --: | --: | --: | --: |"]
    for sequence in sequences:
        one, both, two, busy = measure(ours, sequence, scratch)
        serial, eight = model(one, two, sequence, 8)
        lines.append(f"| {sequence.name} | {one:.2f} | {two:.2f} | {one / two:.2f} | {2 * one / both:.2f} | {busy:.2f} "
                     f"| {serial:.0%} | {eight:.1f} |")
        print(lines[-1], flush=True)
    lines += files(scratch, os.path.join(os.path.dirname(ours.program), "render"))
    print("\n".join(lines[-9:]), flush=True)
    if is_written:
        gif_sequences.write_section("### GIF: threads", "\n".join(lines))
