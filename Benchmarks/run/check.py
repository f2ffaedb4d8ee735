#!/usr/bin/env python3
"""Times checking 1,001 unchanged frames of the cube, and drawing the same frames; the least of TURNS turns.
Usage: check.py TURNS PROGRAMS_DIR
"""

import json, os, subprocess, sys, tempfile, time

os.environ.pop('CI', None)  # where it is set, a check that records fails
turns, programs, folder = int(sys.argv[1]), sys.argv[2], tempfile.TemporaryDirectory()
work = folder.name
# What `ru_maxrss` counts, in MB: bytes on macOS, KB on Linux.
unit = 2**-20 if sys.platform == 'darwin' else 2**-10


def measure(*command):
    """Wall seconds, CPU seconds of all threads, and peak MB of a command that must end with 0."""
    start = time.monotonic()
    child = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(child.pid, 0)
    if status:
        sys.exit(f'{command} failed')
    return time.monotonic() - start, usage.ru_utime + usage.ru_stime, usage.ru_maxrss * unit


def long_cube():
    """The cube, slow enough for 1,001 frames at 60 a second."""
    scene = json.load(open('Scenes/cube.json'))
    scene['parameters']['seconds']['default'] = 1000 / 60
    scene['pictures'] = {name: os.path.abspath(f'Scenes/{path}') for name, path in scene['pictures'].items()}
    path = f'{work}/long-cube.json'
    json.dump(scene, open(path, 'w'))
    return path


def checks():
    """The same frames, drawn for nothing, and checked against their fingerprints. Both processes load the scene and
    its pictures, and draw with two threads."""
    scene = long_cube()
    check = [f'{programs}/render', 'check', scene, '--goldens', f'{work}/goldens', '--every', '1', '--jobs', '2']
    measure(*check, '--update', 'all', '--no-pictures')
    commands = {'drawing alone': [f'{programs}/bench-run', scene, '60', '2'], 'check': check}
    best = {name: (1e9, 1e9) for name in commands}
    for _ in range(turns):
        for name, command in commands.items():
            best[name] = tuple(map(min, best[name], measure(*command)))
    for name, (wall, cpu) in best.items():
        print(f'1,001 frames, {name}: {wall:.2f} s, {cpu:.2f} s of CPU time')
    ratios = [a / b for a, b in zip(best['check'], best['drawing alone'])]
    print(f'check : drawing alone = {ratios[0]:.3f} in time, {ratios[1]:.3f} in CPU time')


checks()
