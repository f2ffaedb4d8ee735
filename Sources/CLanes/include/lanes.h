#pragma once
#include <stdint.h>

// Operations on vectors that CPUs have and Swift's SIMD types spell lane by lane. Whole numbers only: the same results on every machine.

typedef uint16_t lanes_u16x16 __attribute__((ext_vector_type(16)));
typedef uint32_t lanes_u32x16 __attribute__((ext_vector_type(16)));
typedef uint32_t lanes_u32x8 __attribute__((ext_vector_type(8)));

#define LANES static inline __attribute__((always_inline))

// The upper halves of the products.
LANES lanes_u16x16 lanes_multiply_high(lanes_u16x16 a, lanes_u16x16 b) {
    return __builtin_convertvector((__builtin_convertvector(a, lanes_u32x16) * __builtin_convertvector(b, lanes_u32x16)) >> 16, lanes_u16x16);
}

// The bits that all lanes have, and those that any has.
LANES uint32_t lanes_all(lanes_u32x8 v) { return __builtin_reduce_and(v); }
LANES uint32_t lanes_any(lanes_u32x8 v) { return __builtin_reduce_or(v); }
