"""Counts the public names in the libraries' symbol graphs and finds those without a comment.
usage: documentation.py BUILD-FOLDER LIMIT"""
import json
import pathlib
import sys

folder, limit = pathlib.Path(sys.argv[1]), int(sys.argv[2])
names, bare = set(), set()
for module in ("Zoetrope", "ZoetropeTesting"):
    graphs = [p for p in folder.rglob(f"{module}*.symbols.json") if p.name.split("@")[0].split(".")[0] == module]
    if not graphs:
        sys.exit(f"no symbol graph of {module} in {folder}")
    for symbol in json.loads(max(graphs, key=lambda p: p.stat().st_mtime).read_text())["symbols"]:
        # What the compiler makes, such as != for an Equatable type, has the identifier of a synthesized symbol.
        identifier = symbol["identifier"]["precise"]
        if "::SYNTHESIZED::" in identifier or "location" not in symbol:
            continue
        name = module + "." + ".".join(symbol["pathComponents"])
        names.add((identifier, name))
        if "docComment" not in symbol:
            bare.add(name)
for name in sorted(bare):
    print(f"{name} has no comment")
print(f"{len(names)} public names in Zoetrope and ZoetropeTesting; at most {limit}")
sys.exit(1 if bare or len(names) > limit else 0)
