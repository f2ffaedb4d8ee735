#include "coverage.h"
#include "lanes.h"
#include "wide.h"

typedef int32_t cells4 __attribute__((ext_vector_type(4)));

typedef uint8_t bytes64 __attribute__((ext_vector_type(64)));
typedef bool bits64 __attribute__((ext_vector_type(64)));

void coverage_take_flags(uint8_t *flags, uint64_t *groups, long count) {
    for (; count > 0; count -= 64) {
        bytes64 bytes;
        __builtin_memcpy(&bytes, flags, sizeof bytes);
        __builtin_memset(flags, 0, sizeof bytes);
        const bits64 bits = __builtin_convertvector(bytes, bits64);
        __builtin_memcpy(groups++, &bits, sizeof *groups);
        flags += 64;
    }
}

// The sums of the first 1, 2, 3 and 4 cells.
LANES cells4 sums(cells4 v) {
    const cells4 zero = 0;
    v += __builtin_shufflevector(v, zero, 4, 0, 1, 2);
    return v + __builtin_shufflevector(v, zero, 4, 5, 0, 1);
}

LANES cells4 magnitudes(cells4 v) {
    const cells4 sign = v >> 31;
    return (v ^ sign) - sign;
}

// Eight pixels. Returns the sum of all cells up to the last one's, in four lanes.
LANES cells4 eight_pixels(int32_t *cells, uint16_t *out, cells4 before) {
    lanes_signed8 v;
    __builtin_memcpy(&v, cells, sizeof v);
    __builtin_memset(cells, 0, sizeof v);
    v.lo = sums(v.lo);
    v.hi = sums(v.hi) + v.lo.wwww;
    const cells4 after = before + v.hi.wwww;
    v.lo = magnitudes(v.lo + before);
    v.hi = magnitudes(v.hi + before);
    v = v < 65535 ? v : 65535;
    const lanes_halves8 halves = __builtin_convertvector(v, lanes_halves8);
    __builtin_memcpy(out, &halves, sizeof halves);
    return after;
}

// Between edges, all pixels have the same coverage. Returns where the next group's coverages go.
static uint16_t *fill(uint16_t *out, long groups, int32_t cover) {
    const uint32_t magnitude = cover < 0 ? -(uint32_t)cover : (uint32_t)cover;
    const uint16_t part = (uint16_t)(magnitude < 65535 ? magnitude : 65535);
    const lanes_halves8 eight = {part, part, part, part, part, part, part, part};
    for (; groups > 0; groups--, out += 8) __builtin_memcpy(out, &eight, sizeof eight);
    return out;
}

LANES uint16_t *coverage_of_groups_lanes(int32_t *cells, uint64_t *groups, long count, uint16_t *out) {
    cells4 cover = 0;
    for (; count > 0; count -= 64) {
        const long end = count < 64 ? count : 64;
        long next = 0;
        for (uint64_t rest = *groups; rest; rest &= rest - 1) {
            const long k = __builtin_ctzll(rest);
            if (k > next && cover.x) {
                out = fill(out, k - next, cover.x);
                *groups |= UINT64_MAX >> (64 - (k - next)) << next;
            }
            cover = eight_pixels(cells + 8 * k, out, cover);
            out += 8;
            next = k + 1;
        }
        if (end > next && cover.x) {
            out = fill(out, end - next, cover.x);
            *groups |= UINT64_MAX >> (64 - (end - next)) << next;
        }
        groups++;
        cells += 512;
    }
    return out;
}

IN_BOTH_WIDTHS(
    uint16_t *, coverage_of_groups, (int32_t *cells, uint64_t *groups, long count, uint16_t *out),
    (cells, groups, count, out))
