"""Where the command is, and runs of it."""

import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path


class RenderError(Exception):
    """What the command said when it did not do what it was asked for; `status` is its exit status."""

    def __init__(self, words: str, status: int) -> None:
        super().__init__(words)
        self.status = status


def executable() -> str:
    """The path of `render`: that in $ZOETROPE_RENDER, the one installed with this module, or the first in PATH."""
    named = os.environ.get("ZOETROPE_RENDER")
    if named:
        return named
    folders = [sysconfig.get_path("scripts"), sysconfig.get_path("scripts", f"{os.name}_user")]
    # With `pip install --target FOLDER`, programs are in its `bin`.
    folders.append(str(Path(__file__).parent.parent / "bin"))
    for folder in folders:
        program = Path(folder) / "render"
        if os.access(program, os.X_OK):
            return str(program)
    found = shutil.which("render")
    if found is None:
        raise RenderError(f"there is no 'render' in {', '.join(folders)} or PATH", 127)
    return found


def output(*arguments: str) -> bytes:
    """Runs the command, and returns what it wrote to its standard output.

    Raises `RenderError` with the command's words unless its exit status is 0.
    """
    done = subprocess.run(
        [executable(), *arguments], stdin=subprocess.DEVNULL, capture_output=True, check=False
    )
    if done.returncode != 0:
        raise RenderError((done.stderr or done.stdout).decode(errors="replace").strip(), done.returncode)
    return done.stdout


def command(*arguments: str) -> str:
    """What the command prints."""
    return output(*arguments).decode()


def main() -> None:
    """The command `zoetrope`, by which `uvx zoetrope` and `python -m zoetrope` find this one."""
    try:
        program = executable()
    except RenderError as error:
        sys.exit(f"zoetrope: {error}")
    os.execv(program, [program, *sys.argv[1:]])
