"""Tests of the Python module, with whatever program $ZOETROPE_RENDER or the environment names. Those that need numpy,
Pillow or pytest are skipped where these are not installed.
"""

import importlib.metadata
import importlib.util
import os
import subprocess
import sys
import tempfile
import unittest
import unittest.mock
from pathlib import Path

import zoetrope

SCENE = """{
  "canvas": { "width": 4, "height": 2, "background": "#FFFFFF" },
  "parameters": { "distance": { "default": 1, "minimum": 0, "maximum": 3 } },
  "duration": 0.3,
  "tracks": { "x": { "from": 0, "to": "distance", "duration": 0.1 } },
  "layers": [{ "name": "dot", "frame": [0, 0, 1, 1], "backgroundColor": "#FF0000",
    "transform": [{ "translateX": "x" }] }]
}
"""


def needs(name):
    return unittest.skipUnless(importlib.util.find_spec(name), f"there is no {name}")


class Module(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        self.scene = self.folder / "dot.json"
        self.scene.write_text(SCENE)
        self.dot = zoetrope.render(self.scene, set={"distance": 3}, options=["--fps", "10"])

    def test_frames_with_their_times(self):
        frames = self.dot.frames()
        self.assertEqual([frame.time for frame in frames], [0, 0.1, 0.2])
        red, white = b"\xff\0\0\xff", b"\xff\xff\xff\xff"
        self.assertEqual(frames[0].rgba, red + 7 * white)
        self.assertEqual(frames[2].rgba, 3 * white + red + 4 * white)
        self.assertEqual((frames[0].width, frames[0].height), (4, 2))
        self.assertEqual([frame.rgba for frame in self.dot], [frame.rgba for frame in frames])

    @needs("numpy")
    def test_arrays(self):
        array = self.dot.frames()[2].array()
        self.assertEqual((array.shape, str(array.dtype)), ((2, 4, 4), "uint8"))
        self.assertEqual(array[0, 3].tolist(), [255, 0, 0, 255])

    @needs("PIL")
    def test_images(self):
        image = self.dot.frames()[2].image()
        self.assertEqual((image.size, image.getpixel((3, 0))), ((4, 2), (255, 0, 0, 255)))

    def test_files(self):
        gif = self.folder / "dot.gif"
        self.dot.gif(gif, max_bytes=5000)
        self.assertEqual(gif.read_bytes()[:6], b"GIF89a")
        zoetrope.render(self.scene).save(self.folder / "dot.png", "--at", "0")
        self.assertEqual((self.folder / "dot.png").read_bytes()[:4], b"\x89PNG")
        self.assertRegex(self.dot._repr_html_(), r'^<img alt="[^"]*dot\.json" src="data:image/gif;base64,[^"]+">$')

    def test_words(self):
        self.assertIn("dot", self.dot.look())

    def test_errors_are_the_commands_words(self):
        with self.assertRaises(zoetrope.RenderError) as caught:
            zoetrope.render(self.scene, set={"distnce": 3}).frames()
        self.assertIn("distnce", str(caught.exception))
        self.assertIn("distance", str(caught.exception))
        with self.assertRaises(zoetrope.RenderError) as caught:
            zoetrope.render(self.scene, options=["--fpz", "3"]).frames()
        self.assertEqual(caught.exception.status, 64)

    def test_the_command(self):
        done = subprocess.run([sys.executable, "-m", "zoetrope", "--version"], capture_output=True, text=True)
        self.assertRegex(done.stdout, r"^\d+\.\d+\.\d+")

    @needs("pytest")
    def test_the_fixture(self):
        goldens = ["--goldens", str(self.folder / "goldens")]
        # Where CI is set, recording is a failure.
        with unittest.mock.patch.dict(os.environ):
            os.environ.pop("CI", None)
            zoetrope.command("check", str(self.scene), *goldens, "--update", "all")
        test = self.folder / "test_dot.py"
        test.write_text(f"def test_dot(golden_frames): golden_frames({str(self.scene)!r}, *{goldens!r})\n")
        plugin = [] if any(path.name == "entry_points.txt" for path in installed()) else ["-p", "zoetrope._pytest"]

        def run():
            command = [sys.executable, "-m", "pytest", "-q", *plugin, str(test)]
            return subprocess.run(command, capture_output=True, text=True, cwd=self.folder)

        done = run()
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        self.scene.write_text(SCENE.replace("#FF0000", "#00FF00"))
        done = run()
        self.assertEqual(done.returncode, 1, done.stdout + done.stderr)
        self.assertIn("frames differ", done.stdout)


def installed():
    try:
        return importlib.metadata.files("zoetrope") or []
    except importlib.metadata.PackageNotFoundError:
        return []


if __name__ == "__main__":
    unittest.main()
