"""The package's modules, and how a compiler reads them without generating code.

What checks of portability share: which targets there are and in which order, the C modules below them, and a run over
all of them on all cores, which goes on behind a module that has errors.
"""
import hashlib
import json
import os
import re
import subprocess
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
WORK = ROOT / ".build-portability"
# Places of one error that a report names.
MOST = 12


def output(*command):
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout


def described():
    """What SwiftPM says of the targets, by name; without programs that are built for one check alone."""
    text = output("swift", "package", "--ignore-lock", "describe", "--type", "json")
    return {target["name"]: target for target in json.loads(text[text.index("{"):])["targets"]}


def argument_parser():
    """The one package that the command needs, as targets: its sources are where SwiftPM put them."""
    folder = ROOT / ".build" / "checkouts" / "swift-argument-parser" / "Sources"
    if not folder.exists():
        output("swift", "package", "resolve")
    names = {"ArgumentParserToolInfo": [], "ArgumentParser": ["ArgumentParserToolInfo"]}
    return {
        name: {"name": name, "module_type": "SwiftTarget", "path": str((folder / name).relative_to(ROOT)),
               "sources": [str(path.relative_to(folder / name)) for path in sorted((folder / name).rglob("*.swift"))],
               "target_dependencies": needs}
        for name, needs in names.items()
    }


def needs(target):
    """The targets that a target imports."""
    packages = ["ArgumentParser"] if target.get("product_dependencies") else []
    return [*target.get("target_dependencies", []), *packages]


def in_order(targets, names):
    """The Swift targets of these names and those below them, lower ones first."""
    result = []

    def add(name):
        if targets[name] not in result:
            for other in needs(targets[name]):
                add(other)
            result.append(targets[name])

    for name in names:
        add(name)
    return [target for target in result if target["module_type"] == "SwiftTarget"]


def libraries():
    """Every program and library of the package: all that is not a test."""
    return [name for name, target in described().items()
            if target["module_type"] == "SwiftTarget" and target["type"] != "test"]


def c_folders(targets, made):
    """The folders with the C targets' module maps; those that SwiftPM would write go into the folder `made`."""
    for target in targets.values():
        if target["module_type"] not in ("ClangTarget", "SystemLibraryTarget"):
            continue
        folder = ROOT / target["path"]
        written = next((f for f in (folder, folder / "include") if (f / "module.modulemap").exists()), None)
        if not written:
            written = made / target["name"]
            written.mkdir(parents=True, exist_ok=True)
            text = f"module {target['name']} {{\n    umbrella \"{folder / 'include'}\"\n    export *\n}}\n"
            (written / "module.modulemap").write_text(text)
        yield written


def headers():
    """The flags that find the system libraries' headers."""
    names = re.findall(r'pkgConfig: "([^"]+)"', (ROOT / "Package.swift").read_text())
    return output("pkg-config", "--cflags-only-I", *names).split()


def sources(target, made):
    """A target's files. What SwiftPM generates for embedded resources is replaced by empty ones of the same names."""
    files = [ROOT / target["path"] / source for source in target["sources"]]
    resources = target.get("resources", [])
    if any("embed_in_code" in resource["rule"] for resource in resources):
        names = [re.sub(r"\W", "_", Path(resource["path"]).name) for resource in resources]
        lines = [f"    static let {name}: [UInt8] = []" for name in sorted(names)]
        file = made / f"{target['name']}Resources.swift"
        file.write_text("\n".join(["enum PackageResources {", *lines, "}"]) + "\n")
        files.append(file)
    return files


def read_all(targets, command, made):
    """Runs `command(target)`, which reads a module and writes it for those above it, for targets in an order in which
    each comes after what it imports. As many run at a time as there are cores. A module without errors is not read again
    until a file of it, or of a module below it, changes; the folder `made` keeps that.

    Returns what the compiler printed, by target, of those that have errors.
    """
    done, failed = {}, {}

    def read(target):
        below = [done[name].result() for name in needs(target) if name in done]
        words = list(map(str, command(target)))
        files = [word for word in words if word.endswith(".swift")]
        fingerprint = hashlib.sha256("\n".join([*words, *below]).encode())
        for file in files:
            fingerprint.update((ROOT / file).read_bytes())
        fingerprint, kept = fingerprint.hexdigest(), made / f"{target['name']}.read"
        if not kept.exists() or kept.read_text() != fingerprint:
            run = subprocess.run(words, cwd=ROOT, capture_output=True, text=True)
            if run.returncode or "error:" in run.stderr:
                failed[target["name"]] = run.stdout + run.stderr
            else:
                kept.write_text(fingerprint)
        return fingerprint

    # A task waits for others that were begun before it, so the oldest task of all can always go on.
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        for target in targets:
            done[target["name"]] = pool.submit(read, target)
        for task in done.values():
            task.result()
    return failed


def report(failed):
    """The errors in one list: what is missing or wrong, how often, and where."""
    seen = {}
    for text in failed.values():
        for place, error in re.findall(r"(?m)^(\S+?):\d+: error: (.*)$", text) or [("", text.strip()[-300:])]:
            seen.setdefault(error, []).append(place)
    for error, places in sorted(seen.items(), key=lambda item: -len(item[1])):
        names = list(dict.fromkeys(place.rsplit("/", 1)[-1] for place in places))
        more = f" and {len(names) - MOST} more" if len(names) > MOST else ""
        print(f"  {len(places):3} x {error}   {' '.join(names[:MOST])}{more}")
