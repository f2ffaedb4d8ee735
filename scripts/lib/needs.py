"""What checks need: browsers, a font, and Python packages in an environment of the script's own. `Missing` says what is
not there and cannot be installed.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

NAMES = [
    "chromium",
    "chromium-browser",
    "google-chrome",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
]


class Missing(Exception):
    pass


def chromium(install):
    """The path of a Chromium; with `install`, Debian's is installed where there is none."""
    # A command of that name may only tell how to install it.
    found = next(
        (
            path
            for path in map(shutil.which, NAMES)
            if path and subprocess.run([path, "--version"], capture_output=True).returncode == 0
        ),
        None,
    )
    if found or not install:
        if not found:
            raise Missing("there is no Chromium (apt-get install chromium)")
        return found
    debian("chromium", "Chromium")
    return chromium(install=False)


def firefox(install):
    """The path of a Firefox; with `install`, Debian's is installed where there is none."""
    names = ["firefox-esr", "firefox", "/Applications/Firefox.app/Contents/MacOS/firefox"]
    found = next(filter(None, map(shutil.which, names)), None)
    if found or not install:
        if not found:
            raise Missing("there is no Firefox (apt-get install firefox-esr)")
        return found
    debian("firefox-esr", "Firefox")
    return firefox(install=False)


def webkit(install):
    """The paths of WebKitGTK's driver and its small browser; Xvfb, too, is there. With `install`, Debian's are."""
    driver = shutil.which("WebKitWebDriver")
    browser = next(Path("/usr/lib").glob("**/webkit2gtk-4*/MiniBrowser"), None)
    if driver and browser and shutil.which("Xvfb"):
        return driver, str(browser)
    if not install:
        raise Missing("there is no WebKit (apt-get install webkit2gtk-driver xvfb)")
    # The plugins are what it plays videos with.
    debian("webkit2gtk-driver xvfb gstreamer1.0-libav gstreamer1.0-plugins-good", "WebKit")
    return webkit(install=False)


def debian(package, what):
    """Installs a package of Debian or Ubuntu, or several with spaces between their names."""
    as_root = [] if os.geteuid() == 0 else ["sudo"]
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for command in (["update"], ["install", "-y", "--no-install-recommends", *package.split()]):
        if (
            not shutil.which("apt-get")
            or subprocess.run(
                [*as_root, "apt-get", "-q", *command], env=environment, stdout=subprocess.DEVNULL
            ).returncode
        ):
            raise Missing(f"{what} could not be installed (apt-get install {package})")


def liberation():
    """Liberation Sans, which is as wide as Helvetica and Arial; it is installed where it is missing."""
    if not Path("/usr/share/fonts/truetype/liberation/LiberationSans-Regular.ttf").exists():
        debian("fonts-liberation", "Liberation Sans")


def python(folder, module, package):
    """A Python that has a module, or several with commas between them: this one, or that of the virtual environment
    `folder`, which is made if needed and gets a package, or several with spaces between them."""
    inside = Path(folder) / "bin" / "python"
    for candidate in (sys.executable, inside):
        if (
            Path(candidate).exists()
            and subprocess.run([candidate, "-c", f"import {module}"], capture_output=True).returncode == 0
        ):
            return str(candidate)
    made = subprocess.run([sys.executable, "-m", "venv", folder], capture_output=True)
    installed = (
        made.returncode == 0
        and subprocess.run(
            [inside, "-m", "pip", "-q", "--retries", "1", "install", *package.split()], capture_output=True
        ).returncode
        == 0
    )
    if not installed:
        raise Missing(f"the Python package {package} is not there and could not be installed")
    return str(inside)


def run_in_python(modules, packages):
    """Goes on in a Python that has these modules, which is this one or that of .venv-checks: the script starts again
    there. Without one the script ends with status 77."""
    found = or_skip(python, Path(__file__).resolve().parents[2] / ".venv-checks", modules, packages)
    if found != sys.executable:
        os.execv(found, [found, *sys.argv])


def or_skip(need, *arguments):
    """What `need` finds. Without it the script ends with status 77: it cannot run here."""
    try:
        return need(*arguments)
    except Missing as missing:
        print(f"scripts/check {Path(sys.argv[0]).parent.name}: skipped, {missing}", file=sys.stderr)
        sys.exit(77)
