"""Called by scripts/bench gif --threads: wall time with one thread and with two, and what more cores would give."""
import concurrent.futures
import hashlib
import math
import os
import statistics
import subprocess
import time
import gif_sequences

# Other work on the machine slows it down for seconds and for minutes. So runs are compared with those beside them, and
# the sequences take turns, so that each is measured in good minutes and in bad ones.
LEAST_ROUNDS = 20
SECONDS = 60
FILE_TURNS = 12
# `SearchWindow.reach`: the search reads at most so many pixels ahead.
REACH = 1024
# `ImageProgress.lag`: a thread that must wait waits for so many rows more.
LAG = 16


def turn(ours, sequence, outs, pool):
    """Wall seconds of two encoders with one thread each at once, of one alone, and of one with two threads, and how many
    cores the last one used."""
    def encode(out, jobs):
        return ours(sequence, out, "--jobs", str(jobs), "--preload")[1:]
    both = [pool.submit(encode, out, 1) for out in outs[:2]]
    both = max(done.result()[1] for done in both)
    one, (cpu, two) = encode(outs[0], 1)[1], encode(outs[2], 2)
    if len({hashlib.sha256(open(out, "rb").read()).digest() for out in outs}) > 1:
        raise SystemExit(f"bench-gif: {sequence.name}: the bytes depend on the number of threads")
    return both, one, two, cpu / two


def measure(ours, sequences, scratch):
    """For each sequence, its turns."""
    outs = [os.path.join(scratch, name) for name in ("one.gif", "other.gif", "two.gif")]
    turns = [[] for _ in sequences]
    end = time.monotonic() + SECONDS * len(sequences)
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        while len(turns[0]) < LEAST_ROUNDS or time.monotonic() < end:
            for sequence, own in zip(sequences, turns):
                own.append(turn(ours, sequence, outs, pool))
    return turns


def wall(command):
    return gif_sequences.timed(lambda: subprocess.run(command, check=True, stdout=subprocess.DEVNULL))[1]


def model(gain, sequence, cores):
    """The serial share, and how many times as fast `cores` cores would be, if two are `gain` times as fast as one.

    Two bounds. By Amdahl's law, with the serial share that two cores imply. And by dependency: a frame waits until
    the one before has finished the row that it works on, the rows that the search reads ahead, and `LAG` more, so all
    frames take at least as long as one frame and that lag for each other frame.
    """
    serial = max(0.0, 2 / gain - 1)
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


def row(sequence, turns):
    both, one, two, busy = zip(*turns)
    gain = statistics.median(a / b for a, b in zip(one, two))
    allowed = statistics.median(2 * a / b for a, b in zip(one, both))
    serial, eight = model(gain, sequence, 8)
    return (f"| {sequence.name} | {min(one):.2f} | {min(two):.2f} | {gain:.2f} | {allowed:.2f} | {max(busy):.2f} "
            f"| {serial:.0%} | {eight:.1f} |")


def run(sequences, ours, scratch, is_written):
    turns = measure(ours, sequences, scratch)
    lines = ["`scripts/bench gif --threads --write`: the least wall time of the encoder alone, and how many times as fast",
             f"two threads are as one, run after run: the median of {len(turns[0])} turns. \"Two at once\": how many times as",
             "much two encoders with one thread each do together as one alone, which is the most that this machine allows;",
             "two virtual cores may share one real core. \"Cores used\": CPU time by wall time with two threads, at most;",
             "the share missing to 2 is time in which a thread waits, and the rest is lost if two threads make each other",
             "slower. The serial share follows by Amdahl's law from one and two threads. The model of eight cores has that",
             "share, and lets each frame be some rows behind the one before: those that the search reads ahead, and 16. The",
             "script also checks that the bytes are the same.", "",
             "| sequence | one thread, s | two, s | times as fast | two at once | cores used | serial share "
             "| eight cores, model |",
             "| --- | --: | --: | --: | --: | --: | --: | --: |"]
    lines += map(row, sequences, turns)
    print("\n".join(lines), flush=True)
    lines += files(scratch, os.path.join(os.path.dirname(ours.program), "render"))
    print("\n".join(lines[-9:]), flush=True)
    if is_written:
        gif_sequences.write_section("### GIF: threads", "\n".join(lines))
