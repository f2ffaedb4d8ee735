"""Frames of UI transitions: a thin layer over the command `render`, which is in the same package.

>>> import zoetrope
>>> cube = zoetrope.render("cube", from_="a.png", to="b.png", set={"eye": 500})
>>> cube.gif("cube.gif")
>>> [frame.time for frame in cube]
"""

from ._animation import Animation, Frame, render
from ._program import RenderError, command, executable

__all__ = ["Animation", "Frame", "RenderError", "command", "executable", "render"]
