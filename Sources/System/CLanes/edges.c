#include "edges.h"
#include "lanes.h"

#pragma STDC FP_CONTRACT OFF

typedef struct {
    int32_t *cells;
    uint8_t *flags;
} row;

// Adds a part within one cell. `ends`: the sum of the distances of its ends from the cell's left border.
LANES void add_in_cell(int32_t *cell, int64_t height, int64_t ends) {
    const int32_t part = (int32_t)((height * ends + 65536) >> 17);
    cell[0] += (int32_t)height - part;
    cell[1] += part;
}

// Adds a part that crosses several cells, from left to right. Each gets its share of the height; running totals are
// rounded, so that the shares add up to it.
LANES void spread(row at, int64_t height, int64_t lo, int64_t hi) {
    const double rise = (double)height / (double)(hi - lo);
    const int64_t last = hi >> 16;
    int64_t cell = lo >> 16, border = (cell + 1) << 16;
    int64_t done = lanes_nearest((double)(border - lo) * rise);
    at.flags[cell >> 3] = 1;
    at.flags[(last + 1) >> 3] = 1;
    if (last - cell > 6) {
        for (int64_t group = (cell >> 3) + 1; group <= last >> 3; group++) at.flags[group] = 1;
    }
    add_in_cell(at.cells + cell, done, (lo & 65535) + 65536);
    for (cell++; cell < last; cell++) {
        border += 65536;
        const int64_t up_to = lanes_nearest((double)(border - lo) * rise);
        add_in_cell(at.cells + cell, up_to - done, 65536);
        done = up_to;
    }
    add_in_cell(at.cells + cell, height - done, hi & 65535);
}

LANES void add_part(row at, int64_t height, int64_t xa, int64_t xb) {
    const int64_t cell = xa >> 16;
    if (cell != xb >> 16) return spread(at, height, xa < xb ? xa : xb, xa < xb ? xb : xa);
    at.flags[cell >> 3] = 1;
    at.flags[(cell + 1) >> 3] = 1;
    add_in_cell(at.cells + cell, height, (xa & 65535) + (xb & 65535));
}

LANES row row_of(const edges_band *band, int64_t y) {
    return (row){band->cells + y * band->stride, band->flags + y * band->flag_stride};
}

void edges_add_part(
    const edges_band *band, long y, int64_t height, int64_t xa, int64_t xb, long width) {
    const row at = row_of(band, y);
    const int64_t lo = xa < xb ? xa : xb, hi = xa < xb ? xb : xa, right = (int64_t)width << 16;
    if (hi <= 0) return add_part(at, height, 0, 0);
    if (lo >= right) return;
    if (lo >= 0 && hi <= right) return add_part(at, height, lo, hi);
    const double rise = (double)height / (double)(hi - lo);
    const int64_t last = hi >> 16, end = last < width ? last : width;
    int64_t done = 0, cell = 0, from = 0;
    if (lo < 0) {
        done = lanes_nearest((double)-lo * rise);
        at.flags[0] = 1;
        add_in_cell(at.cells, done, 0);
    } else {
        cell = lo >> 16;
        from = lo & 65535;
    }
    for (int64_t group = cell >> 3; group <= (end + 1) >> 3; group++) at.flags[group] = 1;
    for (; cell < end; cell++) {
        const int64_t up_to = lanes_nearest((double)(((cell + 1) << 16) - lo) * rise);
        add_in_cell(at.cells + cell, up_to - done, from + 65536);
        done = up_to;
        from = 0;
    }
    if (end == last) add_in_cell(at.cells + cell, height - done, hi & 65535);
}

// The row below, or above.
LANES void step(row *at, const edges_band *band, long rows) {
    at->cells += rows * band->stride;
    at->flags += rows * band->flag_stride;
}

void edges_add(const edges_band *band, edges_point from, const edges_point *points, long count) {
    const edges_band all = *band;
    edges_point p = from;
    // The row of p; a place on the border between two rows is in the lower one.
    row at = row_of(&all, p.y >> 16);
    for (const edges_point *const end = points + count; points < end; points++) {
        const edges_point q = *points;
        const int64_t rows = (q.y >> 16) - (p.y >> 16);
        int64_t x = p.x, y = p.y;
        if (rows > 0) {
            const double slope = (double)(q.x - p.x) / (double)(q.y - p.y);
            int64_t border = (y | 65535) + 1;
            do {
                prefetch_line(at.cells + (x >> 16) + all.ahead);
                const int64_t next = p.x + lanes_nearest((double)(border - p.y) * slope);
                add_part(at, border - y, x, next);
                x = next;
                y = border;
                border += 65536;
                step(&at, &all, 1);
            } while (border <= q.y);
        } else if (rows < 0) {
            // The same numbers as from its upper end.
            const double slope = (double)(p.x - q.x) / (double)(p.y - q.y);
            int64_t border = y & ~(int64_t)65535;
            do {
                prefetch_line(at.cells + (x >> 16) - all.ahead);
                const int64_t next = q.x + lanes_nearest((double)(border - q.y) * slope);
                add_part(at, border - y, x, next);
                x = next;
                y = border;
                border -= 65536;
                step(&at, &all, -1);
            } while (border > q.y);
        }
        add_part(at, q.y - y, x, q.x);
        p = q;
    }
}
