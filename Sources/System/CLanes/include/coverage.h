#pragma once

// The coverage of pixels from signed areas, in whole numbers, so that every CPU gives the same bits.
//
// A row's pixels are in groups of eight. Some of them are given as bits: that of group k is bit k % 64 of word k / 64.

#include <stdint.h>

// Sets the bits of the groups whose flags are 1 and not 0, and clears the flags. The number of groups is `count`; the
// flags have room for as many as is a multiple of 64.
void coverage_take_flags(uint8_t *flags, uint64_t *groups, long count);

// Writes the coverage of the pixels of the groups whose bits are set, one group behind the other: 0…65535, where 65535
// stands for full coverage. It is the magnitude of the sum of all cells up to the pixel's own, in 1/65536. Clears their
// cells; those of other groups are 0. Where the coverage of another group is not 0, it is written, too, and the group's
// bit set. There are `count` groups. Returns the end of what is written.
uint16_t *coverage_of_groups(int32_t *cells, uint64_t *groups, long count, uint16_t *out);
