// SPDX-License-Identifier: Apache-2.0
// Sockets, signals and processes of the keychain's agent.

#define _GNU_SOURCE
#include "martlet-agent.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <linux/netlink.h>
#include <linux/rtnetlink.h>
#include <linux/sock_diag.h>
#include <linux/unix_diag.h>
#include <signal.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

#ifndef SO_PEERPIDFD
#define SO_PEERPIDFD 77
#endif

int martlet_agent_close_memory(void) {
    return prctl(PR_SET_DUMPABLE, 0, 0, 0, 0) == 0 && prctl(PR_GET_DUMPABLE, 0, 0, 0, 0) == 0;
}

void martlet_agent_forbid_dumps(void) {
    // One byte, in which no dump has room, and not none: where the kernel hands dumps to a program (core_pattern begins with a pipe), it
    // asks for no limit but this one. Where somebody allows none at all it stays at none, which such a program may not respect; what is
    // not dumpable (martlet_agent_close_memory) is handed to none. But a client of the agent must stay dumpable: the agent looks
    // into its /proc to learn who it is, which the kernel shows of no other process to the same person, and would take it for one that
    // hides. And what is begun by exec becomes dumpable again, so that a prompter has this limit alone, which it inherits.
    struct rlimit limit;
    const rlim_t most = getrlimit(RLIMIT_CORE, &limit) == 0 && limit.rlim_max == 0 ? 0 : 1;
    const struct rlimit none = {most, most};
    setrlimit(RLIMIT_CORE, &none);
}

int martlet_agent_lock_memory(void) {
    struct rlimit limit;
    // With less, locking would make later allocations fail: stretching a passcode alone takes 64 MiB.
    const rlim_t least = (rlim_t)512 << 20;
    if (getrlimit(RLIMIT_MEMLOCK, &limit) != 0 || limit.rlim_max < least) return 0;
    if (limit.rlim_cur < least) {
        limit.rlim_cur = limit.rlim_max;
        if (setrlimit(RLIMIT_MEMLOCK, &limit) != 0) return 0;
    }
    return mlockall(MCL_CURRENT | MCL_FUTURE | MCL_ONFAULT) == 0;
}

static int address(const char *path, struct sockaddr_un *made) {
    memset(made, 0, sizeof *made);
    made->sun_family = AF_UNIX;
    if (strlen(path) >= sizeof made->sun_path) {
        errno = ENAMETOOLONG;
        return 0;
    }
    strcpy(made->sun_path, path);
    return 1;
}

static int closed(int descriptor) {
    int number = errno;
    close(descriptor);
    errno = number;
    return -1;
}

int martlet_agent_connect(const char *path) {
    struct sockaddr_un place;
    if (!address(path, &place)) return -1;
    int descriptor = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    if (descriptor < 0) return -1;
    // A UNIX socket connects at once, or the queue is full (EAGAIN).
    return connect(descriptor, (struct sockaddr *)&place, sizeof place) == 0 ? descriptor : closed(descriptor);
}

int martlet_agent_listen(const char *path) {
    struct sockaddr_un place;
    if (!address(path, &place)) return -1;
    int descriptor = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    if (descriptor < 0) return -1;
    // The mode is that of the descriptor when it is bound: there is no moment in which others could connect.
    if (fchmod(descriptor, 0600) != 0 || bind(descriptor, (struct sockaddr *)&place, sizeof place) != 0) {
        return closed(descriptor);
    }
    if (chmod(path, 0600) != 0 || listen(descriptor, 128) != 0) return closed(descriptor);
    return descriptor;
}

int martlet_agent_is_listening(int descriptor) {
    int domain = 0, type = 0, listens = 0;
    socklen_t length = sizeof(int);
    return getsockopt(descriptor, SOL_SOCKET, SO_DOMAIN, &domain, &length) == 0 && domain == AF_UNIX &&
           getsockopt(descriptor, SOL_SOCKET, SO_TYPE, &type, &length) == 0 && type == SOCK_STREAM &&
           getsockopt(descriptor, SOL_SOCKET, SO_ACCEPTCONN, &listens, &length) == 0 && listens;
}

int martlet_agent_is_bound_to(int descriptor, const char *path) {
    struct sockaddr_un bound;
    socklen_t length = sizeof bound;
    memset(&bound, 0, sizeof bound);
    if (getsockname(descriptor, (struct sockaddr *)&bound, &length) != 0 || bound.sun_family != AF_UNIX) return 0;
    return strlen(path) < sizeof bound.sun_path && strncmp(bound.sun_path, path, sizeof bound.sun_path) == 0;
}

int martlet_agent_accept(int descriptor) { return accept4(descriptor, NULL, NULL, SOCK_CLOEXEC | SOCK_NONBLOCK); }

int martlet_agent_peer(int descriptor, uint32_t *user, int32_t *process) {
    struct ucred peer;
    socklen_t length = sizeof peer;
    if (getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &peer, &length) != 0 || length != sizeof peer) return 0;
    *user = peer.uid;
    *process = peer.pid;
    return 1;
}

int martlet_agent_peer_handle(int descriptor) {
    int handle = -1;
    socklen_t length = sizeof handle;
    if (getsockopt(descriptor, SOL_SOCKET, SO_PEERPIDFD, &handle, &length) == 0) return handle;
    // Any other error says that this process is gone (EINVAL before Linux 6.16), not that the kernel is old.
    return errno == ENOPROTOOPT ? -2 : -1;
}

int martlet_agent_process_handle(int32_t process) { return (int)syscall(SYS_pidfd_open, process, 0); }

int martlet_agent_peer_socket(int descriptor, uint32_t *number) {
    struct stat own;
    if (fstat(descriptor, &own) != 0 || !S_ISSOCK(own.st_mode)) return 0;
    int netlink = socket(AF_NETLINK, SOCK_RAW | SOCK_CLOEXEC, NETLINK_SOCK_DIAG);
    if (netlink < 0) return 0;
    struct {
        struct nlmsghdr head;
        struct unix_diag_req question;
    } request;
    memset(&request, 0, sizeof request);
    request.head.nlmsg_len = sizeof request;
    request.head.nlmsg_type = SOCK_DIAG_BY_FAMILY;
    request.head.nlmsg_flags = NLM_F_REQUEST;
    request.question.sdiag_family = AF_UNIX;
    request.question.udiag_states = UINT32_MAX;
    request.question.udiag_ino = (uint32_t)own.st_ino;
    request.question.udiag_show = UDIAG_SHOW_PEER;
    request.question.udiag_cookie[0] = request.question.udiag_cookie[1] = UINT32_MAX;
    struct sockaddr_nl from;
    socklen_t length = sizeof from;
    union {
        struct nlmsghdr head;
        char bytes[1024];
    } answer;
    // The kernel has answered before the request is sent: nothing is waited for.
    ssize_t count = send(netlink, &request, sizeof request, 0) == (ssize_t)sizeof request
                        ? recvfrom(netlink, &answer, sizeof answer, MSG_DONTWAIT, (struct sockaddr *)&from, &length)
                        : -1;
    close(netlink);
    if (count < (ssize_t)NLMSG_LENGTH(sizeof(struct unix_diag_msg)) || from.nl_pid != 0 ||
        answer.head.nlmsg_type != SOCK_DIAG_BY_FAMILY || answer.head.nlmsg_len > (size_t)count) {
        return 0;
    }
    int left = (int)(answer.head.nlmsg_len - NLMSG_LENGTH(sizeof(struct unix_diag_msg)));
    struct rtattr *part = (struct rtattr *)(answer.bytes + NLMSG_LENGTH(sizeof(struct unix_diag_msg)));
    for (; RTA_OK(part, left); part = RTA_NEXT(part, left)) {
        if (part->rta_type != UNIX_DIAG_PEER || RTA_PAYLOAD(part) < sizeof *number) continue;
        memcpy(number, RTA_DATA(part), sizeof *number);
        return *number != 0;
    }
    return 0;
}

int martlet_agent_holds_socket(const char *folder, uint32_t number) {
    char wanted[32], found[32];
    int length = snprintf(wanted, sizeof wanted, "socket:[%" PRIu32 "]", number);
    DIR *listed = opendir(folder);
    if (listed == NULL) return 0;
    int holds = 0;
    struct dirent *entry;
    while (!holds && (entry = readdir(listed)) != NULL) {
        ssize_t count = readlinkat(dirfd(listed), entry->d_name, found, sizeof found);
        holds = count == length && memcmp(found, wanted, (size_t)length) == 0;
    }
    closedir(listed);
    return holds;
}

static volatile sig_atomic_t signals_to = -1;

static void note(int number) {
    int kept = errno;
    unsigned char byte = (unsigned char)number;
    // A full pipe has a signal in it already, which is as good as this one.
    if (write(signals_to, &byte, 1) < 0) errno = kept;
    errno = kept;
}

int martlet_agent_watch_signals(int descriptor) {
    signals_to = descriptor;
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = note;
    action.sa_flags = SA_RESTART;
    sigfillset(&action.sa_mask);
    const int watched[] = {SIGTERM, SIGINT, SIGHUP, SIGCHLD};
    for (size_t index = 0; index < sizeof watched / sizeof *watched; index++) {
        if (sigaction(watched[index], &action, NULL) != 0) return 0;
    }
    action.sa_handler = SIG_IGN;
    return sigaction(SIGPIPE, &action, NULL) == 0;
}

/// In a child, before exec: nothing is called that is not safe after a fork of a process with threads.
static void prepare(void) {
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = SIG_DFL;
    for (int number = 1; number < 32; number++) sigaction(number, &action, NULL);
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
}

// Closes everything from a descriptor on, one by one where the kernel knows no other way: a program must not get what is open here.
static void close_from(unsigned first) {
    if (syscall(SYS_close_range, first, ~0U, 0U) == 0) return;
    struct rlimit limit;
    rlim_t most = getrlimit(RLIMIT_NOFILE, &limit) == 0 && limit.rlim_max != RLIM_INFINITY ? limit.rlim_max : 1048576;
    for (rlim_t descriptor = first; descriptor < most; descriptor++) close((int)descriptor);
}

// Puts what a program is handed at its numbers, and closes everything else.
static int hand(const int *streams) {
    int nowhere = open("/dev/null", O_RDWR), given[MARTLET_STREAMS], count = 0;
    for (int index = 0; index < MARTLET_STREAMS; index++) {
        // Clear of the numbers that are set below.
        given[index] = fcntl(streams[index] < 0 ? nowhere : streams[index], F_DUPFD, 16);
        if (given[index] < 0) return 0;
        if (index < 3 || streams[index] >= 0) count = index + 1;
    }
    for (int index = 0; index < count; index++) {
        if (dup2(given[index], index) < 0) return 0;
    }
    close_from((unsigned)count);
    return 1;
}

static _Noreturn void begin(const struct martlet_start *start, pid_t parent) {
    const int is_apart = start->bond == MARTLET_BOUND || start->bond == MARTLET_DETACHED;
    if (start->bond == MARTLET_GROUP) setpgid(0, 0);
    if (is_apart) setsid();
    if (start->bond == MARTLET_DETACHED) {
        pid_t second = fork();
        if (second != 0) _exit(second < 0);
    }
    prepare();
    if (start->bond == MARTLET_BOUND) {
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        if (getppid() != parent) _exit(127);
        umask(077);
    }
    if (hand(start->streams) && (!is_apart || chdir("/") == 0)) execve(start->path, start->arguments, start->environment);
    _exit(127);
}

int martlet_agent_pipe(int *ends) { return pipe2(ends, O_CLOEXEC) == 0; }

int32_t martlet_agent_start(const struct martlet_start *start) {
    struct sigaction children;
    // Where it is ignored, as some starters do, the end of a child is not told: each failure would look like a success.
    if (start->bond != MARTLET_DETACHED && sigaction(SIGCHLD, NULL, &children) == 0 && children.sa_handler == SIG_IGN) {
        children.sa_handler = SIG_DFL;
        sigaction(SIGCHLD, &children, NULL);
    }
    // Until the child has handlers of its own it has ours: a signal to both would be counted as ours twice.
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    pid_t parent = getpid();
    pid_t process = fork();
    if (process == 0) begin(start, parent);
    int number = errno;
    // Also here: the group may be killed before the child has come to that line.
    if (process > 0 && start->bond == MARTLET_GROUP) setpgid(process, process);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    errno = number;
    if (process < 0 || start->bond != MARTLET_DETACHED) return process;
    int status;
    pid_t ended;
    while ((ended = waitpid(process, &status, 0)) < 0 && errno == EINTR) {
    }
    // Where other code in this process collects children, nothing is known, and the program itself tells.
    return ended < 0 || (WIFEXITED(status) && WEXITSTATUS(status) == 0) ? 0 : -1;
}

static const int ending[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT};
#define ENDING (sizeof ending / sizeof *ending)
static struct sigaction ending_before[ENDING];
static int is_caught[ENDING];
static volatile sig_atomic_t ending_to = -1;

static void note_ending(int number) {
    int kept = errno;
    unsigned char byte = (unsigned char)number;
    // A full pipe has a signal in it already, which is as good as this one.
    if (write(ending_to, &byte, 1) < 0) errno = kept;
    errno = kept;
}

void martlet_agent_catch_ending_signals(int descriptor) {
    ending_to = descriptor;
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = note_ending;
    action.sa_flags = SA_RESTART;
    sigfillset(&action.sa_mask);
    for (size_t index = 0; index < ENDING; index++) {
        // One that is ignored (nohup, a job in the background of a script) ends nothing.
        is_caught[index] = sigaction(ending[index], NULL, &ending_before[index]) == 0 &&
                           ending_before[index].sa_handler != SIG_IGN && sigaction(ending[index], &action, NULL) == 0;
    }
}

void martlet_agent_release_ending_signals(void) {
    for (size_t index = 0; index < ENDING; index++) {
        if (is_caught[index]) sigaction(ending[index], &ending_before[index], NULL);
        is_caught[index] = 0;
    }
}
