// SPDX-License-Identifier: Apache-2.0

/// Whether the user is to be verified, by a fingerprint or a PIN (WebAuthn Level 3, section 5.8.6).
///
/// Unknown values survive a round trip: the standard lets the set grow.
public struct UserVerificationRequirement: RawRepresentable, Sendable, Hashable, CustomStringConvertible {
    /// The value as it stands in JSON.
    public let rawValue: String

    /// Any value, known or not.
    ///
    /// - Parameter rawValue: The value as it stands in JSON.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// The ceremony fails without it.
    public static let required = UserVerificationRequirement(rawValue: "required")

    /// Done where possible; the default.
    public static let preferred = UserVerificationRequirement(rawValue: "preferred")

    /// Left out where possible.
    public static let discouraged = UserVerificationRequirement(rawValue: "discouraged")

    /// The value as it stands in JSON.
    public var description: String { rawValue }
}
