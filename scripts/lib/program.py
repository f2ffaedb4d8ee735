"""The built command, for checks that run it."""

import os
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def render():
    """Builds the command and returns its path; the variable RENDER names another one."""
    if os.environ.get("RENDER"):
        return os.path.abspath(os.environ["RENDER"])
    build = ["swift", "build", "-c", "release"]
    subprocess.run([*build, "--product", "render"], cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
    shown = subprocess.run([*build, "--show-bin-path"], cwd=ROOT, check=True, capture_output=True, text=True)
    return os.path.join(shown.stdout.strip(), "render")


def environment(**others):
    """The environment without CI, where what a check would record fails."""
    return {**{name: value for name, value in os.environ.items() if name != "CI"}, **others}
