// Preloaded into `render` by scripts/check faults. Counts the calls of the C library that the program makes, and lets one
// of them fail or be interrupted.
//
//   ZOETROPE_FAULT_LOG=FILE       a line for each call: its function, its number, what is made to happen, the address of
//                                 its caller in the program, and who calls: "program", or a library's name
//   ZOETROPE_FAULT=write:3:EIO    the program's third call of `write` fails with EIO
//
// Instead of an error's name: "short" does half of what was asked for; "INT", "TERM", "HUP" and "KILL" send that signal
// before the call. Calls of libraries are counted and written down, but only allocations of C libraries are failed.
#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <link.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/inotify.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

// The functions, and the faults of each. scripts/check faults reads these rows out of the log's first lines.
#define FUNCTIONS(row) \
    row(open, "EMFILE EIO") row(read, "EIO EINTR short") row(pread, "EIO EINTR short") \
    row(write, "ENOSPC EIO EINTR short") row(pwrite, "ENOSPC EIO EINTR short") row(close, "EIO EINTR") \
    row(fsync, "EIO") row(fchmod, "EIO") row(fstat, "EIO") row(rename, "EIO ENOSPC") row(unlink, "EIO") \
    row(unlinkat, "EIO") row(mkdir, "ENOSPC") row(rmdir, "EIO") row(stat, "EIO") row(lstat, "EIO") row(access, "EIO") \
    row(readlink, "EIO") row(realpath, "EIO") row(opendir, "EMFILE") row(readdir, "EIO") row(flock, "ENOLCK EINTR") \
    row(pipe, "EMFILE") row(posix_spawn, "EAGAIN") row(posix_spawn_file_actions_adddup2, "ENOMEM") \
    row(posix_spawn_file_actions_addopen, "ENOMEM") row(strdup, "ENOMEM") row(execv, "ENOMEM") \
    row(pthread_create, "EAGAIN") row(waitid, "EINTR") row(waitpid, "EINTR") row(poll, "EINTR") \
    row(getrlimit, "EINVAL") row(gethostname, "EINVAL") row(isatty, "EBADF") row(kill, "EPERM") \
    row(socket, "EMFILE") row(socketpair, "EMFILE") row(bind, "EADDRINUSE") row(listen, "EADDRINUSE") \
    row(accept, "EMFILE EINTR ECONNABORTED") row(getsockname, "ENOBUFS") row(setsockopt, "ENOMEM") \
    row(recv, "ECONNRESET EINTR short") row(send, "ECONNRESET EINTR short") row(shutdown, "ENOTCONN") \
    row(inotify_init1, "EMFILE") row(inotify_add_watch, "ENOSPC") row(inotify_rm_watch, "EINVAL") \
    row(malloc, "ENOMEM") row(calloc, "ENOMEM") row(realloc, "ENOMEM") row(posix_memalign, "ENOMEM") \
    row(aligned_alloc, "ENOMEM") row(mmap, "ENOMEM")

// Allocations of fewer bytes are not counted: the program's buffers of pixels and of files have more.
#define LARGE (256 << 10)

#define NUMBER(name, faults) call_##name,
#define ROW(name, faults) {#name, faults},
enum { FUNCTIONS(NUMBER) call_count };
static const struct { const char *name, *faults; } functions[] = {FUNCTIONS(ROW)};

static const struct { const char *name; int code; } errors[] = {
    {"EIO", EIO}, {"EINTR", EINTR}, {"EMFILE", EMFILE}, {"ENOSPC", ENOSPC}, {"ENOLCK", ENOLCK}, {"EAGAIN", EAGAIN},
    {"ENOMEM", ENOMEM}, {"EINVAL", EINVAL}, {"EBADF", EBADF}, {"EPERM", EPERM}, {"EADDRINUSE", EADDRINUSE},
    {"ECONNABORTED", ECONNABORTED}, {"ECONNRESET", ECONNRESET}, {"ENOBUFS", ENOBUFS}, {"ENOTCONN", ENOTCONN}};
static const struct { const char *name; int number; } signals[] = {
    {"INT", SIGINT}, {"TERM", SIGTERM}, {"HUP", SIGHUP}, {"KILL", SIGKILL}};

// MARK: What is asked for

enum { goes_on = 0, is_short = -1 };

static int log_file = -1;
static uintptr_t program_begin, program_end;
static atomic_int numbers[call_count];
static int chosen = -1, chosen_number, chosen_error, chosen_signal;
static bool is_ready;

static int find_program(struct dl_phdr_info *info, size_t size, void *unused) {
    (void)size, (void)unused;
    for (int i = 0; i < info->dlpi_phnum; i++) {
        const ElfW(Phdr) *part = &info->dlpi_phdr[i];
        uintptr_t begin = info->dlpi_addr + part->p_vaddr;
        if (part->p_type != PT_LOAD) continue;
        if (!program_begin || begin < program_begin) program_begin = begin;
        if (begin + part->p_memsz > program_end) program_end = begin + part->p_memsz;
    }
    return 1;  // The first is the program.
}

static void choose(const char *fault) {
    char name[64] = "", what[32] = "";
    if (sscanf(fault, "%63[^:]:%d:%31s", name, &chosen_number, what) != 3) abort();
    for (int i = 0; i < call_count; i++) if (!strcmp(functions[i].name, name)) chosen = i;
    for (size_t i = 0; i < sizeof errors / sizeof *errors; i++)
        if (!strcmp(errors[i].name, what)) chosen_error = errors[i].code;
    for (size_t i = 0; i < sizeof signals / sizeof *signals; i++)
        if (!strcmp(signals[i].name, what)) chosen_signal = signals[i].number;
    if (!strcmp(what, "short")) chosen_error = is_short;
    if (chosen < 0 || (!chosen_error && !chosen_signal)) abort();
}

static void note(const char *format, ...) {
    char line[512];
    va_list rest;
    va_start(rest, format);
    int length = vsnprintf(line, sizeof line, format, rest);
    va_end(rest);
    if (log_file >= 0 && length > 0) syscall(SYS_write, log_file, line, (size_t)length);
}

// The programs that the command starts are not to be counted, and do not inherit this.
__attribute__((constructor)) static void begin(void) {
    const char *path = getenv("ZOETROPE_FAULT_LOG"), *fault = getenv("ZOETROPE_FAULT");
    dl_iterate_phdr(find_program, NULL);
    if (path) {
        int number = (int)syscall(SYS_openat, AT_FDCWD, path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
        log_file = (int)syscall(SYS_fcntl, number, F_DUPFD_CLOEXEC, 200);
        syscall(SYS_close, number);
        for (int i = 0; i < call_count; i++) note("can %s %s\n", functions[i].name, functions[i].faults);
    }
    if (fault) choose(fault);
    unsetenv("LD_PRELOAD");
    unsetenv("ZOETROPE_FAULT_LOG");
    unsetenv("ZOETROPE_FAULT");
    is_ready = true;
}

// MARK: A call

static const char *library(const void *caller) {
    Dl_info info;
    if (!dladdr(caller, &info) || !info.dli_fname) return "unknown";
    const char *slash = strrchr(info.dli_fname, '/');
    return slash ? slash + 1 : info.dli_fname;
}

// What Swift's arrays and objects are made of ends the process where there is no memory; it is counted only.
static bool is_failed(int function, const char *name) {
    if (function < call_malloc) return false;
    return strncmp(name, "libswift", 8) && strncmp(name, "libFoundation", 13) && strncmp(name, "libdispatch", 11)
        && strncmp(name, "libc.", 5) && strncmp(name, "libstdc++", 9) && strncmp(name, "ld-linux", 8)
        && strncmp(name, "lib_Foundation", 14) && strncmp(name, "libgcc", 6);
}

// What happens to this call: `goes_on`, `is_short`, or an error's number.
static int happens(int function, const void *caller) {
    static _Thread_local bool is_inside;
    if (!is_ready || is_inside) return goes_on;
    is_inside = true;
    int result = goes_on, before = errno;
    uintptr_t address = (uintptr_t)caller;
    bool is_program = address >= program_begin && address < program_end;
    const char *name = is_program ? "program" : library(caller);
    if (is_program || is_failed(function, name)) {
        int number = ++numbers[function];
        note("call %s %d %lx %s\n", functions[function].name, number,
             is_program ? (unsigned long)(address - program_begin) : 0, name);
        if (function == chosen && number == chosen_number) {
            note("hit\n");
            result = chosen_error;
            if (chosen_signal) {
                syscall(SYS_kill, getpid(), chosen_signal);
                // The thread that waits for signals ends the process meanwhile, unless this one holds a lock.
                struct timespec wait = {0, 50 * 1000 * 1000};
                syscall(SYS_nanosleep, &wait, NULL);
            }
        }
    } else {
        note("other %s %s\n", functions[function].name, name);
    }
    is_inside = false;
    errno = before;
    return result;
}

#define HAPPENS(name) happens(call_##name, __builtin_return_address(0))
#define REAL(name) \
    static __typeof__(name) *real; \
    if (!real) real = (__typeof__(name) *)dlsym(RTLD_NEXT, #name)

// A function that returns -1 (or null) and sets errno.
#define CALL(type, name, failed, parameters, arguments) \
    type name parameters { \
        REAL(name); \
        int code = HAPPENS(name); \
        if (code > 0) { errno = code; return failed; } \
        return real arguments; \
    }

// A function that takes a number of bytes, and may take fewer.
#define SHORT(name, parameters, arguments) \
    ssize_t name parameters { \
        REAL(name); \
        int code = HAPPENS(name); \
        if (code > 0) { errno = code; return -1; } \
        if (code == is_short && count > 1) count /= 2; \
        return real arguments; \
    }

// A function that returns the error's number.
#define CODE(name, parameters, arguments) \
    int name parameters { \
        REAL(name); \
        int code = HAPPENS(name); \
        return code > 0 ? code : real arguments; \
    }

SHORT(read, (int file, void *bytes, size_t count), (file, bytes, count))
SHORT(pread, (int file, void *bytes, size_t count, off_t at), (file, bytes, count, at))
SHORT(write, (int file, const void *bytes, size_t count), (file, bytes, count))
SHORT(pwrite, (int file, const void *bytes, size_t count, off_t at), (file, bytes, count, at))
SHORT(recv, (int file, void *bytes, size_t count, int flags), (file, bytes, count, flags))
SHORT(send, (int file, const void *bytes, size_t count, int flags), (file, bytes, count, flags))
CALL(int, fsync, -1, (int file), (file))
CALL(int, fchmod, -1, (int file, mode_t mode), (file, mode))
CALL(int, fstat, -1, (int file, struct stat *status), (file, status))
CALL(int, rename, -1, (const char *from, const char *to), (from, to))
CALL(int, unlink, -1, (const char *path), (path))
CALL(int, unlinkat, -1, (int folder, const char *path, int flags), (folder, path, flags))
CALL(int, mkdir, -1, (const char *path, mode_t mode), (path, mode))
CALL(int, rmdir, -1, (const char *path), (path))
CALL(int, stat, -1, (const char *path, struct stat *status), (path, status))
CALL(int, lstat, -1, (const char *path, struct stat *status), (path, status))
CALL(int, access, -1, (const char *path, int mode), (path, mode))
CALL(ssize_t, readlink, -1, (const char *path, char *bytes, size_t count), (path, bytes, count))
CALL(char *, realpath, NULL, (const char *path, char *resolved), (path, resolved))
CALL(DIR *, opendir, NULL, (const char *path), (path))
CALL(struct dirent *, readdir, NULL, (DIR *folder), (folder))
CALL(int, flock, -1, (int file, int operation), (file, operation))
CALL(int, pipe, -1, (int ends[2]), (ends))
CALL(int, execv, -1, (const char *path, char *const arguments[]), (path, arguments))
CALL(int, waitid, -1, (idtype_t kind, id_t process, siginfo_t *information, int options),
     (kind, process, information, options))
CALL(pid_t, waitpid, -1, (pid_t process, int *status, int options), (process, status, options))
CALL(int, poll, -1, (struct pollfd *files, nfds_t count, int timeout), (files, count, timeout))
CALL(int, getrlimit, -1, (__rlimit_resource_t resource, struct rlimit *limit), (resource, limit))
CALL(int, gethostname, -1, (char *name, size_t count), (name, count))
CALL(int, isatty, 0, (int file), (file))
CALL(int, kill, -1, (pid_t process, int number), (process, number))
CALL(int, socket, -1, (int domain, int type, int protocol), (domain, type, protocol))
CALL(int, socketpair, -1, (int domain, int type, int protocol, int ends[2]), (domain, type, protocol, ends))
CALL(int, bind, -1, (int file, const struct sockaddr *address, socklen_t size), (file, address, size))
CALL(int, listen, -1, (int file, int count), (file, count))
CALL(int, accept, -1, (int file, struct sockaddr *address, socklen_t *size), (file, address, size))
CALL(int, getsockname, -1, (int file, struct sockaddr *address, socklen_t *size), (file, address, size))
CALL(int, setsockopt, -1, (int file, int level, int name, const void *value, socklen_t size),
     (file, level, name, value, size))
CALL(int, shutdown, -1, (int file, int how), (file, how))
CALL(int, inotify_init1, -1, (int flags), (flags))
CALL(int, inotify_add_watch, -1, (int file, const char *path, uint32_t mask), (file, path, mask))
CALL(int, inotify_rm_watch, -1, (int file, int watch), (file, watch))
CALL(char *, strdup, NULL, (const char *text), (text))
CODE(posix_spawn,
     (pid_t *process, const char *path, const posix_spawn_file_actions_t *actions, const posix_spawnattr_t *attributes,
      char *const arguments[], char *const environment[]),
     (process, path, actions, attributes, arguments, environment))
CODE(posix_spawn_file_actions_adddup2, (posix_spawn_file_actions_t *actions, int from, int to), (actions, from, to))
CODE(posix_spawn_file_actions_addopen,
     (posix_spawn_file_actions_t *actions, int file, const char *path, int flags, mode_t mode),
     (actions, file, path, flags, mode))
CODE(pthread_create, (pthread_t *thread, const pthread_attr_t *attributes, void *(*body)(void *), void *argument),
     (thread, attributes, body, argument))

// It fails after it has closed the file, as Linux does.
int close(int file) {
    REAL(close);
    int code = HAPPENS(close), result = real(file);
    if (code > 0) { errno = code; return -1; }
    return result;
}

// Swift's overlay of the C library has `open` without a variable number of arguments.
int open_two(const char *path, int flags) __asm__("$s5Glibc4openys5Int32VSPys4Int8VG_ADtF");
int open_three(const char *path, int flags, mode_t mode) __asm__("$s5Glibc4openys5Int32VSPys4Int8VG_ADs6UInt32VtF");

int open_two(const char *path, int flags) {
    int code = HAPPENS(open);
    if (code > 0) { errno = code; return -1; }
    return (int)syscall(SYS_openat, AT_FDCWD, path, flags, 0);
}

int open_three(const char *path, int flags, mode_t mode) {
    int code = HAPPENS(open);
    if (code > 0) { errno = code; return -1; }
    return (int)syscall(SYS_openat, AT_FDCWD, path, flags, mode);
}

// MARK: Allocations

extern void *__libc_malloc(size_t), *__libc_calloc(size_t, size_t), *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);

#define MEMORY(name, bytes) \
    if ((bytes) >= LARGE && HAPPENS(name) > 0) { errno = ENOMEM; return NULL; }

void *malloc(size_t size) {
    MEMORY(malloc, size)
    return __libc_malloc(size);
}

void *calloc(size_t count, size_t size) {
    MEMORY(calloc, count * size)
    return __libc_calloc(count, size);
}

void *realloc(void *old, size_t size) {
    MEMORY(realloc, size)
    return __libc_realloc(old, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
    MEMORY(aligned_alloc, size)
    return __libc_memalign(alignment, size);
}

int posix_memalign(void **made, size_t alignment, size_t size) {
    if (size >= LARGE && HAPPENS(posix_memalign) > 0) return ENOMEM;
    *made = __libc_memalign(alignment, size);
    return *made ? 0 : ENOMEM;
}

void *mmap(void *address, size_t size, int protection, int flags, int file, off_t offset) {
    if (size >= LARGE && HAPPENS(mmap) > 0) { errno = ENOMEM; return MAP_FAILED; }
    return (void *)syscall(SYS_mmap, address, size, protection, flags, file, offset);
}
