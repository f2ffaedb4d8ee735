#pragma once

// Compositing of rows of pixels (see Blend.swift).

#include "lanes.h"

// Composites `count` premultiplied pixels over others with one coverage, in 1/65536: 1 to 65535.
// A channel is (s * coverage + d * keep + 32768) >> 16, at most 255. Here keep = 65536 - ((p + q + 32768) >> 16) with
// p = a * 257 * coverage, where a is the source's alpha, and q = p >> 16 for translucent pixels, 0 for opaque ones.
void composite_part(const uint32_t *source, uint32_t *target, uint16_t coverage, long count);

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
