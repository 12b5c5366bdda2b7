// SPDX-License-Identifier: Apache-2.0

internal import OneTimeCodes
internal import WebAuthnTypes

extension CodePurpose {
    /// Whether nobody may learn from an answer if a code was sent, and where: it is asked for with no more than a name.
    var isSilent: Bool { self == .signIn || self == .recovery }

    /// Whether wrong codes are counted beyond the code that they were given for.
    ///
    /// For recovery, and for an address that is proved before there is an account, they are not: with no more than a name or
    /// an address a stranger could count them up until its owner's own code is not looked at any more. Those codes are longer
    /// in exchange: at five guesses a code and five codes an hour, a year of guessing finds one of five hundred.
    func countsGuesses(for account: UserHandle?) -> Bool {
        self != .recovery && (self != .addressProof || account != nil)
    }

    /// How long they are and live.
    func rules(for account: UserHandle?) -> CodeRules { countsGuesses(for: account) ? .code : .longCode }
}

/// What codes that are sent to verified addresses open.
///
/// One or the other: if a code alone opened an account whose password asks for a code, the password would guard nothing.
/// Neither opens an account with an authenticator app; in the place of a password, nor one with a passkey.
package enum CodeUse: String, Sendable, Hashable, CaseIterable {
    /// Nothing; addresses still get notices.
    case off
    /// They follow the password of every account that has a verified address and no authenticator app; such an account is of
    /// the second level.
    case secondStep = "second-step"
    /// They stand in for the password of every account of the first level that has one: no authenticator app, and no passkey
    /// that may be relied on.
    case signIn = "sign-in"
}
