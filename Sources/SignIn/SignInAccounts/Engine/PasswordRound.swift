// SPDX-License-Identifier: Apache-2.0
// How far the passwords were looked through for those that can go.

internal import Synchronization
internal import WebAuthnTypes

/// A place in the order of accounts, behind which the next look goes on; nothing of it is stored.
///
/// Beginning anew costs no more than looking at some accounts a second time, so a crash loses nothing.
final class PasswordRound: Sendable {
    private let last = Mutex<UserHandle?>(nil)

    /// The last account that was looked at; nil before the first.
    var place: UserHandle? { last.withLock { $0 } }

    /// Goes on behind an account, or from the beginning.
    func move(behind account: UserHandle?) { last.withLock { $0 = account } }
}
