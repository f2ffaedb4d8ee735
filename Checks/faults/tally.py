"""What runs with faults came to, as tables."""
import collections

import trial


class Tally:
    """Counts how runs ended, by the run's name and the fault's kind: a function, or `signal INT`."""

    def __init__(self):
        self.rows = collections.defaultdict(lambda: collections.defaultdict(collections.Counter))
        self.others, self.bad = collections.Counter(), 0

    def count_calls(self, lines):
        for words in lines:
            if words[0] == "other":
                self.others[words[2].split(".so")[0], words[1]] += 1

    def count(self, name, fault, outcome, wrong):
        function, _, what = fault.split(":")
        row = self.rows[name][f"signal {what}" if what in trial.SIGNALS else function]
        row["runs"] += outcome != "missed"
        row[outcome] += 1
        row["well"] += outcome != "missed" and not wrong
        self.bad += bool(wrong)

    def take(self, name, kinds):
        for kind, counts in kinds.items():
            self.rows[name][kind].update(counts)

    def share(self):
        return share(row for kinds in self.rows.values() for row in kinds.values())

    def by_run(self):
        yield "| run | errors | ended well | signals | ended well |"
        yield "| --- | --: | --: | --: | --: |"
        for name, chosen in [*((name, [name]) for name in self.rows), ("all", list(self.rows))]:
            parts = [[row for its in chosen for kind, row in self.rows[its].items() if is_signal(kind) == wanted]
                     for wanted in (False, True)]
            cells = [cell for rows in parts for cell in (f"{sum(row['runs'] for row in rows):,}", share(rows))]
            yield f"| {name} | {' | '.join(cells)} |"

    def by_fault(self):
        yield "| fault | runs | status 2 | all its work | ended by it | ended well |"
        yield "| --- | --: | --: | --: | --: | --: |"
        kinds = {kind for its in self.rows.values() for kind in its}
        for kind in sorted(kinds, key=lambda kind: (is_signal(kind), kind)):
            rows = [its[kind] for its in self.rows.values() if kind in its]
            row = sum(rows, collections.Counter())
            yield (f"| `{kind.removeprefix('signal ')}` | {row['runs']:,} | {row['error']:,} | {row['done']:,} | "
                   f"{row['ended']:,} | {share(rows)} |")

    def by_library(self):
        yield "| library | calls of its own, which are not failed |"
        yield "| --- | --- |"
        for library in sorted({library for library, _ in self.others}):
            calls = [f"`{name}` {count:,}" for (its, name), count in sorted(self.others.items()) if its == library]
            yield f"| {library} | {', '.join(calls)} |"


def is_signal(kind):
    return kind.startswith("signal")


def share(rows):
    rows = list(rows)
    runs, well = sum(row["runs"] for row in rows), sum(row["well"] for row in rows)
    return f"{100 * well / runs:.4g} %" if runs else "—"
