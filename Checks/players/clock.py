"""How long each frame of a clip that repeats is shown, from pictures of it that were taken at any times.

A picture says which frame was shown then. For a mean time of a frame, each picture has a place in the loop; the right
time is the one at which all pictures agree with their frames best. So it does not matter when pictures are taken, nor
that one comes late while the machine is busy.
"""
import numpy

LEAST, MOST = 0.0038, 0.3
# How well pictures agree with a clock, 1 being all of them; a clip that jumps to and fro is at 0.2.
STEADY = 0.6
# So many pictures are a part.
PART = 100


def mean_time(times, numbers, count):
    """Seconds of a frame, and how well the pictures agree, from 0 to 1, for frames that are numbered below `count`. A player
    that never leaves out a frame stops while the machine is busy, and goes on later: then the parts between are asked."""
    seconds, agreement = whole(times, numbers, count)
    if agreement >= STEADY or len(times) < 3 * PART:
        return seconds, agreement
    starts = range(0, len(times) - PART + 1, PART)
    parts = [whole(times[start:start + PART], numbers[start:start + PART], count) for start in starts]
    return tuple(numpy.median(parts, axis=0))


def whole(times, numbers, count):
    times, numbers = numpy.asarray(times) - times[0], numpy.asarray(numbers)

    def agreement(rates):
        turns = numpy.outer(rates, times) - numbers / count
        return abs(numpy.exp(2j * numpy.pi * turns).mean(axis=1))

    # A tenth of a turn between neighbours, from the first picture to the last.
    step = 0.1 / times[-1]
    rates = numpy.arange(1 / (MOST * count), 1 / (LEAST * count) + step, step)
    best = rates[agreement(rates).argmax()]
    rates = numpy.linspace(best - step, best + step, 201)
    found = agreement(rates)
    return 1 / (count * rates[found.argmax()]), found.max()
