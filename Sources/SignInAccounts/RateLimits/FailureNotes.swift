// SPDX-License-Identifier: Apache-2.0
// Names under which many wrong passwords or codes were tried, until somebody looks whose they are.

internal import Synchronization

/// Collects notes beside the requests.
///
/// Whether anybody has the name is looked up later: a request must cost the same for names that nobody has.
final class FailureNotes: Sendable {
    private struct Key: Hashable {
        let name: String
        let kind: TrailKind
    }

    private let pending = Mutex<[Key: FailureNote]>([:])
    /// Names cost nothing to invent, and each that many failures in vain.
    private let limit = 10_000

    /// Notes failures, unless more of them are noted already; beyond the limit those of new names are passed over until the
    /// next look.
    func note(_ note: FailureNote) {
        let key = Key(name: note.name, kind: note.kind)
        pending.withLock { pending in
            guard let kept = pending[key] else {
                if pending.count < limit { pending[key] = note }
                return
            }
            // One that comes back after a fault must not hide a later and more serious one.
            if kept.failures < note.failures { pending[key] = note }
        }
    }

    /// Takes back the last note of wrong passwords under a name, when the attempt that made it was right or not looked at.
    func takeBack(_ name: String, failures: Int) {
        let key = Key(name: name, kind: .manyFailures)
        pending.withLock { pending in
            if pending[key]?.failures == failures { pending[key] = nil }
        }
    }

    /// Takes out some notes, at most so many.
    func drain(_ count: Int) -> [FailureNote] {
        pending.withLock { pending in
            let taken = pending.prefix(count)
            for key in taken.map(\.key) { pending[key] = nil }
            return taken.map(\.value)
        }
    }
}
