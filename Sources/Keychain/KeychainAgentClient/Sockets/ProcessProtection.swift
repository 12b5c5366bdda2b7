// SPDX-License-Identifier: Apache-2.0

internal import CAgentProcess
internal import SecretMemory

#if canImport(Glibc)
internal import Glibc
#endif

/// What of a process's protection could be had.
public struct ProcessProtection: Sendable, Hashable {
    /// Whether other processes of the same user cannot read its memory, and the kernel does not dump it.
    package let isMemoryClosed: Bool
    /// Whether its memory stays out of the swap space.
    package let isMemoryLocked: Bool
    /// Whether its keys and what is typed stay out of the swap space, if not all of its memory.
    package let areSecretsLocked: Bool

    /// Says what could be had elsewhere.
    package init(isMemoryClosed: Bool, isMemoryLocked: Bool, areSecretsLocked: Bool = false) {
        self.isMemoryClosed = isMemoryClosed
        self.isMemoryLocked = isMemoryLocked
        self.areSecretsLocked = areSecretsLocked
    }

    /// Allows no dumps of this process and no report of a crash, and has what is in ``SecretBytes`` from now on lie in locked pages.
    ///
    /// - Returns: Whether pages can be locked: the limit (`ulimit -l`) may be nothing.
    @discardableResult
    public static func guardSecrets() -> Bool {
        martlet_agent_forbid_dumps()
        forbidReports()
        return LockedMemory.begin()
    }

    /// Leaves crashes to the kernel alone: Swift's runtime, where its reporter is installed, writes what the registers point at to
    /// standard error, which is somebody's log.
    private static func forbidReports() {
        for crash in [SIGQUIT, SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV] { signal(crash, SIG_DFL) }
    }

    /// Protects the process that calls, for good.
    ///
    /// - Returns: What could be had: locking all needs a limit (`ulimit -l`) that leaves room for stretching a passcode, and what is in
    ///   ``SecretBytes`` is locked within any limit.
    package static func begin() -> ProcessProtection {
        let areSecretsLocked = guardSecrets()
        let isMemoryClosed = martlet_agent_close_memory() == 1
        let isMemoryLocked = martlet_agent_lock_memory() == 1
        return ProcessProtection(
            isMemoryClosed: isMemoryClosed,
            isMemoryLocked: isMemoryLocked,
            areSecretsLocked: isMemoryLocked || areSecretsLocked
        )
    }
}
