#pragma once

// A CPU's wider vectors are used even if the build does not assume them. IN_BOTH_WIDTHS defines a function by another of
// that name and `_lanes`, which is inlined: compiled for wide vectors, which are used where the CPU has them, and
// without. Only additions, products and comparisons of whole numbers may be in it, and of floats where FP_CONTRACT is
// off, so that the result is the same.
#if defined(__x86_64__) && !defined(__AVX2__)
#define WIDE __attribute__((target("avx2")))
#define IN_BOTH_WIDTHS(type, name, parameters, arguments)           \
    WIDE static type name##_wide parameters { return name##_lanes arguments; } \
    type name parameters {                                          \
        if (__builtin_cpu_supports("avx2")) return name##_wide arguments; \
        return name##_lanes arguments;                              \
    }
#else
#define IN_BOTH_WIDTHS(type, name, parameters, arguments) \
    type name parameters { return name##_lanes arguments; }
#endif
