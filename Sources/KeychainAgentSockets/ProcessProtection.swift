// SPDX-License-Identifier: Apache-2.0
// Keeps a process's memory from other processes, from dumps and from the swap space.

internal import CAgentProcess

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

    /// Allows no dumps of this process.
    package static func forbidDumps() { martlet_agent_forbid_dumps() }

    /// Protects the process that calls, for good.
    ///
    /// - Returns: What could be had: locking needs a limit (`ulimit -l`) that leaves room for stretching a passcode.
    package static func begin() -> ProcessProtection {
        martlet_agent_forbid_dumps()
        return ProcessProtection(
            isMemoryClosed: martlet_agent_close_memory() == 1,
            isMemoryLocked: martlet_agent_lock_memory() == 1
        )
    }
}
