"""Markdown as sentences, links, headings and code; and the forms that sentences avoid."""
import re

# Each rule of CONTRIBUTING's "Words": its name, and a pattern over a sentence without code.
RULES = [
    ("say reports, shows or names", r"\b(told|tells|is said|are said)\b"),
    ("say is", r"\bstands?\b(?! (for|alone))"),
    ("say fixed", r"\bmended\b"),
    ("say intended", r"\b(is|are|be|as|not|was) meant\b"),
    ("say forward", r"\bthe way there\b"),
    ("say continues", r"\bgo(es)? on\b(?! (with|for|to))"),
    ("use the positive form", r"(?<![Tt]here )\b(is|are) no\b(?! longer)"),
    ("repeat the noun", r"\b(that|those) of\b"),
    ("begin with the subject", r"^(Of (a|an|the|all|several|its)\b|Compared are|Refused are|Interpolated are|Missing are|Checked are)"),
    ("begin with if", r"^Where\b(?=.*,)(?!.*\?$)"),
    ("name the thing", r"\bwhat(ever)?\b(?! (to|must|happens?|can)\b)(?!.*\?$)"),
]


# Words of docs/glossary.md that a document links at its first use, as they are written in a sentence. "Run" and "way" are
# words of every day, too, so only forms that mean the glossary's are looked for.
TERMS = {
    "run": r"\b(?:a|the|each|every|one|whole|of|forward|this|no)\s+\[?(runs?)\b",
    "way": r"\bway\s+back\b",
    "variant": r"\bvariants?\b",
    "manifest": r"\bmanifests?\b",
    "claim": r"\bclaims?\b",
    "level": r"\blevels\b|\blevel\b(?= (?:of 255|off))",
    "detent": r"\bdetents?\b",
    "golden-frame": r"\bgolden(?:s|\s+frames?)\b",
    "tolerance": r"\btolerances?\b",
    "track": r"\btracks?\b",
    "residual": r"\bresiduals?\b",
    "phase": r"\bphases?\b",
    "sheet": r"\bcontact\s+sheets?\b",
}


def blank(match):
    return re.sub(r"[^\n]", " ", match[0])


def without_blocks(text):
    """The text without front matter, code blocks and comments, its lines where they were."""
    text = re.sub(r"\A---\n.*?\n---\n", blank, text, flags=re.S)
    text = re.sub(r"^( *)```.*?^\1```", blank, text, flags=re.S | re.M)
    return re.sub(r"<!--.*?-->", blank, text, flags=re.S)


def paragraphs(text):
    """Paragraphs and items of lists, each with the number of its first line."""
    lines, first = [], 0
    for number, line in enumerate(without_blocks(text).split("\n") + [""], 1):
        is_item = re.match(r"\s*([-*]|\d+\.) ", line)
        is_other = not line.strip() or re.match(r"\s*(\||#|<|>|!\[)", line)
        if lines and (is_item or is_other):
            yield first, " ".join(lines)
            lines = []
        if is_other:
            continue
        if not lines:
            first = number
        lines.append(re.sub(r"^\s*([-*]|\d+\.) ", "", line).strip())


def opening(text):
    """The first paragraph, and whether there is code before the first part."""
    body = re.split(r"^## ", re.sub(r"\A# .*\n+", "", text), maxsplit=1, flags=re.M)[0]
    return body.split("\n\n")[0], "```" in body


def unlinked_terms(text):
    """The first use of each word of TERMS, if it is not a link: its line and itself. Headings, code, the first rows of
    tables, and tables that are made from other files are left out."""
    text = re.sub(r"^<!-- [^\n]*-->\n(?:(?!```).)*?<!-- end -->", blank, text, flags=re.S | re.M)
    text = re.sub(r"^#.*$|`[^`\n]*`|^\|.*\n(?=\| ?:?-)", blank, without_blocks(text), flags=re.M)
    text = re.sub(r"(?<=\])\([^)]*\)", blank, text)
    links = [match.span() for match in re.finditer(r"\[[^\]]*\]", text)]
    for term, pattern in TERMS.items():
        if match := re.search(pattern, text, re.I):
            if not any(first <= match.end() - 1 < last for first, last in links):
                yield text.count("\n", 0, match.start()) + 1, match[0]


def plain(text):
    """Without the marks of Markdown. Code, quotations and words in italics, as labels of buttons, are one word each."""
    text = re.sub(r"(`+)(.+?)\1", "CODE", text)
    text = re.sub(r"!?\[([^\]]*)\]\([^)]*\)", r"\1", text)
    text = re.sub(r'"[^"]*"', "QUOTE", text)
    text = re.sub(r"(?<!\*)\*(?!\*)([^*]+)\*(?!\*)", "LABEL", text)
    return re.sub(r"\*+|<[^>]*>|(?<!\w)_|_(?!\w)", "", text)


def cells(text):
    """The cells of tables without their first rows, each with its line."""
    lines = without_blocks(text).split("\n")
    for number, line in enumerate(lines, 1):
        follows = lines[number] if number < len(lines) else ""
        if line.startswith("|") and not re.match(r"\|[ :|-]+$", line) and not re.match(r"\|[ :|-]+$", follows):
            for cell in re.split(r"(?<!\\)\|", re.sub(r"`[^`]*`", "`CODE`", line))[1:-1]:
                yield number, cell.strip()


def sentences(text):
    """Sentences with the lines of their paragraphs or cells. A semicolon and a colon end one, too."""
    for line, paragraph in [*paragraphs(text), *cells(text)]:
        for sentence in re.split(r"(?<=[.!?])[\"')]*\s+(?=[A-Z0-9`\"(])|[;:]\s+", plain(paragraph)):
            if sentence.strip():
                yield line, sentence.strip()


def count(sentence):
    return len([word for word in sentence.split() if re.search(r"\w", word)])


def faults(sentence):
    for rule, pattern in RULES:
        if match := re.search(pattern, sentence):
            yield rule, match[0]


def anchors(text):
    """The names of headings, as GitHub makes them, and anchors that are written."""
    out, seen = set(re.findall(r'<a id="([^"]+)"', text)), {}
    for heading in re.findall(r"^#+ +(.*)$", re.sub(r"^```.*?^```", blank, text, flags=re.S | re.M), re.M):
        name = re.sub(r"[^\w\- ]", "", re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading).lower()).strip().replace(" ", "-")
        out.add(name if name not in seen else f"{name}-{seen[name]}")
        seen[name] = seen.get(name, 0) + 1
    return out


def links(text):
    text = re.sub(r"^( *)```.*?^\1```", blank, text, flags=re.S | re.M)
    text = re.sub(r"`[^`\n]*`", blank, text)
    for number, line in enumerate(text.split("\n"), 1):
        for target in re.findall(r"\]\(([^)\s]+)\)|(?:src|srcset|href)=\"([^\"]+)\"", line):
            yield number, target[0] or target[1]


def code(text):
    """Lines of shell blocks, and code within lines."""
    language = None
    for number, line in enumerate(text.split("\n"), 1):
        if match := re.match(r"\s*```(\w*)", line):
            language = match[1] if language is None else None
        elif language in ("sh", "text"):
            yield number, line
        elif language is None:
            for found in re.findall(r"`([^`]+)`", line):
                yield number, found


def discussion(text):
    """A help text's own sentences: what is before its arguments and options, without examples."""
    text = re.split(r"^[A-Z][A-Z ]+:$", text.replace("OVERVIEW: ", "", 1), maxsplit=1, flags=re.M)[0]
    return "\n".join("" if line.startswith((" ", "USAGE:")) else line for line in text.split("\n"))
