#include "samples.h"
#include "lanes.h"
#include "wide.h"

#pragma STDC FP_CONTRACT OFF

LANES void samples_right_of_line_lanes(
    const float *rows, const float *columns, float x, float slope, long first, long end, uint16_t *bits) {
    typedef bool lanes16 __attribute__((ext_vector_type(16)));
    const long last = (end - 1) >> 4;
    for (long group = first >> 4; group <= last; group++) {
        lanes_float16 r, c;
        __builtin_memcpy(&r, rows + 16 * group, sizeof r);
        __builtin_memcpy(&c, columns + 16 * group, sizeof c);
        const lanes_float16 line = r * slope + x;
        const lanes16 lanes = __builtin_convertvector(line <= c, lanes16);
        __builtin_memcpy(bits + group, &lanes, sizeof *bits);
    }
    bits[first >> 4] &= (uint16_t)(0xFFFF << (first & 15));
    bits[last] &= (uint16_t)(0xFFFF >> (15 - ((end - 1) & 15)));
}

IN_BOTH_WIDTHS(
    void, samples_right_of_line,
    (const float *rows, const float *columns, float x, float slope, long first, long end, uint16_t *bits),
    (rows, columns, x, slope, first, end, bits))
