"""The delays that a GIF, an APNG or a WebP states, in seconds as fractions, and files with other delays in their place."""
import struct
import zlib
from fractions import Fraction


def gif_places(data):
    """Where each frame's delay is: two bytes of hundredths of a second, in the extension before the frame."""
    at = 13 + (3 << (data[10] & 7) + 1 if data[10] & 0x80 else 0)
    places = []
    while data[at] != 0x3B:
        if data[at] == 0x21:
            if data[at + 1] == 0xF9:
                places.append(at + 4)
            at += 2
        else:
            at += 11 + (3 << (data[at + 9] & 7) + 1 if data[at + 9] & 0x80 else 0)
        while data[at]:
            at += 1 + data[at]
        at += 1
    return places


def png_chunks(data):
    at = 8
    while at < len(data):
        length, = struct.unpack_from(">I", data, at)
        yield data[at + 4:at + 8], at + 8, length
        at += 12 + length


def apng_places(data):
    """Two numbers of two bytes: the delay is their quotient."""
    return [at + 20 for name, at, _ in png_chunks(data) if name == b"fcTL"]


def webp_places(data):
    """Three bytes of milliseconds."""
    places, at = [], 12
    while at < len(data):
        length, = struct.unpack_from("<I", data, at + 4)
        if data[at:at + 4] == b"ANMF":
            places.append(at + 8 + 12)
        at += 8 + length + length % 2
    return places


PLACES = {"gif": gif_places, "apng": apng_places, "webp": webp_places}


def stated(kind, data):
    """The frames' delays."""
    def delay(at):
        if kind == "gif":
            return Fraction(struct.unpack_from("<H", data, at)[0], 100)
        if kind == "apng":
            above, below = struct.unpack_from(">HH", data, at)
            return Fraction(above, below or 100)
        return Fraction(int.from_bytes(data[at:at + 3], "little"), 1000)
    return [delay(at) for at in PLACES[kind](data)]


def changed(kind, data, delay):
    """The file with this delay for every frame, a fraction of a second that the format has."""
    data = bytearray(data)
    for at in PLACES[kind](data):
        if kind == "gif":
            struct.pack_into("<H", data, at, int(delay * 100))
        elif kind == "apng":
            struct.pack_into(">HH", data, at, delay.numerator, delay.denominator)
            chunk = bytes(data[at - 24:at + 6])
            struct.pack_into(">I", data, at + 6, zlib.crc32(chunk))
        else:
            data[at:at + 3] = int(delay * 1000).to_bytes(3, "little")
    return bytes(data)
