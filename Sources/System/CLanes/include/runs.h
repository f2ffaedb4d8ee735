#pragma once

// Runs of equal words.

#include <stdint.h>

// The first of the words from `first` up to `stop` where four in succession equal the ones before them, or those that
// are `back` before them; `stop` where there is none. The word before and the one `back` before `first`, and three from
// `stop` on, must be there.
long runs_next(const uint32_t *words, long first, long stop, long back);
