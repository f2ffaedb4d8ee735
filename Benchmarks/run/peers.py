"""Whole runs of this program, of Skia with libpng and of ffmpeg beside each other; prints a Markdown table.
Usage: peers.py RENDER PYTHON WORK_DIR TURNS

90 frames of 1280 x 720 from two PNG files to PNG files on disk, on one core. CPU seconds of user and system, megabytes
of files. The programs take turns; of each, the least time counts.
"""

import itertools, os, pathlib, subprocess, sys, tempfile
from skia_transitions import KINDS, N, RUNS

render, python, work, turns = sys.argv[1], sys.argv[2], pathlib.Path(sys.argv[3]), int(sys.argv[4])
skia = [python, str(pathlib.Path(__file__).parent / "skia_run.py")]


def cpu(command):
    child = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(child.pid, 0)
    if status:
        sys.exit(f"failed: {' '.join(command)}")
    return usage.ru_utime + usage.ru_stime


def size(directory):
    files = list(pathlib.Path(directory).iterdir())
    assert len(files) == N, f"{len(files)} frames"
    return sum(f.stat().st_size for f in files)


def ours(transition, a, b, out):
    # The eye stands where Skia's does. N frames, the first and the last state included.
    scene = {"circle-spread": [], "cube": ["--set", "eye=1400"]}[transition]
    time = ["--fps", "100", "--set", f"seconds={(N - 1) / 100}"]
    return cpu([render, transition, "--from", a, "--to", b, *time, *scene, "--jobs", "1", "--quiet", "-o", f"{out}/"])


def skia_libpng(transition, a, b, out):
    total, drawing = subprocess.run(
        [*skia, transition, a, b, out], check=True, capture_output=True, text=True
    ).stdout.split()
    of_it = rows.setdefault("of it, drawing", {})
    run = f"{transition}-{pathlib.Path(a).name[:-6]}"
    of_it[run] = min(of_it.get(run, (1e9,)), (float(drawing),))
    return float(total)


def ffmpeg(transition, a, b, out):
    """xfade=circleopen; each picture is decoded once and held."""
    hold = "[%d]loop=loop=-1:size=1:start=0,setpts=N/60/TB,fps=60,trim=duration=1.5,format=rgb24[%s]"
    graph = ";".join(
        (hold % (0, "a"), hold % (1, "b"), "[a][b]xfade=transition=circleopen:duration=1.5:offset=0,format=rgb24")
    )
    return cpu(
        [
            "ffmpeg",
            "-v",
            "error",
            "-threads",
            "1",
            "-filter_complex_threads",
            "1",
            "-i",
            a,
            "-i",
            b,
            "-filter_complex",
            graph,
            "-frames:v",
            str(N),
            "-threads",
            "1",
            f"{out}/%04d.png",
        ]
    )


def measure(name, program, run):
    transition, kind = run.rsplit("-", 1)
    with tempfile.TemporaryDirectory(dir=work) as out:
        seconds = program(transition, f"{work}/{kind}-a.png", f"{work}/{kind}-b.png", out)
        cell = rows.setdefault(name, {}).setdefault(run, [seconds, size(out)])
        cell[0] = min(cell[0], seconds)
        if name == "this" and run not in rows[SIZE]:
            with tempfile.TemporaryDirectory(dir=work) as again:
                subprocess.run([*skia, "--again", out, again], check=True)
                rows[SIZE][run] = None, size(again)


def text(cell):
    seconds, *bytes = cell or (None,)
    return " / ".join(([f"{seconds:.2f}"] if seconds else []) + [f"{b / 1e6:.1f}" for b in bytes])


def ratios(name, other, runs):
    mine, theirs = rows["this"], rows[other]
    print(f"| {name} | " + " | ".join(f"{mine[r][0] / theirs[r][0]:.2f}" if r in runs else "" for r in RUNS) + " |")


PEER, FFMPEG, SIZE = (
    "skia-python, libpng level 1 up",
    "ffmpeg xfade=circleopen, default",
    "libpng, level 1, up, of this program's frames",
)
spreads = [f"circle-spread-{kind}" for kind in KINDS]
rows = {"this": {}, PEER: {}, "of it, drawing": {}, FFMPEG: {}, SIZE: {}}
for _, run in itertools.product(range(turns), RUNS):
    measure("this", ours, run)
    measure(PEER, skia_libpng, run)
    if run in spreads:
        measure(FFMPEG, ffmpeg, run)

print("| run | " + " | ".join(RUNS) + " |\n| --- |" + " --- |" * len(RUNS))
for name, cells in rows.items():
    print(f"| {name} | " + " | ".join(text(cells.get(r)) for r in RUNS) + " |")
ratios("this, of skia-python and libpng (goal: 0.30, cube 0.50)", PEER, RUNS)
ratios("this, of ffmpeg (goal: 0.15, photos 0.20)", FFMPEG, spreads)
print(
    "| this, bytes, of libpng's for the same frames (goal: 1) | "
    + " | ".join(f"{rows['this'][r][1] / rows[SIZE][r][1]:.2f}" for r in RUNS)
    + " |"
)
