#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// The part of little-cms that pictures need: conversion from a profile's colours to sRGB, 8 bits a channel.
typedef struct ccolor_transform ccolor_transform;

/// Makes a transform from an ICC profile. NULL if the profile is damaged, or is for neither RGB nor grey pictures.
/// `name` receives the profile's own name, or "damaged", in at most `name_size` bytes including the final zero.
ccolor_transform *ccolor_transform_from_icc(const void *profile, size_t size, char *name, size_t name_size);

void ccolor_transform_destroy(ccolor_transform *);

/// Converts `pixels` pixels of straight (not premultiplied) RGBA in place; alpha does not change. A grey profile reads
/// the red channel.
void ccolor_transform_apply(const ccolor_transform *, uint8_t *rgba, size_t pixels);
