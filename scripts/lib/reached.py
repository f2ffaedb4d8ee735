"""What a change can reach: prints the targets of tests, separated by commas, and then a check a line.

usage: reached.py REVISION      compares the working tree, untracked files included, with REVISION
"""
import json
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def output(*command):
    return subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout


def changed(revision):
    tracked = output("git", "diff", "--name-only", "--no-renames", revision)
    return [*tracked.splitlines(), *output("git", "ls-files", "--others", "--exclude-standard").splitlines()]


def is_inside(path, folder):
    return path == folder or path.startswith(folder + "/")


def targets():
    """The package's targets: name, folder, what they import."""
    text = output("swift", "package", "describe", "--type", "json")
    return json.loads(text[text.index("{"):])["targets"]


def tests(paths):
    """The targets of tests that a change of these files reaches."""
    every = targets()
    importers = {}
    for target in every:
        for name in target.get("target_dependencies", []):
            importers.setdefault(name, set()).add(target["name"])
    # The deepest folder that holds a file is its target's. A file that no target holds (a scene, a golden frame, a
    # document) is read by tests of the whole.
    names, other = set(), set()
    for path in paths:
        owners = [target for target in every if is_inside(path, target["path"])]
        if path.startswith(("scripts/", "Checks/", "packaging/", ".ci/", "Benchmarks/")):
            continue
        if owners:
            names.add(max(owners, key=lambda target: len(target["path"]))["name"])
        elif path == "Package.swift" or path.startswith("Tests/Fixtures"):
            names.update(target["name"] for target in every)
        else:
            other.add(path)
    waiting = list(names)
    while waiting:
        for name in importers.get(waiting.pop(), ()):
            if name not in names:
                names.add(name)
                waiting.append(name)
    found = {target["name"] for target in every if target["type"] == "test" and target["name"] in names}
    if other:
        found |= {"ZoetropeTests", "CommandTests"}
    return sorted(found)


def checks(paths):
    for line in (ROOT / "Checks" / "README.md").read_text().splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if len(cells) == 4 and cells[0].startswith("`"):
            name, parts = cells[0].strip("`"), re.findall(r"`([^`]+)`", cells[1])
            parts.append(f"Checks/{name}")
            if any(is_inside(path, part) for path in paths for part in parts):
                yield name


files = changed(sys.argv[1])
print(",".join(tests(files)))
for check in checks(files):
    print(check)
