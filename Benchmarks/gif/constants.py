"""Called by scripts/bench gif --constants: changes one constant of the encoder after the other, and prints what that
does to bytes, dE and CPU time. The sequences are the project's own at half size and 25 frames a second."""
import math
import os
import gif_metrics
import gif_sequences

# Where half and twice the value make no sense: what is tried instead.
TRIED = {"rest": (20, 80), "restingQuality": (50, 70), "restLift": (0.75, 1), "lookAhead": (2, 8), "candidates": (4, 6),
         "columnShare": (0.4, 1), "clearShare": (0.8, 0.95), "clearMemory": (0.9, 1), "eagerness": (1.2, 1.8),
         "coarseEagerness": (1, 1.5), "errorInMean": (1.2, 1.8), "diffusion": (0.6, 0.9), "doubling": (5, 10)}
# Constants that do nothing at the default settings: what they are tried with.
WITH = {"rest": ("--quality", "30", "--rest-every", "5"), "restingQuality": ("--quality", "30", "--rest-every", "5"),
        "restLift": ("--quality", "30", "--rest-every", "5"), "doubling": ("--quality", "60"),
        "coarseLongestStep": ("--quality", "60"), "coarseEagerness": ("--quality", "60"),
        "patternStrength": ("--dither", "ordered")}
TURNS = 3


def measured(ours, sequences, out, options):
    """The geometric means of bytes, dE and CPU seconds over the sequences."""
    sums = [0.0, 0.0, 0.0]
    for sequence in sequences:
        runs = [ours(sequence, out, *options) for _ in range(TURNS)]
        error = gif_metrics.measure(sequence.frames, sequence.fps, out)["dE"]
        for i, value in enumerate((runs[0][0], error, min(run[1] for run in runs))):
            sums[i] += math.log(value) / len(sequences)
    return [math.exp(value) for value in sums]


def run(ours, scratch, is_written, only=()):
    sequences = gif_sequences.own(scratch, "--scale", "0.5", fps=25)
    out = os.path.join(scratch, "out.gif")
    lines = ["`scripts/bench gif --constants --write` changes one constant of `GIFTuning` at a time. The figures are",
             "the change of bytes / dE / CPU time in per cent, geometric means over three scenes at half size and 25",
             "frames a second, at the default settings; for `rest`, `restingQuality` and `restLift` at quality 30 with",
             "every fifth frame shown for a second, for `doubling` and what is coarse at quality 60, for",
             "`patternStrength` with ordered dither. CPU time is noisy by some 3 %.", "",
             "| constant | value | lower | | higher | |", "| --- | --: | --: | --: | --: | --: |"]
    bases = {}
    for name, value in ours.constants().items():
        if only and name not in only:
            continue
        options = WITH.get(name, ())
        if options not in bases:
            bases[options] = measured(ours, sequences, out, options)
        cells = []
        for tried in TRIED.get(name, (value / 2, value * 2)):
            new = measured(ours, sequences, out, (*options, "--set", f"{name}={tried}"))
            changes = [100 * (a / b - 1) for a, b in zip(new, bases[options])]
            cells += [f"{tried:g}", " / ".join(f"{change:+.1f}" for change in changes)]
        lines.append(f"| `{name}` | {value:g} | " + " | ".join(cells) + " |")
        print(lines[-1], flush=True)
    if is_written:
        gif_sequences.write_section("### GIF: constants", "\n".join(lines))
