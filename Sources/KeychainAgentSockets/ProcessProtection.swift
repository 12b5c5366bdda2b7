// SPDX-License-Identifier: Apache-2.0
// Keeps a process's memory from other processes, from dumps and from the swap space.

internal import CAgentProcess

#if canImport(Glibc)
internal import Glibc
#endif

/// What of a process's protection could be had.
package struct ProcessProtection: Sendable, Hashable {
    /// Whether other processes of the same user cannot read its memory, and the kernel does not dump it.
    package let isMemoryClosed: Bool
    /// Whether its memory stays out of the swap space.
    package let isMemoryLocked: Bool

    /// Says what could be had elsewhere.
    package init(isMemoryClosed: Bool, isMemoryLocked: Bool) {
        self.isMemoryClosed = isMemoryClosed
        self.isMemoryLocked = isMemoryLocked
    }

    /// Allows no dumps of this process, and no report of a crash.
    package static func forbidDumps() {
        martlet_agent_forbid_dumps()
        forbidReports()
    }

    /// Leaves crashes to the kernel alone: Swift's runtime, where its reporter is installed, writes what the registers point at to
    /// standard error, which is somebody's log.
    private static func forbidReports() {
        for crash in [SIGQUIT, SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV] { signal(crash, SIG_DFL) }
    }

    /// Protects the process that calls, for good.
    ///
    /// - Returns: What could be had: locking needs a limit (`ulimit -l`) that leaves room for stretching a passcode.
    package static func begin() -> ProcessProtection {
        forbidDumps()
        return ProcessProtection(
            isMemoryClosed: martlet_agent_close_memory() == 1,
            isMemoryLocked: martlet_agent_lock_memory() == 1
        )
    }
}
