#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// A wrapper of libjpeg-turbo's decoder that returns errors. The library itself reports them by a callback that must
/// not return, so by longjmp, which must not cross a Swift frame.

typedef struct {
    const uint8_t *bytes;
    size_t count;
    /// The size that the caller has read from the file and allocated; any other size is an error.
    uint32_t width, height;
    /// The largest number of pixels of a file with several scans, which the library keeps as coefficients.
    uint64_t max_buffered_pixels;
    /// The largest number of scans: each goes over all pixels, and takes only a few bytes of the file.
    int max_scans;
} cjpeg_file;

/// Decodes a grey, RGB or YCbCr file of 8 bits a channel to opaque RGBA, `stride` bytes from row to row. Uses the
/// accurate integer DCT and smooth chroma upsampling, whose results are the same on every machine. A damaged file is
/// an error, even where the library could guess the missing pixels. `message` receives the error's text.
bool cjpeg_read(const cjpeg_file *, uint8_t *rgba, size_t stride, char *message, size_t message_size);
