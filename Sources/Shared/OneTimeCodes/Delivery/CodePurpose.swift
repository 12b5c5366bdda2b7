// SPDX-License-Identifier: Apache-2.0

/// What a delivered code or link is for; a code for one purpose opens nothing else.
package struct CodePurpose: RawRepresentable, Sendable, Hashable {
    /// The stable name, as it is stored.
    package let rawValue: String

    package init(rawValue: String) { self.rawValue = rawValue }

    /// Signing in.
    package static let signIn = Self(rawValue: "sign_in")
    /// Going on after a right password.
    package static let secondStep = Self(rawValue: "second_step")
    /// Showing that an address is one's own.
    package static let addressProof = Self(rawValue: "address_proof")
    /// Getting back into an account after losing everything.
    package static let recovery = Self(rawValue: "recovery")
    /// Stopping a recovery that somebody else began.
    package static let recoveryCancel = Self(rawValue: "recovery_cancel")
}

/// What came of an answer to a delivered code; outside, `boundElsewhere` and a code that does not exist look the same.
package enum CodeVerdict: Sendable, Hashable {
    /// The code is right; it is spent now.
    case accepted
    /// The code is wrong; so many attempts are left.
    case wrong(attemptsLeft: Int)
    /// The right code was given before.
    case used
    /// Too many wrong codes were given before.
    case exhausted
    /// The code is too old.
    case expired
    /// The code was sent for something or somebody else; no attempt was taken.
    case boundElsewhere
}
