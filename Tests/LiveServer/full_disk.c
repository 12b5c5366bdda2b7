// SPDX-License-Identifier: Apache-2.0
// Lets every disk of one process look nearly full: 50 MiB are left of whatever there is.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <sys/statvfs.h>

int statvfs(const char *restrict path, struct statvfs *restrict status) {
    static int (*real)(const char *restrict, struct statvfs *restrict);
    if (!real) real = (int (*)(const char *restrict, struct statvfs *restrict))dlsym(RTLD_NEXT, "statvfs");
    int outcome = real(path, status);
    if (outcome == 0) status->f_bavail = 50 * 1048576ul / status->f_frsize;
    return outcome;
}
