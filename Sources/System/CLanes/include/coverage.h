#pragma once

// The coverage of pixels from signed areas, in whole numbers, so that every CPU gives the same bits.

#include <stdint.h>

// Writes the coverage of each of `count` pixels, 0…65535, where 65535 stands for full coverage: the magnitude of the
// sum of all cells up to its own, in 1/65536, beginning with `before`. Clears the cells, and returns the sum of all.
// `count` must be a multiple of 8.
int32_t coverage_of_cells(int32_t *cells, uint16_t *out, long count, int32_t before);
