"""Called by scripts/bench gif --sizes: bytes at quality 10, 20, … 100, also when every fifth frame rests for a
second. Fails where a higher quality makes a file that is smaller by more than 1 %."""
import os
import gif_sequences

QUALITIES = range(10, 101, 10)


def run(sequences, ours, scratch, is_written):
    lines = ["`scripts/bench gif --sizes --write`: thousands of bytes at each quality; \"rests\" is with every fifth",
             "frame shown for a second. The script fails where a size falls by more than 1 %.", "",
             "| sequence | " + " | ".join(map(str, QUALITIES)) + " |", "| --- " + "| --: " * len(QUALITIES) + "|"]
    falls = []
    out = os.path.join(scratch, "out.gif")
    for sequence in sequences:
        for name, options in ((sequence.name, ()), (f"{sequence.name}, rests", ("--rest-every", "5"))):
            sizes = [ours(sequence, out, "--quality", str(q), *options)[0] for q in QUALITIES]
            lines.append(f"| {name} | " + " | ".join(f"{size / 1000:,.0f}" for size in sizes) + " |")
            print(lines[-1], flush=True)
            falls += [f"{name} at quality {q}" for q, a, b in zip(QUALITIES[1:], sizes, sizes[1:]) if b < 0.99 * a]
    if is_written:
        gif_sequences.write_section("### GIF: sizes", "\n".join(lines))
    if falls:
        raise SystemExit("bench-gif: a higher quality makes a smaller file: " + "; ".join(falls))
