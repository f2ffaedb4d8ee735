"""Real browsers for checks: Chromium, Firefox and WebKit, each headless and with a profile of its own. A page of any is a
`BrowserPage`: it opens an address, has a size, stops its animations at a time, takes pictures, and gets a user's input.
"""
import contextlib
import os
import socket
import subprocess
import tempfile
import time
from pathlib import Path

import devtools
import needs
import webdriver

# So that nothing is asked of the network, nothing is shown over a page, and fingers are known.
FIREFOX = {
    "app.normandy.enabled": False, "app.update.disabledForTesting": True, "browser.aboutConfig.showWarning": False,
    "browser.shell.checkDefaultBrowser": False, "browser.startup.homepage_override.mstone": "ignore",
    "browser.startup.page": 0, "datareporting.policy.dataSubmissionEnabled": False,
    "dom.w3c_touch_events.enabled": 1, "marionette.port": 0, "media.autoplay.default": 0,
    "network.captive-portal-service.enabled": False, "network.connectivity-service.enabled": False,
    "remote.prefs.recommended": True, "security.fileuri.strict_origin_policy": False,
    "toolkit.legacyUserProfileCustomizations.stylesheets": True, "toolkit.telemetry.reportingpolicy.firstRun": False,
    "widget.disable-workspace-management": True,
}


def until(found, process, what, seconds=60):
    """What `found` returns, as soon as that is something."""
    end = time.monotonic() + seconds
    while not (result := found()):
        if process.poll() is not None or time.monotonic() > end:
            raise RuntimeError(f"{what} did not start")
        time.sleep(0.05)
    return result


@contextlib.contextmanager
def started(command, environment={}, pass_fds=()):
    """A process until the block ends."""
    process = subprocess.Popen([str(word) for word in command], env={**os.environ, **environment}, pass_fds=pass_fds,
                               stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        yield process
    finally:
        process.terminate()
        try:
            process.wait(20)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


@contextlib.contextmanager
def firefox(path):
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        lines = (f'user_pref("{name}", {str(value).lower() if isinstance(value, bool) else repr(value)});'
                 for name, value in FIREFOX.items())
        (Path(profile) / "user.js").write_text("\n".join(lines).replace("'", '"'))
        # A window may be as narrow as a phone.
        (Path(profile) / "chrome").mkdir()
        (Path(profile) / "chrome" / "userChrome.css").write_text(":root { min-width: 0 !important; }")
        words = [path, "--headless", "--marionette", "--no-remote", "--profile", profile, "about:blank"]
        with started(words, {"MOZ_DISABLE_CONTENT_SANDBOX": "1" if os.geteuid() == 0 else ""}) as process:
            file = Path(profile) / "MarionetteActivePort"
            port = until(lambda: file.exists() and file.read_text(), process, "Firefox")
            browser = webdriver.Browser(webdriver.Marionette(int(port)), {})
            try:
                yield browser
            finally:
                browser.close()


@contextlib.contextmanager
def display():
    """The name of an X server without a screen."""
    reading, writing = os.pipe()
    words = ["Xvfb", "-displayfd", writing, "-screen", "0", "3200x2600x24", "-nolisten", "tcp"]
    with os.fdopen(reading) as pipe, started(words, pass_fds=[writing]):
        os.close(writing)
        number = pipe.readline().strip()
        if not number:
            raise RuntimeError("Xvfb did not start")
        yield f":{number}"


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def listens(port):
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


@contextlib.contextmanager
def webkit(paths):
    """WebKitGTK's MiniBrowser, on an X server of its own. Its window is at least 447 points wide."""
    driver, browser = paths
    with display() as name, tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as home:
        port = free_port()
        places = {"DISPLAY": name, "GDK_BACKEND": "x11"}
        places |= {key: home for key in ("XDG_CACHE_HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME")}
        with started([driver, f"--port={port}"], places) as process:
            until(lambda: listens(port), process, "WebKitWebDriver")
            options = {"binary": browser, "args": ["--automation"]}
            session = webdriver.Browser(webdriver.Server(port), {"webkitgtk:browserOptions": options},
                                        has_touch=False)
            try:
                yield session
            finally:
                session.close()


# A browser's name, what finds its program, and what runs it until a block ends.
BROWSERS = {
    "Chromium": (needs.chromium, devtools.running),
    "Firefox": (needs.firefox, firefox),
    "WebKit": (needs.webkit, webkit),
}


def find(name, install):
    """What `running` needs; `install` says whether it is installed where it is missing. Raises `needs.Missing`."""
    return BROWSERS[name][0](install)


def running(name, program):
    """One of them, until the block ends."""
    return BROWSERS[name][1](program)
