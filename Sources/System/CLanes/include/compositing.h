#pragma once

// Compositing of pixels (see Blend.swift): of eight as vector operations like those of lanes.h, and of rows.

#include "lanes.h"

// Composites eight premultiplied pixels over eight others with one coverage, in 1/65536: 257 to 65535.
// A channel is (s * coverage + d * keep + 32768) >> 16, at most 255. Here keep = 65536 - ((p + q + 32768) >> 16) with
// p = a * 257 * coverage, where a is the source's alpha, and q = p >> 16 for translucent pixels, 0 for opaque ones.
LANES void lanes_over_in_part(const uint32_t *source, uint32_t *target, uint16_t part) {
#if defined(__SSE2__)
    // pmaddwd multiplies signed halves, so 32768 is subtracted from both factors, and (s + d) * 32768 is added to the
    // sum.
    typedef char bytes __attribute__((vector_size(16)));
    typedef short halves __attribute__((vector_size(16)));
    typedef unsigned short unsigned_halves __attribute__((vector_size(16)));
    typedef int words __attribute__((vector_size(16)));
    typedef unsigned int unsigned_words __attribute__((vector_size(16)));
    const bytes zero = {0};
    const short one = 1;
    const halves ones = {one, one, one, one, one, one, one, one};
    const unsigned_words coverage = {part, part, part, part};
    for (int k = 0; k < 8; k += 4) {
        bytes s, d;
        __builtin_memcpy(&s, source + k, 16);
        __builtin_memcpy(&d, target + k, 16);
        unsigned_words alpha = (unsigned_words)s >> 24;
        unsigned_halves wide = (unsigned_halves)alpha * 257;
        unsigned_words high = (unsigned_words)__builtin_ia32_pmulhuw128((halves)wide, (halves)coverage);
        unsigned_words product = high << 16 | (unsigned_words)(wide * (unsigned_halves)coverage);
        unsigned_words cover = (product + 32768 + (high & (unsigned_words)(alpha != 255))) >> 16;
        // keep = 65536 does not fit into 16 bits. It occurs only where alpha is 0, and there 65535 gives the same
        // pixel.
        cover += (unsigned_words)(cover == 0) & 1;
        unsigned_words factors = (32768 - cover) << 16 | ((coverage - 32768) & 0xFFFF);
        halves pairs[4];
        bytes first = __builtin_shufflevector(s, d, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23);
        bytes last = __builtin_shufflevector(s, d, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31);
        pairs[0] = (halves)__builtin_shufflevector(
            first, zero, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23);
        pairs[1] = (halves)__builtin_shufflevector(
            first, zero, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31);
        pairs[2] = (halves)__builtin_shufflevector(
            last, zero, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23);
        pairs[3] = (halves)__builtin_shufflevector(
            last, zero, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31);
        words sums[4];
        for (int i = 0; i < 4; i++) {
            unsigned_words factor = {factors[i], factors[i], factors[i], factors[i]};
            words both = __builtin_ia32_pmaddwd128(pairs[i], ones);
            sums[i] = (__builtin_ia32_pmaddwd128(pairs[i], (halves)factor) + (both << 15) + 32768) >> 16;
        }
        halves ab = __builtin_ia32_packssdw128(sums[0], sums[1]), cd = __builtin_ia32_packssdw128(sums[2], sums[3]);
        bytes pixels = (bytes)__builtin_ia32_packuswb128(ab, cd);
        __builtin_memcpy(target + k, &pixels, 16);
    }
#else
    lanes_words8 s, d;
    __builtin_memcpy(&s, source, 32);
    __builtin_memcpy(&d, target, 32);
    const uint32_t coverage = part;
    lanes_words8 product = (s >> 24) * 257 * coverage;
    lanes_words8 second = (s >> 24) == 255 ? 0 : product >> 16;
    lanes_words8 keep = 65536 - ((product + 32768 + second) >> 16), out = 0;
    for (int shift = 0; shift < 32; shift += 8) {
        lanes_words8 sum = ((s >> shift & 255) * coverage + (d >> shift & 255) * keep + 32768) >> 16;
        out |= (sum < 255 ? sum : 255) << shift;
    }
    __builtin_memcpy(target, &out, 32);
#endif
}

// Composites `count` opaque pixels over others with a coverage for each, 0 to 65535, by the same formula: keep is
// 65536 - coverage, and one more above 32768. With 65535, the result is the source. The coverages are multiplied by an
// opacity of at most 1, in 1/65536.
void composite_opaque(
    const uint32_t *source, uint32_t *target, const uint16_t *coverages, uint32_t opacity, long count);

// The same for the pixels first ..< end, of one colour. Only those in `groups` have coverages, one group behind the
// other: group k has the pixels 8 k to 8 k + 7, and is bit k % 64 of word k / 64.
void composite_color(
    uint32_t color, uint32_t *target, const uint16_t *coverages, uint32_t opacity, const uint64_t *groups, long first,
    long end);
