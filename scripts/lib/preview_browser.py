"""What the scripts about the preview share: a preview that runs, and pages that show it."""
import contextlib
import os
import shutil
import signal
import subprocess
import time
from pathlib import Path

import needs

ROOT = Path(__file__).resolve().parents[2]


def chromium(install):
    """The path of a Chromium, which is installed if need be where `install` says so; without one the script ends."""
    return needs.or_skip(needs.chromium, install)


def copy_scenes(folder):
    """A copy of this project's scenes that may be changed."""
    shutil.copytree(ROOT / "Scenes", Path(folder) / "Scenes")
    return Path(folder) / "Scenes"


class Preview:
    """`render preview`, until `stop`."""

    def __init__(self, program, folder, *arguments, opens=False, **environment):
        words = ["preview", *([] if opens else ["--no-open"]), *arguments]
        self.process = subprocess.Popen(
            [program, *words], cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
            env=os.environ | environment,
            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL))  # a shell may have ignored it
        self.address = self.process.stdout.readline().strip()

    def stop(self):
        """As Ctrl-C does. Returns the exit status and what was written to standard error."""
        self.process.send_signal(signal.SIGINT)
        _, errors = self.process.communicate(timeout=10)
        return self.process.returncode, errors

    def seconds(self):
        """Of processor time so far; None where the system does not tell."""
        file = Path(f"/proc/{self.process.pid}/stat")
        if not file.exists():
            return None
        fields = file.read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def wait_for_rest(self, seconds=60):
        """Until it takes less than half a second of processor time in a second."""
        for _ in range(seconds):
            before = self.seconds()
            if before is None:
                return
            time.sleep(1)
            if self.seconds() - before < 0.5:
                return
        raise RuntimeError(f"the program is still at work after {seconds} s")

    def megabytes(self):
        """Of memory; None where the system does not tell."""
        file = Path(f"/proc/{self.process.pid}/status")
        lines = file.read_text().splitlines() if file.exists() else []
        return next((int(line.split()[1]) / 1000 for line in lines if line.startswith("VmRSS:")), None)


@contextlib.contextmanager
def running(program, folder, *arguments, **options):
    preview = Preview(program, folder, *arguments, **options)
    try:
        yield preview
    finally:
        if preview.process.poll() is None:
            preview.stop()


def wait_for_scene(page):
    page.wait("globalThis.preview?.state.scene && document.getElementById('canvas').dataset.time")


def reloaded(page):
    """The page, loaded again."""
    page.value("void (globalThis.isBefore = true)")
    page.send("Page.reload")
    page.wait("!globalThis.isBefore")
    wait_for_scene(page)


# The page has drawn all that the program has answered, and nothing moves on it any more.
AT_REST = """() => new Promise((done, fail) => {
  const {connection, requests} = preview, end = performance.now() + 20000;
  const isOver = (one) => one.playState !== 'running' || one.effect.getComputedTiming().endTime === Infinity;
  let still = 0;
  const look = () => {
    still = connection.isSettled() && requests.isIdle() && document.getAnimations().every(isOver) ? still + 1 : 0;
    if (still === 3) done();
    else if (performance.now() > end) fail(new Error('the page does not come to rest'));
    else requestAnimationFrame(look);
  };
  look();
})"""


def at_rest(page):
    """Until the page has drawn what was asked of it."""
    page.value(f"({AT_REST})()")


def refreshes(page, count):
    """So many refreshes of the page, for what takes time by itself. Returns how long they took, in milliseconds."""
    return page.value("""(count) => new Promise((done) => {
      const began = performance.now();
      const next = (left) => (left ? requestAnimationFrame(() => next(left - 1)) : done(performance.now() - began));
      next(count);
    })""", count)


def until(condition, words, seconds=30):
    """Until something outside of the page is so."""
    end = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > end:
            raise RuntimeError(f"waited in vain until {words}")
        time.sleep(0.005)


def opened(browser, address, width=1280, height=860, scene="", waits=True, **options):
    """A new page that shows the preview, or one of its scenes, by the path of its file."""
    page = browser.page(width, height, **options)
    page.open(address + (f"#scene={scene}" if scene else ""))
    if waits:
        wait_for_scene(page)
    return page


def foreign(page, address):
    """What the page has asked other servers for."""
    return [name for name in page.value("performance.getEntriesByType('resource').map((entry) => entry.name)")
            if not name.startswith((address, "data:", "blob:"))]


# When the picture of a scene of that duration was shown, in milliseconds since 1970.
REPAINTED = """(duration) => new Promise((done, fail) => {
  const end = performance.now() + 20_000;
  const look = () => {
    const isNew = preview.state.scene?.duration === duration && preview.figures.painted > 0;
    if (isNew) done(performance.timeOrigin + performance.now());
    else if (performance.now() > end) fail(new Error('the saved scene was not shown'));
    else setTimeout(look, 1);
  };
  look();
})"""


def save(page, file, text, duration):
    """Milliseconds from a new scene file, which replaces the old one, to its picture. The duration tells it."""
    copy = file.with_suffix(".tmp")
    copy.write_text(text)
    page.value("preview.figures.painted = 0")
    # The page looks by itself: asking it again and again would slow it down.
    page.value(f"void (globalThis.repainted = ({REPAINTED})({duration}))")
    began = time.time()
    os.replace(copy, file)
    return page.value("repainted") - began * 1000
