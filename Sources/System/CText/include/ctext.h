#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// What text needs of HarfBuzz (shaping), FreeType (outlines) and FriBidi (directions). All lengths are in font units,
/// whole numbers that do not depend on a size: nothing is scaled, hinted or rounded here. y points up.
typedef struct ctext_font ctext_font;

/// Of the font's `hhea` table; the descent is negative.
typedef struct {
    int32_t units_per_em, ascent, descent, line_gap;
} ctext_metrics;

/// A glyph, its place relative to the pen, and the pen's way to the next one. `cluster` is the index of the first
/// character that it belongs to.
typedef struct {
    uint32_t glyph, cluster;
    int32_t advance, x, y;
} ctext_glyph;

/// A part of an outline: 0 begins a contour, 1 is a line, 2 a quadratic and 3 a cubic curve to the last point that it
/// has.
typedef struct {
    int32_t kind;
    int32_t points[6];
} ctext_segment;

/// Opens the first font of an OpenType or TrueType file, whose bytes must stay where they are until it is closed. NULL
/// if it is no font; `message` then says why.
ctext_font *ctext_open(const uint8_t *bytes, size_t count, char *message, size_t message_size);
void ctext_close(ctext_font *);
ctext_metrics ctext_font_metrics(const ctext_font *);

/// Shapes the characters `start ..< start + length` of a text; those around them decide how letters join. The glyphs
/// are in visual order, from left to right. `features` are OpenType tags to switch on. NULL without memory; else
/// `ctext_free` gives the result back.
ctext_glyph *ctext_shape(
    const ctext_font *, const uint32_t *text, size_t text_length, size_t start, size_t length, bool right_to_left,
    uint32_t script, const uint32_t *features, size_t feature_count, size_t *count);

/// A glyph's outline; NULL where the font's data are damaged, or where there are more than `limit` segments. Not for
/// two threads at a time.
ctext_segment *ctext_outline(ctext_font *, uint32_t glyph, size_t limit, size_t *count);

void ctext_free(void *);

/// The script of a character as a number; 0 for those that belong to the script around them.
uint32_t ctext_script(uint32_t character);

/// The embedding levels of a paragraph's characters, by the Unicode Bidirectional Algorithm (odd ones run from right to
/// left), with the level of the paragraph itself. `direction` is 0 for left to right, 1 for right to left, and 2 for
/// that of the first letter. False without memory.
bool ctext_levels(const uint32_t *text, size_t length, int direction, int8_t *levels, int8_t *paragraph);
