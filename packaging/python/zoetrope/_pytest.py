"""The fixture `golden_frames` of pytest."""

from typing import Callable

import pytest

from ._program import RenderError, command


def check(*arguments: str) -> None:
    try:
        command("check", *arguments)
    except RenderError as error:
        # 1 is what the check found; all else is no answer.
        if error.status != 1:
            raise
        pytest.fail(str(error), pytrace=False)


@pytest.fixture
def golden_frames() -> Callable[..., None]:
    """Compares scenes with their golden frames: `golden_frames("cube")`. The arguments are those of `render check`."""
    return check
