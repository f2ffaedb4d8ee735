// What this project calls of macOS's C library, with the types and fields that it has there. Checks/portability/macos
// compiles against it.
#pragma once
#include <stddef.h>
#include <stdint.h>

typedef long ssize_t;
typedef int64_t off_t;
typedef uint16_t mode_t;
typedef uint16_t nlink_t;
typedef uint64_t ino_t;
typedef int32_t dev_t;
typedef int32_t pid_t;
typedef uint32_t uid_t;
typedef uint32_t gid_t;
typedef uint32_t sigset_t;
typedef uint32_t id_t;
typedef unsigned int nfds_t;
typedef void (*sig_t)(int);

struct timespec { long tv_sec; long tv_nsec; };
struct stat {
    dev_t st_dev; mode_t st_mode; nlink_t st_nlink; ino_t st_ino; uid_t st_uid; gid_t st_gid; dev_t st_rdev;
    struct timespec st_atimespec, st_mtimespec, st_ctimespec, st_birthtimespec;
    off_t st_size; int64_t st_blocks; int32_t st_blksize; uint32_t st_flags, st_gen;
    int32_t st_lspare; int64_t st_qspare[2];
};
int stat(const char *path, struct stat *status);
int lstat(const char *path, struct stat *status);
int fstat(int descriptor, struct stat *status);
int fchmod(int descriptor, mode_t mode);
int mkdir(const char *path, mode_t mode);

typedef struct { int __dd_fd; long __dd_loc, __dd_size; char *__dd_buf; } DIR;
struct dirent { uint64_t d_ino, d_seekoff; uint16_t d_reclen, d_namlen; uint8_t d_type; char d_name[1024]; };
DIR *opendir(const char *path);
struct dirent *readdir(DIR *directory);
int closedir(DIR *directory);

int access(const char *path, int mode);
int close(int descriptor);
int fsync(int descriptor);
int link(const char *path, const char *other);
int rename(const char *path, const char *other);
int rmdir(const char *path);
int unlink(const char *path);
ssize_t read(int descriptor, void *bytes, size_t count);
ssize_t write(int descriptor, const void *bytes, size_t count);
ssize_t pread(int descriptor, void *bytes, size_t count, off_t offset);
ssize_t pwrite(int descriptor, const void *bytes, size_t count, off_t offset);
ssize_t readlink(const char *path, char *target, size_t count);
off_t lseek(int descriptor, off_t offset, int from);
long pathconf(const char *path, int name);
char *realpath(const char *path, char *target);
char *getenv(const char *name);
void free(void *memory);
int isatty(int descriptor);
int usleep(unsigned int microseconds);
pid_t getpid(void);
void _exit(int status) __attribute__((noreturn));

struct pollfd { int fd; short events, revents; };
int poll(struct pollfd *requests, nfds_t count, int timeout);

union __sigaction_u { void (*__sa_handler)(int); void (*__sa_sigaction)(int, void *, void *); };
struct sigaction { union __sigaction_u __sigaction_u; sigset_t sa_mask; int sa_flags; };
int sigaction(int number, const struct sigaction *action, struct sigaction *old);
sig_t signal(int number, sig_t handler);
int sigemptyset(sigset_t *set);
int sigaddset(sigset_t *set, int number);
int sigwait(const sigset_t *_Nonnull set, int *_Nonnull number);
int sigismember(const sigset_t *set, int number);
int sigpending(sigset_t *set);
int pthread_sigmask(int how, const sigset_t *_Nullable set, sigset_t *_Nullable old);
int raise(int number);
int kill(pid_t process, int number);

typedef enum { P_ALL, P_PID, P_PGID } idtype_t;
union sigval { int sival_int; void *sival_ptr; };
typedef struct {
    int si_signo, si_errno, si_code;
    pid_t si_pid;
    uid_t si_uid;
    int si_status;
    void *si_addr;
    union sigval si_value;
    long si_band;
    unsigned long __pad[7];
} siginfo_t;
int waitid(idtype_t kind, id_t number, siginfo_t *information, int options);
pid_t waitpid(pid_t process, int *status, int options);

typedef void *posix_spawn_file_actions_t;
typedef void *posix_spawnattr_t;
int posix_spawn(
    pid_t *process, const char *path, const posix_spawn_file_actions_t *actions, const posix_spawnattr_t *attributes,
    char *const arguments[], char *const environment[]);
int posix_spawn_file_actions_init(posix_spawn_file_actions_t *actions);
int posix_spawn_file_actions_destroy(posix_spawn_file_actions_t *actions);
int posix_spawn_file_actions_adddup2(posix_spawn_file_actions_t *actions, int descriptor, int other);
int posix_spawn_file_actions_addopen(
    posix_spawn_file_actions_t *actions, int descriptor, const char *path, int flags, mode_t mode);
int posix_spawnattr_init(posix_spawnattr_t *attributes);
int posix_spawnattr_destroy(posix_spawnattr_t *attributes);
int posix_spawnattr_setflags(posix_spawnattr_t *attributes, short flags);
int posix_spawnattr_setsigmask(posix_spawnattr_t *attributes, const sigset_t *set);
int posix_spawnattr_setsigdefault(posix_spawnattr_t *attributes, const sigset_t *set);
int pipe(int descriptors[2]);

void *memcpy(void *to, const void *from, size_t count);
void *memmove(void *to, const void *from, size_t count);
void *memset(void *to, int byte, size_t count);
int memcmp(const void *a, const void *b, size_t count);
size_t strlen(const char *text);
char *strerror(int code);
char *strdup(const char *text);

#define F_GETFD 1
#define F_SETFD 2
#define FD_CLOEXEC 1
#define WEXITED 0x00000004
#define WNOWAIT 0x00000020
#define POSIX_SPAWN_SETSIGDEF 0x0004
#define POSIX_SPAWN_SETSIGMASK 0x0008
#define PATH_MAX 1024
#define _PC_CASE_SENSITIVE 11
#define F_OK 0
#define X_OK 1
#define W_OK 2
#define R_OK 4
#define STDIN_FILENO 0
#define STDOUT_FILENO 1
#define STDERR_FILENO 2
#define O_RDONLY 0x0000
#define O_WRONLY 0x0001
#define O_RDWR 0x0002
#define O_NONBLOCK 0x0004
#define O_NOFOLLOW 0x0100
#define O_CREAT 0x0200
#define O_TRUNC 0x0400
#define O_EXCL 0x0800
#define O_NOCTTY 0x20000
#define O_DIRECTORY 0x100000
#define O_EVTONLY 0x8000
#define O_CLOEXEC 0x1000000
#define POLLIN 0x0001
#define POLLOUT 0x0004
#define SIGHUP 1
#define SIGINT 2
#define SIGABRT 6
#define SIGKILL 9
#define SIGPIPE 13
#define SIGTERM 15
#define SIG_BLOCK 1
#define SIG_UNBLOCK 2
#define SIG_SETMASK 3
#define EPERM 1
#define ENOENT 2
#define EINTR 4
#define EIO 5
#define EBADF 9
#define EACCES 13
#define EEXIST 17
#define EXDEV 18
#define ENOTDIR 20
#define EISDIR 21
#define EINVAL 22
#define ENFILE 23
#define EMFILE 24
#define EFBIG 27
#define ENOSPC 28
#define ESPIPE 29
#define EROFS 30
#define EPIPE 32
#define EAGAIN 35
#define ENOTSUP 45
#define ELOOP 62
#define ENAMETOOLONG 63
#define ENOTEMPTY 66
#define EDQUOT 69
