"""Scenes that are made from the scene format's schema, for checks of the code that comes out."""
import os
import shutil
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PICTURE = ROOT / "Tests" / "ZoetropeTestingTests" / "Goldens" / "square" / "at-0.500000.png"


def write(folder, count):
    """Writes so many valid scenes and their picture, and returns the scenes' files."""
    folder.mkdir(parents=True, exist_ok=True)
    shutil.copy(PICTURE, folder)
    environment = {**os.environ, "ZOETROPE_SCENES": str(folder), "ZOETROPE_SCENES_COUNT": str(count)}
    subprocess.run(["swift", "test", "-q", "-c", "release", "--filter", "scenesAreWritten"], cwd=ROOT, check=True,
                   env=environment, stdout=subprocess.DEVNULL)
    return sorted(folder.glob("scene-*.json"), key=lambda file: int(file.stem[6:]))
