"""One run with a fault, and what is wrong with what it leaves."""

import http.client
import os
import re
import shutil
import signal
import subprocess
import tempfile
import urllib.request
from pathlib import Path

import built
import runs

TIMEOUT = 60
SIGNALS = ("INT", "TERM", "HUP", "KILL")
# Rules for runs that neither end with status 2 alone nor do all their work:
# - What cannot be removed, or cannot be found to be removed, is left for the next run.
# - A check that cannot keep pictures or results tells what differs, writes the other results, and ends with status 2.
# - After an update was interrupted, the goldens may be new: the next one leaves no pictures of differences.
# - The results of a check that ends with status 2 name the scene that could not be checked. They are whole.
REMOVERS = {"unlink", "unlinkat", "rmdir", "opendir", "readdir", "lstat"}


def heed_signals():
    """What `nohup` or a shell's background ignores, its programs ignore, too: the signals at calls would do nothing."""
    for name in SIGNALS[:-1]:
        number = getattr(signal, f"SIG{name}")
        if signal.getsignal(number) == signal.SIG_IGN:
            signal.signal(number, signal.SIG_DFL)


def tree(folder):
    """Every file of a folder: its bits of permission and its bytes, without the folder's own path and without the times
    that JUnit's XML has; of a folder, its bits alone."""
    found = {}
    for path in sorted(Path(folder).rglob("*")):
        mode, data = path.lstat().st_mode & 0o777, None
        if not path.is_dir():
            data = path.read_bytes().replace(os.fsencode(folder), b"/work")
            if path.suffix == ".xml":
                data = re.sub(rb'time="[^"]*"', b"", data)
        found[str(path.relative_to(folder))] = (mode, data)
    return found


class Ended:
    """How a process ended: its status, or minus a signal's number; None for one that did not end."""

    def __init__(self, status, output, said):
        self.status, self.output, self.said = status, output, said


class Bench:
    """A run in a folder of its own, prepared once and copied for each fault."""

    def __init__(self, run, render, shim, place):
        self.run, self.render, self.shim = run, render, shim
        self.place = Path(tempfile.mkdtemp(dir=place))
        self.template = self.place / "template"
        self.template.mkdir()
        if run.command in ("record", "port"):
            runs.write_package(self.template)
        for step in run.steps:
            if isinstance(step, int):
                runs.write_inputs(self.template, step)
            else:
                words = run.words if step is runs.AGAIN else step.split()
                ended = self.start(words, self.template, self.place)
                if ended.status not in (0, 1):
                    raise SystemExit(f"render {' '.join(words)}: status {ended.status}\n{ended.said}")
                if step is runs.AGAIN:
                    self.restrict()
        self.before = tree(self.template)
        with self.copy() as (folder, temporary):
            self.normal = self.start(run.words, folder, temporary)
            self.after = tree(folder)
        expected = -signal.SIGTERM if run.serves else run.status
        if self.normal.status != expected:
            raise SystemExit(f"render {' '.join(run.words)}: status {self.normal.status}\n{self.normal.said}")

    def restrict(self):
        """The old files have permissions of their own, which the new ones keep."""
        inputs = {"scene.json", "cover.json", "a.png", "b.png"}
        for path in self.template.rglob("*"):
            if path.is_file() and path.name not in inputs and "bin" not in path.parts:
                path.chmod(0o640)

    def copy(self):
        return Copy(self)

    def start(self, words, folder, temporary, fault=None, log=None):
        """Runs the command to its end."""
        environment = built.environment(
            TMPDIR=str(temporary), HOME=str(temporary), PATH=f"{folder}/bin:{os.environ['PATH']}")
        if fault or log:
            environment["LD_PRELOAD"] = str(self.shim)
        if fault:
            environment["ZOETROPE_FAULT"] = fault
        if log:
            environment["ZOETROPE_FAULT_LOG"] = str(log)
        with open(temporary.parent / f"{temporary.name}.out", "w+b") as out, \
                open(temporary.parent / f"{temporary.name}.err", "w+b") as errors:
            process = subprocess.Popen(
                [self.render, *words], cwd=folder, env=environment, stdin=subprocess.DEVNULL, stdout=out, stderr=errors,
                start_new_session=True)
            if words[0] == "preview" and "--share" not in words:
                visit(process, out.name)
            try:
                status = process.wait(TIMEOUT)
            except subprocess.TimeoutExpired:
                status = None
            # With programs that it has started and left behind.
            try:
                os.killpg(process.pid, signal.SIGKILL)
            except ProcessLookupError:
                pass
            process.wait()
            out.seek(0)
            errors.seek(0)
            return Ended(status, out.read(), errors.read().decode(errors="replace"))

    def calls(self):
        """What the run without a fault calls: lines of the log, as lists of words."""
        with self.copy() as (folder, temporary):
            log = temporary.parent / f"{temporary.name}.log"
            self.start(self.run.words, folder, temporary, log=log)
            return [line.split() for line in log.read_text().splitlines()]

    def attempt(self, fault):
        """What a fault did: "error", "done", "ended" by its signal, "missed", and a list of what is wrong."""
        with self.copy() as (folder, temporary):
            log = temporary.parent / f"{temporary.name}.log"
            ended = self.start(self.run.words, folder, temporary, fault, log)
            if "\nhit\n" not in log.read_text():
                return "missed", []
            function, _, what = fault.split(":")
            outcome, wrong = self.judge(ended, what)
            left = self.leftovers(folder, temporary)
            # What did all of its work has made what it always makes.
            is_whole = outcome == "done" and function not in REMOVERS and what not in SIGNALS
            tells = self.run.tells if outcome == "error" else None
            wrong += self.differences(tree(folder), [self.after] if is_whole else [self.before, self.after], tells)
            if left and what != "KILL" and function not in REMOVERS:
                wrong.append(f"leaves {', '.join(left)}")
            if what == "KILL" or left:
                wrong += self.repeat(folder, temporary)
            if wrong:
                wrong.append(ended.said.strip()[-300:])
            return outcome, wrong

    def judge(self, ended, what):
        number = -getattr(signal, "SIG" + what) if what in SIGNALS else None
        if ended.status is None:
            return "hangs", ["does not end"]
        if ended.status == number:
            return "ended", []
        if ended.status == self.normal.status:
            same = self.run.serves or ended.output == self.normal.output
            return "done", [] if same else ["prints something else"]
        if ended.status < 0:
            return "signal", [f"ends by {signal.Signals(-ended.status).name}"]
        if ended.status != 2:
            return "other", [f"ends with status {ended.status}"]
        count = len(re.findall(r"^(?:\S+: )?error: ", ended.said, re.M))
        return "error", [] if count == 1 else [f"says {count} messages"]

    def differences(self, found, states, tells=None):
        """Files that are in none of the states in which they may be."""
        wrong = []
        for name in sorted(set(found).union(*states)):
            if is_hidden(name):
                continue
            if tells and re.match(tells, name) and (name not in found or has_end(name, found[name][1])):
                continue
            if all(found.get(name) != state.get(name) for state in states):
                what = "is missing" if name not in found else "was made" if all(
                    name not in state for state in states) else "has other permissions" if any(
                    state.get(name, (0, 0))[1] == found[name][1] for state in states) else "is not whole"
                wrong.append(f"{name} {what}")
        return wrong

    def leftovers(self, folder, temporary):
        return sorted(name for name in tree(folder) if is_hidden(name)) + sorted(os.listdir(temporary))

    def repeat(self, folder, temporary):
        """The same run again, without a fault, makes what it always makes and clears up."""
        ended = self.start(self.run.words, folder, temporary)
        usual = (self.normal.status, self.run.again) if self.run.again == 2 else (self.normal.status,)
        wrong = [] if ended.status in usual else [f"the next run ends with status {ended.status}: {ended.said[-200:]}"]
        if ended.status != 2:
            found = self.differences(tree(folder), [self.after], self.run.tells)
            wrong += [f"after the next run, {text}" for text in found]
        wrong += [f"the next run leaves {name}" for name in self.leftovers(folder, temporary)]
        return wrong


def has_end(name, data):
    """Whether a file is as long as its kind says; of a folder, true."""
    ends = {".png": b"IEND\xaeB`\x82", ".html": b"</html>\n", ".json": b"}\n", ".xml": b">\n", ".md": b"\n"}
    return data is None or data.endswith(ends[Path(name).suffix])


def is_hidden(name):
    return any(part.startswith(".zoetrope-") for part in Path(name).parts)


class Copy:
    def __init__(self, bench):
        self.bench = bench

    def __enter__(self):
        self.path = Path(tempfile.mkdtemp(dir=self.bench.place))
        shutil.copytree(self.bench.template, self.path / "work", symlinks=True)
        (self.path / "temporary").mkdir()
        return self.path / "work", self.path / "temporary"

    def __exit__(self, *_):
        shutil.rmtree(self.path)


def visit(process, path):
    """Asks the preview for its page, and ends it."""
    address = None
    for _ in range(600):
        line = Path(path).read_text()
        if line.endswith("\n") or process.poll() is not None:
            address = line.strip()
            break
        try:
            process.wait(0.02)
        except subprocess.TimeoutExpired:
            pass
    if address and process.poll() is None:
        try:
            urllib.request.urlopen(address, timeout=5).read()
        except (OSError, http.client.HTTPException, ValueError):
            pass
    try:
        process.wait(0.2)
    except subprocess.TimeoutExpired:
        process.terminate()
