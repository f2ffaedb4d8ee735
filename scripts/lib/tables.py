"""Tables of documents that checks write."""
import re


def write(page, name, lines):
    """Puts lines between `<!-- NAME -->` and the next `<!-- end -->` of a document, with an empty line around them."""
    text = "\n" + "\n".join(lines) + "\n\n"
    made, count = re.subn(f"(<!-- {name} -->\n).*?(<!-- end -->\n)", lambda match: match[1] + text + match[2],
                          page.read_text(), flags=re.S)
    if count != 1:
        raise SystemExit(f"{page}: there is no place for the table, '<!-- {name} -->' and '<!-- end -->'")
    page.write_text(made)
