"""What scripts/check-preview and scripts/bench-preview share: a preview that runs, and a Chromium that shows it."""
import contextlib
import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import needs

ROOT = Path(__file__).resolve().parent.parent
ENVIRONMENT = ROOT / ".venv-preview"


def prepare(is_optional):
    """The path of a Chromium. The script starts again in an environment that has Playwright, where this one has not."""
    chromium = needs.or_skip(needs.chromium, not is_optional, is_optional=is_optional)
    python = needs.or_skip(needs.python, ENVIRONMENT, "playwright", "playwright", is_optional=is_optional)
    if python != sys.executable and "ZOETROPE_PREVIEW" not in os.environ:
        os.execve(python, [python, *sys.argv], {**os.environ, "ZOETROPE_PREVIEW": "1"})
    return chromium


def command(is_built):
    """The path of `render`, which is built first unless scripts/test has done so."""
    build = ["swift", "build", "-c", "release"]
    show = subprocess.run([*build, "--show-bin-path"], cwd=ROOT, check=True, capture_output=True, text=True)
    program = Path(show.stdout.strip()) / "render"
    if not is_built or not program.exists():
        subprocess.run([*build, "-q", "--product", "render"], cwd=ROOT, check=True)
    return program


def copy_scenes(folder):
    """A copy of this project's scenes that may be changed."""
    shutil.copytree(ROOT / "Scenes", Path(folder) / "Scenes")
    return Path(folder) / "Scenes"


class Preview:
    """`render preview`, until `stop`."""

    def __init__(self, program, folder, *arguments):
        self.process = subprocess.Popen(
            [program, "preview", "--no-open", *arguments], cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
            text=True, preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL))  # a shell may have ignored it
        self.address = self.process.stdout.readline().strip()

    def stop(self):
        """As Ctrl-C does. Returns the exit status and what was written to standard error."""
        self.process.send_signal(signal.SIGINT)
        _, errors = self.process.communicate(timeout=10)
        return self.process.returncode, errors


@contextlib.contextmanager
def running(program, folder, *arguments):
    preview = Preview(program, folder, *arguments)
    try:
        yield preview
    finally:
        if preview.process.poll() is None:
            preview.stop()


@contextlib.contextmanager
def browser(chromium):
    from playwright.sync_api import sync_playwright
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--disable-gpu"])
        try:
            yield started
        finally:
            started.close()


def wait(page, condition, seconds=60):
    """Playwright's own wait_for_function needs eval, which the page's policy forbids."""
    end = time.monotonic() + seconds
    while not page.evaluate(f"Boolean({condition})"):
        if time.monotonic() > end:
            raise RuntimeError(f"waited in vain for {condition}")
        page.wait_for_timeout(4)


def wait_for_scene(page):
    wait(page, "globalThis.preview?.state.scene && document.getElementById('canvas').dataset.time")


def page(started, address, width=1280, height=860, wait=True, **options):
    """A new page that shows the preview, in a context of its own; its complaints are in `page.complaints`."""
    context = started.new_context(viewport={"width": width, "height": height}, accept_downloads=True, **options)
    made = context.new_page()
    made.set_default_timeout(60_000)
    made.complaints = []
    made.on("pageerror", lambda error: made.complaints.append(f"exception: {error}"))
    made.on("console", lambda line: made.complaints.append(line.text) if line.type == "error" else None)
    own = (address, address.replace("http", "ws"), "data:", "blob:", "about:")
    made.on("request", lambda request: None if request.url.startswith(own)
            else made.complaints.append(f"asked for {request.url}"))
    made.goto(address)
    if wait:
        wait_for_scene(made)
    return made
