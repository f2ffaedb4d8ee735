"""What scripts/check preview measures for people who see, hear or point otherwise: contrasts, forced colours, a larger text
of the reader's own, names, and the order of Tab."""
import json

import devtools
import preview_browser as tools
from preview_instrument import SIZES, scene
from preview_workbench import check, fail, names, settle

PANELS = ("knobs", "layers", "gesture", "compare", "export")

# The contrasts of what must be told apart from what is behind it: borders of controls, curves, handles, the playhead. Colours
# that are mixed with what is behind them are mixed first. Returns [what, ratio] of those below a limit, and the least.
CONTRASTS = """(limit) => {
  const canvas = document.createElement('canvas').getContext('2d', {willReadFrequently: true});
  const parse = (text) => {
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = text;
    canvas.fillRect(0, 0, 1, 1);
    const [r, g, b, a] = canvas.getImageData(0, 0, 1, 1).data;
    return [r, g, b, a / 255];
  };
  const over = ([r, g, b, a], back, opacity = 1) => [r, g, b].map((v, i) => v * a * opacity + back[i] * (1 - a * opacity));
  const light = (color) => {
    const [r, g, b] = color.map((v) => (v /= 255) <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const ratio = (a, b) => {
    const [high, low] = [light(a), light(b)].sort((x, y) => y - x);
    return (high + 0.05) / (low + 0.05);
  };
  // What is behind an element.
  const behind = (element) => {
    const layers = [];
    for (let at = element.parentElement; at; at = at.parentElement) layers.push(parse(getComputedStyle(at).backgroundColor));
    return layers.reverse().reduce((back, color) => over(color, back), [255, 255, 255]);
  };
  const opacity = (element) => {
    let all = 1;
    for (let at = element; at; at = at.parentElement) all *= Number(getComputedStyle(at).opacity);
    return all;
  };
  const found = [];
  const note = (element, name, color) => {
    const back = behind(element);
    found.push([name, ratio(over(parse(color), back, opacity(element)), back)]);
  };
  const seen = (selector) => [...document.querySelectorAll(selector)].filter((e) => e.getClientRects().length && !e.disabled);
  for (const e of seen('button, select, input:not([type=range]):not([type=checkbox])')) {
    const style = getComputedStyle(e), name = e.id || e.className || e.textContent;
    if (parseFloat(style.borderTopWidth) > 0 && parse(style.borderTopColor)[3] > 0) note(e, 'border of ' + name, style.borderTopColor);
    // A control without a border is told by its text, which needs more.
    else if (e.textContent.trim()) note(e, 'text of ' + name, style.color);
  }
  for (const e of seen('.segments')) note(e, 'border of ' + (e.id || e.className), getComputedStyle(e).boxShadow.match(/rgba?\\([^)]*\\)/)[0]);
  for (const e of seen('.curve, .before, .arm, #curves .level:not(text)')) note(e, e.getAttribute('class'), getComputedStyle(e).stroke);
  for (const e of seen('#curves text')) note(e, 'label ' + e.textContent, getComputedStyle(e).fill);
  for (const e of seen('.handle > :not(.reach, title)')) note(e, 'handle', getComputedStyle(e).stroke);
  for (const e of seen('.playhead, #dots i, .divider')) if (!e.matches('.divider')) note(e, e.className || 'dot', getComputedStyle(e).backgroundColor);
  for (const e of seen('.soft, .small, .fault')) if (e.textContent.trim()) note(e, 'text ' + e.textContent.slice(0, 30), getComputedStyle(e).color);
  return [found.filter(([, value]) => value < limit).map(([name, value]) => `${name}: ${value.toFixed(2)}`),
    Math.min(...found.map(([, value]) => value)), found.length];
}"""


def contrasts(place, browser, preview, project):
    """Borders, curves, handles and labels stand out at 3:1 and more, in both schemes and each panel."""
    for dark in (False, True):
        page = scene(browser, preview, "card-expand", still=True, dark=dark)
        settle(page, 0.3)
        page.value("preview.change({parameters: {}})")
        for name in PANELS:
            page.value("(id) => document.getElementById(id).click()", f"tab-{name}")
            tools.at_rest(page)
            low, least, count = page.value(CONTRASTS, 3)
            where = f"{'dark' if dark else 'light'}, {name}"
            check(f"{where}: {count} contrasts, the least {least:.2f}", low, [])
            check(f"{where}: there is much to measure", count > 40)
        focus = page.value("""(() => {
          const color = getComputedStyle(document.documentElement).getPropertyValue('--accent');
          const e = document.getElementById('play'); e.focus();
          return getComputedStyle(e).outlineStyle + color; })()""")
        check("the focus is shown", "none" in focus, False)
        page.close()
    return scene(browser, preview, "cube", still=True)


def forced(place, browser, preview, project):
    """With forced colours, what is on and what is off still look different."""
    page = scene(browser, preview, "card-expand", still=True)
    page.send("Emulation.setEmulatedMedia", features=[{"name": "forced-colors", "value": "active"},
                                                     {"name": "prefers-reduced-motion", "value": "reduce"}])
    settle(page, 0.3)
    check("forced colours", page.value("matchMedia('(forced-colors: active)').matches"))
    place.shot(page, "forced-colours")
    same = page.value("""(() => {
      // Backgrounds and shadows are the system's then.
      const look = (e) => { const s = getComputedStyle(e); return [s.outlineStyle, s.outlineStyle === 'none' ? '' : s.outlineColor].join(); };
      const groups = ['#ways button', '#scales button', '.tabs button', '#legend .track', '#loop, #shared-scale'];
      const isOn = (e) => e.ariaPressed === 'true' || e.ariaSelected === 'true';
      return groups.filter((group) => {
        const all = [...document.querySelectorAll(group)].filter((e) => e.getClientRects().length);
        const on = new Set(all.filter(isOn).map(look)), off = all.filter((e) => !isOn(e)).map(look);
        return on.size && off.some((one) => on.has(one));
      });
    })()""")
    check("what is on differs from what is off", same, [])
    dots = page.value("""(() => {
      const dot = document.querySelector('#legend .eye i'), on = getComputedStyle(dot).backgroundColor;
      dot.parentElement.click();
      const off = getComputedStyle(document.querySelector('#legend .eye i')).backgroundColor;
      dot.parentElement.click();
      return on !== off;
    })()""")
    check("a curve that is shown and one that is hidden", dots)
    strokes = page.value("[...document.querySelectorAll('.curve')].map((e) => getComputedStyle(e).stroke + getComputedStyle(e).strokeDasharray)")
    check("curves differ without colours", len(set(strokes)), min(len(strokes), 5))
    return page


def large_text(place, browser, preview, project):
    """In a browser that is set to letters of twice the size, everything has room: nothing is cut off, covered or wider than
    the window."""
    with devtools.running(tools.chromium(install=False), "--blink-settings=defaultFontSize=32") as large:
        for width, height in ((1440, 900), (1024, 768), (390, 844)):
            page = scene(large, preview, "sheet", width, height, still=True, touch=width < 500)
            settle(page, 0.3)
            large_panels(place, page, width, f"{width} x {height}, letters of twice the size")
            page.close()
    return scene(browser, preview, "cube", still=True)


def large_panels(place, page, width, where):
    check(f"{where}: the text is twice as large", page.value("getComputedStyle(document.body).fontSize"), "28px")
    for name in PANELS:
        page.value("(id) => document.getElementById(id).click()", f"tab-{name}")
        tools.at_rest(page)
        check(f"{where}, {name}: nothing is wider", page.value("document.documentElement.scrollWidth"), width)
        cut = page.value("""[...document.querySelectorAll('button, label, h3, p')].filter((e) => e.getClientRects().length
          && !e.closest('.tabs, .legend, .facts, .hidden, .heading, .saving') && (e.scrollWidth > e.clientWidth + 2)
          && getComputedStyle(e).overflowX !== 'visible').map((e) => e.id || e.className || e.textContent).slice(0, 5)""")
        check(f"{where}, {name}: no text is cut off", cut, [])
        out = page.value("""[...document.querySelectorAll('body *')].filter((e) => e.getClientRects().length
          && !e.closest('svg, .tabs, .legend, .facts, .hidden, #other-sheet, .heading, .strip, .saving')
          && e.getBoundingClientRect().right > innerWidth + 1).map((e) => e.id || e.className || e.tagName).slice(0, 5).join()""")
        check(f"{where}, {name}: nothing leaves the window", out, "")
    place.shot(page, f"large-text-{width}")
    box = page.box("#canvas")
    check(f"{where}: the picture is in sight", box[2] > 60 and box[3] > 60)
    seen = page.value("""['scrubber', 'play'].map((id) => {
      const box = document.getElementById(id).getBoundingClientRect();
      return box.height > 20 && box.bottom <= innerHeight + 1 && box.right <= innerWidth + 1;
    }).join()""")
    check(f"{where}: the scrubber and Play are in sight", seen, "true,true")


# The element that has the focus: whether it is in sight and nothing lies over it, and where it is.
FOCUSED = """(() => {
  const e = document.activeElement, all = [...document.querySelectorAll('*')];
  if (!e || e === document.body) return null;
  const box = e.getBoundingClientRect(), parts = ['header', '.viewer', '.timeline', '.divider', '.panel-head', '.panel'];
  const x = Math.min(Math.max(box.left + box.width / 2, 0), innerWidth - 1), y = Math.min(Math.max(box.top + box.height / 2, 0), innerHeight - 1);
  const hit = document.elementFromPoint(x, y);
  const isFree = Boolean(hit) && (e.contains(hit) || hit.contains(e) || Boolean(e.closest('label')?.contains(hit)) || Boolean(hit.closest('.handle')));
  const inside = box.left >= -1 && box.top >= -1 && box.right <= innerWidth + 1 && box.bottom <= innerHeight + 1;
  return {index: all.indexOf(e), name: e.id || e.getAttribute('aria-label') || e.className || e.textContent.slice(0, 20), isFree,
    inside: inside || box.height > innerHeight * 0.4, part: parts.findIndex((one) => e.closest(one)),
    isHandle: Boolean(e.closest('.handle, .mark')), isColumn: Boolean(e.closest('#knobs, .fields, #layer-fields')), box: [box.left, box.top, box.width, box.height]};
})()"""


def tab_order(place, browser, preview, project):
    """Tab goes through the window as it is seen, line by line in each part, and what has the focus is in sight."""
    for width, height in SIZES:
        page = scene(browser, preview, "sheet", width, height, still=True, touch=width < 900)
        settle(page, 0.5)
        where = f"{width} x {height}"
        for name in ("knobs", "gesture", "compare", "export"):
            page.value("(id) => { document.getElementById(id).click(); document.activeElement.blur(); }", f"tab-{name}")
            tools.at_rest(page)
            steps, seen = [], set()
            for _ in range(120):
                page.key("Tab")
                step = page.value(FOCUSED)
                if step is None or step["index"] in seen:
                    break
                seen.add(step["index"])
                steps.append(step)
            check(f"{where}, {name}: Tab goes through much", len(steps) > 15)
            hidden = [step["name"] for step in steps if not step["isFree"] or not step["inside"]]
            check(f"{where}, {name}: what has the focus is in sight", hidden, [])
            parts = [step["part"] for step in steps]
            check(f"{where}, {name}: one part after the other", parts, sorted(parts))
            wrong = []
            for one, two in zip(steps, steps[1:]):
                if one["part"] != two["part"] or one["isHandle"] or two["isHandle"] or one["isColumn"] or two["isColumn"]:
                    continue
                # On the next line, or further to the right in the same one; what was scrolled is not compared.
                (x, y, _, h), (x2, y2, _, h2) = one["box"], two["box"]
                if not (y2 + h2 / 2 > y + h - 1 or (x2 > x and y2 + h2 > y)) and one["part"] != 5:
                    wrong.append(f"{one['name']} -> {two['name']}")
            check(f"{where}, {name}: as it is seen", wrong, [])
        page.close()
    return scene(browser, preview, "cube", still=True)


def targets(place, browser, preview, project):
    """What is pressed or dragged is at least 24 points wide and high, in each window and panel."""
    for width, height in (*SIZES, (320, 568)):
        page = scene(browser, preview, "sheet", width, height, still=True, touch=width < 900)
        settle(page, 0.5)
        page.click("[data-way=forward]")
        page.wait("preview.state.scene.way === 'forward' && document.querySelectorAll('.handle').length > 2")
        for name in PANELS:
            page.value("(id) => document.getElementById(id).click()", f"tab-{name}")
            tools.at_rest(page)
            small = page.value("""[...document.querySelectorAll('button, select, input:not([type=checkbox]), a.button, .handle .reach')]
              .filter((e) => e.getClientRects().length && !e.closest('.hidden'))
              .map((e) => [e.id || e.getAttribute('aria-label') || e.className.baseVal || e.textContent, e.getBoundingClientRect()])
              .filter(([, box]) => box.width < 23.9 || box.height < 23.9).map(([name, box]) =>
                `${name}: ${box.width.toFixed(0)} x ${box.height.toFixed(0)}`)""")
            check(f"{width} x {height}, {name}: targets are large enough", small, [])
        # A finger drags a handle.
        if width == 390:
            page.click("#tab-knobs")
            left, top, wide, high = page.box('[data-handle="over-0"] .reach')
            x, y = left + wide / 2, top + high / 2
            page.touch(*((x, y - 3 * step) for step in range(8)))
            page.wait("preview.connection.isSettled() && (preview.state.changes.length || Object.keys(preview.state.parameters).length)")
        page.close()
    return scene(browser, preview, "cube", still=True)


def told(place, browser, preview, project):
    """Everything that the accessibility tree shows has a name, with each panel open, and the pictures say what they show."""
    page = scene(browser, preview, "sheet", still=True)
    settle(page, 0.5)
    for name in PANELS:
        page.value("(id) => document.getElementById(id).click()", f"tab-{name}")
        tools.at_rest(page)
        names(page, f"panel {name}")
        nodes = [node for node in page.send("Accessibility.getFullAXTree")["nodes"] if not node.get("ignored")]
        twice = [node["name"]["value"] for node in nodes if node.get("role", {}).get("value") == "region"]
        if len(twice) != len(set(twice)):
            fail(f"panel {name}: two regions have one name: {json.dumps(twice)}")
    return page


PARTS = (contrasts, forced, large_text, tab_order, targets, told)
