// SPDX-License-Identifier: Apache-2.0

internal import Synchronization
package import WebAuthnTypes

/// Collects notes beside the requests.
///
/// Whether anybody has the name is looked up later: a request must cost the same for names that nobody has. Which name was
/// meant is noted with the request, which found it out: a text may be the name of one account and the address of another one,
/// and looked at again without what it was typed for, it would have the wrong one told.
package final class FailureNotes: Sendable {
    /// What was counted.
    package enum Count: Hashable {
        /// Wrong passwords under a text, from somewhere.
        case passwords(PasswordAttempt)
        /// Wrong codes of an account.
        case codes(UserHandle)
    }

    private let pending = Mutex<[Count: FailureNote]>([:])
    /// Names cost nothing to invent, and each that many failures in vain.
    private let limit = 10_000

    package init() {}

    /// Notes failures, unless more of them are noted already; beyond the limit those of new names are passed over until the
    /// next look.
    package func note(_ note: FailureNote, of count: Count) {
        pending.withLock { pending in
            guard let kept = pending[count] else {
                if pending.count < limit { pending[count] = note }
                return
            }
            // One that comes back after a fault must not hide a later and more serious one.
            if kept.failures < note.failures { pending[count] = note }
        }
    }

    /// Takes back the last note of wrong passwords, when the attempt that made it was right or not looked at.
    package func takeBack(_ attempt: PasswordAttempt, failures: Int) {
        let count = Count.passwords(attempt)
        pending.withLock { pending in
            if pending[count]?.failures == failures { pending[count] = nil }
        }
    }

    /// Takes out some notes, at most so many.
    package func drain(_ count: Int) -> [Count: FailureNote] {
        pending.withLock { pending in
            let taken = Dictionary(uniqueKeysWithValues: pending.prefix(count).map { ($0.key, $0.value) })
            for key in taken.keys { pending[key] = nil }
            return taken
        }
    }
}
