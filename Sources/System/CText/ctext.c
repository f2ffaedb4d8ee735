#include "ctext.h"

#include <fribidi.h>
#include <hb-ot.h>
#include <hb.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <ft2build.h>
#include FT_FREETYPE_H
#include FT_OUTLINE_H
#include FT_TRUETYPE_TABLES_H

struct ctext_font {
    FT_Library library;
    FT_Face face;
    hb_font_t *shaping;
    ctext_metrics metrics;
};

// MARK: Opening

static ctext_font *fail(ctext_font *font, char *message, size_t size, const char *text) {
    snprintf(message, size, "%s", text);
    ctext_close(font);
    return NULL;
}

/// What a file is by its first bytes; NULL for those that can be read. Only fonts that HarfBuzz reads, too, are let
/// through.
static const char *refusal(const uint8_t *bytes, size_t count) {
    static const char *const known[] = {"\0\1\0\0", "OTTO", "true", "ttcf"};
    if (count < 12) return "it is no font";
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (memcmp(bytes, known[i], 4) == 0) return NULL;
    if (memcmp(bytes, "wOFF", 4) == 0 || memcmp(bytes, "wOF2", 4) == 0)
        return "it is a font packed for web pages; unpack it into a .ttf or .otf file";
    return "it is no font; expected a .ttf, .otf or .ttc file";
}

static hb_font_t *shaping_font(const uint8_t *bytes, size_t count) {
    hb_blob_t *blob = hb_blob_create((const char *)bytes, (unsigned)count, HB_MEMORY_MODE_READONLY, NULL, NULL);
    hb_face_t *face = hb_face_create(blob, 0);
    // The scale of a new font is the face's units, and its functions are those of OpenType.
    hb_font_t *font = hb_font_create(face);
    hb_ot_font_set_funcs(font);
    hb_font_make_immutable(font);
    hb_face_destroy(face);
    hb_blob_destroy(blob);
    return font;
}

ctext_font *ctext_open(const uint8_t *bytes, size_t count, char *message, size_t size) {
    const char *text = refusal(bytes, count);
    if (text) return fail(NULL, message, size, text);
    ctext_font *font = calloc(1, sizeof *font);
    if (!font || FT_Init_FreeType(&font->library)) return fail(font, message, size, "there is no memory for it");
    if (FT_New_Memory_Face(font->library, bytes, (FT_Long)count, 0, &font->face))
        return fail(font, message, size, "it is damaged");
    if (!FT_IS_SFNT(font->face) || !FT_IS_SCALABLE(font->face))
        return fail(font, message, size, "it has no outlines, only pictures");
    // Read from the table, because FreeType's own numbers come from one of several tables, depending on its version.
    const TT_HoriHeader *header = FT_Get_Sfnt_Table(font->face, FT_SFNT_HHEA);
    int units = font->face->units_per_EM;
    if (!header || units < 16 || units > 16384) return fail(font, message, size, "it is damaged");
    font->metrics = (ctext_metrics){units, header->Ascender, header->Descender, header->Line_Gap};
    font->shaping = shaping_font(bytes, count);
    return font;
}

void ctext_close(ctext_font *font) {
    if (!font) return;
    hb_font_destroy(font->shaping);
    if (font->face) FT_Done_Face(font->face);
    if (font->library) FT_Done_FreeType(font->library);
    free(font);
}

ctext_metrics ctext_font_metrics(const ctext_font *font) { return font->metrics; }

// MARK: Shaping

uint32_t ctext_script(uint32_t character) {
    hb_script_t script = hb_unicode_script(hb_unicode_funcs_get_default(), character);
    bool is_shared = script == HB_SCRIPT_COMMON || script == HB_SCRIPT_INHERITED || script == HB_SCRIPT_UNKNOWN;
    return is_shared ? 0 : (uint32_t)script;
}

static ctext_glyph *glyphs(hb_buffer_t *buffer, size_t *count) {
    unsigned length = 0;
    const hb_glyph_info_t *info = hb_buffer_get_glyph_infos(buffer, &length);
    const hb_glyph_position_t *place = hb_buffer_get_glyph_positions(buffer, &length);
    ctext_glyph *out = hb_buffer_allocation_successful(buffer) ? malloc((length + 1) * sizeof *out) : NULL;
    for (unsigned i = 0; out && i < length; i++)
        out[i] = (ctext_glyph){
            info[i].codepoint, info[i].cluster, place[i].x_advance, place[i].x_offset, place[i].y_offset};
    *count = length;
    return out;
}

ctext_glyph *ctext_shape(
    const ctext_font *font, const uint32_t *text, size_t text_length, size_t start, size_t length, bool right_to_left,
    uint32_t script, const uint32_t *tags, size_t tag_count, size_t *count) {
    hb_feature_t features[16];
    size_t used = tag_count < 16 ? tag_count : 16;
    for (size_t i = 0; i < used; i++)
        features[i] = (hb_feature_t){tags[i], 1, HB_FEATURE_GLOBAL_START, HB_FEATURE_GLOBAL_END};
    hb_buffer_t *buffer = hb_buffer_create();
    hb_buffer_add_utf32(buffer, text, (int)text_length, (unsigned)start, (int)length);
    // Nothing is guessed, least of all the language, for which HarfBuzz would ask the system.
    hb_buffer_set_direction(buffer, right_to_left ? HB_DIRECTION_RTL : HB_DIRECTION_LTR);
    hb_buffer_set_script(buffer, script ? (hb_script_t)script : HB_SCRIPT_COMMON);
    hb_shape(font->shaping, buffer, features, (unsigned)used);
    ctext_glyph *out = glyphs(buffer, count);
    hb_buffer_destroy(buffer);
    return out;
}

// MARK: Outlines

struct outline {
    ctext_segment *segments;
    size_t count, capacity, limit;
};

static int append(
    struct outline *o, int kind, const FT_Vector *a, const FT_Vector *b, const FT_Vector *c) {
    if (o->count == o->limit) return 1;
    if (o->count == o->capacity) {
        o->capacity = o->capacity ? 2 * o->capacity : 64;
        ctext_segment *grown = realloc(o->segments, o->capacity * sizeof *grown);
        if (!grown) return 1;
        o->segments = grown;
    }
    const FT_Vector *points[] = {a, b, c};
    ctext_segment segment = {kind, {0}};
    for (int i = 0; i < 3 && points[i]; i++) {
        segment.points[2 * i] = (int32_t)points[i]->x;
        segment.points[2 * i + 1] = (int32_t)points[i]->y;
    }
    o->segments[o->count++] = segment;
    return 0;
}

static int move_to(const FT_Vector *p, void *o) { return append(o, 0, p, NULL, NULL); }
static int line_to(const FT_Vector *p, void *o) { return append(o, 1, p, NULL, NULL); }
static int conic_to(const FT_Vector *c, const FT_Vector *p, void *o) { return append(o, 2, c, p, NULL); }
static int cubic_to(const FT_Vector *c, const FT_Vector *d, const FT_Vector *p, void *o) {
    return append(o, 3, c, d, p);
}

ctext_segment *ctext_outline(ctext_font *font, uint32_t glyph, size_t limit, size_t *count) {
    const FT_Outline_Funcs funcs = {move_to, line_to, conic_to, cubic_to, 0, 0};
    struct outline outline = {malloc(64 * sizeof(ctext_segment)), 0, 64, limit};
    int load = FT_LOAD_NO_SCALE | FT_LOAD_NO_BITMAP | FT_LOAD_IGNORE_TRANSFORM;
    if (!outline.segments || FT_Load_Glyph(font->face, glyph, load) ||
        font->face->glyph->format != FT_GLYPH_FORMAT_OUTLINE ||
        FT_Outline_Decompose(&font->face->glyph->outline, &funcs, &outline)) {
        free(outline.segments);
        return NULL;
    }
    *count = outline.count;
    return outline.segments;
}

void ctext_free(void *memory) { free(memory); }

// MARK: Directions

bool ctext_levels(const uint32_t *text, size_t length, int direction, int8_t *levels, int8_t *paragraph) {
    FriBidiStrIndex count = (FriBidiStrIndex)length;
    FriBidiCharType *types = malloc((length + 1) * sizeof *types);
    FriBidiBracketType *brackets = malloc((length + 1) * sizeof *brackets);
    FriBidiParType base =
        direction == 0 ? FRIBIDI_PAR_LTR : direction == 1 ? FRIBIDI_PAR_RTL : FRIBIDI_PAR_ON;
    bool done = types && brackets;
    if (done) {
        fribidi_get_bidi_types(text, count, types);
        fribidi_get_bracket_types(text, count, types, brackets);
        done = fribidi_get_par_embedding_levels_ex(types, brackets, count, &base, (FriBidiLevel *)levels) != 0;
        *paragraph = (int8_t)(FRIBIDI_IS_RTL(base) ? 1 : 0);
    }
    free(types);
    free(brackets);
    return done;
}
