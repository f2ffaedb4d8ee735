"""The clips that each producer writes: frames with their delays in milliseconds, whole hundredths of a second, and what is
special about them. The frames of a clip are so far apart that a lossy format leaves no doubt which of them is shown.
"""
import itertools

from PIL import Image, ImageDraw

COLOURS = [(200, 30, 30), (30, 160, 30), (30, 30, 200), (240, 200, 20), (90, 90, 90), (250, 250, 250)]
SIZE = (32, 48)
# Of levels, between any two frames of a clip: the mean difference, below.
APART = 50


def picture(i, size, mode="RGB", background=(128, 128, 128)):
    """Four flat quarters whose colours turn with i: a frame says which it is, also after a lossy codec."""
    image = Image.new("RGBA", size, (*background, 255))
    draw = ImageDraw.Draw(image)
    half = (size[0] // 2, size[1] // 2)
    for k, (x, y) in enumerate([(0, 0), (half[0], 0), (0, half[1]), half]):
        draw.rectangle([x, y, x + half[0] - 1, y + half[1] - 1], fill=(*COLOURS[(i + k) % len(COLOURS)], 255))
    return image.convert(mode)


def mean(a, b):
    """The mean difference of two pictures in levels, of a channel's colour or of alpha, whichever is more."""
    a, b = a.convert("RGBA"), b.convert("RGBA")
    if a.size != b.size:
        return 999
    # Multiplied by alpha: the colour of a clear pixel does not show.
    one, two = (Image.alpha_composite(Image.new("RGBA", i.size, (0, 0, 0, 255)), i).tobytes() for i in (a, b))
    alpha = zip(a.getchannel("A").tobytes(), b.getchannel("A").tobytes())
    return max(sum(abs(x - y) for x, y in zip(one, two)) / (3 * a.width * a.height),
               sum(abs(x - y) for x, y in alpha) / (a.width * a.height))


class Clip:
    def __init__(self, name, frames, delays=None):
        self.name, self.frames = name, frames
        self.delays = delays or [100] * len(frames)
        least = min((mean(a, b) for a, b in itertools.combinations(frames, 2)), default=APART)
        if least < APART:
            raise ValueError(f"two frames of '{name}' are only {least:.0f} levels apart, where {APART} are needed")


def transparent():
    """The lower third is clear."""
    for i in range(6):
        image = picture(i, SIZE, "RGBA")
        image.paste((0, 0, 0, 0), (0, 32, *SIZE))
        yield image


def partial():
    """A part of the picture changes, from frame to frame at another place; the rest stays."""
    for i in range(6):
        image = picture(0, SIZE)
        left, top = 3 * (i % 3), 8 * (i // 3)
        ImageDraw.Draw(image).rectangle([left, top, left + 25, top + 39], fill=COLOURS[(i + 1) % 6])
        yield image


def palettes():
    """Each frame has colours that no other has."""
    for i in range(6):
        image = picture(i, SIZE, background=(40 * i, 255 - 40 * i, 20))
        ImageDraw.Draw(image).rectangle([0, 0, 31, 11], fill=(35 * i, 20, 255 - 35 * i))
        yield image


def all_clips():
    plain = [picture(i, SIZE) for i in range(6)]
    return [
        Clip("plain", plain), Clip("transparent", list(transparent())), Clip("palettes", list(palettes())),
        Clip("partial", list(partial())), Clip("variable", plain, [100, 40, 200, 20, 60, 300]),
        Clip("fast", plain, [20] * 6), Clip("odd size", [picture(i, (33, 47)) for i in range(6)]),
        Clip("one frame", plain[:1]), Clip("16 bits", plain), Clip("P3", plain), Clip("gamma", plain),
        Clip("rotated", plain),
    ]
