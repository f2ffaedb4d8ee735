"""Called by scripts/bench gif: PROGRAM [--threads | --sizes | --constants] [--own] [--write] [NAME or FRAMES_DIR…]"""
import importlib
import sys
import tempfile
import gif_sequences


def main():
    program, *words = sys.argv[1:]
    flags = {word for word in words if word.startswith("--")}
    names = [word for word in words if not word.startswith("--")]
    unknown = flags - {"--own", "--write", "--threads", "--sizes", "--constants"}
    if unknown or len(flags & {"--threads", "--sizes", "--constants"}) > 1:
        sys.exit("bench-gif: run it without arguments for its usage")
    ours = gif_sequences.Encoder(program)
    with tempfile.TemporaryDirectory() as scratch:
        if "--constants" in flags:
            return importlib.import_module("constants").run(ours, scratch, "--write" in flags, names)
        sequences = [gif_sequences.Sequence(folder, scratch) for folder in names]
        if "--own" in flags:
            sequences += gif_sequences.own(scratch)
        part = "threads" if "--threads" in flags else "sizes" if "--sizes" in flags else "table"
        importlib.import_module(part).run(sequences, ours, scratch, "--write" in flags)


main()
