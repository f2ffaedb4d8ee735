#pragma once
#include <stddef.h>

/// The bundled font: Inter Medium, reduced by scripts/make/font; its licence is beside it.
const unsigned char *cfont_start(void);
extern const size_t cfont_count;
