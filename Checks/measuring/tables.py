"""The tables of docs/measuring-results.md, from what was measured case by case."""

import statistics

# The largest errors of a value that is told, relative; recordings at CRF 30 may be half as far off again.
LIMITS = {"duration": 0.01, "spring": 0.02}
ANGLE = 0.5
# How many of the 95 % intervals hold.
HELD = (0.90, 0.98)
# How many standard errors an interval is wide that holds so often.
NOMINAL = {50: 0.6745, 68: 0.9945, 80: 1.2816, 90: 1.6449, 95: 1.96, 99: 2.5758}
HEAD = ("| recorded | accepted | durations: median, worst | springs: median, worst | angles: worst | intervals hold | a case |\n"
        "| --- | --- | --- | --- | --- | --- | --- |")


def percent(value, places=2):
    return f"{100 * value:.{places}f} %"


def errors(values, kind):
    return sorted(abs(v["value"] - v["truth"]) / abs(v["truth"]) for v in values if v["kind"] == kind)


def off(value):
    """How far a value is off, in its interval's halves."""
    return abs(value["value"] - value["truth"]) / max(value["error"], 1e-12)


def row(title, cases, is_sum=False):
    """A line of the table: `cases` were recorded in one way."""
    values = [v for case in cases for v in case["values"]]

    def column(kind):
        found = errors(values, kind)
        return f"{percent(statistics.median(found))}, {percent(found[-1])}" if found else "—"

    angles = [abs(v["value"] - v["truth"]) for v in values if v["kind"] == "angle"]
    held = [off(v) <= 1 for v in values]
    accepted = sum(case["accepted"] for case in cases)
    return (f"| {title} | {accepted} of {len(cases)} | {column('duration')} | {column('spring')} | "
            f"{f'{max(angles):.2f}°' if angles else '—'} | "
            f"{f'{percent(sum(held) / len(held), 0)} of {len(held)}' if held else '—'} | "
            f"{statistics.median(case['seconds'] for case in cases):.0f} s |")


def faults(case):
    """What is wrong with a case, as sentences."""
    title = f"{case['scene']}, {case['kind']}, case {case['index']}"
    if not case["accepted"]:
        return [f"{title}: not explained: {case['words'][:200]}"]
    if case.get("driven"):
        return [f"{title}: a run by the clock was taken for a finger's"]
    out, slack = [], 1.5 if "crf 30" in case["kind"] else 1
    for v in case["values"]:
        far = abs(v["value"] - v["truth"])
        limit = ANGLE if v["kind"] == "angle" else LIMITS.get(v["kind"], 1e9) * slack * abs(v["truth"])
        if far > limit:
            out.append(f"{title}: {v['name']} is {v['value']:.4g} ± {v['error']:.2g} for {v['truth']:.4g}")
    return out


def calibration(cases):
    """How many of the intervals hold that should hold so often; as a table."""
    values = [v for case in cases for v in case["values"]]
    lines = ["| intervals of | " + " | ".join(f"{level} %" for level in NOMINAL) + " |",
             "| --- |" + " --- |" * len(NOMINAL)]
    for title, kinds in (("all values", None), ("times", {"duration", "start"}), ("springs and curves", {"spring", "curve"}),
                         ("others", {"other", "angle"})):
        chosen = [v for v in values if kinds is None or v["kind"] in kinds]
        if chosen:
            cells = [percent(sum(off(v) * NOMINAL[95] <= z for v in chosen) / len(chosen), 0) for z in NOMINAL.values()]
            lines.append(f"| {title}: {len(chosen)} hold | " + " | ".join(cells) + " |")
    held = sum(off(v) <= 1 for v in values) / max(1, len(values))
    wrong = [] if HELD[0] <= held <= HELD[1] or len(values) < 40 else [
        f"{percent(held, 0)} of {len(values)} intervals hold, which is not between {percent(HELD[0], 0)} and {percent(HELD[1], 0)}"]
    return "\n".join(lines), wrong
