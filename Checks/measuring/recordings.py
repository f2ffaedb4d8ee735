"""Recordings of scenes at known values: the frames that the project draws, with the times, the codec and the place in
the picture that a phone's or a simulator's recording has."""

import json, pathlib, random, subprocess

root = pathlib.Path(__file__).resolve().parents[2]

# name: (encoder's arguments, the ending, frames a second, what else happens to the recording)
KINDS = {
    "h264 crf 18": (["libx264", "-crf", "18"], "mp4", 60, []),
    "h264 crf 23": (["libx264", "-crf", "23"], "mp4", 60, []),
    "h264 crf 30": (["libx264", "-crf", "30"], "mp4", 60, []),
    "h264 30 fps": (["libx264", "-crf", "23"], "mp4", 30, []),
    "hevc": (["libx265", "-crf", "26", "-tag:v", "hvc1"], "mov", 60, []),
    "gif": (["gif"], "gif", 33.3333, ["small"]),
    "vp9": (["libvpx-vp9", "-crf", "32", "-b:v", "0", "-cpu-used", "4"], "webm", 60, []),
    "jittered times": (["libx264", "-crf", "23"], "mp4", 60, ["jitter"]),
    "dropped frames": (["libx264", "-crf", "23"], "mp4", 60, ["jitter", "drop"]),
    "scaled and cropped": (["libx264", "-crf", "23"], "mp4", 60, ["crop"]),
    "in a bezel": (["libx264", "-crf", "23"], "mp4", 60, ["bezel"]),
    "twice, rotated": (["libx264", "-crf", "23"], "mov", 60, ["jitter", "drop", "rotate", "again"]),
}
QUIET = ["-hide_banner", "-nostdin", "-loglevel", "error", "-y"]


def moments(duration, fps, effects, generator):
    """The times of frames, in whole ninety-thousandths of a second, for a run of `duration` with half a second of
    stillness around it."""
    total, step, times = duration + 0.7, 1 / fps, []
    clock = generator.random() * step
    while clock < total:
        # A phone's clock: times wander by some milliseconds.
        wander = generator.gauss(0, 0.0015) if "jitter" in effects else 0
        if not ("drop" in effects and times and generator.random() < 0.03):
            times.append(max(0, clock + max(-0.004, min(0.004, wander))))
        clock += step
    start = times[0]
    grid = 100 if "small" in effects else 90000
    return start, [round((t - start) * grid) * (90000 // grid) for t in times]


def record(render, scene, options, duration, kind, folder, generator, scale=1.0, lead=0.3, screens=None):
    """Writes a recording of `scene` (a path) with `options` for `render`; the run begins `lead` seconds after the first
    moment that may be recorded. Returns its path and the time of the begin since the recording's first frame."""
    codec, ending, fps, effects = KINDS[kind]
    folder = pathlib.Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    start, times = moments(duration, fps, effects, generator)
    at = [start + t / 90000 for t in times]
    size = 0.5 * scale if "small" in effects else scale
    more = ["--frame", "phone"] if "bezel" in effects else []
    subprocess.run(
        [render, str(scene), "--allow-outside", "-q", "--scale", str(size), "--hold-start", str(lead), "--hold-end",
         "0.6", "--at", ",".join(f"{min(t, lead + duration + 0.59):.6f}" for t in at), "-o", str(folder / "f.png")]
        + options + more, check=True, stdout=subprocess.DEVNULL)
    # The command names a file after its moment; ffmpeg wants them counted.
    names = sorted(folder.glob("f-*.png"), key=lambda path: float(path.stem[2:]))
    if len(names) != len(at):
        raise SystemExit(f"{scene}: {len(at)} moments, but {len(names)} frames")
    for i, name in enumerate(names):
        name.rename(folder / f"g{i:04d}.png")
    # ffmpeg's expressions may not be nested deeply, and a long sum is.
    terms = [f"{t}*eq(N,{i})" for i, t in enumerate(times)]
    groups = ["(" + "+".join(terms[i:i + 32]) + ")" for i in range(0, len(terms), 32)]
    stamps = "+".join(groups)
    filters = []
    if "crop" in effects:
        filters += ["scale=trunc(iw*0.9/2)*2:trunc(ih*0.9/2)*2:flags=bicubic", "crop=iw-16:ih-24:6:14"]
    if "bezel" in effects:
        filters += ["format=rgba", "split[a][b]", "[a]lutrgb=r=136:g=153:b=170:a=255[c]", "[c][b]overlay",
                    "pad=iw+120:ih+60:60:30:0x8899AA"]
    if "rotate" in effects:
        filters += ["transpose=cclock"]
    if ending != "gif":
        filters += ["scale=trunc(iw/2)*2:trunc(ih/2)*2:out_color_matrix=bt709:flags=bicubic+accurate_rnd", "format=yuv420p"]
    else:
        filters += ["split[x][y]", "[x]palettegen[p]", "[y][p]paletteuse"]
    # Last, since filters with two inputs wait for times that a variable rate does not have.
    graph = ",".join(filters + ["settb=1/90000", f"setpts='{stamps}'"])
    for joint in ("[a][b]", "[c]", "[b]", "[p]", "[x][y]"):
        graph = graph.replace(joint + ",", joint + ";")
    # PNG files of few colours have other formats than those beside them, at which ffmpeg would begin its graph anew, and
    # count from 0 again: so all have one format first.
    frames = folder / "frames.nut"
    subprocess.run(
        ["ffmpeg"] + QUIET + ["-framerate", "60", "-i", str(folder / "g%04d.png"), "-pix_fmt", "rgba", "-c:v", "rawvideo", str(frames)],
        check=True)
    tags = [] if ending == "gif" else ["-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc", "bt709"]
    path = folder / f"recording.{ending}"
    first = folder / f"first.{ending}" if "rotate" in effects or "again" in effects else path
    clock = [] if ending in ("gif", "webm") else ["-video_track_timescale", "90000"]
    subprocess.run(
        ["ffmpeg"] + QUIET + ["-i", str(frames), "-vf", graph, "-fps_mode",
         "passthrough", "-enc_time_base", "1/100" if ending == "gif" else "1/1000" if ending == "webm" else "1/90000",
         "-c:v"] + codec + (["-x265-params", "log-level=error"] if codec[0] == "libx265" else []) + tags + clock
        + [str(first)], check=True)
    if "again" in effects:
        # A chat decodes it, keeps its times, and encodes it again, harder and a little smaller.
        second = folder / f"second.{ending}"
        subprocess.run(
            ["ffmpeg"] + QUIET + ["-i", str(first), "-vf", "scale=trunc(iw*0.8/2)*2:trunc(ih*0.8/2)*2", "-fps_mode",
             "passthrough", "-enc_time_base", "1/90000", "-c:v", "libx264", "-crf", "26"] + tags + clock
            + [str(second)], check=True)
        first = second
    if "rotate" in effects:
        subprocess.run(
            ["ffmpeg"] + QUIET + ["-i", str(first), "-c", "copy", "-metadata:s:v:0", "rotate=270", str(path)], check=True)
    for name in [frames, *folder.glob("g*.png")]:
        name.unlink()
    return path, lead - start
