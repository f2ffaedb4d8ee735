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
int dirfd(DIR *directory);
int unlinkat(int descriptor, const char *path, int flags);
int symlink(const char *target, const char *path);
int ftruncate(int descriptor, off_t size);
int dup2(int descriptor, int other);
uid_t getuid(void);
int gethostname(char *name, size_t size);
long time(long *seconds);
uid_t geteuid(void);
pid_t getpgrp(void);
pid_t tcgetpgrp(int descriptor);
mode_t umask(mode_t mask);
int unsetenv(const char *name);
int setenv(const char *name, const char *value, int replaces);
void exit(int status) __attribute__((noreturn));
int execv(const char *path, char *const arguments[]);
int execve(const char *path, char *const arguments[], char *const environment[]);
typedef struct __sFILE { int _file; } FILE;
int fflush(FILE *file);
int putc(int byte, FILE *file);
int fputs(const char *text, FILE *file);

typedef uint64_t rlim_t;
struct rlimit { rlim_t rlim_cur, rlim_max; };
int getrlimit(int resource, struct rlimit *limit);
int setrlimit(int resource, const struct rlimit *limit);
struct timeval { long tv_sec; int32_t tv_usec; };
struct rusage {
    struct timeval ru_utime, ru_stime;
    long ru_maxrss, ru_ixrss, ru_idrss, ru_isrss, ru_minflt, ru_majflt, ru_nswap, ru_inblock, ru_oublock, ru_msgsnd,
        ru_msgrcv, ru_nsignals, ru_nvcsw, ru_nivcsw;
};
int getrusage(int who, struct rusage *usage);
typedef enum { _CLOCK_REALTIME = 0, _CLOCK_MONOTONIC = 6, _CLOCK_THREAD_CPUTIME_ID = 16 } clockid_t;
int clock_gettime(clockid_t clock, struct timespec *time);
struct winsize { unsigned short ws_row, ws_col, ws_xpixel, ws_ypixel; };

typedef struct _opaque_pthread_t *pthread_t;
typedef struct { long __sig; char __opaque[56]; } pthread_attr_t;
int pthread_create(
    pthread_t _Nullable *_Nonnull thread, const pthread_attr_t *_Nullable attributes,
    void *_Nullable (*_Nonnull start)(void *_Nonnull), void *_Nullable argument);
int pthread_join(pthread_t _Nonnull thread, void *_Nullable *_Nullable value);
int pthread_detach(pthread_t _Nonnull thread);
int pthread_attr_init(pthread_attr_t *attributes);
int pthread_attr_destroy(pthread_attr_t *attributes);
int pthread_attr_setstacksize(pthread_attr_t *attributes, size_t size);
int pthread_attr_setdetachstate(pthread_attr_t *attributes, int state);
typedef enum {
    QOS_CLASS_USER_INTERACTIVE = 0x21, QOS_CLASS_USER_INITIATED = 0x19, QOS_CLASS_DEFAULT = 0x15, QOS_CLASS_UTILITY = 0x11,
    QOS_CLASS_BACKGROUND = 0x09, QOS_CLASS_UNSPECIFIED = 0x00
} qos_class_t;
int pthread_attr_set_qos_class_np(pthread_attr_t *attributes, qos_class_t kind, int priority);

typedef uint32_t socklen_t;
typedef uint8_t sa_family_t;
typedef uint16_t in_port_t;
typedef uint32_t in_addr_t;
struct in_addr { in_addr_t s_addr; };
struct sockaddr { uint8_t sa_len; sa_family_t sa_family; char sa_data[14]; };
struct sockaddr_in { uint8_t sin_len; sa_family_t sin_family; in_port_t sin_port; struct in_addr sin_addr; char sin_zero[8]; };
struct sockaddr_un { uint8_t sun_len; sa_family_t sun_family; char sun_path[104]; };
int socketpair(int domain, int kind, int protocol, int sockets[2]);
int socket(int domain, int kind, int protocol);
int bind(int socket, const struct sockaddr *address, socklen_t size);
int listen(int socket, int waiting);
int accept(int socket, struct sockaddr *address, socklen_t *size);
int connect(int socket, const struct sockaddr *address, socklen_t size);
int shutdown(int socket, int how);
ssize_t send(int socket, const void *bytes, size_t count, int flags);
ssize_t recv(int socket, void *bytes, size_t count, int flags);
int setsockopt(int socket, int level, int option, const void *value, socklen_t size);
int getsockname(int socket, struct sockaddr *address, socklen_t *size);
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

#define LOCK_SH 1
#define LOCK_EX 2
#define LOCK_NB 4
#define LOCK_UN 8
#define AT_FDCWD -2
#define AT_REMOVEDIR 0x0080
#define RLIMIT_NOFILE 8
#define RUSAGE_SELF 0
#define RUSAGE_CHILDREN -1
#define TIOCGWINSZ 0x40087468
#define PTHREAD_CREATE_DETACHED 2
#define AF_UNIX 1
#define AF_INET 2
#define SOCK_STREAM 1
#define SOL_SOCKET 0xffff
#define SO_REUSEADDR 0x0004
#define SO_SNDBUF 0x1001
#define SO_NOSIGPIPE 0x1022
#define IPPROTO_TCP 6
#define TCP_NODELAY 0x01
#define MSG_DONTWAIT 0x80
#define SHUT_RD 0
#define SHUT_WR 1
#define SHUT_RDWR 2
#define F_GETFL 3
#define F_SETFL 4
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
#define O_APPEND 0x0008
#define EXIT_SUCCESS 0
#define EXIT_FAILURE 1
#define EX_USAGE 64
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
#define SIGILL 4
#define SIGTRAP 5
#define SIGFPE 8
#define SIGBUS 10
#define SIGSEGV 11
#define SIGKILL 9
#define SIGPIPE 13
#define SIGTERM 15
#define SIG_BLOCK 1
#define SIG_UNBLOCK 2
#define SIG_SETMASK 3
#define EPERM 1
#define ENOENT 2
#define ESRCH 3
#define EINTR 4
#define EIO 5
#define EBADF 9
#define ENOMEM 12
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
#define EWOULDBLOCK EAGAIN
#define ENOLCK 77
#define ENOSYS 78
#define EOPNOTSUPP 102
#define EADDRINUSE 48
#define ECONNRESET 54
#define ENOBUFS 55
#define ENOTSUP 45
#define ELOOP 62
#define ENAMETOOLONG 63
#define ENOTEMPTY 66
#define EDQUOT 69
