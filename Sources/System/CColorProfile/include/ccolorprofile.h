#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// little-cms, as far as a picture needs it: from a profile's colours to sRGB's, 8 bits a channel.
typedef struct ccolor_transform ccolor_transform;

/// From an ICC profile. NULL when it is damaged or neither of RGB nor of grey pictures; `name` receives the profile's
/// own name, or "damaged", in at most `name_size` bytes with the final zero.
ccolor_transform *ccolor_transform_from_icc(const void *profile, size_t size, char *name, size_t name_size);

void ccolor_transform_destroy(ccolor_transform *);

/// Converts straight RGBA in place; alpha stays. A grey profile reads the red channel.
void ccolor_transform_apply(const ccolor_transform *, uint8_t *rgba, size_t pixels);
