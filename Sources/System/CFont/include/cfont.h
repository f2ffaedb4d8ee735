#pragma once
#include <stddef.h>

/// A font's file.
struct cfont {
    const unsigned char *start;
    size_t count;
};

/// The bundled font: Inter in four weights, reduced by scripts/make/font; its licence is beside it.
struct cfont cfont_regular(void);
struct cfont cfont_medium(void);
struct cfont cfont_semibold(void);
struct cfont cfont_bold(void);
