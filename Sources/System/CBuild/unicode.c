// Linked in place of ICU's data in a program that scripts/install builds: a package of data without an entry, as ICU's
// own `stubdata` is. Foundation's has 34 MB: languages, calendars, time zones, collations and encodings, none of which
// this program asks for. The properties of characters are in ICU's code.
// ZOETROPE_ICU_DATA is the symbol that ICU looks for, icudt76_dat in Swift 6.3.
#ifdef ZOETROPE_ICU_DATA
#include <stdint.h>

const struct {
    uint16_t header;
    uint8_t magic[2];
    uint16_t info, reserved;
    uint8_t isBigEndian, charset, sizeOfUChar, reserved2;
    uint8_t format[4], formatVersion[4], dataVersion[4];
    uint8_t padding[8];
    uint32_t count, reserved3;
    int32_t end[4];
} ZOETROPE_ICU_DATA __attribute__((aligned(16))) = {
    .header = 32,
    .magic = {0xDA, 0x27},
    .info = 20,
    .isBigEndian = __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__,
    .sizeOfUChar = 2,
    .format = {'T', 'o', 'C', 'P'},
    .formatVersion = {1},
};
#endif
