"""Pages of browsers that speak WebDriver (W3C): Firefox over its own socket, Marionette, and others over HTTP. Input is
that of a user: its events are trusted. Needs no other package.
"""
import base64
import contextlib
import http.client
import json
import socket
from pathlib import Path

from browser_page import DRAWN, BrowserPage

# How each command is sent over HTTP; Marionette knows it by the name. `{handle}` is filled in from the parameters.
COMMANDS = {
    "NewSession": ("POST", ""), "DeleteSession": ("DELETE", ""),
    "SetTimeouts": ("POST", "/timeouts"), "Navigate": ("POST", "/url"),
    "NewWindow": ("POST", "/window/new"), "SwitchToWindow": ("POST", "/window"), "CloseWindow": ("DELETE", "/window"),
    "GetWindowHandle": ("GET", "/window"), "SetWindowRect": ("POST", "/window/rect"),
    "ExecuteAsyncScript": ("POST", "/execute/async"), "TakeScreenshot": ("GET", "/screenshot"),
    "PerformActions": ("POST", "/actions"), "ReleaseActions": ("DELETE", "/actions"),
}
# WebDriver's characters for keys that have none.
KEYS = {
    "Tab": "\ue004", "Enter": "\ue007", "Shift": "\ue008", "Control": "\ue009", "Alt": "\ue00a", "Escape": "\ue00c",
    "End": "\ue010", "Home": "\ue011", "ArrowLeft": "\ue012", "ArrowUp": "\ue013", "ArrowRight": "\ue014",
    "ArrowDown": "\ue015", "Delete": "\ue017", "Meta": "\ue03d",
}
# Evaluated in the page itself, not in the protocol's own surroundings, so that it sees the page's constants.
SCRIPT = """const done = arguments[arguments.length - 1];
window.eval('(async () => (' + arguments[0] + '\\n))()')
  .then((value) => done({value: value === undefined ? null : value}), (error) => done({error: String(error)}));"""


class Refused(RuntimeError):
    """The browser's error."""


class Marionette:
    """Firefox's socket: messages of JSON, each behind its length and a colon."""

    def __init__(self, port):
        self.stream = socket.create_connection(("127.0.0.1", port), timeout=120)
        self.count, self.unread = 0, b""
        self.receive()  # its greeting

    def receive(self):
        while b":" not in self.unread:
            self.read()
        length, _, self.unread = self.unread.partition(b":")
        while len(self.unread) < int(length):
            self.read()
        message, self.unread = self.unread[:int(length)], self.unread[int(length):]
        return json.loads(message)

    def read(self):
        data = self.stream.recv(1 << 18)
        if not data:
            raise Refused("Firefox is gone")
        self.unread += data

    def send(self, command, **params):
        self.count += 1
        message = json.dumps([0, self.count, f"WebDriver:{command}", params]).encode()
        self.stream.sendall(b"%d:%b" % (len(message), message))
        _, _, error, result = self.receive()
        if error:
            raise Refused(f"{command}: {error['message']}")
        return result["value"] if isinstance(result, dict) and list(result) == ["value"] else result

    def close(self):
        self.stream.close()


class Server:
    """A driver's HTTP server on this machine."""

    def __init__(self, port):
        self.connection, self.session = http.client.HTTPConnection("127.0.0.1", port, timeout=120), ""

    def send(self, command, **params):
        method, path = COMMANDS[command]
        body = json.dumps(params) if method == "POST" else None
        self.connection.request(method, f"/session{self.session}{path}", body, {"Content-Type": "application/json"})
        answer = self.connection.getresponse()
        value = json.loads(answer.read())["value"]
        if answer.status != 200:
            raise Refused(f"{command}: {value['message']}")
        if command == "NewSession":
            self.session = f"/{value['sessionId']}"
        return value

    def close(self):
        self.connection.close()


class Browser:
    """A session of a browser over one of the two, until `close`."""

    def __init__(self, transport, capabilities, has_touch=True):
        self.transport, self.has_touch = transport, has_touch
        self.send("NewSession", capabilities={"alwaysMatch": capabilities})
        self.send("SetTimeouts", script=120_000, pageLoad=120_000)
        # The first page is the window that is there.
        self.current, self.is_first = self.send("GetWindowHandle"), True

    def send(self, command, **params):
        return self.transport.send(command, **params)

    def close(self):
        with contextlib.suppress(OSError, Refused, http.client.HTTPException):
            self.send("DeleteSession")
        self.transport.close()

    def page(self, width=1280, height=860):
        """A new window, which shares its storage with the others."""
        if self.is_first:
            self.is_first, handle = False, self.current
        else:
            handle = self.send("NewWindow", type="window")["handle"]
        return Page(self, handle, width, height)


class Page(BrowserPage):
    """A window of a browser."""

    def __init__(self, browser, handle, width, height):
        self.browser, self.handle, self.pressed = browser, handle, False
        self.size(width, height)

    def send(self, command, **params):
        if self.browser.current != self.handle:
            self.browser.send("SwitchToWindow", handle=self.handle)
            self.browser.current = self.handle
        return self.browser.send(command, **params)

    def close(self):
        self.send("CloseWindow")
        self.browser.current = None

    def size(self, width, height):
        """Of what the page has for itself: WebDriver sets the window's, with its frame and its bars."""
        wide, high = width, height
        for _ in range(3):
            self.send("SetWindowRect", width=wide, height=high)
            shown = self.value("new Promise((done) => setTimeout(() => done([innerWidth, innerHeight]), 100))")
            if shown == [width, height]:
                return
            wide, high = wide + width - shown[0], high + height - shown[1]
        raise RuntimeError(f"the window shows {shown[0]} x {shown[1]} points, and was asked for {width} x {height}")

    def open(self, address):
        self.send("Navigate", url=address)

    def value(self, expression, *arguments):
        """What an expression is, or what a function returns for these arguments. Promises are awaited."""
        if arguments:
            expression = f"({expression})({', '.join(json.dumps(argument) for argument in arguments)})"
        result = self.send("ExecuteAsyncScript", script=SCRIPT, args=[expression])
        if "error" in result:
            raise RuntimeError(f"{expression[:200]}: {result['error'][:400]}")
        return result["value"]

    def picture(self):
        """What the window shows at this moment, as the bytes of a PNG."""
        return base64.b64decode(self.send("TakeScreenshot", **self.whole_window()))

    def whole_window(self):
        # Marionette's own parameter: the whole page otherwise.
        return {"full": False} if isinstance(self.browser.transport, Marionette) else {}

    def shot(self, path):
        """Saves a screenshot of what the window shows, when it has been drawn."""
        self.value(DRAWN)
        Path(path).write_bytes(self.picture())

    # Input

    def pointer(self, kind, *actions):
        source = {"type": "pointer", "id": kind, "parameters": {"pointerType": kind}, "actions": list(actions)}
        self.send("PerformActions", actions=[source])

    def mouse(self, kind, x, y):
        """`kind` is Moved, Pressed or Released."""
        move = {"type": "pointerMove", "duration": 0, "x": round(x), "y": round(y)}
        then = {"Pressed": "pointerDown", "Released": "pointerUp"}.get(kind)
        self.pointer("mouse", move, *([{"type": then, "button": 0}] if then else []))

    def touch(self, *points):
        """A finger's way."""
        self.fingers(*([point] for point in points))

    def fingers(self, *frames):
        """Several fingers: where each is, one list after another, 25 ms apart. Fingers may come, and all leave at the
        end."""
        if not self.browser.has_touch:
            raise Refused("this browser's driver knows no fingers, and would move the mouse")
        most = max(map(len, frames))
        sources = []
        for finger in range(most):
            actions, isDown = [], False
            for points in frames:
                if finger >= len(points):
                    actions += [{"type": "pause", "duration": 25}] + [{"type": "pause"}]
                    continue
                x, y = map(round, points[finger])
                actions.append({"type": "pointerMove", "duration": 25 if isDown else 0, "x": x, "y": y})
                actions.append({"type": "pause"} if isDown else {"type": "pointerDown", "button": 0})
                isDown = True
            actions.append({"type": "pointerUp", "button": 0})
            sources.append({"type": "pointer", "id": f"finger{finger}", "parameters": {"pointerType": "touch"},
                            "actions": actions})
        self.send("PerformActions", actions=sources)

    def key(self, keys):
        """A key, with those that are held before it: `Shift+ArrowLeft`."""
        names = [KEYS.get(key, key) for key in (keys.split("+") if len(keys) > 1 else [keys])]
        down = [{"type": "keyDown", "value": name} for name in names]
        self.send("PerformActions", actions=[{"type": "key", "id": "keys", "actions":
                                              down + [{"type": "keyUp", "value": name} for name in reversed(names)]}])

    def fill(self, selector, text):
        """Types a text over what a field has, and Enter."""
        self.value("(selector) => { const field = document.querySelector(selector); field.focus(); field.select(); }",
                   selector)
        actions = [{"type": kind, "value": c} for c in text for kind in ("keyDown", "keyUp")]
        self.send("PerformActions", actions=[{"type": "key", "id": "keys", "actions": actions}])
        self.key("Enter")
