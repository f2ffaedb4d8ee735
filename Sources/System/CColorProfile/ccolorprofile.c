#include <lcms2.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "ccolorprofile.h"

struct ccolor_transform {
    cmsHTRANSFORM transform;
};

// Grey in the first of four bytes: grey pictures use the same RGBA buffer as others.
#define GREY_IN_RGBA (COLORSPACE_SH(PT_GRAY) | CHANNELS_SH(1) | EXTRA_SH(3) | BYTES_SH(1))

// Makes a transform and closes `source`. Grey is not optimized, because little-cms' optimization for it is wrong by up
// to two levels in dark tones.
static ccolor_transform *make(cmsHPROFILE source, cmsUInt32Number format) {
    cmsUInt32Number flags = cmsFLAGS_NOCACHE | (format == GREY_IN_RGBA ? cmsFLAGS_NOOPTIMIZE : 0);
    cmsHPROFILE srgb = cmsCreate_sRGBProfile();
    ccolor_transform *result = calloc(1, sizeof *result);
    if (source && srgb && result)
        result->transform = cmsCreateTransform(source, format, srgb, TYPE_RGBA_8, INTENT_PERCEPTUAL, flags);
    if (source) cmsCloseProfile(source);
    if (srgb) cmsCloseProfile(srgb);
    if (result && result->transform) return result;
    free(result);
    return NULL;
}

ccolor_transform *ccolor_transform_from_icc(const void *bytes, size_t size, char *name, size_t name_size) {
    snprintf(name, name_size, "damaged");
    cmsHPROFILE profile = size <= UINT32_MAX ? cmsOpenProfileFromMem(bytes, (cmsUInt32Number)size) : NULL;
    if (!profile) return NULL;
    if (!cmsGetProfileInfoASCII(profile, cmsInfoDescription, "en", "US", name, (cmsUInt32Number)name_size))
        snprintf(name, name_size, "without a name");
    cmsColorSpaceSignature space = cmsGetColorSpace(profile);
    if (space == cmsSigRgbData) return make(profile, TYPE_RGBA_8);
    if (space == cmsSigGrayData) return make(profile, GREY_IN_RGBA);
    cmsCloseProfile(profile);
    return NULL;
}

void ccolor_transform_destroy(ccolor_transform *t) {
    if (!t) return;
    cmsDeleteTransform(t->transform);
    free(t);
}

void ccolor_transform_apply(const ccolor_transform *t, uint8_t *rgba, size_t pixels) {
    // cmsDoTransform takes a 32-bit count, so larger pictures are converted in parts.
    const size_t most = 1u << 24;
    for (; pixels > 0;) {
        size_t n = pixels < most ? pixels : most;
        cmsDoTransform(t->transform, rgba, rgba, (cmsUInt32Number)n);
        rgba += n * 4;
        pixels -= n;
    }
}
