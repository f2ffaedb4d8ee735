#include "CZoetropeClassTable.h"

#define SWIFT __attribute__((swiftcall))
#define CONTEXT __attribute__((swift_context))

void *zoetrope_class_make(const void *entry, const void *type) {
    typedef SWIFT void *Initializer(CONTEXT const void *);
    return ((Initializer *)entry)(type);
}

void *zoetrope_class_make_framed(
    const void *entry, double x, double y, double width, double height, const void *type) {
    typedef SWIFT void *Initializer(double, double, double, double, CONTEXT const void *);
    return ((Initializer *)entry)(x, y, width, height, type);
}

void *zoetrope_class_make_styled(
    const void *entry, unsigned char style, unsigned long long word0, unsigned long long word1, const void *type) {
    typedef SWIFT void *Initializer(unsigned char, unsigned long long, unsigned long long, CONTEXT const void *);
    return ((Initializer *)entry)(style, word0, word1, type);
}
