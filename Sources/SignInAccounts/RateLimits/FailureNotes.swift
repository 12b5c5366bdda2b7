// SPDX-License-Identifier: Apache-2.0
// Names under which many wrong passwords were tried, until somebody looks whose they are.

internal import Synchronization

/// Collects notes beside the requests.
///
/// Whether anybody has the name is looked up later: a request must cost the same for names that nobody has.
final class FailureNotes: Sendable {
    private let pending = Mutex<[String: FailureNote]>([:])
    /// Names cost nothing to invent, and each that many failures in vain.
    private let limit = 10_000

    /// Notes failures; beyond the limit those of new names are passed over until the next look.
    func note(_ note: FailureNote) {
        pending.withLock { pending in
            guard pending[note.name] != nil || pending.count < limit else { return }
            pending[note.name] = note
        }
    }

    /// Takes back the last note under a name, when the attempt that made it was right or not looked at.
    func takeBack(_ name: String, failures: Int) {
        pending.withLock { pending in
            if pending[name]?.failures == failures { pending[name] = nil }
        }
    }

    /// Takes out some notes, at most so many.
    func drain(_ count: Int) -> [FailureNote] {
        pending.withLock { pending in
            let taken = Array(pending.values.prefix(count))
            for note in taken { pending[note.name] = nil }
            return taken
        }
    }
}
