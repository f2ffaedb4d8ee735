#include "colors.h"
#include "lanes.h"
#include "wide.h"

// All functions below that take vectors are inlined, so how they would be passed does not matter.
#pragma clang diagnostic ignored "-Wpsabi"
#pragma STDC FP_CONTRACT OFF

typedef lanes_float8 floats;

// The channels of eight pixels, 0 ... 1.
typedef struct {
    floats r, g, b, a;
} planes;

// 2^23 as bits: a whole number below that is in the low bits of its sum with it.
LANES floats plane(lanes_words8 words) {
    return ((floats)((words & 255) | 0x4B000000) - 8388608.0f) * (1.0f / 255.0f);
}

LANES floats unit(floats v) {
    v = v > 0 ? v : 0;
    return v < 1 ? v : 1;
}

// A channel as a byte. Adding 1.5 * 2^23 rounds to the nearest whole number.
LANES lanes_words8 byte_of(floats v) { return (lanes_words8)(v * 255.0f + 12582912.0f) - 0x4B400000; }

LANES floats row(const planes c, const float *m) {
    const floats color = c.r * m[0] + c.g * m[1] + c.b * m[2];
    return unit(color + c.a * m[3] + m[4]);
}

LANES lanes_words8 packed(floats r, floats g, floats b, lanes_words8 alpha) {
    return byte_of(r) | byte_of(g) << 8 | byte_of(b) << 16 | alpha << 24;
}

LANES lanes_words8 changed8(lanes_words8 pixels, const float *m, bool keeps_alpha) {
    planes c = {plane(pixels), plane(pixels >> 8), plane(pixels >> 16), plane(pixels >> 24)};
    const bool is_opaque = lanes_all(pixels) >= 0xFF000000;
    if (is_opaque && keeps_alpha) {
        return packed(row(c, m), row(c, m + 5), row(c, m + 10), (lanes_words8){} + 255);
    }
    if (!is_opaque) {
        const floats k = c.a == 0 ? 1 : c.a;
        c.r /= k;
        c.g /= k;
        c.b /= k;
    }
    const floats a = row(c, m + 15);
    const floats r = unit(row(c, m) * a), g = unit(row(c, m + 5) * a), b = unit(row(c, m + 10) * a);
    return packed(lanes_least(r, a), lanes_least(g, a), lanes_least(b, a), byte_of(a));
}

LANES void colors_changed_lanes(const uint32_t *pixels, uint32_t *out, long count, const float *m, bool keeps_alpha) {
    lanes_words8 eight;
    for (; count >= 8; count -= 8, pixels += 8, out += 8) {
        __builtin_memcpy(&eight, pixels, sizeof eight);
        eight = changed8(eight, m, keeps_alpha);
        __builtin_memcpy(out, &eight, sizeof eight);
    }
    if (count <= 0) return;
    eight = 0;
    __builtin_memcpy(&eight, pixels, (unsigned long)count * 4);
    eight = changed8(eight, m, keeps_alpha);
    __builtin_memcpy(out, &eight, (unsigned long)count * 4);
}

IN_BOTH_WIDTHS(
    void, colors_changed, (const uint32_t *pixels, uint32_t *out, long count, const float *matrix, bool keeps_alpha),
    (pixels, out, count, matrix, keeps_alpha))
