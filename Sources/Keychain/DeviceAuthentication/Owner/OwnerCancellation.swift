// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// Lets whoever asked take the question back.
package final class OwnerCancellation: Sendable {
    private struct State {
        var isCancelled = false
        var handlers: [@Sendable () -> Void] = []
    }

    private let state = Mutex(State())

    /// Nothing is cancelled yet.
    package init() {}

    /// Whether the question was taken back.
    package var isCancelled: Bool { state.withLock { $0.isCancelled } }

    /// Takes the question back; another time does nothing.
    package func cancel() {
        let handlers = state.withLock { state in
            state.isCancelled = true
            defer { state.handlers = [] }
            return state.handlers
        }
        for handler in handlers { handler() }
    }

    /// Calls a handler once when the question is taken back, at once where it was already.
    ///
    /// - Parameter handler: Called on the thread that cancels; must not wait.
    package func onCancel(_ handler: @escaping @Sendable () -> Void) {
        let isCancelled = state.withLock { state in
            if !state.isCancelled { state.handlers.append(handler) }
            return state.isCancelled
        }
        if isCancelled { handler() }
    }
}
