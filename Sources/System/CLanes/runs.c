#include "runs.h"
#include "lanes.h"
#include "wide.h"

// All functions below that take vectors are inlined, so how they would be passed does not matter.
#pragma clang diagnostic ignored "-Wpsabi"

// Bit i is set where word i equals the one `back` before it, and so do the next three. Bits 13 to 15 are 0.
LANES uint32_t runs_of_four(const uint32_t *words, long back) {
    lanes_words16 here, before;
    __builtin_memcpy(&here, words, sizeof here);
    __builtin_memcpy(&before, words - back, sizeof before);
    const uint32_t equal = (uint16_t)~lanes_differing(here, before), two = equal & equal >> 1;
    return two & two >> 2;
}

LANES long runs_next_lanes(const uint32_t *words, long first, long stop, long back) {
    long i = first;
    for (; i + 13 <= stop; i += 13) {
        const uint32_t found = runs_of_four(words + i, 1) | runs_of_four(words + i, back);
        if (found) return i + __builtin_ctz(found);
    }
    for (; i < stop; i++) {
        int left = 0, above = 0;
        while (left < 4 && words[i + left] == words[i + left - 1]) left++;
        while (above < 4 && words[i + above] == words[i + above - back]) above++;
        if (left == 4 || above == 4) return i;
    }
    return stop;
}

IN_BOTH_WIDTHS(
    long, runs_next, (const uint32_t *words, long first, long stop, long back), (words, first, stop, back))
