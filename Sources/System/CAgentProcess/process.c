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
#include <sys/signalfd.h>
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

extern char **environ;

// Where an agent looks for programs: folders of the system alone, and not what its first client calls its path.
static char agent_path[] = "PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin";

// Whether a bus is one socket that is there. Other transports have a program begun (unixexec, autolaunch) or ask another machine, and so
// might each further address of a list.
static int is_socket(const char *address) {
    static const char *const kinds[] = {"unix:path=", "unix:abstract="};
    for (size_t index = 0; index < sizeof kinds / sizeof *kinds; index++) {
        if (strncmp(address, kinds[index], strlen(kinds[index])) == 0) return strchr(address, ';') == NULL;
    }
    return 0;
}

// What an agent takes over of the environment of whoever happens to be its first client. It outlives that client and has the keys, so that
// nothing is among these that names code to load, as LD_PRELOAD and GTK_MODULES do, or settings that name some, as XDG_CONFIG_HOME does.
// The agent itself reads HOME, MARTLET_KEYCHAIN_SOCKET, XDG_DATA_HOME, XDG_STATE_HOME and
// XDG_RUNTIME_DIR; the others are for its prompter: the display, the desktop, the language.
static int is_kept(const char *entry) {
    static const char bus[] = "DBUS_SESSION_BUS_ADDRESS=";
    static const char *const names[] = {
        "DISPLAY=", "HOME=", "LANG=", "LANGUAGE=", "LC_", "LOGNAME=", "MARTLET_KEYCHAIN_SOCKET=", "TZ=", "USER=", "WAYLAND_DISPLAY=",
        "XAUTHORITY=", "XDG_CURRENT_DESKTOP=", "XDG_DATA_HOME=", "XDG_RUNTIME_DIR=", "XDG_SESSION_ID=", "XDG_SESSION_TYPE=", "XDG_STATE_HOME=",
    };
    if (strncmp(entry, bus, strlen(bus)) == 0) return is_socket(entry + strlen(bus));
    for (size_t index = 0; index < sizeof names / sizeof *names; index++) {
        if (strncmp(entry, names[index], strlen(names[index])) == 0) return 1;
    }
    return 0;
}

// The environment of an agent; NULL where there is no memory. Its entries are those of this process, but for the path.
static char **kept_environment(void) {
    size_t count = 0;
    while (environ != NULL && environ[count] != NULL) count++;
    char **kept = calloc(count + 2, sizeof *kept);
    if (kept == NULL) return NULL;
    kept[0] = agent_path;
    for (size_t index = 0, next = 1; index < count; index++) {
        if (is_kept(environ[index])) kept[next++] = environ[index];
    }
    return kept;
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

static int null(void) {
    int descriptor = open("/dev/null", O_RDWR);
    // Clear of the numbers that are set below.
    return descriptor < 0 ? -1 : fcntl(descriptor, F_DUPFD, 16);
}

// Closes everything from a descriptor on, one by one where the kernel knows no other way: a program must not get what is open here.
static void close_from(unsigned first) {
    if (syscall(SYS_close_range, first, ~0U, 0U) == 0) return;
    struct rlimit limit;
    rlim_t most = getrlimit(RLIMIT_NOFILE, &limit) == 0 && limit.rlim_max != RLIM_INFINITY ? limit.rlim_max : 1048576;
    for (rlim_t descriptor = first; descriptor < most; descriptor++) close((int)descriptor);
}

int martlet_agent_pipe(int *ends) { return pipe2(ends, O_CLOEXEC) == 0; }

int martlet_agent_start(const char *path, char *const arguments[], int ready) {
    // Before the fork: behind it nothing may ask for memory.
    char **environment = kept_environment();
    if (environment == NULL) return 0;
    pid_t first = fork();
    if (first < 0) {
        free(environment);
        return 0;
    }
    if (first == 0) {
        setsid();
        pid_t second = fork();
        if (second != 0) _exit(second < 0);
        prepare();
        int nowhere = null();
        int kept = fcntl(ready, F_DUPFD, 16);
        if (nowhere < 0 || kept < 0 || dup2(kept, 3) < 0) _exit(127);
        for (int descriptor = 0; descriptor < 3; descriptor++) {
            if (dup2(nowhere, descriptor) < 0) _exit(127);
        }
        close_from(4);
        if (chdir("/") == 0) execve(path, arguments, environment);
        _exit(127);
    }
    free(environment);
    int status;
    pid_t ended;
    while ((ended = waitpid(first, &status, 0)) < 0 && errno == EINTR) {
    }
    // Where somebody else in this process collects children, nothing is known, and the program itself tells.
    return ended < 0 || (WIFEXITED(status) && WEXITSTATUS(status) == 0);
}

int32_t martlet_agent_start_prompter(const char *path, int *to, int *from) {
    int in[2], out[2];
    // A socket where a pipe would do: writing to a program that has ended must not end this one by SIGPIPE.
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, in) != 0) return -1;
    if (pipe2(out, O_CLOEXEC) != 0) {
        close(in[0]);
        return closed(in[1]);
    }
    // Until the child has handlers of its own it has the agent's: a signal to both would be counted as the agent's twice.
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    pid_t process = fork();
    if (process == 0) {
        prepare();
        int nowhere = null();
        int input = fcntl(in[0], F_DUPFD, 16), output = fcntl(out[1], F_DUPFD, 16);
        if (nowhere < 0 || input < 0 || output < 0) _exit(127);
        if (dup2(input, 0) < 0 || dup2(output, 1) < 0 || dup2(nowhere, 2) < 0) _exit(127);
        close_from(3);
        char *const arguments[] = {(char *)path, NULL};
        execve(path, arguments, environ);
        _exit(127);
    }
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    close(in[0]);
    close(out[1]);
    if (process < 0) {
        close(in[1]);
        return closed(out[0]);
    }
    fcntl(in[1], F_SETFL, O_NONBLOCK);
    fcntl(out[0], F_SETFL, O_NONBLOCK);
    *to = in[1];
    *from = out[0];
    return process;
}

// Whether an entry is for a provider: what an agent keeps, but for where that listens, and the terminal's name where it may ask the person.
static int is_for_provider(const char *entry, int interacts) {
    static const char socket[] = "MARTLET_KEYCHAIN_SOCKET=", gpg[] = "GPG_TTY=", term[] = "TERM=";
    if (strncmp(entry, gpg, strlen(gpg)) == 0 || strncmp(entry, term, strlen(term)) == 0) return interacts;
    return is_kept(entry) && strncmp(entry, socket, strlen(socket)) != 0;
}

static char **provider_environment(int interacts) {
    size_t count = 0;
    while (environ != NULL && environ[count] != NULL) count++;
    char **kept = calloc(count + 2, sizeof *kept);
    if (kept == NULL) return NULL;
    kept[0] = agent_path;
    for (size_t index = 0, next = 1; index < count; index++) {
        if (is_for_provider(environ[index], interacts)) kept[next++] = environ[index];
    }
    return kept;
}

static void close_pair(const int *ends) {
    for (int index = 0; index < 2; index++) {
        if (ends[index] >= 0) close(ends[index]);
    }
}

int martlet_agent_start_provider(const char *path, char *const arguments[], int interacts, struct martlet_provider *started) {
    int in[2] = {-1, -1}, out[2] = {-1, -1}, talk[2] = {-1, -1};
    // Before the fork: behind it nothing may ask for memory.
    char **environment = provider_environment(interacts);
    // Pipes, and no socket for the input as prompters have it: many languages read standard input as the file /dev/stdin, which a socket is not.
    if (environment == NULL || pipe2(in, O_CLOEXEC) != 0 || pipe2(out, O_CLOEXEC) != 0 ||
        (interacts && pipe2(talk, O_CLOEXEC) != 0)) {
        int number = errno;
        close_pair(in);
        close_pair(out);
        close_pair(talk);
        free(environment);
        errno = number;
        return 0;
    }
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    pid_t parent = getpid();
    // Whoever ignores it, as some starters do, is never told how a child ended: each failure would look like a success.
    struct sigaction told = {.sa_handler = SIG_DFL};
    sigaction(SIGCHLD, &told, NULL);
    pid_t process = fork();
    if (process == 0) {
        setsid();
        prepare();
        // Whoever kills this process by force takes the provider along, if not what that started.
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        if (getppid() != parent) _exit(127);
        int nowhere = null();
        int input = fcntl(in[0], F_DUPFD, 16), output = fcntl(out[1], F_DUPFD, 16);
        int words = interacts ? fcntl(talk[1], F_DUPFD, 16) : nowhere;
        if (nowhere < 0 || input < 0 || output < 0 || words < 0) _exit(127);
        if (dup2(input, 0) < 0 || dup2(output, 1) < 0 || dup2(words, 2) < 0) _exit(127);
        close_from(3);
        umask(077);
        if (chdir("/") == 0) execve(path, arguments, environment);
        _exit(127);
    }
    int number = errno;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    free(environment);
    close(in[0]);
    close(out[1]);
    if (talk[1] >= 0) close(talk[1]);
    int handle = process > 0 ? (int)syscall(SYS_pidfd_open, process, 0) : -1;
    if (handle < 0) {
        if (process > 0) {
            number = errno;
            kill(-process, SIGKILL);
            kill(process, SIGKILL);
            waitpid(process, NULL, 0);
        }
        close(in[1]);
        close(out[0]);
        if (talk[0] >= 0) close(talk[0]);
        errno = number;
        return 0;
    }
    fcntl(in[1], F_SETFL, O_NONBLOCK);
    fcntl(out[0], F_SETFL, O_NONBLOCK);
    if (talk[0] >= 0) fcntl(talk[0], F_SETFL, O_NONBLOCK);
    *started = (struct martlet_provider){process, handle, in[1], out[0], talk[0]};
    return 1;
}

int martlet_agent_hold_ending_signals(void) {
    sigset_t signals;
    sigemptyset(&signals);
    const int ending[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT};
    for (size_t index = 0; index < sizeof ending / sizeof *ending; index++) {
        // One that is ignored (nohup, a job in the background of a script) ends nothing, and would be readable all the same.
        struct sigaction before;
        if (sigaction(ending[index], NULL, &before) == 0 && before.sa_handler == SIG_IGN) continue;
        sigaddset(&signals, ending[index]);
    }
    if (pthread_sigmask(SIG_BLOCK, &signals, NULL) != 0) return -1;
    return signalfd(-1, &signals, SFD_CLOEXEC | SFD_NONBLOCK);
}
