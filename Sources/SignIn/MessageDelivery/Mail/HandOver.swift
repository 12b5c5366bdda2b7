// SPDX-License-Identifier: Apache-2.0

internal import AccountMessages
internal import Synchronization

/// One wait for a call on another thread, which ends with the call or when it is cancelled, whichever comes first.
final class HandOver: Sendable {
    private enum State {
        case idle
        case waiting(CheckedContinuation<MailDeliveryError?, Never>)
        case ended(MailDeliveryError?)
    }

    private let state = Mutex(State.idle)

    /// Begins the wait; false when it ended before, which the continuation has been told then.
    func begin(_ continuation: CheckedContinuation<MailDeliveryError?, Never>) -> Bool {
        let former: State = state.withLock { state in
            let former = state
            if case .idle = state { state = .waiting(continuation) }
            return former
        }
        guard case .ended(let problem) = former else { return true }
        continuation.resume(returning: problem)
        return false
    }

    /// Ends the wait; without effect when it has ended already.
    func end(_ problem: MailDeliveryError?) {
        let former: State = state.withLock { state in
            let former = state
            state = .ended(problem)
            return former
        }
        if case .waiting(let continuation) = former { continuation.resume(returning: problem) }
    }
}
