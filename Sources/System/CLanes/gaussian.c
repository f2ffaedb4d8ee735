#include "gaussian.h"
#include "lanes.h"
#include "wide.h"

// All functions below that take vectors are inlined, so how they would be passed does not matter.
#pragma clang diagnostic ignored "-Wpsabi"

// Two pixels, and four. Loads and stores need no alignment.
typedef lanes_halves8 pixels2;
typedef lanes_halves16 pixels4;

LANES pixels2 load2(const uint16_t *p) {
    pixels2 v;
    __builtin_memcpy(&v, p, sizeof v);
    return v;
}

LANES pixels4 load4(const uint16_t *p) {
    pixels4 v;
    __builtin_memcpy(&v, p, sizeof v);
    return v;
}

LANES void store2(uint16_t *p, pixels2 v) { __builtin_memcpy(p, &v, sizeof v); }
LANES void store4(uint16_t *p, pixels4 v) { __builtin_memcpy(p, &v, sizeof v); }

// Rounds away the lowest bits.
LANES pixels4 rounded4(pixels4 v, int bits) { return (v + (uint16_t)(1 << bits >> 1)) >> (uint16_t)bits; }
LANES pixels2 rounded2(pixels2 v, int bits) { return (v + (uint16_t)(1 << bits >> 1)) >> (uint16_t)bits; }

LANES void gaussian_widen_lanes(const uint32_t *pixels, uint16_t *out, long count, int shift) {
    long i = 0;
    for (; i + 4 <= count; i += 4) store4(out + 4 * i, lanes_channels(pixels + i) << (uint16_t)shift);
    for (; i < count; i++) {
        for (int c = 0; c < 4; c++) out[4 * i + c] = (uint16_t)((pixels[i] >> 8 * c & 255) << shift);
    }
}

LANES void gaussian_pack_lanes(const uint16_t *row, uint32_t *out, long count) {
    long i = 0;
    for (; i + 4 <= count; i += 4) {
        lanes_bytes16 bytes = __builtin_convertvector(rounded4(load4(row + 4 * i), 8), lanes_bytes16);
        __builtin_memcpy(out + i, &bytes, sizeof bytes);
    }
    for (; i < count; i++) {
        uint32_t pixel = 0;
        for (int c = 0; c < 4; c++) pixel |= (uint32_t)((row[4 * i + c] + 128) >> 8) << 8 * c;
        out[i] = pixel;
    }
}

// The upper halves of the products.
LANES pixels4 high(pixels4 a, pixels4 b) {
    typedef uint32_t words __attribute__((ext_vector_type(16)));
    words products = __builtin_convertvector(a, words) * __builtin_convertvector(b, words);
    return __builtin_convertvector(products >> 16, pixels4);
}

LANES void gaussian_convolve_lanes(
    const uint16_t *const *rows, int radius, const uint16_t *weights, uint16_t *out, long count, int shift) {
    // Each product is rounded down, by half a unit on average.
    const uint16_t missing = (uint16_t)((radius + 1) / 2);
    for (long i = 0; i < count; i += 32) {
        const pixels4 middle = weights[0];
        pixels4 a = high(load4(rows[radius] + i) << 1, middle), b = high(load4(rows[radius] + i + 16) << 1, middle);
        for (int k = 1; k <= radius; k++) {
            const uint16_t *above = rows[radius - k] + i, *below = rows[radius + k] + i;
            const pixels4 weight = weights[k];
            a += high(load4(above) + load4(below), weight);
            b += high(load4(above + 16) + load4(below + 16), weight);
        }
        store4(out + i, rounded4(a + missing, shift));
        store4(out + i + 16, rounded4(b + missing, shift));
    }
}

LANES void gaussian_halve_rows_lanes(const uint16_t *const *rows, uint16_t *out, long count) {
    for (long i = 0; i < count; i += 16) {
        pixels4 outer = rounded4(load4(rows[0] + i), 4) + rounded4(load4(rows[4] + i), 4);
        pixels4 inner = rounded4(load4(rows[1] + i), 4) + rounded4(load4(rows[3] + i), 4);
        pixels4 middle = rounded4(load4(rows[2] + i), 4);
        store4(out + i, rounded4(outer + (inner << 2) + (middle << 2) + (middle << 1), 4));
    }
}

LANES void gaussian_halve_columns_lanes(const uint16_t *row, uint16_t *out, long count, int shift) {
    for (long i = 0; i < count; i += 2) {
        const uint16_t *p = row + 8 * i;
        pixels2 v0 = load2(p), v1 = load2(p + 8), v2 = load2(p + 16), v3 = load2(p + 24);
        pixels2 even0 = __builtin_shufflevector(v0, v1, 0, 1, 2, 3, 8, 9, 10, 11);
        pixels2 odd0 = __builtin_shufflevector(v0, v1, 4, 5, 6, 7, 12, 13, 14, 15);
        pixels2 even1 = __builtin_shufflevector(v1, v2, 0, 1, 2, 3, 8, 9, 10, 11);
        pixels2 odd1 = __builtin_shufflevector(v1, v2, 4, 5, 6, 7, 12, 13, 14, 15);
        pixels2 even2 = __builtin_shufflevector(v2, v3, 0, 1, 2, 3, 8, 9, 10, 11);
        pixels2 sum = even0 + even2 + ((odd0 + odd1) << 2) + (even1 << 2) + (even1 << 1);
        store2(out + 4 * i, rounded2(sum, shift));
    }
}

LANES void gaussian_double_rows_lanes(
    const uint16_t *a, const uint16_t *b, const uint16_t *c, int is_odd, uint16_t *out, long count) {
    if (is_odd) {
        for (long i = 0; i < count; i += 16) {
            pixels4 sum = rounded4(load4(b + i), 3) + rounded4(load4(c + i), 3);
            store4(out + i, rounded4(sum << 2, 3));
        }
    } else {
        for (long i = 0; i < count; i += 16) {
            pixels4 middle = rounded4(load4(b + i), 3);
            pixels4 outer = rounded4(load4(a + i), 3) + rounded4(load4(c + i), 3);
            store4(out + i, rounded4(outer + (middle << 2) + (middle << 1), 3));
        }
    }
}

LANES void gaussian_double_columns_lanes(const uint16_t *row, uint16_t *out, long count) {
    for (long i = 0; i < count; i += 2) {
        pixels2 a = load2(row + 4 * i), b = load2(row + 4 * i + 4), c = load2(row + 4 * i + 8);
        pixels2 even = a + c + (b << 2) + (b << 1), odd = (b + c) << 2;
        store2(out + 8 * i, __builtin_shufflevector(even, odd, 0, 1, 2, 3, 8, 9, 10, 11));
        store2(out + 8 * i + 8, __builtin_shufflevector(even, odd, 4, 5, 6, 7, 12, 13, 14, 15));
    }
}

IN_BOTH_WIDTHS(
    void, gaussian_widen, (const uint32_t *pixels, uint16_t *out, long count, int shift), (pixels, out, count, shift))
IN_BOTH_WIDTHS(void, gaussian_pack, (const uint16_t *row, uint32_t *out, long count), (row, out, count))
IN_BOTH_WIDTHS(
    void, gaussian_convolve,
    (const uint16_t *const *rows, int radius, const uint16_t *weights, uint16_t *out, long count, int shift),
    (rows, radius, weights, out, count, shift))
IN_BOTH_WIDTHS(void, gaussian_halve_rows, (const uint16_t *const *rows, uint16_t *out, long count), (rows, out, count))
IN_BOTH_WIDTHS(
    void, gaussian_halve_columns, (const uint16_t *row, uint16_t *out, long count, int shift), (row, out, count, shift))
IN_BOTH_WIDTHS(
    void, gaussian_double_rows,
    (const uint16_t *a, const uint16_t *b, const uint16_t *c, int is_odd, uint16_t *out, long count),
    (a, b, c, is_odd, out, count))
IN_BOTH_WIDTHS(void, gaussian_double_columns, (const uint16_t *row, uint16_t *out, long count), (row, out, count))
