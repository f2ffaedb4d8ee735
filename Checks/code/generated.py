"""Pages of scenes that are made from the scene format's schema: wherever a page says that it says all of the scene, it
looks like it."""
import schema_scenes
from exports import FEW, LEAST, Export

# The scenes are small: so many pixels a point.
SCALE = 4


def problems(program, browser, judge, folder, count):
    """What is wrong; prints how many pages say all of their scene."""
    found, whole = [], 0
    for path in schema_scenes.write(folder, count):
        export = Export(program, path, folder, FEW)
        if not export.write() or any("keeps its size" not in note for note in export.notes):
            continue
        whole += 1
        page = export.open(browser, SCALE)
        least, at = 99, ""
        for way in ("there", "back"):
            for time in export.times(way, FEW):
                export.step(page, way, time)
                frame = export.frame(way, time, SCALE)
                psnr = export.judged(page, judge, frame, SCALE, lambda: export.step(page, way, time))["psnr"]
                least, at = min((least, at), (psnr, f"{time:.3f} s {way}"))
        if least < LEAST or page.complaints:
            found.append(f"{path.stem}: {least:.1f} dB at {at} {''.join(page.complaints)}")
        page.close()
    print(f"{whole} of {count} generated scenes are pages that say all of them; {len(found)} differ")
    return found
