"""The runs whose calls are failed: for each command of `render help commands` at least one, on a scene of three frames.

A run is prepared by steps. A number writes the inputs, with a square that moves so far. A text is a command of `render`,
and `AGAIN` the run itself, whose outputs are then the old files that a fault must leave whole.
"""

import json
import struct
import zlib
from pathlib import Path

AGAIN = object()


class Run:
    def __init__(self, command, words, *steps, status=0, again=0, serves=False, name=None, tells=None):
        """`status` is that of the run without a fault, `again` that of the same run once more. `tells` are the names of
        its files that say what a fault kept it from, as a pattern."""
        self.command, self.words, self.steps = command, words.split(), steps or (25, AGAIN, 30)
        self.status, self.again, self.serves = status, again, serves
        self.name, self.tells = name or command, tells
        # Programs that the run starts, and that it cannot do without.
        self.programs = ("ffmpeg", "ffprobe") if "x.mp4" in self.words else ()


SIZE = "--fps 10 --scale 10 --jobs 2 -q"
OUTPUTS = "-o x.gif -o x.apng -o x.webp -o x.y4m -o frames/"
CHECK = "check scene.json --goldens goldens --every 1 --scale 10 --jobs 2"
RESULTS = "--evidence evidence --report r.html --json r.json --junit r.xml --markdown r.md"
FRAMES = f"scene.json {SIZE} -o frames/ --manifest m.json"
FILM = "cover.json --hold-start 0.1 --hold-end 0.1 --fps 20 -o film/ -q"
FOUND = "-o found.json --sheet s.png --json r.json"
PARTS = [f"scene.json {SIZE} --shard {i}/2 --part {i}.part -o x.gif -o frames/" for i in (1, 2)]

RUNS = [
    Run("draw", f"scene.json {SIZE} --manifest m.json {OUTPUTS}"),
    Run("draw", f"scene.json {SIZE} -o x.mp4", name="draw, a video"),
    Run("draw", f"copy.ca {SIZE} -o x.gif", 25, "export scene.json --caml copy.ca -q", AGAIN,
        30, "export scene.json --caml copy.ca -q", name="draw, an archive"),
    Run("new", "new other --like scene.json -q", 25, again=2),
    Run("preview", "preview scene.json --no-open", 25, serves=True),
    Run("preview", "preview scene.json --share page.html", name="preview, a page"),
    Run("list", "list scene.json --json", 25),
    Run("validate", "validate scene.json", 25),
    Run("lint", "lint scene.json", 25, status=1),
    Run("inspect", "inspect scene.json --at 0.1", 25),
    Run("look", "look scene.json -o sheet.png --json facts.json"),
    Run("look", "look x.mp4 -o sheet.png --fps 10", 25, f"scene.json {SIZE} -o x.mp4", AGAIN,
        30, f"scene.json {SIZE} -o x.mp4", name="look, a video"),
    Run("check", f"{CHECK} {RESULTS}", 25, f"{CHECK} --update missing", AGAIN, 30, status=1, again=1,
        tells=r"evidence\b|r\.|r-pictures\b"),
    Run("check", f"{CHECK} --update changed", 25, f"{CHECK} --update missing", 30, name="check, an update",
        tells=r"Output\b"),
    Run("accept", "accept evidence/results.json", 25, f"{CHECK} --update missing", 30, f"{CHECK} --evidence evidence"),
    Run("compare", "compare a.png b.png --evidence evidence --json r.json --report r.html", status=1, again=1),
    Run("verify", "verify m.json --jobs 2", 25, FRAMES),
    Run("encode", "encode frames/ --fps 10 -q --jobs 2 -o x.gif", 25, FRAMES, AGAIN, 30, FRAMES),
    Run("encode", "encode x.mp4 --fps 10 -q --jobs 2 -o y.gif", 25, f"scene.json {SIZE} -o x.mp4", AGAIN,
        30, f"scene.json {SIZE} -o x.mp4", name="encode, a video"),
    Run("merge", "merge 1.part 2.part -q -o x.gif -o frames/", 25, *PARTS, AGAIN, 30, *PARTS),
    Run("measure", f"measure film cover.json --fps 20 -q {FOUND}", 25, f"{FILM} --set seconds=0.3", AGAIN,
        f"{FILM} --set seconds=0.2"),
    Run("match", f"match cover.json film --fps 20 -q {FOUND}", 25, f"{FILM} --set seconds=0.3", AGAIN,
        f"{FILM} --set seconds=0.2"),
    Run("sheet", "sheet scene.json -q -o sheet.png"),
    Run("kit", "kit scene.json -q --width 16 -o kit/"),
    Run("code", "code scene.json -q --as css -o page.html"),
    Run("spring", "spring 0.5,0.3 -o plot.png"),
    Run("record", "record Mine Transitions DoorOpen -o gifs", 25),
    Run("port", "port Mine -o Ported", 25),
    Run("export", "export scene.json -q --caml copy.ca"),
    Run("completions", "completions zsh", 25),
]


# MARK: Inputs

def scene(distance):
    return {
        "title": "A square", "duration": "seconds", "canvas": {"width": 40, "height": 20, "background": "#FFFFFF"},
        "parameters": {"seconds": {"default": 0.2, "minimum": 0.01}}, "pictures": {"from": "a.png"},
        "tracks": {"x": {"from": 0, "to": distance}},
        "layers": [
            {"name": "below", "contents": "from"},
            {"name": "square", "frame": ["x", 5, 10, 10], "backgroundColor": "#3366CC"},
        ],
    }


# A page that comes over another: what `measure` and `match` take least time for.
COVER = {
    "duration": "seconds", "canvas": {"width": 24, "height": 24, "background": "#FFFFFF"},
    "parameters": {"seconds": {"default": 0.2, "minimum": 0.01}}, "tracks": {"t": {"from": 0, "to": 1}},
    "layers": [
        {"name": "below", "frame": [2, 2, 16, 16], "backgroundColor": "#205080"},
        {"name": "page", "frame": [0, 0, 24, 24], "backgroundColor": "#F0E8D8",
         "transform": [{"translateX": "width*(1 - t)"}],
         "sublayers": [{"frame": [0, 0, 24, 8], "backgroundColor": "#4030A0"}]},
    ],
}


def png(path, width, height, color):
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
    rows = b"".join(b"\0" + bytes((*color, y * 7 % 256)) * width for y in range(height))
    path.write_bytes(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">2I5B", width, height, 8, 6, 0, 0, 0))
                     + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b""))


def write_inputs(folder, distance):
    folder = Path(folder)
    (folder / "scene.json").write_text(json.dumps(scene(distance), indent=1))
    (folder / "cover.json").write_text(json.dumps(COVER))
    png(folder / "a.png", 400, 200, (200, 120, 40))
    png(folder / "b.png", 400, 200, (200, 120, distance))


# Stands for Swift's tools, which `record` and `port` run: building a package would take minutes.
SWIFT = """#!/bin/sh
case "$*" in
*describe*) echo '{"targets": [{"name": "Transitions", "path": "Sources", "sources": ["Doors.swift"]}],
  "products": [{"name": "Mine", "targets": ["Transitions"], "type": {"library": ["automatic"]}}]}' ;;
*show-dependencies*) echo '{"path": "'"$PWD"'/Mine", "dependencies": [{"path": "'"$PWD"'/Ours", "dependencies": []}]}' ;;
*show-bin-path*) echo "$PWD/Ours/programs" ;;
run*) echo recorded ;;
esac
"""


def write_package(folder):
    """A package of animators for `record` and `port`, and the tools that seem to build it."""
    folder = Path(folder)
    for name in ("Mine/Sources", "Ours/Sources/Bridges/UIKit/Recorder", "Ours/programs", "bin"):
        (folder / name).mkdir(parents=True)
    (folder / "Mine/Package.swift").write_text("// swift-tools-version: 6.0\n")
    (folder / "Mine/Sources/Doors.swift").write_text("public final class DoorOpen {}\n")
    for path, text in (("bin/swift", SWIFT), ("Ours/programs/port", "#!/bin/sh\necho ported\n")):
        (folder / path).write_text(text)
        (folder / path).chmod(0o755)
