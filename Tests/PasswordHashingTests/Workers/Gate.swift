// SPDX-License-Identifier: Apache-2.0

import Dispatch
import Synchronization

/// Holds a thread until it is opened.
final class Gate: Sendable {
    private struct State {
        var isHeld = false
        var isOpen = false
    }

    private let state = Mutex(State())
    private let semaphore = DispatchSemaphore(value: 0)

    /// Whether it was opened.
    var isOpen: Bool { state.withLock { $0.isOpen } }

    /// Blocks the calling thread until somebody opens.
    func hold() {
        state.withLock { $0.isHeld = true }
        semaphore.wait()
    }

    /// Lets go who is held, or will be.
    func open() {
        state.withLock { $0.isOpen = true }
        semaphore.signal()
    }

    /// Waits until a thread is held.
    func untilHeld() async {
        while !state.withLock({ $0.isHeld }) { await Task.yield() }
    }
}
