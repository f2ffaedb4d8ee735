#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// libpng behind functions that return: its errors longjmp, which must not cross a Swift frame.

/// The version of the libpng that is linked.
const char *cpng_version(void);

typedef struct {
    uint32_t width, height;
    /// As stored: 1, 2, 4, 8 or 16 bits; 0 grey, 2 RGB, 3 palette, 4 grey and alpha, 6 RGBA.
    uint8_t bit_depth, color_type;
    bool interlaced;
} cpng_header;

typedef struct cpng_reader cpng_reader;

/// Reads from `bytes`, which must outlive the reader. NULL when there is no memory.
cpng_reader *cpng_reader_create(const uint8_t *bytes, size_t count);
void cpng_reader_destroy(cpng_reader *);

/// Why the last call failed; empty when none did.
const char *cpng_reader_error(const cpng_reader *);

/// Everything before the pixels, once and first. Sides over `max_side` are an error.
bool cpng_reader_read_header(cpng_reader *, uint32_t max_side, cpng_header *);

/// All pixels as straight RGBA, 8 bits a channel, or 16 in the machine's order where the file has 16; palette, tRNS and
/// interlacing are undone. `stride` is the number of bytes from row to row. Reads to the file's end, so that it finds
/// damage there.
bool cpng_reader_read_pixels(cpng_reader *, void *rgba, size_t stride);

/// libpng's PNG_FILTER_UP.
enum { CPNG_FILTER_UP = 0x10 };

/// What cpng_write makes. `palette` is RGB, `palette_count` of them; `transparency` is the alpha of the palette's first
/// entries.
typedef struct {
    cpng_header header;
    const uint8_t *palette, *transparency;
    uint16_t palette_count, transparency_count;
    /// zlib's level, and a mask of PNG_FILTER_…; 0 leaves libpng its default.
    int level, filters;
} cpng_layout;

/// libpng's own encoder, for benchmarks and for the tests' pictures. `rows` is packed as in the file, `stride` bytes to a
/// row, 16-bit samples big-endian. Returns the file's length, or 0 on failure; `*file` receives its bytes, to be freed
/// with free().
size_t cpng_write(const cpng_layout *, const uint8_t *rows, size_t stride, uint8_t **file);
