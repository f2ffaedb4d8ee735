#pragma once

// Colours of premultiplied pixels of 8 bits a channel, by floats that every CPU adds and multiplies in the same order.

#include <stdbool.h>
#include <stdint.h>

// Changes the colours of `count` pixels by a matrix of four rows of five numbers: the weights of red, green, blue and
// alpha, not multiplied by alpha, and what is added. The results are limited to 0 ... 1 and rounded to nearest. Where
// `keeps_alpha` is true, the last row is 0 0 0 1 0.
void colors_changed(const uint32_t *pixels, uint32_t *out, long count, const float *matrix, bool keeps_alpha);
