"""Recordings that no values of a scene explain, by kind."""

import json, random, shutil, subprocess
from recordings import QUIET, root

PICTURES = root / "Scenes" / "Pictures"
LIST, DETAIL, TODAY, ARTICLE = (str(PICTURES / f"{name}@2x.png") for name in ("list", "detail", "today", "article"))
SIZE = "390x844"


def encode(source, path, filters="null"):
    subprocess.run(
        ["ffmpeg"] + QUIET + source + ["-vf", f"{filters},scale=390:844,format=yuv420p", "-c:v", "libx264", "-crf", "23",
         "-r", "60", "-t", "1.2", str(path)], check=True)


def still(filters, duration=1.2):
    """The first screen, changed by `filters`, whose `n` counts frames from the twentieth on."""
    return ["-loop", "1", "-framerate", "60", "-t", str(duration), "-i", LIST], "scale=390:844," + filters


def film(path, generator):
    name = generator.choice(["mandelbrot=s=390x844:r=60", "life=s=390x844:r=60:mold=10:ratio=0.3:life_color=#C83232", "testsrc2=s=390x844:r=60"])
    encode(["-f", "lavfi", "-i", name], path)


def noise(path, generator):
    encode(["-f", "lavfi", "-i", f"nullsrc=s={SIZE}:r=60,geq=random({generator.randrange(99)})*255:128:128"], path)


def scroll(path, generator):
    """The first screen runs upwards, as in a list, and stops."""
    far = generator.randrange(150, 500)
    source, filters = still(f"tile=1x1,split[a][b];[a][b]vstack,crop=390:844:0:'{far}*(1-exp(-max(0\\,t-0.2)*6))'")
    encode(source, path, filters)


def shuffled(path, generator):
    """The frames between the two screens have their tiles in no order."""
    seed = generator.randrange(1 << 16)
    first, second = still("null")[0], ["-loop", "1", "-framerate", "60", "-t", "1.2", "-i", DETAIL]
    graph = (f"[0]scale=390:844[a];[1]scale=390:844[b];[a]split[p][q];[q]shufflepixels=m=block:width=39:height=42:seed={seed}[s];"
             "[p][s]overlay=enable='between(t,0.25,0.6)'[m];[m][b]overlay=enable='gt(t,0.6)',format=yuv420p")
    subprocess.run(["ffmpeg"] + QUIET + first + second + ["-filter_complex", graph, "-c:v", "libx264", "-crf", "23", "-t", "1.2", str(path)], check=True)


def other_transition(path, generator):
    """ffmpeg's own transitions, none of which is a scene that is tried, between the right screens."""
    name = generator.choice(["pixelize", "radial", "hblur", "wipetl", "diagtl", "squeezev", "vuslice", "dissolve"])
    graph = f"[0]scale=390:844,format=yuv420p,settb=1/60[a];[1]scale=390:844,format=yuv420p,settb=1/60[b];[a][b]xfade=transition={name}:duration=0.5:offset=0.3"
    subprocess.run(
        ["ffmpeg"] + QUIET + ["-loop", "1", "-framerate", "60", "-t", "1.2", "-i", LIST, "-loop", "1", "-framerate", "60",
         "-t", "1.2", "-i", DETAIL, "-filter_complex", graph, "-c:v", "libx264", "-crf", "23", "-t", "1.2", str(path)], check=True)


def other_screens(path, generator):
    """A push, but between other screens than those that are given."""
    frames = path.parent / "frames"
    shutil.rmtree(frames, ignore_errors=True)
    subprocess.run(
        [str(other_screens.render), str(root / "Scenes/push.json"), "--allow-outside", "-q", "--no-gesture", "--from", TODAY, "--to",
         ARTICLE, "--hold-start", "0.2", "--hold-end", "0.3", "-o", str(frames) + "/"], check=True)
    encode(["-framerate", "60", "-i", str(frames / "frame-%04d.png")], path)


KINDS = {"a film": film, "noise": noise, "a scroll": scroll, "shuffled tiles": shuffled,
         "another transition": other_transition, "other screens": other_screens}
# The scenes that are tried in turn, with the right screens.
SCENES = ["push", "present", "cube", "door-open", "fade-through"]
SCREENS = ["--from", LIST, "--to", DETAIL]
