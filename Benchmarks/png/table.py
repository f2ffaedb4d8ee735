"""Runs the encoders on the frames that frames.py drew and prints a Markdown table.
Usage: table.py WORK_DIR BENCH_PNG

CPU seconds of 90 frames on one core, drawing not included, and megabytes; each run three times, the least taken.
"""

import pathlib, subprocess, sys, tempfile
from skia_transitions import RUNS

work, bench = pathlib.Path(sys.argv[1]), sys.argv[2]


def ours(run):
    with tempfile.TemporaryDirectory(dir=work) as out:
        lines = subprocess.run(
            [bench, "1280", "720", f"{work}/{run}.rgba", out], check=True, capture_output=True, text=True
        ).stdout.splitlines()
    return {
        name.replace("\u00a0", " "): (float(seconds), int(size))
        for name, seconds, size in (line.split(" ") for line in lines)
    }


def least(results):
    return min(r[0] for r in results), results[0][1]


rows = {}
for run in RUNS:
    seconds, size = map(float, (work / f"{run}.skia").read_text().split())
    rows.setdefault("Skia's own encoder", {})[run] = (seconds, size)
    results = [ours(run) for _ in range(3)]
    for name in results[0]:
        rows.setdefault(name, {})[run] = least([r[name] for r in results])

print("| encoder | " + " | ".join(RUNS) + " |\n| --- |" + " --- |" * len(RUNS))
for name, cells in rows.items():
    print(f"| {name} | " + " | ".join(f"{cells[r][0]:.2f} / {cells[r][1] / 1e6:.1f}" for r in RUNS) + " |")
libpng, fast = rows["libpng, level 1, up"], rows["this, fast"]
print(
    "| this, fast, of libpng | "
    + " | ".join(f"{fast[r][0] / libpng[r][0]:.2f} / {fast[r][1] / libpng[r][1]:.2f}" for r in RUNS)
    + " |"
)
