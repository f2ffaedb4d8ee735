"""What people do with a page, and what lives beside it: clicks, keys, two exports on one page, the custom element, pages
that were written by hand."""
import gzip
import re
import subprocess
from pathlib import Path

import needs
import pictures
from exports import LEAST, STEP

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]

# Times of the run, in shares of it, at each frame from a call of `act` on until nothing moves.
WATCH = """(root, act) => new Promise((done) => {
  const all = () => (root.shadowRoot ?? document).getAnimations().filter((a) => !a.animationName.endsWith('_appear'));
  const end = (a) => a.effect.getComputedTiming().endTime;
  const share = () => {
    const list = all(), length = Math.max(...list.map(end)), last = list.find((a) => end(a) === length);
    return [last.currentTime / length, root.dataset.way === 'back' ? 1 : 0, document.timeline.currentTime, length];
  };
  const seen = [share()];
  act();
  const look = () => {
    seen.push(share());
    if (seen.length > 600 || all().every((a) => a.playState === 'finished')) return done(seen);
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
})"""

CLICK_MIDWAY = """async (name) => {
  const root = document.querySelector(name), watch = %s;
  const list = () => (root.shadowRoot ?? document).getAnimations();
  const length = Math.max(...list().map((a) => a.effect.getComputedTiming().endTime));
  for (const a of list()) { a.startTime = document.timeline.currentTime - 0.4 * length; }
  await new Promise(requestAnimationFrame);
  return await watch(root, () => root.click());
}""" % WATCH

PRESS = """async (name, key) => {
  const root = document.querySelector(name), watch = %s;
  for (const a of (root.shadowRoot ?? document).getAnimations()) a.finish();
  const seen = await watch(root, () => root.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })));
  return [seen, root.getAttribute('aria-pressed'), root.getAttribute('role'), root.tabIndex,
    root.getAttribute('aria-label')];
}""" % WATCH


def problems_of_turning(browser, address, name, size):
    """A click midway turns round without a jump, and comes to rest at the start; then a key plays it again."""
    page = browser.page(*size)
    found = problems_of_turning_in(page, address, name)
    page.close()
    return found


def problems_of_turning_in(page, address, name):
    found = []
    page.open(address)
    page.wait(f"document.querySelector({name!r}) && "
              f"(document.querySelector({name!r}).shadowRoot ?? document).getAnimations().length")
    seen = page.value(CLICK_MIDWAY, name)
    length = seen[0][3]
    for (a, _, before, _), (b, _, now, _) in zip(seen, seen[1:]):
        # A frame's way at the run's own speed, and half as much again for the clocks' difference.
        if abs(b - a) > 1.5 * (now - before) / length + 0.03:
            found.append(f"{name}: a click midway jumps from {a:.3f} to {b:.3f} within {now - before:.0f} ms")
    if max(share for share, *_ in seen) < seen[0][0] + 0.005:
        found.append(f"{name}: a click midway stops at once, without slowing down")
    if seen[-1][0] > 0.001:
        found.append(f"{name}: a click midway ends at {seen[-1][0]:.3f} of the run")
    page.open(address)
    page.wait(f"document.querySelector({name!r})")
    for key in ("Enter", " "):
        seen, pressed, role, order, label = page.value(PRESS, name, key)
        if len(seen) < 4:
            found.append(f"{name}: the key {key!r} plays nothing")
        if pressed not in ("true", "false") or role != "button" or order != 0 or not label:
            found.append(f"{name}: aria-pressed {pressed}, role {role}, tabIndex {order}, label {label}")
    return found


def problems_of_neighbours(browser, judge, pages, scale):
    """Two exports on one page each look as alone."""
    folder = pages[0].folder
    parts = [(page.text[page.text.index("<style>"):page.text.index("</style>") + 8],
              page.text[page.text.index("<main>") + 6:page.text.index("</main>")],
              page.text[page.text.index("<script>"):page.text.index("</script>") + 9]) for page in pages]
    file = folder / "neighbours.html"
    head = "<!DOCTYPE html><meta charset='utf-8'><meta name='viewport' content='width=device-width'>"
    file.write_text(head + "".join(style for style, _, _ in parts)
                    + "<body style='margin: 0'><main style='display: flex'>" + "".join(html for _, html, _ in parts)
                    + "</main>" + "".join(script for _, _, script in parts))
    width, height = round(pages[0].size[0]), round(pages[0].size[1])
    page, found = browser.page(width * len(pages), height, density=scale), []
    page.open(file.as_uri())
    page.value("Promise.all([...document.images].map((image) => image.decode().catch(() => {})))")
    time = 0.4 * min(page.lengths["there"] for page in pages)
    page.value(STEP, time)
    shot = folder / "neighbours.png"
    pictures.still(page, shot)
    if page.complaints:
        found.append(f"two exports on one page: {page.complaints[0]}")
    for k, export in enumerate(pages):
        psnr = pictures.compared(judge, export.frame("there", time, scale), shot, scale, k * width)["psnr"]
        if psnr < LEAST:
            found.append(f"two exports on one page: {export.name} has {psnr:.1f} dB at {time:.3f} s")
    page.close()
    return found


def problems_of_element(browser, judge, export, scale):
    """The custom element draws as the page does, from another folder: with a picture by its attribute, with the scene's own, and
    in another size."""
    folder, size = export.folder, (320, 568)
    subprocess.run([export.program, "code", export.path, "--as", "web-component", "-q", "-o", folder / "element.js"],
                   cwd=ROOT, check=True, capture_output=True)
    shown = ROOT / "Scenes" / "Pictures"
    (folder / "page").mkdir(exist_ok=True)
    file = folder / "page" / "element.html"
    file.write_text(f"""<!DOCTYPE html><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><body style="margin: 0"><script src="../element.js"></script>
<zoetrope-{export.prefix} from="{(shown / 'list@2x.png').as_uri()}"
  style="width: {size[0]}px; height: {size[1]}px"></zoetrope-{export.prefix}>""")
    page, found = browser.page(*size, density=scale), []
    page.open(file.as_uri())
    page.wait(f"document.querySelector('zoetrope-{export.prefix}').shadowRoot.getAnimations().length")
    time = 0.4 * export.lengths["there"]
    page.value("""(name, time) => {
      const all = document.querySelector(name).shadowRoot.getAnimations();
      for (const animation of all) { animation.pause(); animation.currentTime = time * 1000; }
      return Promise.all(all.map((animation) => animation.ready.catch(() => {}))).then(() => all.length);
    }""", f"zoetrope-{export.prefix}", time)
    shot = folder / "element.png"
    pictures.still(page, shot)
    psnr = pictures.compared(judge, export.frame("there", time, scale, size), shot, scale)["psnr"]
    if page.complaints or psnr < LEAST:
        found.append(f"zoetrope-{export.prefix}: {psnr:.1f} dB at {time:.3f} s; {''.join(page.complaints)}")
    page.close()
    return found + problems_of_turning(browser, file.as_uri(), f"zoetrope-{export.prefix}", size)


def problems_of_rules(browser, exports):
    """What axe, with all of its rules, finds in pages."""
    try:
        rules = needs.axe()
    except needs.Missing as error:
        print(f"axe: skipped, {error}", flush=True)
        return []
    found = []
    for export in exports:
        page = browser.page(round(export.size[0]), round(export.size[1]))
        page.open(export.page.as_uri())
        page.value(rules + "; null")
        for rule, what in page.value("axe.run().then((all) => all.violations.map((v) => [v.id, v.nodes[0].html]))"):
            found.append(f"{export.name}: axe's rule {rule}: {what[:120]}")
        page.close()
    return found


def problems_of_bytes(program):
    """A page has at most twice the bytes, after gzip, of one that was written by hand."""
    found, lines = [], []
    for path in sorted((HERE / "byhand").glob("*.html")):
        made = subprocess.run([program, "code", ROOT / "Scenes" / f"{path.stem}.json", "--as", "css", "-q"], cwd=ROOT,
                              check=True, capture_output=True).stdout
        ours, theirs = (len(gzip.compress(data, 9, mtime=0)) for data in (made, path.read_bytes()))
        lines.append(f"| `{path.stem}` | {ours:,} | {theirs:,} | {ours / theirs:.2f} |")
        if ours > 2 * theirs:
            found.append(f"{path.stem}: {ours} bytes, and {theirs} by hand")
    return found, lines


def is_own(text):
    """Every class, name of key frames and custom property of a page that does not begin with its scene's name."""
    prefix = re.search(r'<div class="([\w-]+)" role="button"', text).group(1)
    text = re.sub(r"/\*.*?\*/", "", text, flags=re.S)
    names = re.findall(r"@keyframes ([\w-]+)", text) + re.findall(r"(?<![\w-])--([\w-]+)", text)
    for value in re.findall(r'class="([^"]*)"', text):
        names += value.split()
    return sorted({name for name in names if not name.startswith(prefix)})
