// SPDX-License-Identifier: Apache-2.0

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

/// The result of setting a password, or of removing it.
package struct PasswordChange: Sendable, Hashable {
    /// Whether there was a password before.
    package let replacedAnother: Bool
    /// How many other sessions of the account were ended.
    package let endedSessions: Int
    /// What to tell authenticators: passkeys that rested on the password before are gone.
    package let signals: SignalPayload
}

/// What came of a name and a password that belong together.
package enum PasswordSignInResult: Sendable {
    /// The person is signed in.
    case signedIn(SignInOutcome)
    /// The account also asks for a code.
    case secondStep(SecondStepStart)
}

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
