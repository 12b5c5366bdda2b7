// SPDX-License-Identifier: Apache-2.0
// How far what lies under former keys was sealed anew.

internal import Synchronization

/// A place in the order of names, behind which the next look goes on; nothing of it is stored.
///
/// What no key opens stays where it is, and must keep nothing behind it from being sealed anew.
final class SealRound: Sendable {
    private let last = Mutex<ExternalSecretID?>(nil)

    /// The last one that was looked at; nil before the first.
    var place: ExternalSecretID? { last.withLock { $0 } }

    /// Goes on behind one, or from the beginning.
    func move(behind secret: ExternalSecretID?) { last.withLock { $0 = secret } }
}
