// Hashes the results of every function of CLanes' headers: of those of vectors in a million rounds, of those of rows in
// fewer. The inputs are the same on every machine, with NaNs, infinities and denormals among the floats.
// Checks/portability/lanes builds and runs it, and fails when a header has a function that is not here.

#include "colors.h"
#include "compositing.h"
#include "coverage.h"
#include "edges.h"
#include "gaussian.h"
#include "lanes.h"
#include "runs.h"
#include "samples.h"
#include <stdio.h>
#include <string.h>

static uint64_t state = 0x9E3779B97F4A7C15, hash = 0xCBF29CE484222325;

// xorshift64: a fixed sequence of words.
static uint64_t next(void) {
    state ^= state << 13;
    state ^= state >> 7;
    return state ^= state << 17;
}

static void add(const void *bytes, size_t count) {
    uint64_t word;
    for (size_t i = 0; i + 8 <= count; i += 8) {
        memcpy(&word, (const char *)bytes + i, 8);
        hash = (hash ^ word) * 0x100000001B3;
        hash ^= hash >> 29;
    }
}

static void fill(void *bytes, size_t count) {
    for (size_t i = 0; i < count; i += 8) {
        uint64_t word = next();
        memcpy((char *)bytes + i, &word, 8);
    }
}

// A third of the lanes are numbers about 1, a third special ones, a third any bits.
static lanes_float8 floats(void) {
    static const uint32_t special[] = {
        0,          0x80000000, 1,          0x80000001, 0x007FFFFF, 0x00800000, 0x7F7FFFFF, 0xFF7FFFFF,
        0x7F800000, 0xFF800000, 0x7FC00000, 0xFFC00001, 0x7F800001, 0x3F800000, 0xBF800000, 0x4B400000,
    };
    uint32_t lanes[8];
    for (int i = 0; i < 8; i++) {
        uint64_t word = next();
        switch (word % 3) {
        case 0: lanes[i] = 0x3F000000 + (uint32_t)(word >> 40); break;
        case 1: lanes[i] = special[word >> 60]; break;
        default: lanes[i] = (uint32_t)(word >> 32);
        }
    }
    lanes_float8 result;
    memcpy(&result, lanes, sizeof result);
    return result;
}

// Lanes of `v` modulo 257: shares of 0 ... 256.
static lanes_halves16 shares(lanes_halves16 v) {
    for (int i = 0; i < 16; i++) v[i] %= 257;
    return v;
}

// Eight premultiplied pixels; an eighth of them transparent, an eighth opaque.
static void fill_pixels(uint32_t *pixels) {
    for (int i = 0; i < 8; i++) {
        uint64_t word = next();
        uint32_t alpha = word >> 61 == 0 ? 0 : word >> 61 == 1 ? 255 : word >> 24 & 255;
        pixels[i] = alpha << 24;
        for (int shift = 0; shift < 24; shift += 8) pixels[i] |= (uint32_t)(word >> shift & 255) * alpha / 255 << shift;
    }
}

#define HASH(value) do { __typeof__(value) result = (value); add(&result, sizeof result); } while (0)

enum { width = 101, rows = 5, radius = 3, room = 4 * (2 * width + gaussian_padding) };

// The functions of rows, of which `count` pixels are given, so that all ends of vectors occur.
static void hash_rows(long count) {
    static uint16_t lines[2 * radius + 1][room], out[room];
    static uint32_t pixels[(width + gaussian_padding + 1) & ~1];
    static int32_t cells[104];
    const uint16_t *five[rows], *seven[2 * radius + 1];
    const uint16_t weights[radius + 1] = {16384, 12288, 8192, 4096};
    for (int k = 0; k < 2 * radius + 1; k++) {
        fill(lines[k], sizeof lines[k]);
        for (int i = 0; i < room; i++) lines[k][i] %= 255 * 128 + 1;
        seven[k] = lines[k];
    }
    for (int k = 0; k < rows; k++) five[k] = lines[k];
    fill(pixels, sizeof pixels);
    gaussian_widen(pixels, out, count, 7);
    add(out, 8 * count);
    gaussian_convolve(seven, radius, weights, out, 4 * count, 0);
    add(out, 8 * count);
    gaussian_convolve(seven, radius, weights, out, 4 * count, 1);
    add(out, 8 * count);
    for (int k = 0; k < rows; k++) {
        for (int i = 0; i < room; i++) lines[k][i] %= 255 * 16 + 1;
    }
    gaussian_halve_rows(five, out, 4 * count);
    add(out, 8 * count);
    gaussian_halve_columns(lines[0], out, count / 2, 1);
    add(out, 8 * (count / 2));
    gaussian_double_rows(lines[0], lines[1], lines[2], count & 1, out, 4 * count);
    add(out, 8 * count);
    gaussian_double_columns(lines[0], out, count / 2);
    add(out, 8 * (count / 2));
    gaussian_pack(lines[1], pixels, count);
    add(pixels, 4 * count & ~7);
    const long groups = count / 8;
    fill(cells, sizeof cells);
    for (long i = 0; i < 8 * groups; i++) cells[i] = next() % 3 ? 0 : cells[i] % 65537;
    uint8_t flags[64] = {0};
    uint64_t bits = 0;
    for (long i = 0; i < 8 * groups; i++) flags[i / 8] |= cells[i] != 0;
    coverage_take_flags(flags, &bits, groups);
    add(&bits, sizeof bits);
    const uint16_t *end = coverage_of_groups(cells, &bits, groups, out);
    add(out, (end - out) * 2);
    add(&bits, sizeof bits);
    add(cells, 32 * groups);
    composite_color(0xFF406080, pixels, out, 65536, &bits, 3, 8 * groups - 2);
    composite_color(0xFFA0C0E0, pixels, out, next() % 65537, &bits, 1, 8 * groups - 1);
    add(pixels, 32 * groups);
}

// Polygons in eight rows of cells, with a third of their points on borders between cells.
static void hash_edges(long count) {
    enum { height = 8, stride = 72, places = 67 << 16 };
    static int32_t cells[height * stride];
    static uint8_t flags[height * 64];
    const edges_band band = {cells, flags, stride, 64, stride};
    edges_point points[40];
    memset(cells, 0, sizeof cells);
    memset(flags, 0, sizeof flags);
    for (long i = 0; i < count; i++) {
        const long on_border = next() % 3 ? 0 : 65535;
        points[i].x = (long)(next() % places) & ~on_border;
        points[i].y = (long)(next() % (height << 16)) & ~(next() % 2 ? on_border : 0);
    }
    edges_add(&band, points[count - 1], points, count);
    // One within the band's pixels, and one that may leave them on either side.
    edges_add_part(&band, count % height, (long)(next() % 131073) - 65536, points[0].x, points[1].x, stride - 3);
    edges_add_part(
        &band, (count + 1) % height, (long)(next() % 131073) - 65536, points[0].x - (9 << 16), points[1].x + (9 << 16), 63);
    add(cells, sizeof cells);
    add(flags, sizeof flags);
}

// Words of which some repeat those before them, and those a row before.
static void hash_runs(long back) {
    uint32_t words[203];
    for (long i = 0; i < 203; i++) {
        const uint64_t word = next();
        words[i] = i >= back && word % 8 < 5 ? words[i - back] : i && word % 8 < 7 ? words[i - 1] : (uint32_t)(word >> 32);
    }
    for (long first = back; first < 200;) {
        const uint64_t found = runs_next(words, first, 200, back);
        add(&found, sizeof found);
        first = (long)found + 1;
    }
}

// Samples of a line through a pixel, all of them or some.
static void hash_samples(void) {
    float lines[2][64];
    uint16_t bits[4] = {0};
    for (int i = 0; i < 64; i++) {
        lines[0][i] = (float)(next() % 1024) / 1024;
        lines[1][i] = (float)(next() % 1024) / 1024;
    }
    const long first = next() % 32, end = first + next() % 33;
    const float x = (float)((int)(next() % 2048) - 512) / 1024, slope = (float)((int)(next() % 4096) - 2048) / 512;
    samples_right_of_line(lines[0], lines[1], x, slope, first, end, bits);
    add(bits, sizeof bits);
}

int main(void) {
    for (int round = 0; round < 1000000; round++) {
        lanes_halves16 a, b, c;
        lanes_words16 words;
        unsigned char bytes[16];
        fill(&a, sizeof a);
        fill(&b, sizeof b);
        fill(&c, sizeof c);
        fill(&words, sizeof words);
        prefetch_line(bytes);
        lanes_float8 v = floats(), low = floats(), high = floats();
        HASH(lanes_whole(v.lo));
        HASH((uint64_t)lanes_below(v.lo, low[0]));
        HASH(lanes_limited(v, low, high));
        HASH((uint64_t)lanes_above(v, low[0]));
        HASH(lanes_least(v, low));
        HASH(lanes_greatest(v, low));
        HASH(lanes_between(v, low, high));
        HASH(lanes_positive(v));
        HASH(lanes_kept(v, lanes_between(low, v, high)));
        HASH(lanes_most(high));
        HASH(lanes_nearest((double)(int64_t)next() / 8192));
        HASH((uint64_t)lanes_are_equal((const float *)&v, (const float *)&low, 8));
        HASH((uint64_t)lanes_are_equal((const float *)&v, (const float *)&v, 8));
        HASH(lanes_near_cube_root(v.hi));
        HASH(lanes_differing(words, words & 0x01000100));
        HASH(lanes_of_bits(a[0]));
        HASH(lanes_floats(__builtin_convertvector(words.lo, lanes_double8) * (1.0 / 3)));
        HASH(lanes_evens(words));
        HASH(lanes_odds(words));
        HASH(lanes_even(words.lo));
        HASH(lanes_odd(words.hi));
        HASH(lanes_mean(words.lo, words.hi));
        HASH(lanes_joined(a, b));
        HASH(lanes_texels((lanes_signed8)words.lo, (lanes_signed8)words.hi, 390, 77));
        HASH(lanes_fractions((lanes_signed8)words.lo, (lanes_signed8)words.hi));
        lanes_bytes16 up = (lanes_bytes16)a.lo, side = (lanes_bytes16)b.lo, corner = (lanes_bytes16)c.lo;
        HASH(lanes_average(side, up));
        HASH(lanes_paeth(side, up, corner));
        HASH(lanes_below_bytes(side, up));
        HASH((uint64_t)lanes_differing_bytes(side, side & up));
        HASH(lanes_magnitudes(corner));
        lanes_longs8 sums, data, key;
        fill(&sums, sizeof sums);
        fill(&data, sizeof data);
        fill(&key, sizeof key);
        HASH(lanes_hashed(sums, data, key));
        HASH(lanes_firsts(words));
        HASH(lanes_seconds(words));
        HASH(lanes_even_pairs(a));
        HASH(lanes_odd_pairs(a));
        HASH(lanes_sharpened(shares(a), shares(b) >> 1, (lanes_halves16)(8192 - (shares(b) >> 1) * 128)));
        HASH(lanes_share(shares(a), shares(b)));
        HASH(lanes_high(a.lo, b.lo));
        HASH(lanes_high16(a, b));
        uint32_t whole[2] = {lanes_all(lanes_evens(words) | 0xF0F0F0F0), lanes_any(lanes_odds(words) & 0x00FF0F0F)};
        add(whole, sizeof whole);
        HASH(lanes_totals(a.lo, a.hi, b.lo, b.hi));
        HASH(lanes_pixels(a.lo, b.hi));
        HASH(lanes_channels(&words));
        lanes_store_pixels(a.lo, b.lo, c.lo, a.hi, 128, bytes);
        add(bytes, sizeof bytes);
        uint32_t source[8], target[8];
        fill_pixels(source);
        fill_pixels(target);
        for (int i = 0; i < 8; i++) source[i] |= 0xFF000000;
        const long pixels = 1 + round % 8;
        composite_opaque(source, target, (const uint16_t *)&a, 65536, pixels);
        add(target, sizeof target);
        composite_opaque(source, target, (const uint16_t *)&c, 1 + next() % 65535, pixels);
        add(target, sizeof target);
        const uint64_t group = 1;
        composite_color(source[0], target, (const uint16_t *)&b, 65536, &group, 0, pixels);
        add(target, sizeof target);
        fill_pixels(source);
        composite_part(source, target, (uint16_t)(1 + next() % 65535), pixels);
        add(target, sizeof target);
        // Weights of -2 ... 2 in 1/64, as of filters; the last row is that of alpha.
        float matrix[20];
        for (int i = 0; i < 20; i++) matrix[i] = (float)((int)(next() % 257) - 128) / 64;
        const bool keeps_alpha = round & 1;
        for (int i = 15; i < 20 && keeps_alpha; i++) matrix[i] = i == 18;
        colors_changed(source, target, pixels, matrix, keeps_alpha);
        add(target, sizeof target);
    }
    for (long round = 0; round < 20000; round++) {
        hash_rows(8 + round % (width - 8));
        hash_edges(2 + round % 39);
        hash_runs(1 + round % 50);
        hash_samples();
    }
    printf("%016llx\n", (unsigned long long)hash);
    return 0;
}
