#include "coverage.h"
#include "lanes.h"
#include "wide.h"

typedef int32_t cells4 __attribute__((ext_vector_type(4)));

// The sums of the first 1, 2, 3 and 4 cells, and what was before.
LANES cells4 sums(cells4 v, cells4 before) {
    const cells4 zero = 0;
    v += __builtin_shufflevector(v, zero, 4, 0, 1, 2);
    v += __builtin_shufflevector(v, zero, 4, 5, 0, 1);
    return v + before;
}

LANES cells4 magnitudes(cells4 v) {
    const cells4 sign = v >> 31;
    return (v ^ sign) - sign;
}

LANES int32_t coverage(int32_t *cells, uint16_t *out, long count, int32_t before) {
    cells4 cover = before;
    for (long i = 0; i < count; i += 8) {
        lanes_signed8 v;
        __builtin_memcpy(&v, cells + i, sizeof v);
        uint64_t parts[4];
        __builtin_memcpy(parts, &v, sizeof v);
        if (!(parts[0] | parts[1] | parts[2] | parts[3]) && !cover.x) {
            __builtin_memset(out + i, 0, 16);
            continue;
        }
        v.lo = sums(v.lo, cover);
        v.hi = sums(v.hi, v.lo.wwww);
        cover = v.hi.wwww;
        v.lo = magnitudes(v.lo);
        v.hi = magnitudes(v.hi);
        v = v < 65535 ? v : 65535;
        const lanes_halves8 halves = __builtin_convertvector(v, lanes_halves8);
        __builtin_memcpy(out + i, &halves, sizeof halves);
        __builtin_memset(cells + i, 0, sizeof v);
    }
    return cover.x;
}

#ifdef HAS_WIDE_VERSION
WIDE static int32_t coverage_wide(
    int32_t *cells, uint16_t *out, long count, int32_t before) {
    return coverage(cells, out, count, before);
}
#endif

int32_t coverage_of_cells(int32_t *cells, uint16_t *out, long count, int32_t before) {
#ifdef HAS_WIDE_VERSION
    if (has_wide_vectors()) return coverage_wide(cells, out, count, before);
#endif
    return coverage(cells, out, count, before);
}
