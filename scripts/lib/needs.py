"""What checks need: browsers, a font, and Python packages in an environment of the script's own. `Missing` says what is
not there and cannot be installed.
"""

import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


class Missing(Exception):
    pass


def found(find, install, what, packages):
    """What `find` finds; with `install`, after Debian's packages were installed where it finds nothing."""
    if thing := find():
        return thing
    if install:
        debian(packages, what)
        return found(find, False, what, packages)
    raise Missing(f"there is no {what} (apt-get install {packages})")


def starts(name):
    """The path of a program, if it starts: a command of that name may only tell how to install it."""
    path = shutil.which(name)
    return path if path and subprocess.run([path, "--version"], capture_output=True).returncode == 0 else None


def chromium(install):
    """The path of a Chromium; with `install`, Debian's is installed where there is none."""
    names = ["chromium", "chromium-browser", "google-chrome"]
    names.append("/Applications/Google Chrome.app/Contents/MacOS/Google Chrome")
    return found(lambda: next(filter(None, map(starts, names)), None), install, "Chromium", "chromium")


def firefox(install):
    """The path of a Firefox; with `install`, Debian's is installed where there is none."""
    names = ["firefox-esr", "firefox", "/Applications/Firefox.app/Contents/MacOS/firefox"]
    return found(lambda: next(filter(None, map(starts, names)), None), install, "Firefox", "firefox-esr")


def webkit(install):
    """The paths of WebKitGTK's driver and its small browser; Xvfb, too, is there. With `install`, Debian's are."""

    def find():
        driver, browser = shutil.which("WebKitWebDriver"), next(Path("/usr/lib").glob("**/webkit2gtk-4*/MiniBrowser"), None)
        return (driver, str(browser)) if driver and browser and shutil.which("Xvfb") else None

    # The plugins are what it plays videos with.
    return found(find, install, "WebKit", "webkit2gtk-driver xvfb gstreamer1.0-libav gstreamer1.0-plugins-good")


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


def program(name, package, install):
    """The path of a program; with `install`, its package is installed where it is missing."""
    found = shutil.which(name)
    if found or not install:
        if not found:
            raise Missing(f"there is no {name} (apt-get install {package})")
        return found
    debian(package, name)
    return program(name, package, install=False)


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


def axe():
    """The text of axe, rules of accessibility as a script for pages; a Python package on PyPI contains it."""
    folder, package = ROOT / ".build" / "checks" / "axe", "axe-playwright-python"
    pip = [sys.executable, "-m", "pip", "-q", "--retries", "1", "download", "--no-deps", "-d", folder, package]
    if not any(folder.glob("*.whl")) and subprocess.run(pip, capture_output=True).returncode:
        raise Missing(f"the Python package {package} could not be downloaded")
    wheel = zipfile.ZipFile(next(folder.glob("*.whl")))
    return wheel.read("axe_playwright_python/axe.min.js").decode()


def run_in_python(modules, packages):
    """Goes on in a Python that has these modules, which is this one or that of .venv-checks: the script starts again
    there. Without one the script ends with status 77."""
    found = or_skip(python, ROOT / ".venv-checks", modules, packages)
    if found != sys.executable:
        os.execv(found, [found, *sys.argv])


def or_skip(need, *arguments):
    """What `need` finds. Without it the script ends with status 77: it cannot run here."""
    try:
        return need(*arguments)
    except Missing as missing:
        print(f"{Path(sys.argv[0]).resolve().relative_to(ROOT)}: cannot run here: {missing}", file=sys.stderr)
        sys.exit(77)
