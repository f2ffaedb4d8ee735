"""Runs the encoders on the frames that bench-png-frames.py drew and prints a Markdown table. Usage: bench-png-table.py WORK_DIR BENCH_PNG

CPU seconds of 90 frames on one core, drawing not included, and megabytes; each run three times, the least taken.
"""
import pathlib, resource, subprocess, sys, tempfile

work, bench = pathlib.Path(sys.argv[1]), sys.argv[2]
RUNS = ["circle-spread-screens", "circle-spread-photos", "cube-screens", "cube-photos"]


def cpu(command):
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def ffmpeg(kind, options):
    """xfade=circleopen between the two pictures, 90 frames to files."""
    with tempfile.TemporaryDirectory(dir=work) as out:
        # Each picture is decoded once and held.
        hold = "[%d]loop=loop=-1:size=1:start=0,setpts=N/60/TB,fps=60,trim=duration=1.5,format=rgb24[%s]"
        graph = ";".join((hold % (0, "a"), hold % (1, "b"), "[a][b]xfade=transition=circleopen:duration=1.5:offset=0,format=rgb24"))
        seconds = cpu(["ffmpeg", "-v", "error", "-threads", "1", "-filter_complex_threads", "1", "-i", f"{work}/{kind}-a.png", "-i", f"{work}/{kind}-b.png",
                       "-filter_complex", graph, "-frames:v", "90", "-threads", "1", *options, f"{out}/%04d.png"])
        return seconds, sum(f.stat().st_size for f in pathlib.Path(out).iterdir())


def ours(run):
    with tempfile.TemporaryDirectory(dir=work) as out:
        lines = subprocess.run([bench, "1280", "720", f"{work}/{run}.rgba", out], check=True, capture_output=True, text=True).stdout.splitlines()
    return {name.replace("\u00a0", " "): (float(seconds), int(size)) for name, seconds, size in (line.split(" ") for line in lines)}


def least(results):
    return min(r[0] for r in results), results[0][1]


rows = {}
for run in RUNS:
    drawing, encoding, size = map(float, (work / f"{run}.skia").read_text().split())
    rows.setdefault("Skia, drawing alone", {})[run] = (drawing, 0)
    rows.setdefault("Skia's own encoder", {})[run] = (encoding, size)
    results = [ours(run) for _ in range(3)]
    for name in results[0]:
        rows.setdefault(name, {})[run] = least([r[name] for r in results])
for kind in ("screens", "photos"):
    for name, options in (("ffmpeg xfade=circleopen, default (with its drawing)", []),
                          ("ffmpeg xfade=circleopen, level 1, up (with its drawing)", ["-compression_level", "1", "-pred", "up"])):
        rows.setdefault(name, {})[f"circle-spread-{kind}"] = least([ffmpeg(kind, options) for _ in range(2)])

print("| encoder | " + " | ".join(RUNS) + " |\n| --- |" + " --- |" * len(RUNS))
for name, cells in rows.items():
    print(f"| {name} | " + " | ".join(f"{cells[r][0]:.2f} / {cells[r][1] / 1e6:.1f}" if r in cells else "" for r in RUNS) + " |")
draw, libpng, fast = rows["Skia, drawing alone"], rows["libpng, level 1, up"], rows["this, fast"]
default = rows["ffmpeg xfade=circleopen, default (with its drawing)"]
print("| this, fast, of libpng | " + " | ".join(f"{fast[r][0] / libpng[r][0]:.2f} / {fast[r][1] / libpng[r][1]:.2f}" for r in RUNS) + " |")
print("| (drawing + this) of (drawing + libpng) | " + " | ".join(f"{(draw[r][0] + fast[r][0]) / (draw[r][0] + libpng[r][0]):.2f}" for r in RUNS) + " |")
print("| (drawing + this) of ffmpeg's default | " + " | ".join(f"{(draw[r][0] + fast[r][0]) / default[r][0]:.2f}" if r in default else "" for r in RUNS) + " |")
