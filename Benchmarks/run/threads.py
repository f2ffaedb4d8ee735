#!/usr/bin/env python3
"""The cube at 390 x 844: wall time with one thread and with two, and memory for 31, 301 and 3,001 frames.
Usage: threads.py TURNS PROGRAMS_DIR
"""

import os, subprocess, sys, tempfile, time

turns, render, work = int(sys.argv[1]), sys.argv[2] + "/render", tempfile.TemporaryDirectory()
# What `ru_maxrss` counts, in MB: bytes on macOS, KB on Linux.
unit = 2**-20 if sys.platform == "darwin" else 2**-10


def run(speed, jobs):
    """Wall seconds and peak MB of a run of 90 / speed frames."""
    start = time.monotonic()
    child = subprocess.Popen(
        [render, "cube", "--quiet", "-o", f"{work.name}/frames/", "--speed", str(speed), "--jobs", str(jobs)],
        stdout=subprocess.DEVNULL,
    )
    _, status, usage = os.wait4(child.pid, 0)
    if status:
        sys.exit("the run failed")
    return time.monotonic() - start, usage.ru_maxrss * unit


best = {1: 1e9, 2: 1e9}
for _ in range(turns):
    for jobs in best:
        best[jobs] = min(best[jobs], run(0.3, jobs)[0])
print(f"301 frames: {best[1]:.2f} s with one thread, {best[2]:.2f} s with two: {best[1] / best[2]:.2f} times as fast")
for speed, frames in ((3, 31), (0.3, 301), (0.03, 3001)):
    print(f"{frames} frames, two threads: {run(speed, 2)[1]:.0f} MB at most")
