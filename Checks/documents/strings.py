"""The texts of Swift sources that people read: string literals that are sentences or parts of one."""
import re

# Folders whose literals are code in another language, or names of a format.
CODE = ["Sources/Bridges/Code/CSS/", "Sources/Bridges/Code/Swift/", "Sources/System/"]
# A literal is a text if it has so many words in a row, apart from names and numbers.
WORDS = re.compile(r"(?:\b[a-z][a-z'-]*,? ){3}", re.I)
# Marks of code: SVG, HTML, scripts of shells.
MARKS = re.compile(r"[{}<>]\s*\n|</|\$\(|=>|\bfunc |\blet |\bvar |^#!|\\u\{")


def literals(source):
    """Each literal with its line: a sum of literals is one. An interpolation is the word VALUE."""
    found, place, end, line = [], 0, -1, 1
    while place < len(source):
        rest = source[place:place + 3]
        if rest.startswith("//"):
            place = source.find("\n", place) if "\n" in source[place:] else len(source)
        elif rest.startswith("/*"):
            place = source.find("*/", place) + 2
        elif match := re.compile(r'(#*)"').match(source, place):
            text, after = literal(source, place, match[1])
            number = source.count("\n", 0, place) + 1
            if found and re.fullmatch(r"\s*\+\s*", source[end:place]):
                found[-1] = (found[-1][0], found[-1][1] + text)
            else:
                found.append((number, text))
            place = end = after
        else:
            place += 1
    return found


def literal(source, place, hashes):
    """The text of the literal that begins at a place, and where it ends."""
    place += len(hashes)
    quote = '"""' if source.startswith('"""', place) else '"'
    place += len(quote)
    escape, out = "\\" + hashes, []
    while not source.startswith(quote + hashes, place):
        if source.startswith(escape + "(", place):
            place = interpolation(source, place + len(escape))
            out.append("VALUE")
        elif source.startswith(escape, place):
            mark = source[place + len(escape)]
            out.append({"n": "\n", "t": " ", "\n": " "}.get(mark, mark))
            place += len(escape) + 1
        else:
            out.append(source[place])
            place += 1
    return "".join(out), place + len(quote + hashes)


def interpolation(source, place):
    """Where the interpolation ends whose parenthesis opens at a place; literals in it have parentheses of their own."""
    depth = 0
    while True:
        if match := re.compile(r'(#*)"').match(source, place):
            _, place = literal(source, place, match[1])
            continue
        depth += {"(": 1, ")": -1}.get(source[place], 0)
        place += 1
        if depth == 0:
            return place


def texts(path, source):
    """What people read of a source: texts with their lines. Lines that are set apart, or have columns, are
    examples."""
    if any(path.startswith(folder) for folder in CODE):
        return
    for line, text in literals(source):
        if not WORDS.search(text) or MARKS.search(text):
            continue
        lines = text.split("\n")
        margin = min((len(x) - len(x.lstrip()) for x in lines[1:] if x.strip()), default=0)
        lines = [lines[0]] + [x[margin:] for x in lines[1:]]
        yield line, "\n".join("" if re.search(r"^  |\S  +\S", x) else x for x in lines)
