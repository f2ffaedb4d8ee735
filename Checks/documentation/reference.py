"""Counts the public names in the modules' symbol graphs, and finds those of our own libraries without a comment.
usage: reference.py FOLDER MODULE[+MODULE…]:LIMIT…    modules that share a limit are joined by +"""
import json
import pathlib
import sys

# Their names are not Apple's, so nobody else documents them.
OWN = {"Zoetrope", "ZoetropeTesting"}


def symbols(folder, module):
    """The public symbols that a module declares, with their names."""
    # `Zoetrope@Pixels` holds what Zoetrope adds to types of Pixels.
    graphs = [p for p in folder.rglob("*.symbols.json") if p.name.split(".")[0].split("@")[0] == module]
    if not graphs:
        sys.exit(f"no symbol graph of {module} in {folder}")
    for symbol in (s for p in graphs for s in json.loads(p.read_text())["symbols"]):
        # What has no place in the source is made by the compiler, such as != for an Equatable type.
        if "location" in symbol and symbol["kind"]["identifier"] != "swift.extension":
            yield module + "." + ".".join(symbol["pathComponents"]), symbol


folder, fails = pathlib.Path(sys.argv[1]), False
for rule in sys.argv[2:]:
    modules, limit = rule.split(":")
    found = [entry for module in modules.split("+") for entry in symbols(folder, module)]
    names = {(symbol["identifier"]["precise"], name) for name, symbol in found}
    bare = {name for name, symbol in found if name.split(".")[0] in OWN and "docComment" not in symbol}
    for name in sorted(bare):
        print(f"{name} has no comment")
    print(f"{len(names)} public names in {' and '.join(modules.split('+'))}; at most {limit}")
    fails = fails or bool(bare) or len(names) > int(limit)
sys.exit(1 if fails else 0)
