"""Makes the pictures of this folder and, beside each, a PNG with the pixels that Pillow reads from it.

    python3 -m pip install pillow && python3 Tests/Fixtures/Pictures/make.py
"""
import math
import pathlib

from PIL import Image, ImageDraw

folder = pathlib.Path(__file__).parent


def picture(width=45, height=31):
    """Gradients, a disc and lines of one pixel: what chroma subsampling and block edges show on."""
    image = Image.new("RGB", (width, height))
    for y in range(height):
        for x in range(width):
            wave = 127 + int(120 * math.sin(x * y / 40))
            image.putpixel((x, y), (x * 255 // width, wave, y * 255 // height))
    draw = ImageDraw.Draw(image)
    draw.ellipse((5, 4, 22, 21), fill=(250, 40, 30))
    draw.line((0, height - 1, width - 1, 0), fill=(255, 255, 255))
    draw.rectangle((30, 18, 41, 27), fill=(10, 20, 230))
    return image


def save(image, name, **options):
    path = folder / name
    image.save(path, **options)
    Image.open(path).convert("RGBA").save(path.with_name(name.replace(".", "-") + ".png"), optimize=True)


opaque = picture()
clear = opaque.copy()
clear.putalpha(Image.linear_gradient("L").resize(opaque.size))
save(opaque, "baseline.jpg", quality=80, subsampling=2)
save(opaque, "halved.jpg", quality=90, subsampling=1)
save(opaque, "progressive.jpg", quality=90, subsampling=0, progressive=True)
save(opaque.convert("L"), "grey.jpg", quality=85)
save(opaque, "lossy.webp", quality=80)
save(clear, "lossy-alpha.webp", quality=80)
save(clear, "lossless.webp", lossless=True)
opaque.convert("CMYK").save(folder / "cmyk.jpg")
opaque.save(folder / "animated.webp", save_all=True, append_images=[opaque.rotate(180)], duration=100)
