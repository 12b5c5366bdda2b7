// SPDX-License-Identifier: Apache-2.0
// What Swift cannot call by itself: variadic functions, and structures of the kernel's sockets.

#ifndef MARTLET_AGENT_H
#define MARTLET_AGENT_H

#include <stdint.h>

/// Keeps other processes of the same user from reading this process's memory, and the kernel from dumping it.
///
/// @return 1 when it is so, else 0.
int martlet_agent_close_memory(void);

/// Allows no dumps of this process and of those that it starts.
void martlet_agent_forbid_dumps(void);

/// Keeps this process's memory out of the swap space, pages as they are first used, where the limit leaves room for it.
///
/// @return 1 when it is so, else 0.
int martlet_agent_lock_memory(void);

/// Connects to a UNIX stream socket; the descriptor is closed at exec.
///
/// @return The descriptor, or -1 and `errno`; ENAMETOOLONG for a path that no socket can have.
int martlet_agent_connect(const char *path);

/// Makes a UNIX stream socket with mode 0600 and listens; the descriptor is closed at exec and does not block.
///
/// @return As above.
int martlet_agent_listen(const char *path);

/// Whether a descriptor is a UNIX stream socket that listens.
int martlet_agent_is_listening(int descriptor);

/// Whether a UNIX socket was bound to a path.
int martlet_agent_is_bound_to(int descriptor, const char *path);

/// Takes a connection; its descriptor is closed at exec and does not block.
///
/// @return The descriptor, or -1 and `errno`.
int martlet_agent_accept(int descriptor);

/// Asks the kernel who connected, or who listens.
///
/// @return 1 when it said so, else 0.
int martlet_agent_peer(int descriptor, uint32_t *user, int32_t *process);

/// Asks the kernel for a handle of the process that connected (Linux 6.5).
///
/// @return A descriptor, closed at exec; -1 where there is none, as of a process that ended; -2 where the kernel knows no such handles.
int martlet_agent_peer_handle(int descriptor);

/// Asks the kernel for a handle of the process that has a number now.
///
/// @return A descriptor, closed at exec, or -1.
int martlet_agent_process_handle(int32_t process);

/// Asks the kernel which socket is at the other end of a connection.
///
/// @return 1 when it said so, else 0; `number` is then that socket's, as links in `/proc/PID/fd` name it.
int martlet_agent_peer_socket(int descriptor, uint32_t *number);

/// Whether a folder of links to descriptors, as `/proc/PID/fd`, has a socket in it.
int martlet_agent_holds_socket(const char *folder, uint32_t number);

/// Has signals written to a descriptor, one byte each: SIGTERM, SIGINT, SIGHUP and SIGCHLD; SIGPIPE is passed over.
///
/// @return 1 when it is so, else 0.
int martlet_agent_watch_signals(int descriptor);

/// Makes a pipe whose ends are closed in every program that any thread of this process begins, from their first moment on.
///
/// @param ends Two descriptors: to read, to write.
/// @return 1 when there is one, else 0.
int martlet_agent_pipe(int *ends);

/// Starts a program that outlives this process and its terminal: a session of its own, nothing open but `ready` as descriptor 3.
///
/// @param arguments Ends with NULL; the first is the program's name.
/// @return 1 when a process was made, else 0; whether it could begin the program is not known.
int martlet_agent_start(const char *path, char *const arguments[], int ready);

/// Starts a program with a socket as its standard input, a pipe as its output, and its standard error to nowhere.
///
/// @return The process, or -1.
int32_t martlet_agent_start_prompter(const char *path, int *to, int *from);

/// What a started provider is reached by; each descriptor is closed at exec, and those of the three streams do not block.
struct martlet_provider {
    /// The process, which leads a group and a session of its own.
    int32_t process;
    /// Readable once the process has ended.
    int handle;
    /// Its standard input.
    int input;
    /// Its standard output.
    int output;
    /// Its standard error, or -1 where that goes nowhere.
    int talk;
};

/// Starts a provider of credentials: nothing open but its three streams, a short environment, the folder `/`, no terminal.
///
/// @param arguments Ends with NULL; the first is the program's name.
/// @param interacts Whether its standard error is read, and it gets GPG_TTY and TERM.
/// @return 1 when there is a process, else 0 and `errno`; of a program that cannot be begun the process ends with 127.
int martlet_agent_start_provider(const char *path, char *const arguments[], int interacts, struct martlet_provider *started);

/// Holds up, for the calling thread, those of SIGINT, SIGTERM, SIGHUP and SIGQUIT that would end this process, and makes a descriptor that is
/// readable while one of them waits.
///
/// @return The descriptor, closed at exec, or -1.
int martlet_agent_hold_ending_signals(void);

#endif
