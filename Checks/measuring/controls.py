"""Recordings that no values of a scene explain, by kind. Each kind is a function that records in a folder."""

import json, subprocess
from recordings import QUIET, record, root

PICTURES = root / "Scenes" / "Pictures"
LIST, DETAIL, TODAY, ARTICLE = (str(PICTURES / f"{name}@2x.png") for name in ("list", "detail", "today", "article"))
SIZE = "390x844"
# The scenes that are tried in turn, with the right screens.
SCENES = ["push", "present", "cube", "door-open", "fade-through"]
SCREENS = ["--from", LIST, "--to", DETAIL]
# What else happens between the right screens, for each scene that is tried: nothing that its values could make.
OTHERS = {"push": "cube", "present": "page-flip", "cube": "iris", "door-open": "push", "fade-through": "blinds"}
FFMPEGS = ["pixelize", "radial", "hblur", "diagtl", "squeezev", "vuslice", "dissolve", "wipetl"]


class Turn:
    """What a control is recorded with: the command, the scene that will be tried, and how often its kind was there."""

    def __init__(self, render, scene, number, generator):
        self.render, self.scene, self.number, self.generator = render, scene, number, generator


def encode(source, folder, filters="null"):
    path = folder / "recording.mp4"
    subprocess.run(
        ["ffmpeg"] + QUIET + source + ["-vf", f"{filters},scale=390:844,format=yuv420p", "-c:v", "libx264", "-crf", "23",
         "-r", "60", "-t", "1.2", str(path)], check=True)
    return path


def mixed(folder, graph):
    """Both screens as [a] and [b], then `graph`."""
    path = folder / "recording.mp4"
    inputs = [word for picture in (LIST, DETAIL) for word in ("-loop", "1", "-framerate", "60", "-t", "1.2", "-i", picture)]
    both = "[0]scale=390:844,format=yuv420p,settb=1/60[a];[1]scale=390:844,format=yuv420p,settb=1/60[b];"
    subprocess.run(
        ["ffmpeg"] + QUIET + inputs + ["-filter_complex", both + graph, "-c:v", "libx264", "-crf", "23", "-t", "1.2", str(path)],
        check=True)
    return path


def drawn(folder, turn, scene, screens, text=None):
    """A scene of this project at its own values, with other screens or otherwise changed."""
    source = root / "Scenes" / f"{scene}.json"
    if text:
        for key, picture in json.loads(text)["pictures"].items():
            text = text.replace(f'"{picture}"', f'"{root / "Scenes" / picture}"')
        source = folder / "scene.json"
        source.write_text(text)
    gesture = ["--no-gesture"] if '"gesture"' in source.read_text() else []
    seconds = turn.generator.uniform(0.4, 0.8)
    return record(
        turn.render, source, ["--set", f"seconds={seconds:.3f}"] + screens + gesture, seconds, "h264 crf 23", folder,
        turn.generator)[0]


def film(folder, turn):
    name = ["mandelbrot=s=390x844:r=60", "life=s=390x844:r=60:mold=10:ratio=0.3:life_color=#C83232", "testsrc2=s=390x844:r=60",
            "cellauto=s=390x844:r=60:rule=110", "gradients=s=390x844:r=60:speed=0.05"][turn.number % 5]
    return encode(["-f", "lavfi", "-i", name], folder)


def noise(folder, turn):
    """Grain over the first screen, which grows until nothing else is seen, and gives way to the second one."""
    seed = turn.generator.randrange(99)
    return mixed(folder, f"[a]noise=alls=100:allf=t:all_seed={seed}[n];[n][b]overlay=enable='gt(t,0.7)',"
                         f"noise=alls=60:allf=t+u:all_seed={seed}:enable='between(t,0.2,0.9)'")


def scroll(folder, turn):
    """The first screen runs upwards, as in a list, and stops."""
    far = turn.generator.randrange(150, 500)
    return encode(
        ["-loop", "1", "-framerate", "60", "-t", "1.2", "-i", LIST], folder,
        f"scale=390:844,split[a][b];[a][b]vstack,crop=390:844:0:'{far}*(1-exp(-max(0\\,t-0.2)*6))'")


def shuffled(folder, turn):
    """Between the two screens, the first one's tiles are in no order."""
    seed = turn.generator.randrange(1 << 16)
    return mixed(folder, f"[a]split[p][q];[q]shufflepixels=m=block:width=39:height=42:seed={seed}[s];"
                         "[p][s]overlay=enable='between(t,0.25,0.6)'[m];[m][b]overlay=enable='gt(t,0.6)'")


def other_transition(folder, turn):
    """One of ffmpeg's own transitions."""
    name = FFMPEGS[turn.number % len(FFMPEGS)]
    return mixed(folder, f"[a][b]xfade=transition={name}:duration=0.5:offset=0.3")


def other_scene(folder, turn):
    """Another of this project's transitions."""
    return drawn(folder, turn, OTHERS[turn.scene], SCREENS)


def other_screens(folder, turn):
    """The right transition, but between other screens than those that are given."""
    return drawn(folder, turn, turn.scene, ["--from", TODAY, "--to", ARTICLE])


def other_end(folder, turn):
    """The right transition, but to another screen than the one that is given."""
    return drawn(folder, turn, turn.scene, ["--from", LIST, "--to", ARTICLE])


def other_app(folder, turn):
    """A page of a book turns, of an app that has none of the screens."""
    pages = [str(PICTURES / f"page-{turn.number % 3 + k}@2x.png") for k in (1, 4)]
    return drawn(folder, turn, ["page-flip", "map-fold", "iris", "blinds", "liquid-swipe"][turn.number % 5],
                 ["--from", pages[0], "--to", pages[1]])


def cut(folder, turn):
    """The second screen is there from one frame to the next, and shakes for a while."""
    far = turn.generator.randrange(6, 20)
    return mixed(folder, f"[a][b]overlay=x='if(lt(t,0.8),{far}*sin(t*40),0)':enable='gt(t,0.4)'")


KINDS = {"a film": film, "grain": noise, "a scroll": scroll, "shuffled tiles": shuffled, "ffmpeg's transitions": other_transition,
         "another scene": other_scene, "other screens": other_screens, "another second screen": other_end, "another app": other_app,
         "a cut that shakes": cut}
