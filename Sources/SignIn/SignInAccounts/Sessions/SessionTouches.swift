// SPDX-License-Identifier: Apache-2.0

internal import Synchronization
internal import WebAuthnTypes

/// Collects when sessions were used, so that a request costs no write.
final class SessionTouches: Sendable {
    private let pending = Mutex<[SessionID: SessionTouch]>([:])
    private let limit = 100_000

    /// Notes a use; beyond the limit new sessions are passed over until the next write.
    func note(_ touch: SessionTouch) {
        pending.withLock { pending in
            guard pending[touch.session] != nil || pending.count < limit else { return }
            pending[touch.session] = touch
        }
    }

    /// Notes uses again that could not be written, unless there are later ones.
    func note(_ touches: [SessionTouch]) {
        pending.withLock { pending in
            for touch in touches where pending[touch.session] == nil && pending.count < limit {
                pending[touch.session] = touch
            }
        }
    }

    /// Takes all notes out.
    func drain() -> [SessionTouch] {
        pending.withLock { pending in
            defer { pending.removeAll(keepingCapacity: true) }
            return Array(pending.values)
        }
    }
}
