"""A scene with its pictures and numbers, and its frames."""

import base64
import html
import json
import os
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Optional, Union

from ._program import command, output

if TYPE_CHECKING:
    import numpy
    import numpy.typing
    from PIL import Image

PathLike = Union[str, "os.PathLike[str]"]
Value = Union[str, int, float, bool]


@dataclass(frozen=True)
class Frame:
    """A picture, and the seconds from the start of the run at which it begins."""

    time: float
    width: int
    height: int
    #: Rows from the top; R, G, B, A of each pixel, 8 bits each, not multiplied by alpha.
    rgba: bytes

    def array(self) -> "numpy.typing.NDArray[numpy.uint8]":
        """An array of `height` x `width` x 4."""
        import numpy

        return numpy.frombuffer(self.rgba, dtype=numpy.uint8).reshape(self.height, self.width, 4)

    def image(self) -> "Image.Image":
        """An image of Pillow's."""
        from PIL import Image

        return Image.frombytes("RGBA", (self.width, self.height), self.rgba)


@dataclass(frozen=True)
class Animation:
    """A run of a scene. Each use of it runs the command anew."""

    #: What the command is told, without outputs.
    arguments: Sequence[str]

    def frames(self) -> list[Frame]:
        """Draws the frames: one each 1/fps seconds."""
        with tempfile.TemporaryDirectory() as folder:
            manifest = Path(folder) / "run.json"
            outputs = ["--quiet", "-o", "-", "--format", "rgba", "--manifest", str(manifest)]
            pixels = output(*self.arguments, *outputs)
            header = json.loads(manifest.read_text())["header"]
        width, height = header["size"]["width"], header["size"]["height"]
        size = 4 * width * height
        return [
            Frame(index / header["fps"], width, height, pixels[index * size : (index + 1) * size])
            for index in range(len(pixels) // size)
        ]

    def __iter__(self) -> Iterator[Frame]:
        return iter(self.frames())

    def save(self, path: PathLike, *options: str) -> None:
        """Writes what the path's ending says (.gif, .apng, .webp, .mp4), or PNG files into `name/`."""
        command(*self.arguments, *options, "--quiet", "-o", os.fspath(path))

    def gif(self, path: PathLike, *, max_bytes: Optional[Union[int, str]] = None) -> None:
        """Writes a GIF, with `max_bytes` (500_000 or "500KB") the best one of that size."""
        self.save(path, *([] if max_bytes is None else ["--max-bytes", str(max_bytes)]))

    def look(self) -> str:
        """What happens, in words."""
        return command("look", *self.arguments)

    def _repr_html_(self) -> str:
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "run.gif"
            self.gif(path)
            data = base64.b64encode(path.read_bytes()).decode()
        return f'<img alt="{html.escape(self.arguments[0])}" src="data:image/gif;base64,{data}">'


def render(
    scene: PathLike,
    *,
    from_: Optional[PathLike] = None,
    to: Optional[PathLike] = None,
    set: Optional[Mapping[str, Value]] = None,
    options: Sequence[str] = (),
) -> Animation:
    """A run of a scene: a file, or the name of one that is installed.

    `from_` and `to` are the files of its screens, `set` its parameters, and `options` whatever else the command takes:
    `["--fps", "30", "--scale", "2"]`. Nothing is drawn before the run is used.
    """
    arguments = [os.fspath(scene)]
    for flag, path in (("--from", from_), ("--to", to)):
        if path is not None:
            arguments += [flag, os.fspath(path)]
    for name, value in (set or {}).items():
        arguments += ["--set", f"{name}={str(value).lower() if isinstance(value, bool) else value}"]
    return Animation([*arguments, *options])
