"""The built command, for scripts that run it."""

import os
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def render(is_built=False):
    """The path of `render`, which is built first unless scripts/test has done so; the variable RENDER names another."""
    if os.environ.get("RENDER"):
        return Path(os.environ["RENDER"]).resolve()
    build = ["swift", "build", "-c", "release"]
    show = subprocess.run([*build, "--show-bin-path"], cwd=ROOT, check=True, capture_output=True, text=True)
    program = Path(show.stdout.strip()) / "render"
    if not is_built or not program.exists():
        subprocess.run([*build, "-q", "--product", "render"], cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
    return program


def environment(**others):
    """The environment without CI, where what a check would record fails."""
    return {**{name: value for name, value in os.environ.items() if name != "CI"}, **others}
