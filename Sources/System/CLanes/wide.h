#pragma once

// A CPU's wider vectors are used even if the build does not assume them: a function marked WIDE is compiled for them, and
// called where has_wide_vectors() is true. Only functions of whole numbers are, so that the result is the same.
#if defined(__x86_64__) && !defined(__AVX2__)
#define HAS_WIDE_VERSION
#define WIDE __attribute__((target("avx2")))
#define has_wide_vectors() __builtin_cpu_supports("avx2")
#endif
