// Stands between a program and its disk (LD_PRELOAD).
//
// Every write, truncation, sync and removal of a file in $DAMIER_POWER_FOLDER is noted, in order, in
// $DAMIER_POWER_JOURNAL, so that a test can work out what a power cut at any moment would have left.
// From sync number $DAMIER_POWER_FAIL_AT on, syncs fail as on a broken disk.
//
// A note is: kind (1 byte), length of the name (1), name, offset (8), length (4), bytes written.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <unistd.h>

#define MOST_FILES 4096
#define LONGEST_NAME 64

static char folder[512];
static int journal = -1;
static int fail_at = -1;
static atomic_int syncs;
static char names[MOST_FILES][LONGEST_NAME]; // by descriptor; empty: not ours

#define REAL(result, name, ...)                                   \
    static result (*real)(__VA_ARGS__);                           \
    if (!real)                                                    \
        real = (result (*)(__VA_ARGS__))dlsym(RTLD_NEXT, name)

static int real_open(const char *path, int flags, int mode) {
    REAL(int, "open64", const char *, int, ...);
    return real(path, flags, mode);
}

__attribute__((constructor)) static void begin(void) {
    const char *where = getenv("DAMIER_POWER_FOLDER");
    const char *notes = getenv("DAMIER_POWER_JOURNAL");
    const char *fail = getenv("DAMIER_POWER_FAIL_AT");
    if (!where || !notes)
        return;
    snprintf(folder, sizeof folder, "%s/", where);
    journal = real_open(notes, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0644);
    if (fail)
        fail_at = atoi(fail);
}

static void note(char kind, const char *name, uint64_t offset, const void *bytes, uint32_t length) {
    char head[LONGEST_NAME + 16];
    size_t size = 0;
    head[size++] = kind;
    head[size++] = (char)strlen(name);
    memcpy(head + size, name, strlen(name));
    size += strlen(name);
    memcpy(head + size, &offset, 8);
    size += 8;
    memcpy(head + size, &length, 4);
    size += 4;
    // In one piece, so that threads do not mix their notes.
    struct iovec parts[2] = {{head, size}, {(void *)bytes, length}};
    if (journal >= 0 && writev(journal, parts, 2) < 0)
        abort();
}

static const char *name_of(int file) {
    return file >= 0 && file < MOST_FILES && names[file][0] ? names[file] : NULL;
}

static int opened(int file, const char *path, int flags) {
    size_t length = strlen(folder);
    if (file < 0 || file >= MOST_FILES || !length)
        return file;
    names[file][0] = 0;
    // The shared index is memory, not disk: it is made anew after a crash.
    if (strncmp(path, folder, length) || strstr(path, "-shm"))
        return file;
    snprintf(names[file], LONGEST_NAME, "%s", path + length);
    if (flags & O_TRUNC)
        note('T', names[file], 0, NULL, 0);
    return file;
}

#define OPEN(name)                                                \
    int name(const char *path, int flags, ...) {                  \
        va_list rest;                                             \
        va_start(rest, flags);                                    \
        int mode = va_arg(rest, int);                             \
        va_end(rest);                                             \
        return opened(real_open(path, flags, mode), path, flags); \
    }
OPEN(open)
OPEN(open64)

int close(int file) {
    REAL(int, "close", int);
    if (name_of(file))
        names[file][0] = 0;
    return real(file);
}

ssize_t pwrite64(int file, const void *bytes, size_t length, off_t offset) {
    REAL(ssize_t, "pwrite64", int, const void *, size_t, off_t);
    ssize_t written = real(file, bytes, length, offset);
    if (written > 0 && name_of(file))
        note('W', name_of(file), (uint64_t)offset, bytes, (uint32_t)written);
    return written;
}

ssize_t pwrite(int file, const void *bytes, size_t length, off_t offset) {
    return pwrite64(file, bytes, length, offset);
}

ssize_t write(int file, const void *bytes, size_t length) {
    REAL(ssize_t, "write", int, const void *, size_t);
    if (!name_of(file))
        return real(file, bytes, length);
    int from = fcntl(file, F_GETFL) & O_APPEND ? SEEK_END : SEEK_CUR;
    off_t offset = lseek(file, 0, from);
    ssize_t written = real(file, bytes, length);
    if (written > 0)
        note('W', name_of(file), (uint64_t)offset, bytes, (uint32_t)written);
    return written;
}

static int synced(int file, int result) {
    if (!name_of(file))
        return result;
    if (fail_at >= 0 && atomic_fetch_add(&syncs, 1) >= fail_at) {
        errno = EIO;
        return -1;
    }
    if (result == 0)
        note('S', name_of(file), 0, NULL, 0);
    return result;
}

int fsync(int file) {
    REAL(int, "fsync", int);
    return synced(file, real(file));
}

int fdatasync(int file) {
    REAL(int, "fdatasync", int);
    return synced(file, real(file));
}

int ftruncate64(int file, off_t length) {
    REAL(int, "ftruncate64", int, off_t);
    int result = real(file, length);
    if (result == 0 && name_of(file))
        note('T', name_of(file), (uint64_t)length, NULL, 0);
    return result;
}

int ftruncate(int file, off_t length) { return ftruncate64(file, length); }

int unlink(const char *path) {
    REAL(int, "unlink", const char *);
    int result = real(path);
    size_t length = strlen(folder);
    if (result == 0 && length && !strncmp(path, folder, length))
        note('U', path + length, 0, NULL, 0);
    return result;
}
