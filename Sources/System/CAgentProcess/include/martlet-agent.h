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

/// How a program belongs to this process.
enum martlet_bond {
    /// In the same process group.
    MARTLET_JOINED,
    /// In a group of its own, so that a key that ends this process does not end it.
    MARTLET_GROUP,
    /// In a session of its own and the folder `/`, with files for its user alone; killed when the thread that started it ends.
    MARTLET_BOUND,
    /// In a session of its own and the folder `/`; outlives this process.
    MARTLET_DETACHED,
};

/// How many descriptors a program can be handed.
#define MARTLET_STREAMS 4

/// How a program is started.
struct martlet_start {
    /// The program, by its absolute path.
    const char *path;
    /// Ends with NULL; the first is the program's name.
    char *const *arguments;
    /// Ends with NULL.
    char *const *environment;
    /// What becomes the descriptors from 0 on; -1 for nowhere, and as the last one for nothing.
    int streams[MARTLET_STREAMS];
    enum martlet_bond bond;
};

/// Starts a program: its signals as a new program has them, and nothing open but what it is handed.
///
/// @return The process, 0 for one that outlives this one, or -1 and `errno`; of a program that cannot be begun the process ends with 127.
int32_t martlet_agent_start(const struct martlet_start *start);

/// Has those of SIGINT, SIGTERM, SIGHUP and SIGQUIT that would end this process written to a descriptor instead, one byte each, whichever thread
/// they reach. One caller at a time.
void martlet_agent_catch_ending_signals(int descriptor);

/// Puts back what these signals did before.
void martlet_agent_release_ending_signals(void);

#endif
