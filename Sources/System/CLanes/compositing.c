#include "compositing.h"
#include "wide.h"
#include <stddef.h>

// All functions below that take vectors are inlined, so how they would be passed does not matter.
#pragma clang diagnostic ignored "-Wpsabi"

typedef int16_t signed8 __attribute__((ext_vector_type(8)));

typedef int16_t signed32 __attribute__((ext_vector_type(32)));
typedef uint8_t bytes32 __attribute__((ext_vector_type(32)));

// The upper halves of the products.
LANES signed32 high(signed32 a, signed32 b) {
    typedef int32_t words __attribute__((ext_vector_type(32)));
    const words products = __builtin_convertvector(a, words) * __builtin_convertvector(b, words);
    return __builtin_convertvector(products >> 16, signed32);
}

// Eight pixels over eight others; each coverage stands in its pixel's four lanes.
//
// A channel is (s * c + d * (65536 - c + e) + 32768) >> 16, where e is 1 for c above 32768 and else 0. That is d plus the
// upper half of (s - d) * c, and one more where the lower half, d * e and 32768 together reach 65536.
LANES bytes32 over(bytes32 source, bytes32 target, signed32 coverage) {
    const signed32 s = __builtin_convertvector(source, signed32);
    const signed32 d = __builtin_convertvector(target, signed32), change = s - d;
    // From 32768 on, a coverage as a signed half is 65536 too small.
    const signed32 large = coverage >> 15, extra = d & large & (signed32)(coverage != -32768);
    const signed32 low = change * coverage, carry = (signed32)((low ^ -32768) > ~extra);
    const signed32 sum = d + high(change, coverage) + (change & large) - carry;
    return __builtin_convertvector(sum, bytes32);
}

// Eight pixels over eight others with one coverage, which stands in all lanes of `each`.
LANES void over8_in_part(const uint32_t *source, uint32_t *target, uint32_t coverage, signed32 each) {
    lanes_words8 s, d;
    __builtin_memcpy(&s, source, 32);
    __builtin_memcpy(&d, target, 32);
    if (lanes_all(s) >= 0xFF000000) {
        const bytes32 both = over((bytes32)s, (bytes32)d, each);
        __builtin_memcpy(target, &both, 32);
        return;
    }
    const lanes_words8 alpha = s >> 24, product = alpha * 257 * coverage;
    const lanes_words8 second = alpha == 255 ? 0 : product >> 16, keep = 65536 - ((product + 32768 + second) >> 16);
    lanes_words8 out = 0;
    for (int shift = 0; shift < 32; shift += 8) {
        const lanes_words8 sum = ((s >> shift & 255) * coverage + (d >> shift & 255) * keep + 32768) >> 16;
        out |= (sum < 255 ? sum : 255) << shift;
    }
    __builtin_memcpy(target, &out, 32);
}

LANES void composite_part_lanes(const uint32_t *source, uint32_t *target, uint16_t coverage, long count) {
    const signed32 each = (signed32){} + (int16_t)coverage;
    for (; count >= 8; count -= 8) {
        over8_in_part(source, target, coverage, each);
        source += 8;
        target += 8;
    }
    if (count <= 0) return;
    uint32_t last_source[8] = {0}, last_target[8] = {0};
    __builtin_memcpy(last_source, source, (size_t)count * 4);
    __builtin_memcpy(last_target, target, (size_t)count * 4);
    over8_in_part(last_source, last_target, coverage, each);
    __builtin_memcpy(target, last_target, (size_t)count * 4);
}

// Eight coverages times an opacity below 1, in 1/65536.
LANES lanes_halves8 faded(lanes_halves8 coverages, uint32_t opacity) {
    lanes_words8 wide = __builtin_convertvector(coverages, lanes_words8);
    wide += wide == 65535 ? 1 : 0;
    return __builtin_convertvector((wide * opacity + 32768) >> 16, lanes_halves8);
}

// Eight pixels over eight others.
LANES void over8(const uint32_t *source, uint32_t *target, const uint16_t *coverages, uint32_t opacity) {
    lanes_halves8 c;
    __builtin_memcpy(&c, coverages, sizeof c);
    if (opacity < 65536) c = faded(c, opacity);
    uint64_t two[2];
    __builtin_memcpy(two, &c, sizeof two);
    if ((two[0] & two[1]) == UINT64_MAX) {
        __builtin_memcpy(target, source, 32);
        return;
    }
    bytes32 s, d;
    __builtin_memcpy(&s, source, 32);
    __builtin_memcpy(&d, target, 32);
    const signed8 each = (signed8)c;
    const signed32 all = __builtin_shufflevector(
        each, each, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 6, 6, 6, 6, 7, 7, 7, 7);
    d = over(s, d, all);
    __builtin_memcpy(target, &d, 32);
}

// Up to eight pixels.
LANES void over_few(
    const uint32_t *source, uint32_t *target, const uint16_t *coverages, uint32_t opacity, long count) {
    uint32_t last_source[8] = {0}, last_target[8] = {0};
    uint16_t last_coverages[8] = {0};
    __builtin_memcpy(last_source, source, (size_t)count * 4);
    __builtin_memcpy(last_target, target, (size_t)count * 4);
    __builtin_memcpy(last_coverages, coverages, (size_t)count * 2);
    over8(last_source, last_target, last_coverages, opacity);
    __builtin_memcpy(target, last_target, (size_t)count * 4);
}

// Where nothing is covered, nothing is read.
LANES void composite_opaque_lanes(
    const uint32_t *source, uint32_t *target, const uint16_t *coverages, uint32_t opacity, long count) {
    for (; count >= 8; count -= 8) {
        uint64_t two[2];
        __builtin_memcpy(two, coverages, 16);
        if (two[0] | two[1]) over8(source, target, coverages, opacity);
        source += 8;
        target += 8;
        coverages += 8;
    }
    if (count > 0) over_few(source, target, coverages, opacity, count);
}

LANES void composite_color_lanes(
    uint32_t color, uint32_t *target, const uint16_t *coverages, uint32_t opacity, const uint64_t *groups, long first,
    long end) {
    const uint32_t eight[8] = {color, color, color, color, color, color, color, color};
    for (long start = 0; start < end; start += 512) {
        for (uint64_t rest = *groups++; rest; rest &= rest - 1) {
            const long x = start + 8 * __builtin_ctzll(rest);
            if (x >= first && x + 8 <= end) {
                over8(eight, target + x, coverages, opacity);
            } else {
                const long from = x > first ? x : first, to = x + 8 < end ? x + 8 : end;
                if (from < to) over_few(eight, target + from, coverages + (from - x), opacity, to - from);
            }
            coverages += 8;
        }
    }
}

IN_BOTH_WIDTHS(
    void, composite_part, (const uint32_t *source, uint32_t *target, uint16_t coverage, long count),
    (source, target, coverage, count))

IN_BOTH_WIDTHS(
    void, composite_opaque,
    (const uint32_t *source, uint32_t *target, const uint16_t *coverages, uint32_t opacity, long count),
    (source, target, coverages, opacity, count))

IN_BOTH_WIDTHS(
    void, composite_color,
    (uint32_t color, uint32_t *target, const uint16_t *coverages, uint32_t opacity, const uint64_t *groups, long first,
     long end),
    (color, target, coverages, opacity, groups, first, end))
