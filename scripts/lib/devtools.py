"""A headless Chromium, spoken to through a pipe in the DevTools protocol: messages of JSON, each ended by a zero byte.
Needs no other package. A page's network events are off unless they are asked for: with them, the browser would repeat
each message of a WebSocket here.
"""

import base64
import contextlib
import json
import os
import select
import subprocess
import tempfile
import time
from pathlib import Path

from browser_page import DRAWN, BrowserPage

OPTIONS = [
    "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--remote-debugging-pipe", "--no-first-run",
    "--disable-background-networking", "--disable-backgrounding-occluded-windows", "--disable-renderer-backgrounding",
    "--disable-background-timer-throttling",
]
# Keys that are no characters, and Enter, need their number to have their usual effect.
KEY_CODES = {
    "Tab": 9, "Enter": 13, "Escape": 27, " ": 32, "End": 35, "Home": 36, "ArrowLeft": 37, "ArrowUp": 38,
    "ArrowRight": 39, "ArrowDown": 40,
}
MODIFIERS = {"Alt": 1, "Control": 2, "Meta": 4, "Shift": 8}


class Gone(RuntimeError):
    """The browser has ended, or does not answer."""


class Chromium:
    """A browser with a profile of its own, until `close`."""

    def __init__(self, path, profile, *options):
        ours_in, theirs_out = os.pipe()
        theirs_in, ours_out = os.pipe()

        def connect():  # the protocol's pipes are descriptors 3 and 4
            reading, writing = os.dup(theirs_in), os.dup(theirs_out)
            os.dup2(reading, 3)
            os.dup2(writing, 4)

        self.process = subprocess.Popen(
            [path, *OPTIONS, *options, f"--user-data-dir={profile}", "about:blank"],
            preexec_fn=connect, close_fds=False, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(theirs_in)
        os.close(theirs_out)
        self.reading, self.writing = ours_in, ours_out
        self.unread, self.count, self.pages, self.downloads = bytearray(), 0, {}, {}

    def close(self):
        self.process.terminate()
        self.process.wait()
        os.close(self.reading)
        os.close(self.writing)

    def page(self, width=1280, height=860, **options):
        """A new page in a context of its own: it shares nothing with others."""
        return Page(self, width, height, **options)

    # Messages

    def post(self, method, session=None, **params):
        """Sends a command; its answer is passed over."""
        self.count += 1
        message = {"id": self.count, "method": method, "params": params}
        if session:
            message["sessionId"] = session
        data = json.dumps(message).encode() + b"\0"
        while data:
            data = data[os.write(self.writing, data):]

    def send(self, method, session=None, **params):
        """Sends a command and returns its result; what happens in the meantime is noted."""
        self.post(method, session, **params)
        end = time.monotonic() + 120
        while True:
            # Events go on arriving, from other pages, too.
            answer = self.receive(max(0.0, end - time.monotonic()))
            if answer is None:
                raise Gone(f"Chromium has not answered {method} for two minutes")
            if answer.get("id") == self.count:
                if "error" in answer:
                    raise RuntimeError(f"{method}: {answer['error'].get('message')}")
                return answer["result"]

    def receive(self, seconds):
        """The next message; None where none comes in time."""
        looked = 0
        while (end := self.unread.find(b"\0", looked)) < 0:
            looked = len(self.unread)
            if not select.select([self.reading], [], [], seconds)[0]:
                return None
            data = os.read(self.reading, 1 << 18)
            if not data:
                raise Gone("Chromium is gone")
            self.unread += data
        message = json.loads(self.unread[:end])
        del self.unread[:end + 1]
        method, params = message.get("method"), message.get("params", {})
        if method == "Browser.downloadWillBegin":
            self.downloads[params["guid"]] = [params["suggestedFilename"], False]
        elif method == "Browser.downloadProgress" and params["state"] == "completed":
            self.downloads[params["guid"]][1] = True
        elif method and message.get("sessionId") in self.pages:
            self.pages[message["sessionId"]].note(method, params)
        return message


class Page(BrowserPage):
    """A page. `complaints` are exceptions, errors on the console and, with `network`, requests to elsewhere."""

    def __init__(self, browser, width, height, density=1, dark=False, still=False, touch=False, network=False):
        self.browser, self.complaints, self.pressed, self.folder = browser, [], False, None
        self.context = browser.send("Target.createBrowserContext")["browserContextId"]
        self.target = browser.send("Target.createTarget", url="about:blank", browserContextId=self.context)["targetId"]
        attached = browser.send("Target.attachToTarget", targetId=self.target, flatten=True)
        self.session = attached["sessionId"]
        browser.pages[self.session] = self
        for domain in ("Page", "Runtime", "Log", *(["Network"] if network else [])):
            self.send(f"{domain}.enable")
        self.send("Emulation.setFocusEmulationEnabled", enabled=True)
        self.size(width, height, density, dark, still)
        if touch:
            self.send("Emulation.setTouchEmulationEnabled", enabled=True, maxTouchPoints=5)

    def close(self):
        self.browser.send("Target.disposeBrowserContext", browserContextId=self.context)
        self.browser.pages.pop(self.session, None)

    def send(self, method, **params):
        return self.browser.send(method, self.session, **params)

    def post(self, method, **params):
        """Sends a command and does not wait for its answer."""
        self.browser.post(method, self.session, **params)

    def note(self, method, params):
        """Keeps what is wrong."""
        if method == "Runtime.exceptionThrown":
            details = params["exceptionDetails"]
            text = details.get("exception", {}).get("description") or details["text"]
            self.complaints.append(f"exception: {text[:400]}")
        elif method == "Log.entryAdded" and params["entry"]["level"] == "error":
            self.complaints.append(f"log: {params['entry']['text']}")
        elif method == "Network.requestWillBeSent":
            address = params["request"]["url"]
            if not address.startswith(("file:", "data:", "about:")):
                self.complaints.append(f"the page asked the network for {address}")

    def size(self, width, height, density=1, dark=False, still=False):
        self.send("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=density,
                  mobile=width < 500)
        self.send("Emulation.setEmulatedMedia", features=[
            {"name": "prefers-color-scheme", "value": "dark" if dark else "light"},
            {"name": "prefers-reduced-motion", "value": "reduce" if still else "no-preference"}])

    def open(self, address):
        self.send("Page.navigate", url=address)
        self.wait("document.readyState === 'complete'")

    # Reading

    def value(self, expression, *arguments):
        """What an expression is, or what a function returns for these arguments. Promises are awaited."""
        if arguments:
            expression = f"({expression})({', '.join(json.dumps(argument) for argument in arguments)})"
        result = self.send("Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in result:
            details = result["exceptionDetails"]
            text = details.get("exception", {}).get("description") or details["text"]
            raise RuntimeError(f"{expression[:200]}: {text[:400]}")
        return result["result"].get("value")

    def shot(self, path, whole=False):
        """Saves a screenshot, of the whole page or of what the window shows."""
        self.value(DRAWN)
        Path(path).write_bytes(self.picture(whole))

    def picture(self, whole=False):
        """What is shown at this moment, as the bytes of a PNG."""
        options = {"captureBeyondViewport": True} if whole else {}
        if whole:
            size = self.send("Page.getLayoutMetrics")["cssContentSize"]
            options["clip"] = {"x": 0, "y": 0, "width": size["width"], "height": size["height"], "scale": 1}
        return base64.b64decode(self.send("Page.captureScreenshot", format="png", optimizeForSpeed=True, **options)["data"])

    # Input

    def mouse(self, kind, x, y, waits=True, modifiers=0, clicks=1):
        """`kind` is Moved, Pressed or Released; `clicks` is 2 for the second click of a double one. Without `waits`, the page
        need not have seen it yet."""
        self.pressed = kind == "Pressed" or (kind == "Moved" and self.pressed)
        send = self.send if waits else self.post
        send("Input.dispatchMouseEvent", type=f"mouse{kind}", x=x, y=y, clickCount=0 if kind == "Moved" else clicks,
             button="left" if self.pressed or kind == "Released" else "none", buttons=1 if self.pressed else 0,
             modifiers=modifiers)

    def touch(self, *points):
        """A finger's way."""
        for i, (x, y) in enumerate(points):
            kind = "touchMove" if i else "touchStart"
            self.send("Input.dispatchTouchEvent", type=kind, touchPoints=[{"x": x, "y": y}])
        self.send("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])

    def fingers(self, *frames):
        """Several fingers: where each is, one list after another. Fingers may come, and all leave at the end."""
        count = 0
        for points in frames:
            kind = "touchStart" if len(points) > count else "touchMove"
            self.send("Input.dispatchTouchEvent", type=kind,
                      touchPoints=[{"x": x, "y": y, "id": i} for i, (x, y) in enumerate(points)])
            count = len(points)
            self.value("new Promise((done) => setTimeout(done, 25))")
        self.send("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])

    def key(self, keys):
        """A key, with those that are held before it: `Shift+ArrowLeft`."""
        *held, key = keys.split("+") if len(keys) > 1 else [keys]
        text = {"Enter": "\r"}.get(key, key if len(key) == 1 else "")
        modifiers, code = sum(MODIFIERS[name] for name in held), KEY_CODES.get(key, ord(key.upper()[0]))
        if modifiers & ~MODIFIERS["Shift"]:
            text = ""
        common = {"key": key, "modifiers": modifiers, "windowsVirtualKeyCode": code if len(key) > 1 or key == " " or
                  key.isalnum() else 0}
        self.send("Input.dispatchKeyEvent", type="keyDown" if text else "rawKeyDown", text=text, **common)
        self.send("Input.dispatchKeyEvent", type="keyUp", **common)

    def fill(self, selector, text):
        """Types a text over what a field has, and Enter."""
        self.value("(selector) => { const field = document.querySelector(selector); field.focus(); field.select(); }",
                   selector)
        self.send("Input.insertText", text=text)
        self.key("Enter")

    def upload(self, selector, *files):
        """Chooses files for a field of that type."""
        # The element itself and no number of it: those are other ones when the page has made its elements anew.
        found = self.send("Runtime.evaluate", expression=f"document.querySelector({json.dumps(selector)})")["result"]
        self.send("DOM.setFileInputFiles", objectId=found["objectId"], files=[str(file) for file in files])

    @contextlib.contextmanager
    def download(self):
        """What is downloaded in the block: a list that then has the file's name and its bytes."""
        found = []
        with tempfile.TemporaryDirectory() as folder:
            self.browser.send("Browser.setDownloadBehavior", behavior="allowAndName", browserContextId=self.context,
                              downloadPath=folder, eventsEnabled=True)
            self.browser.downloads.clear()
            yield found
            end = time.monotonic() + 30
            while not any(done for _, done in self.browser.downloads.values()):
                if time.monotonic() > end:
                    raise RuntimeError("nothing was downloaded")
                self.browser.receive(1)
            (identifier, (name, _)), = self.browser.downloads.items()
            found += [name, (Path(folder) / identifier).read_bytes()]


@contextlib.contextmanager
def running(path, *options):
    """A Chromium with a new profile and more options of its own, until the block ends."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        browser = Chromium(path, profile, *options)
        try:
            yield browser
        finally:
            browser.close()
