// SPDX-License-Identifier: Apache-2.0
// What a delivered code is for.

/// What a delivered code or link is for; a code for one purpose opens nothing else.
public struct CodePurpose: RawRepresentable, Sendable, Hashable {
    /// The stable name, as it is stored.
    public let rawValue: String

    /// Names a purpose.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Signing in.
    public static let signIn = Self(rawValue: "sign_in")
    /// Going on after a right password.
    public static let secondStep = Self(rawValue: "second_step")
    /// Showing that an address is one's own.
    public static let addressProof = Self(rawValue: "address_proof")
    /// Getting back into an account after losing everything.
    public static let recovery = Self(rawValue: "recovery")
    /// Stopping a recovery that somebody else began.
    public static let recoveryCancel = Self(rawValue: "recovery_cancel")
}
