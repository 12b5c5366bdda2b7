// SPDX-License-Identifier: Apache-2.0
// The header of PAM, and what a process does that lets foreign modules in.

#ifndef CPAM_H
#define CPAM_H

#include <security/pam_appl.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

/* No core dump, no report of a crash (Swift's would show what the registers point at), no look by a debugger of the same user, no
   descriptor but the first three, and an end: with its parent, or after so many seconds. */
static inline int cpam_guard_process(unsigned int seconds) {
    struct rlimit none = {0, 0};
    static const int crashes[] = {SIGQUIT, SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV};
    for (unsigned int index = 0; index < sizeof crashes / sizeof *crashes; index++) signal(crashes[index], SIG_DFL);
    alarm(seconds);
    syscall(SYS_close_range, 3U, ~0U, 0U);
    return prctl(PR_SET_DUMPABLE, 0) == 0 && setrlimit(RLIMIT_CORE, &none) == 0
        && prctl(PR_SET_PDEATHSIG, SIGKILL) == 0;
}

#endif
