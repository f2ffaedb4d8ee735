"""Counts the public names in the libraries' symbol graphs and finds those without a comment.
usage: documentation.py BUILD-FOLDER LIMIT"""
import json
import pathlib
import sys

folder, limit = pathlib.Path(sys.argv[1]), int(sys.argv[2])
names, bare = set(), set()
for module in ("Zoetrope", "ZoetropeTesting"):
    # `Zoetrope@Pixels` holds what Zoetrope adds to types of Pixels.
    graphs = [p for p in folder.rglob("*.symbols.json") if p.name.split(".")[0].split("@")[0] == module]
    if not graphs:
        sys.exit(f"no symbol graph of {module} in {folder}")
    for symbol in (s for p in graphs for s in json.loads(p.read_text())["symbols"]):
        # What has no place in the source is made by the compiler, such as != for an Equatable type.
        if "location" not in symbol or symbol["kind"]["identifier"] == "swift.extension":
            continue
        name = module + "." + ".".join(symbol["pathComponents"])
        names.add((symbol["identifier"]["precise"], name))
        if "docComment" not in symbol:
            bare.add(name)
for name in sorted(bare):
    print(f"{name} has no comment")
print(f"{len(names)} public names in Zoetrope and ZoetropeTesting; at most {limit}")
sys.exit(1 if bare or len(names) > limit else 0)
