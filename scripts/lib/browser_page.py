"""What a page of any browser can be asked: `devtools.Page` and `webdriver.Page` say how their browser does it."""
import time

# Until the pictures of a page are there and the page has been drawn with them.
DRAWN = """Promise.all([...document.images].map((image) => image.decode().catch(() => {})))
  .then(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(null)))))"""
# Stops every animation of the page's CSS and scripts at a time, in milliseconds since each began.
STOPPED = """(time) => {
  for (const animation of document.getAnimations()) { animation.pause(); animation.currentTime = time; }
  return document.getAnimations().length;
}"""
BOX = """(selector, index) => {
  const element = document.querySelectorAll(selector)[index];
  if (!element?.getClientRects().length) return null;
  element.scrollIntoView({block: 'nearest', inline: 'nearest', behavior: 'instant'});
  const box = element.getBoundingClientRect();
  return [box.left, box.top, box.width, box.height];
}"""
HIT = """(selector, index, x, y) => {
  const element = document.querySelectorAll(selector)[index], found = document.elementFromPoint(x, y);
  return element.contains(found) || Boolean(element.closest('label')?.contains(found));
}"""


class BrowserPage:
    """A browser's own part is `open`, `size`, `value`, `shot`, `mouse`, `touch`, `key`, `fill` and `close`."""

    # Reading

    def wait(self, condition, seconds=30):
        end = time.monotonic() + seconds
        while not self.value(f"Boolean({condition})"):
            if time.monotonic() > end:
                raise RuntimeError(f"waited in vain for {condition}")
            time.sleep(0.004)

    def wait_for(self, selector):
        """Waits until an element is there and shown."""
        self.wait(f"document.querySelector({selector!r})?.getClientRects().length")

    def text(self, selector):
        """The text of an element as it is shown."""
        return self.value("(s) => document.querySelector(s).innerText", selector)

    def count(self, selector):
        return self.value("(s) => document.querySelectorAll(s).length", selector)

    def box(self, selector, index=0):
        """Left, top, width and height of an element in the window, to which it is scrolled."""
        found = self.value(BOX, selector, index)
        if not found:
            raise RuntimeError(f"{selector} is not shown")
        return found

    def middle(self, selector, index=0):
        left, top, width, height = self.box(selector, index)
        return left + width / 2, top + height / 2

    # Time

    def step(self, milliseconds):
        """Stops the page's animations at a time since each began, and waits until that is drawn. Returns how many
        there are."""
        count = self.value(STOPPED, milliseconds)
        self.value(DRAWN)
        return count

    # Input

    def drag(self, *points):
        """With the mouse's button held, from the first point to the last."""
        for i, point in enumerate(points):
            self.mouse("Pressed" if i == 0 else "Moved", *point)
        self.mouse("Released", *points[-1])

    def click(self, selector, index=0):
        x, y = self.middle(selector, index)
        if not self.value(HIT, selector, index, x, y):
            raise RuntimeError(f"something covers {selector}")
        self.mouse("Moved", x, y)
        self.drag((x, y))

    def hover(self, selector, index=0):
        self.mouse("Moved", *self.middle(selector, index))
