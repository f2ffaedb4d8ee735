#pragma once

// The row kernels of Gaussian blurs. Rows hold premultiplied pixels of four channels, 16 bits each, in 1/256 of a level
// (or, where it says so, in 1/128). Only whole numbers are added and multiplied, so that every CPU gives the same bits.
// All weights are positive: a colour that is at most its alpha stays so.
//
// The kernels work on blocks of 32 halves: rows must have room for `gaussian_padding` more halves than asked for.

#include <stdint.h>

enum { gaussian_padding = 64 };

// The channels of `count` packed pixels, times 1 << shift.
void gaussian_widen(const uint32_t *pixels, uint16_t *out, long count, int shift);

// The pixels of a row, rounded to 8 bits.
void gaussian_pack(const uint16_t *row, uint32_t *out, long count);

// The weighted mean of 2 * radius + 1 rows in 1/128 of a level. weights[0] is that of the middle row, weights[k] that
// of the rows k above and below together, in 1/65536. The result is in 1/256 of a level, or, if `shift` is 1, in
// 1/128. With pointers to neighbouring pixels of one row instead of rows, this is the horizontal convolution.
void gaussian_convolve(
    const uint16_t *const *rows, int radius, const uint16_t *weights, uint16_t *out, long count, int shift);

// The mean of five rows with the weights 1, 4, 6, 4, 1, in 1/16 of a level.
void gaussian_halve_rows(const uint16_t *const *rows, uint16_t *out, long count);

// Every second pixel's mean with its four neighbours, with the weights 1, 4, 6, 4, 1. `row` is in 1/16 of a level and
// begins two pixels before the first of them. The result is in 1/256 of a level, or in 1/128 if `shift` is 1.
void gaussian_halve_columns(const uint16_t *row, uint16_t *out, long count, int shift);

// Between the rows `b` and `c` of a coarser level: the row at `b` (with its neighbours: weights 1, 6, 1) or the one
// halfway to `c` (4, 4), in 1/32 of a level.
void gaussian_double_rows(
    const uint16_t *a, const uint16_t *b, const uint16_t *c, int is_odd, uint16_t *out, long count);

// The same for the columns: two pixels for each of `count` of a coarser level. `row` is in 1/32 of a level and begins
// one pixel before the first of them.
void gaussian_double_columns(const uint16_t *row, uint16_t *out, long count);
