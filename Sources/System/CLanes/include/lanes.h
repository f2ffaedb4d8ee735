#pragma once

// What Swift's vectors cannot say in one instruction. Every function is inlined into Swift's loops, is written with the compiler's portable vectors
// (two have a builtin of x86 besides), and gives the same bits on every CPU.

#include <stdint.h>

typedef float lanes_float8 __attribute__((ext_vector_type(8)));
typedef uint16_t lanes_halves16 __attribute__((ext_vector_type(16)));
typedef int16_t lanes_signed16 __attribute__((ext_vector_type(16)));
typedef uint8_t lanes_bytes16 __attribute__((ext_vector_type(16)));
typedef uint16_t lanes_halves8 __attribute__((ext_vector_type(8)));
typedef uint32_t lanes_words8 __attribute__((ext_vector_type(8)));
typedef uint32_t lanes_words4 __attribute__((ext_vector_type(4)));
typedef uint32_t lanes_words16 __attribute__((ext_vector_type(16)));

#define LANES static inline __attribute__((always_inline))

// Asks for the cache line at an address that will be read soon. A hint: it reads nothing and cannot fault, wherever the address lies.
LANES void prefetch_line(const void *address) { __builtin_prefetch(address, 0, 3); }

// `v` no lower than `low` and no higher than `high`; `low` for what is not a number.
LANES lanes_float8 lanes_limited(lanes_float8 v, lanes_float8 low, lanes_float8 high) {
    v = v > low ? v : low;
    return v < high ? v : high;
}

// The words at even and at odd places: of pairs of texels, the first and the second ones.
LANES lanes_words8 lanes_evens(lanes_words16 v) { return __builtin_shufflevector(v, v, 0, 2, 4, 6, 8, 10, 12, 14); }
LANES lanes_words8 lanes_odds(lanes_words16 v) { return __builtin_shufflevector(v, v, 1, 3, 5, 7, 9, 11, 13, 15); }

// Of pairs in the order 0 1 4 5 2 3 6 7, so that vectors of 256 bits keep to their halves: the first words, and the second ones, in their natural order.
LANES lanes_words8 lanes_firsts(lanes_words16 v) { return __builtin_shufflevector(v, v, 0, 2, 8, 10, 4, 6, 12, 14); }
LANES lanes_words8 lanes_seconds(lanes_words16 v) { return __builtin_shufflevector(v, v, 1, 3, 9, 11, 5, 7, 13, 15); }

// The halves at even and at odd places, each twice.
LANES lanes_halves16 lanes_even_pairs(lanes_halves16 v) { return __builtin_shufflevector(v, v, 0, 0, 2, 2, 4, 4, 6, 6, 8, 8, 10, 10, 12, 12, 14, 14); }
LANES lanes_halves16 lanes_odd_pairs(lanes_halves16 v) { return __builtin_shufflevector(v, v, 1, 1, 3, 3, 5, 5, 7, 7, 9, 9, 11, 11, 13, 13, 15, 15); }

// Shares of 0 ... 255, sharpened about 128 by sharp / 64, which is 2 at most; limited to 0 ... 256. `middle` is 128 * (64 - sharp).
LANES lanes_halves16 lanes_sharpened(lanes_halves16 shares, lanes_halves16 sharp, lanes_halves16 middle) {
    lanes_signed16 v = (lanes_signed16)(shares * sharp + middle) >> 6;
    v = v > 0 ? v : 0;
    return (lanes_halves16)(v < 256 ? v : 256);
}

// round(a * b / 256) of shares of 0 ... 256: the one product that 16 bits do not hold is that of 256 and 256.
LANES lanes_halves16 lanes_share(lanes_halves16 a, lanes_halves16 b) { return (a * b + 128) >> 8 | (a & b & 256); }

// The upper halves of products. SSE2 has an instruction for it, which the compiler finds only where no loop is in its way.
LANES lanes_halves8 lanes_high(lanes_halves8 a, lanes_halves8 b) {
#if defined(__SSE2__)
    typedef short signed8 __attribute__((vector_size(16)));
    return (lanes_halves8)__builtin_ia32_pmulhuw128((signed8)a, (signed8)b);
#else
    return __builtin_convertvector(__builtin_convertvector(a, lanes_words8) * __builtin_convertvector(b, lanes_words8) >> 16, lanes_halves8);
#endif
}

// The same of sixteen.
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

// The bits that all lanes have, and those that any has.
LANES uint32_t lanes_all(lanes_words8 v) { return __builtin_reduce_and(v); }
LANES uint32_t lanes_any(lanes_words8 v) { return __builtin_reduce_or(v); }

// Of each vector the sum of its four pairs of halves, side by side.
LANES lanes_halves8 lanes_totals(lanes_halves8 a, lanes_halves8 b, lanes_halves8 c, lanes_halves8 d) {
    lanes_halves8 ab = __builtin_shufflevector(a, b, 0, 1, 4, 5, 8, 9, 12, 13) + __builtin_shufflevector(a, b, 2, 3, 6, 7, 10, 11, 14, 15);
    lanes_halves8 cd = __builtin_shufflevector(c, d, 0, 1, 4, 5, 8, 9, 12, 13) + __builtin_shufflevector(c, d, 2, 3, 6, 7, 10, 11, 14, 15);
    return __builtin_shufflevector(ab, cd, 0, 1, 4, 5, 8, 9, 12, 13) + __builtin_shufflevector(ab, cd, 2, 3, 6, 7, 10, 11, 14, 15);
}

// Four pixels of red and blue, and green and alpha, of 8.8 bits, cut to whole numbers.
LANES lanes_words4 lanes_pixels(lanes_halves8 even, lanes_halves8 odd) {
    return ((lanes_words4)even >> 8 & 0xFF00FF) | ((lanes_words4)odd & 0xFF00FF00);
}

// The channels of four pixels.
LANES lanes_halves16 lanes_channels(const void *pixels) {
    lanes_bytes16 bytes;
    __builtin_memcpy(&bytes, pixels, 16);
    return __builtin_convertvector(bytes, lanes_halves16);
}

// Four pixels, each from two vectors of its four channels, of 8.8 bits, side by side: the sums, cut to whole numbers.
LANES void lanes_store_pixels(lanes_halves8 a, lanes_halves8 b, lanes_halves8 c, lanes_halves8 d, uint16_t rounding, void *pixels) {
    lanes_halves16 sums;
    sums.lo = __builtin_shufflevector(a, b, 0, 1, 2, 3, 8, 9, 10, 11) + __builtin_shufflevector(a, b, 4, 5, 6, 7, 12, 13, 14, 15);
    sums.hi = __builtin_shufflevector(c, d, 0, 1, 2, 3, 8, 9, 10, 11) + __builtin_shufflevector(c, d, 4, 5, 6, 7, 12, 13, 14, 15);
    lanes_bytes16 bytes = __builtin_convertvector((sums + rounding) >> 8, lanes_bytes16);
    __builtin_memcpy(pixels, &bytes, 16);
}
