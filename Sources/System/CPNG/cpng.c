#include <png.h>
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>
#include "cpng.h"

const char *cpng_version(void) { return png_get_libpng_ver(NULL); }

struct cpng_reader {
    png_structp png;
    png_infop info;
    const uint8_t *bytes;
    size_t count, position;
    png_bytep *rows;
    char message[160];
};

static void on_error(png_structp png, png_const_charp text) {
    cpng_reader *r = png_get_error_ptr(png);
    strncpy(r->message, text, sizeof r->message - 1);
    png_longjmp(png, 1);
}

static void on_warning(png_structp png, png_const_charp text) {
    (void)png;
    (void)text;
}

static void take_bytes(png_structp png, png_bytep out, size_t length) {
    cpng_reader *r = png_get_io_ptr(png);
    if (length > r->count - r->position) png_error(png, "the file ends too early");
    memcpy(out, r->bytes + r->position, length);
    r->position += length;
}

cpng_reader *cpng_reader_create(const uint8_t *bytes, size_t count) {
    cpng_reader *r = calloc(1, sizeof *r);
    if (!r) return NULL;
    r->bytes = bytes;
    r->count = count;
    r->png = png_create_read_struct(PNG_LIBPNG_VER_STRING, r, on_error, on_warning);
    if (r->png) r->info = png_create_info_struct(r->png);
    if (r->info) return r;
    cpng_reader_destroy(r);
    return NULL;
}

void cpng_reader_destroy(cpng_reader *r) {
    if (!r) return;
    if (r->png) png_destroy_read_struct(&r->png, &r->info, NULL);
    free(r->rows);
    free(r);
}

const char *cpng_reader_error(const cpng_reader *r) { return r->message; }

/// Whether every chunk but one of pixels ends within the file: libpng takes memory for as many bytes as such a chunk
/// says that it has, before it reads any. What is no PNG file is left to libpng.
static bool chunks_fit(const cpng_reader *r) {
    size_t at = 8;
    if (r->count < 8 || png_sig_cmp(r->bytes, 0, 8)) return true;
    while (at + 8 <= r->count) {
        const uint8_t *b = r->bytes + at;
        size_t length = (size_t)b[0] << 24 | (size_t)b[1] << 16 | (size_t)b[2] << 8 | b[3];
        if (length > r->count - at - 8) return memcmp(b + 4, "IDAT", 4) == 0;
        if (memcmp(b + 4, "IEND", 4) == 0) break;
        at += 8 + length + 4;
    }
    return true;
}

bool cpng_reader_read_header(cpng_reader *r, uint32_t max_side, cpng_header *header) {
    if (setjmp(png_jmpbuf(r->png))) return false;
    png_set_read_fn(r->png, r, take_bytes);
    png_set_user_limits(r->png, max_side, max_side);
    if (!chunks_fit(r)) png_error(r->png, "a chunk is longer than the file");
    // A wrong checksum is an error in every chunk, also where libpng would only drop the chunk: a colour profile must
    // not vanish because it is damaged.
    png_set_crc_action(r->png, PNG_CRC_ERROR_QUIT, PNG_CRC_ERROR_QUIT);
    png_read_info(r->png, r->info);
    header->width = png_get_image_width(r->png, r->info);
    header->height = png_get_image_height(r->png, r->info);
    header->bit_depth = png_get_bit_depth(r->png, r->info);
    header->color_type = png_get_color_type(r->png, r->info);
    header->interlaced = png_get_interlace_type(r->png, r->info) != PNG_INTERLACE_NONE;
    return true;
}

bool cpng_reader_read_pixels(cpng_reader *r, void *rgba, size_t stride) {
    if (setjmp(png_jmpbuf(r->png))) return false;
    const uint16_t one = 1;
    bool little_endian = *(const uint8_t *)&one == 1;
    png_set_expand(r->png);
    png_set_gray_to_rgb(r->png);
    if (png_get_bit_depth(r->png, r->info) == 16 && little_endian) png_set_swap(r->png);
    png_set_add_alpha(r->png, 0xFFFF, PNG_FILLER_AFTER);
    png_set_interlace_handling(r->png);
    png_read_update_info(r->png, r->info);
    uint32_t height = png_get_image_height(r->png, r->info);
    if (png_get_rowbytes(r->png, r->info) > stride) png_error(r->png, "rows longer than their memory");
    r->rows = malloc(height * sizeof *r->rows);
    if (!r->rows) png_error(r->png, "out of memory");
    for (uint32_t y = 0; y < height; y++) r->rows[y] = (png_bytep)rgba + y * stride;
    png_read_image(r->png, r->rows);
    png_read_end(r->png, NULL);
    return true;
}

// Writing.

typedef struct {
    uint8_t *bytes;
    size_t count, capacity;
    png_bytep *rows;
} cpng_output;

static void give_bytes(png_structp png, png_bytep bytes, size_t length) {
    cpng_output *o = png_get_io_ptr(png);
    if (o->count + length > o->capacity) {
        size_t capacity = (o->count + length) * 2;
        uint8_t *larger = realloc(o->bytes, capacity);
        if (!larger) png_error(png, "out of memory");
        o->bytes = larger;
        o->capacity = capacity;
    }
    memcpy(o->bytes + o->count, bytes, length);
    o->count += length;
}

static void give_nothing(png_structp png) { (void)png; }

static void write_picture(png_structp png, png_infop info, const cpng_layout *layout, const uint8_t *rows,
                          size_t stride, cpng_output *o) {
    const cpng_header *h = &layout->header;
    png_set_write_fn(png, o, give_bytes, give_nothing);
    png_set_IHDR(png, info, h->width, h->height, h->bit_depth, h->color_type,
                 h->interlaced ? PNG_INTERLACE_ADAM7 : PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT,
                 PNG_FILTER_TYPE_DEFAULT);
    if (layout->palette_count) png_set_PLTE(png, info, (png_const_colorp)layout->palette, layout->palette_count);
    if (layout->transparency_count) png_set_tRNS(png, info, layout->transparency, layout->transparency_count, NULL);
    png_set_compression_level(png, layout->level);
    if (layout->filters) png_set_filter(png, PNG_FILTER_TYPE_BASE, layout->filters);
    o->rows = malloc(h->height * sizeof *o->rows);
    if (!o->rows) png_error(png, "out of memory");
    for (uint32_t y = 0; y < h->height; y++) o->rows[y] = (png_bytep)rows + y * stride;
    png_write_info(png, info);
    png_write_image(png, o->rows);
    png_write_end(png, NULL);
}

size_t cpng_write(const cpng_layout *layout, const uint8_t *rows, size_t stride, uint8_t **file) {
    cpng_output *o = calloc(1, sizeof *o);
    if (!o) return 0;
    png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, NULL, NULL, on_warning);
    png_infop info = png ? png_create_info_struct(png) : NULL;
    bool written = false;
    if (info && !setjmp(png_jmpbuf(png))) {
        write_picture(png, info, layout, rows, stride, o);
        // No longjmp can come after this line, so the variable need not be volatile.
        written = true;
    }
    if (png) png_destroy_write_struct(&png, &info);
    size_t count = written ? o->count : 0;
    if (written) *file = o->bytes; else free(o->bytes);
    free(o->rows);
    free(o);
    return count;
}
