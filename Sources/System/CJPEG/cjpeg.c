#include <setjmp.h>
#include <stdio.h>
#include <string.h>
#include <jpeglib.h>
#include <jerror.h>
#include "cjpeg.h"

#ifndef JCS_ALPHA_EXTENSIONS
#error "libjpeg-turbo is needed: another libjpeg was found (Debian: libjpeg-dev, Homebrew: jpeg-turbo)"
#endif

struct decoder {
    struct jpeg_decompress_struct info;
    struct jpeg_error_mgr errors;
    struct jpeg_progress_mgr progress;
    jmp_buf failure;
    int max_scans;
    char *message;
    size_t message_size;
};

static void fail(struct decoder *d, const char *message) {
    snprintf(d->message, d->message_size, "%s", message);
    longjmp(d->failure, 1);
}

static void on_error(j_common_ptr info) {
    struct decoder *d = info->client_data;
    char text[JMSG_LENGTH_MAX];
    info->err->format_message(info, text);
    fail(d, text);
}

// The library calls damage a warning and guesses the missing pixels. Only what changes no pixel is let through.
static void on_message(j_common_ptr info, int level) {
    if (level >= 0) return;
    int code = info->err->msg_code;
    if (code != JWRN_EXTRANEOUS_DATA && code != JWRN_JFIF_MAJOR) on_error(info);
}

static void on_text(j_common_ptr info) { (void)info; }

static void on_progress(j_common_ptr info) {
    struct decoder *d = info->client_data;
    if (d->info.input_scan_number > d->max_scans) fail(d, "it has too many scans");
}

static void decode(struct decoder *d, const cjpeg_file *file, uint8_t *rgba, size_t stride) {
    struct jpeg_decompress_struct *info = &d->info;
    jpeg_mem_src(info, file->bytes, file->count);
    jpeg_read_header(info, TRUE);
    if (info->image_width != file->width || info->image_height != file->height) fail(d, "its size is ambiguous");
    if (jpeg_has_multiple_scans(info) && (uint64_t)file->width * file->height > file->max_buffered_pixels)
        fail(d, "it is too large for a file with several scans");
    info->out_color_space = JCS_EXT_RGBA;
    info->dct_method = JDCT_ISLOW;
    info->do_fancy_upsampling = TRUE;
    jpeg_start_decompress(info);
    while (info->output_scanline < info->output_height) {
        JSAMPROW row = rgba + info->output_scanline * stride;
        jpeg_read_scanlines(info, &row, 1);
    }
    jpeg_finish_decompress(info);
}

bool cjpeg_read(const cjpeg_file *file, uint8_t *rgba, size_t stride, char *message, size_t message_size) {
    struct decoder d;
    memset(&d, 0, sizeof d);
    d.message = message;
    d.message_size = message_size;
    d.max_scans = file->max_scans;
    d.info.err = jpeg_std_error(&d.errors);
    d.info.client_data = &d;
    d.errors.error_exit = on_error;
    d.errors.emit_message = on_message;
    d.errors.output_message = on_text;
    if (setjmp(d.failure)) {
        jpeg_destroy_decompress(&d.info);
        return false;
    }
    jpeg_create_decompress(&d.info);
    d.progress.progress_monitor = on_progress;
    d.info.progress = &d.progress;
    decode(&d, file, rgba, stride);
    jpeg_destroy_decompress(&d.info);
    return true;
}
