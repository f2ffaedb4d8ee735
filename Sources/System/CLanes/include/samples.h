#pragma once

// The samples of a pixel on one side of an edge (see SampleMask.swift).

#include <stdint.h>

// Sets bit i, of those from `first` to before `end`, where columns[i] is at least rows[i] * slope + x: the samples to the
// right of a line. All others are 0 before, and stay so. There are sixteen rows or more, a multiple of sixteen.
void samples_right_of_line(
    const float *rows, const float *columns, float x, float slope, long first, long end, uint16_t *bits);
