#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// A wrapper of libpng whose functions return errors. libpng itself reports errors by longjmp, which must not cross a
/// Swift frame.

/// The version of the linked libpng.
const char *cpng_version(void);

typedef struct {
    uint32_t width, height;
    /// As stored in the file: 1, 2, 4, 8 or 16 bits; 0 grey, 2 RGB, 3 palette, 4 grey and alpha, 6 RGBA.
    uint8_t bit_depth, color_type;
    bool interlaced;
} cpng_header;

typedef struct cpng_reader cpng_reader;

/// Makes a reader of `bytes`, which must outlive it. NULL if there is no memory.
cpng_reader *cpng_reader_create(const uint8_t *bytes, size_t count);
void cpng_reader_destroy(cpng_reader *);

/// The reason why the last call failed; empty if none failed.
const char *cpng_reader_error(const cpng_reader *);

/// Reads everything before the pixels. Must be called once, before `cpng_reader_read_pixels`. A width or height above
/// `max_side` is an error.
bool cpng_reader_read_header(cpng_reader *, uint32_t max_side, cpng_header *);

/// Reads all pixels as straight RGBA with 8 bits a channel, or 16 in the machine's byte order if the file has 16.
/// Expands palettes, tRNS and interlacing. `stride` is the number of bytes from row to row. Reads to the file's end to
/// find damage there.
bool cpng_reader_read_pixels(cpng_reader *, void *rgba, size_t stride);

/// libpng's PNG_FILTER_UP.
enum { CPNG_FILTER_UP = 0x10 };

/// The format that cpng_write writes. `palette` has `palette_count` RGB entries; `transparency` is the alpha of the
/// palette's first entries.
typedef struct {
    cpng_header header;
    const uint8_t *palette, *transparency;
    uint16_t palette_count, transparency_count;
    /// zlib's compression level, and a mask of PNG_FILTER_… values; 0 means libpng's default.
    int level, filters;
} cpng_layout;

/// Encodes by libpng's own encoder, for benchmarks and for the tests' pictures. `rows` is packed as in the file,
/// `stride` bytes a row, 16-bit samples big-endian. Returns the file's length, or 0 on failure. `*file` receives the
/// bytes, which the caller must free with free().
size_t cpng_write(const cpng_layout *, const uint8_t *rows, size_t stride, uint8_t **file);
