#pragma once

// The areas to the right of edges, added up in cells (see CellBand.swift). Only slopes are floating-point numbers, and
// no product is added to another number in one step, so that every CPU gives the same bits.

#include <stdint.h>

// A place in 1/65536 of a cell.
typedef struct {
    int64_t x, y;
} edges_point;

// Rows of cells, with a flag for each eight cells of a row: 1 if they may not be 0.
typedef struct {
    int32_t *cells;
    uint8_t *flags;
    // The distances from a row to the next one.
    long stride, flag_stride;
    // How many cells further along an edge are prefetched.
    long ahead;
} edges_band;

// Adds the edges from `from` to the first point, from there to the second one, and so on. All points must lie in the
// band: at most on its right border, behind which it has three more cells, and above its lower border.
void edges_add(const edges_band *band, edges_point from, const edges_point *points, long count);

// Adds to row y the part of an edge between two places of it. Its height, in 1/65536 of a row, is negative where the
// edge runs upwards. The part may leave the band's pixels, of which a row has `width`: each gets what it would get in a
// wider band. What lies left of them counts as on their left border; what lies right of them is left out.
void edges_add_part(
    const edges_band *band, long y, int64_t height, int64_t xa, int64_t xb, long width);
