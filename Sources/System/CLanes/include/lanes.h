#pragma once

// Vector operations that Swift's SIMD types compile to slow code, some of them only without the optimizer, as in the
// debug builds of packages that depend on this one. Every function is inlined into Swift's loops and gives the same
// bits on every CPU: none adds a product of floats, which clang would fuse on some CPUs. All are written with the
// compiler's portable vectors; lanes_high, lanes_high16 and those of compositing.h also have a version with x86
// builtins, and lanes_whole is an empty piece of assembly. Functions of whole rows stand in headers of their own.
//
// "Words" are 32 bits wide, "halves" 16 bits. Pixels are words: red in the lowest byte, then green, blue and alpha.

#include <stdbool.h>
#include <stdint.h>

typedef float lanes_float4 __attribute__((ext_vector_type(4)));
typedef float lanes_float8 __attribute__((ext_vector_type(8)));
typedef float lanes_float16 __attribute__((ext_vector_type(16)));
typedef double lanes_double8 __attribute__((ext_vector_type(8)));
typedef uint16_t lanes_halves16 __attribute__((ext_vector_type(16)));
typedef int16_t lanes_signed16 __attribute__((ext_vector_type(16)));
typedef uint8_t lanes_bytes16 __attribute__((ext_vector_type(16)));
typedef uint16_t lanes_halves8 __attribute__((ext_vector_type(8)));
typedef uint32_t lanes_words8 __attribute__((ext_vector_type(8)));
typedef int32_t lanes_signed4 __attribute__((ext_vector_type(4)));
typedef int32_t lanes_signed8 __attribute__((ext_vector_type(8)));
typedef uint32_t lanes_words4 __attribute__((ext_vector_type(4)));
typedef uint32_t lanes_words16 __attribute__((ext_vector_type(16)));
typedef uint64_t lanes_longs8 __attribute__((ext_vector_type(8)));

#define LANES static inline __attribute__((always_inline))

// Prefetches the cache line at an address. Only a hint: it never faults, so any address is allowed.
LANES void prefetch_line(const void *address) { __builtin_prefetch(address, 0, 3); }

// Whether floats have the same bits.
LANES bool lanes_are_equal(const float *a, const float *b, long count) {
    return __builtin_memcmp(a, b, (unsigned long)count * sizeof *a) == 0;
}

// The nearest whole number, of a number below 2^51; ties to even.
LANES int64_t lanes_nearest(double v) {
    const double bias = 6755399441055744.0;
    int64_t bits, zero;
    v += bias;
    __builtin_memcpy(&bits, &v, sizeof bits);
    __builtin_memcpy(&zero, &bias, sizeof zero);
    return bits - zero;
}

// Each lane, limited to low ... high; NaN becomes `low`.
LANES lanes_float8 lanes_limited(lanes_float8 v, lanes_float8 low, lanes_float8 high) {
    v = v > low ? v : low;
    return v < high ? v : high;
}

// The smaller and the larger of two lanes; that of `b` where one is NaN.
LANES lanes_float8 lanes_least(lanes_float8 a, lanes_float8 b) { return a < b ? a : b; }
LANES lanes_float8 lanes_greatest(lanes_float8 a, lanes_float8 b) { return a > b ? a : b; }

// All bits of a lane are set where v lies in low ... high, and where it is positive; else none.
LANES lanes_signed8 lanes_between(lanes_float8 v, lanes_float8 low, lanes_float8 high) {
    return (v >= low) & (v <= high);
}
LANES lanes_signed8 lanes_positive(lanes_float8 v) { return v > 0; }

// The lanes of v whose bits are set, and 0 elsewhere.
LANES lanes_float8 lanes_kept(lanes_float8 v, lanes_signed8 bits) { return (lanes_float8)((lanes_signed8)v & bits); }

// Returns v. Hides from the optimizer how it was made: it would otherwise compute lanes one by one where they are used
// one by one.
LANES lanes_float4 lanes_whole(lanes_float4 v) {
#if defined(__SSE2__)
    __asm__("" : "+x"(v));
#elif defined(__aarch64__)
    __asm__("" : "+w"(v));
#endif
    return v;
}

// Bit i is set where lane i is below `limit`.
LANES uint32_t lanes_below(lanes_float4 v, float limit) {
    typedef bool lanes4 __attribute__((ext_vector_type(4)));
    lanes4 lanes = __builtin_convertvector(v < limit, lanes4);
    uint8_t bits;
    __builtin_memcpy(&bits, &lanes, sizeof bits);
    return bits & 15;
}

// Bit i is set where lane i is above `limit`.
LANES uint32_t lanes_above(lanes_float8 v, float limit) {
    typedef bool lanes8 __attribute__((ext_vector_type(8)));
    lanes8 lanes = __builtin_convertvector(v > limit, lanes8);
    uint8_t bits;
    __builtin_memcpy(&bits, &lanes, sizeof bits);
    return bits;
}

// The largest of eight lanes, none of which is NaN.
LANES float lanes_most(lanes_float8 v) {
    lanes_float4 four = v.hi > v.lo ? v.hi : v.lo;
    lanes_float4 other = __builtin_shufflevector(four, four, 2, 3, 0, 1);
    four = other > four ? other : four;
    return four[1] > four[0] ? four[1] : four[0];
}

// A first guess of the cube root of each lane, 1e-9 ... 2: divides the float's bits, and so its exponent, by three. The
// relative error is at most 4 %.
LANES lanes_float4 lanes_near_cube_root(lanes_float4 v) {
    lanes_float4 third = __builtin_convertvector((lanes_signed4)v, lanes_float4) * 0x1.555556p-2f;
    return (lanes_float4)(__builtin_convertvector(third, lanes_signed4) + 0x2A5137A0);
}

// Each lane, rounded to a float.
LANES lanes_float8 lanes_floats(lanes_double8 v) { return __builtin_convertvector(v, lanes_float8); }

// Red and blue, and green and alpha, of eight packed pixels.
LANES lanes_halves16 lanes_even(lanes_words8 v) { return (lanes_halves16)(v & 0xFF00FF); }
LANES lanes_halves16 lanes_odd(lanes_words8 v) { return (lanes_halves16)(v >> 8 & 0xFF00FF); }

// Packs channels in 1/256 of a level, rounded down: red and blue in `even`, green and alpha in `odd`.
LANES lanes_words8 lanes_joined(lanes_halves16 even, lanes_halves16 odd) {
    return ((lanes_words8)even >> 8 & 0xFF00FF) | ((lanes_words8)odd & 0xFF00FF00);
}

// The means of the packed pixels of two vectors. A mean of n + 1/2 is rounded to the even neighbour.
LANES lanes_words8 lanes_mean(lanes_words8 a, lanes_words8 b) {
    lanes_words8 differing = a ^ b, cut = (a & b) + (differing >> 1 & 0x7F7F7F7F);
    return cut + (differing & cut & 0x01010101);
}

// The offsets of texels, from coordinates in 1/256 of a texel: column + row * stride + center, which may wrap.
LANES lanes_signed8 lanes_texels(lanes_signed8 u, lanes_signed8 v, int32_t stride, int32_t center) {
    return (lanes_signed8)((lanes_words8)(v >> 8) * (uint32_t)stride + (lanes_words8)(u >> 8) + (uint32_t)center);
}

// The fractions of a texel in these coordinates: those to the right in the lower halves, those below in the upper ones.
LANES lanes_halves16 lanes_fractions(lanes_signed8 u, lanes_signed8 v) {
    return (lanes_halves16)((lanes_words8)(u & 255) | (lanes_words8)(v & 255) << 16);
}

// The words at even and at odd indices: the first and the second texels of eight pairs.
LANES lanes_words8 lanes_evens(lanes_words16 v) { return __builtin_shufflevector(v, v, 0, 2, 4, 6, 8, 10, 12, 14); }
LANES lanes_words8 lanes_odds(lanes_words16 v) { return __builtin_shufflevector(v, v, 1, 3, 5, 7, 9, 11, 13, 15); }

// The first and the second words of eight pairs of words. The pairs are stored in the order 0 1 4 5 2 3 6 7, the
// results are in the order 0 ... 7. (With this storage order, 256-bit vectors need not move words from one half to the
// other.)
LANES lanes_words8 lanes_firsts(lanes_words16 v) { return __builtin_shufflevector(v, v, 0, 2, 8, 10, 4, 6, 12, 14); }
LANES lanes_words8 lanes_seconds(lanes_words16 v) { return __builtin_shufflevector(v, v, 1, 3, 9, 11, 5, 7, 13, 15); }

// The halves at even and at odd indices, each repeated twice.
LANES lanes_halves16 lanes_even_pairs(lanes_halves16 v) {
    return __builtin_shufflevector(v, v, 0, 0, 2, 2, 4, 4, 6, 6, 8, 8, 10, 10, 12, 12, 14, 14);
}
LANES lanes_halves16 lanes_odd_pairs(lanes_halves16 v) {
    return __builtin_shufflevector(v, v, 1, 1, 3, 3, 5, 5, 7, 7, 9, 9, 11, 11, 13, 13, 15, 15);
}

// Scales the distances of `shares` (0 ... 255) from 128 by sharp / 64 (1 ... 2) and limits the results to 0 ... 256.
// `middle` must be 128 * (64 - sharp).
LANES lanes_halves16 lanes_sharpened(lanes_halves16 shares, lanes_halves16 sharp, lanes_halves16 middle) {
    lanes_signed16 v = (lanes_signed16)(shares * sharp + middle) >> 6;
    v = v > 0 ? v : 0;
    return (lanes_halves16)(v < 256 ? v : 256);
}

// round(a * b / 256) for shares of 0 ... 256. Of all products only 256 * 256 overflows 16 bits; the last term restores
// its result.
LANES lanes_halves16 lanes_share(lanes_halves16 a, lanes_halves16 b) { return (a * b + 128) >> 8 | (a & b & 256); }

// The upper 16 bits of each 32-bit product. SSE2 has an instruction for this, which the compiler does not choose inside
// loops.
LANES lanes_halves8 lanes_high(lanes_halves8 a, lanes_halves8 b) {
#if defined(__SSE2__)
    typedef short signed8 __attribute__((vector_size(16)));
    return (lanes_halves8)__builtin_ia32_pmulhuw128((signed8)a, (signed8)b);
#else
    lanes_words8 products = __builtin_convertvector(a, lanes_words8) * __builtin_convertvector(b, lanes_words8);
    return __builtin_convertvector(products >> 16, lanes_halves8);
#endif
}

// lanes_high for sixteen products.
LANES lanes_halves16 lanes_high16(lanes_halves16 a, lanes_halves16 b) {
#if defined(__AVX2__)
    typedef short signed16 __attribute__((vector_size(32)));
    return (lanes_halves16)__builtin_ia32_pmulhuw256((signed16)a, (signed16)b);
#else
    lanes_halves16 high;
    high.lo = lanes_high(a.lo, b.lo);
    high.hi = lanes_high(a.hi, b.hi);
    return high;
#endif
}

// Bit i is set where lane i of `a` differs from lane i of `b`.
LANES uint16_t lanes_differing(lanes_words16 a, lanes_words16 b) {
    typedef bool lanes16 __attribute__((ext_vector_type(16)));
    lanes16 lanes = __builtin_convertvector(a != b, lanes16);
    uint16_t bits;
    __builtin_memcpy(&bits, &lanes, sizeof bits);
    return bits;
}

LANES uint16_t lanes_differing_bytes(lanes_bytes16 a, lanes_bytes16 b) {
    typedef bool lanes16 __attribute__((ext_vector_type(16)));
    lanes16 lanes = __builtin_convertvector(a != b, lanes16);
    uint16_t bits;
    __builtin_memcpy(&bits, &lanes, sizeof bits);
    return bits;
}

// Lane i is 255 where bit i is set, and 0 elsewhere.
LANES lanes_bytes16 lanes_of_bits(uint16_t bits) {
    uint8_t low = bits & 255, high = bits >> 8;
    lanes_bytes16 all = {low, low, low, low, low, low, low, low, high, high, high, high, high, high, high, high};
    lanes_bytes16 each = {1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128};
    return (lanes_bytes16)((all & each) != 0);
}

// Lane i is 255 where lane i of `a` is below lane i of `b`, and 0 elsewhere.
LANES lanes_bytes16 lanes_below_bytes(lanes_bytes16 a, lanes_bytes16 b) { return (lanes_bytes16)(a < b); }

// The bitwise and, and the bitwise or, of all lanes.
LANES uint32_t lanes_all(lanes_words8 v) { return __builtin_reduce_and(v); }
LANES uint32_t lanes_any(lanes_words8 v) { return __builtin_reduce_or(v); }

// For each of the four vectors, the sum of its halves at even indices and that at odd indices: eight sums in the order
// a even, a odd, b even, b odd, and so on.
LANES lanes_halves8 lanes_totals(lanes_halves8 a, lanes_halves8 b, lanes_halves8 c, lanes_halves8 d) {
    lanes_halves8 ab = __builtin_shufflevector(a, b, 0, 1, 4, 5, 8, 9, 12, 13)
        + __builtin_shufflevector(a, b, 2, 3, 6, 7, 10, 11, 14, 15);
    lanes_halves8 cd = __builtin_shufflevector(c, d, 0, 1, 4, 5, 8, 9, 12, 13)
        + __builtin_shufflevector(c, d, 2, 3, 6, 7, 10, 11, 14, 15);
    return __builtin_shufflevector(ab, cd, 0, 1, 4, 5, 8, 9, 12, 13)
        + __builtin_shufflevector(ab, cd, 2, 3, 6, 7, 10, 11, 14, 15);
}

// Packs four pixels from their red and blue (`even`) and green and alpha (`odd`), in 1/256 of a level, rounded down.
LANES lanes_words4 lanes_pixels(lanes_halves8 even, lanes_halves8 odd) {
    return ((lanes_words4)even >> 8 & 0xFF00FF) | ((lanes_words4)odd & 0xFF00FF00);
}

// PNG's predictors of bytes from their neighbours (PNG specification, chapter 9). The mean, rounded down:
LANES lanes_bytes16 lanes_average(lanes_bytes16 left, lanes_bytes16 up) { return (left & up) + ((left ^ up) >> 1); }

// Paeth's: left, up or corner, whichever is nearest to left + up - corner. Where left and up are on the same side of
// corner, corner's distance is the sum of the other two distances, so it is never the nearest; otherwise it is their
// difference.
LANES lanes_bytes16 lanes_paeth(lanes_bytes16 left, lanes_bytes16 up, lanes_bytes16 corner) {
    lanes_bytes16 from_left = up >= corner ? up - corner : corner - up;
    lanes_bytes16 from_up = left >= corner ? left - corner : corner - left;
    lanes_bytes16 apart = from_left <= from_up ? from_up - from_left : from_left - from_up;
    lanes_bytes16 least = from_left <= from_up ? from_left : from_up;
    lanes_bytes16 side = from_left <= from_up ? left : up;
    return (((up >= corner) ^ (left >= corner)) & (apart < least)) ? corner : side;
}

// The magnitudes of bytes as signed numbers, two added in each half.
LANES lanes_halves8 lanes_magnitudes(lanes_bytes16 v) {
    lanes_bytes16 negative = -v, least = negative < v ? negative : v;
    return ((lanes_halves8)least & 255) + ((lanes_halves8)least >> 8);
}

// XXH3's step: `sums` plus `data` with its neighbours swapped, and the products of the halves of `data` ^ `key`.
LANES lanes_longs8 lanes_hashed(lanes_longs8 sums, lanes_longs8 data, lanes_longs8 key) {
    lanes_longs8 mixed = data ^ key;
    return sums + __builtin_shufflevector(data, data, 1, 0, 3, 2, 5, 4, 7, 6) + (mixed & 0xFFFFFFFF) * (mixed >> 32);
}

// The channels of the four pixels at `pixels`, one in each half.
LANES lanes_halves16 lanes_channels(const void *pixels) {
    lanes_bytes16 bytes;
    __builtin_memcpy(&bytes, pixels, 16);
    return __builtin_convertvector(bytes, lanes_halves16);
}

// Stores four pixels. Each vector contains two partial sums of one pixel's four channels, in 1/256 of a level. A
// channel is the total of its two sums and `rounding`, rounded down to a level.
LANES void lanes_store_pixels(
    lanes_halves8 a, lanes_halves8 b, lanes_halves8 c, lanes_halves8 d, uint16_t rounding, void *pixels) {
    lanes_halves16 sums;
    sums.lo = __builtin_shufflevector(a, b, 0, 1, 2, 3, 8, 9, 10, 11)
        + __builtin_shufflevector(a, b, 4, 5, 6, 7, 12, 13, 14, 15);
    sums.hi = __builtin_shufflevector(c, d, 0, 1, 2, 3, 8, 9, 10, 11)
        + __builtin_shufflevector(c, d, 4, 5, 6, 7, 12, 13, 14, 15);
    lanes_bytes16 bytes = __builtin_convertvector((sums + rounding) >> 8, lanes_bytes16);
    __builtin_memcpy(pixels, &bytes, 16);
}
