"""What runs with faults came to, as tables."""
import collections

import trial


class Tally:
    """Counts runs by command and by fault."""

    def __init__(self):
        self.commands = collections.defaultdict(lambda: collections.defaultdict(collections.Counter))
        self.faults = collections.defaultdict(collections.Counter)
        self.others, self.bad = collections.Counter(), 0

    def count_calls(self, lines):
        for words in lines:
            if words[0] == "other":
                self.others[words[2].split(".so")[0], words[1]] += 1

    def count(self, command, fault, outcome, wrong):
        function, _, what = fault.split(":")
        is_signal = what in trial.SIGNALS
        for row in (self.faults[f"signal {what}" if is_signal else function], self.commands[command][is_signal]):
            row["runs"] += outcome != "missed"
            row[outcome] += 1
            row["well"] += outcome != "missed" and not wrong
        self.bad += bool(wrong)

    def share(self):
        return share(self.faults.values())

    def by_command(self):
        yield "| run | errors | ended well | signals | ended well |"
        yield "| --- | --: | --: | --: | --: |"
        rows = [*self.commands.items(), ("all", {kind: sum(
            (row[kind] for row in self.commands.values()), collections.Counter()) for kind in (False, True)})]
        for name, row in rows:
            cells = [cell for kind in (False, True) for cell in (f"{row[kind]['runs']:,}", share([row[kind]]))]
            yield f"| {name} | {' | '.join(cells)} |"

    def by_fault(self):
        yield "| fault | runs | status 2 | all its work | ended by it | ended well |"
        yield "| --- | --: | --: | --: | --: | --: |"
        for name, row in sorted(self.faults.items(), key=lambda row: (row[0].startswith("signal"), row[0])):
            yield (f"| `{name.removeprefix('signal ')}` | {row['runs']:,} | {row['error']:,} | {row['done']:,} | "
                   f"{row['ended']:,} | {share([row])} |")

    def by_library(self):
        yield "| library | calls of its own, which are not failed |"
        yield "| --- | --- |"
        for library in sorted({library for library, _ in self.others}):
            calls = [f"`{name}` {count:,}" for (its, name), count in sorted(self.others.items()) if its == library]
            yield f"| {library} | {', '.join(calls)} |"


def share(rows):
    runs, well = sum(row["runs"] for row in rows), sum(row["well"] for row in rows)
    return f"{100 * well / runs:.4g} %" if runs else "—"
