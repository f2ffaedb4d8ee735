// What Swift's Embedded mode asks of a C library, besides wasi-libc's.
#include <stddef.h>
void *__stack_chk_guard = (void *)0x5A0E;
_Noreturn void __stack_chk_fail(void) { __builtin_trap(); }
void arc4random_buf(void *bytes, size_t count) { __builtin_memset(bytes, 0, count); }
