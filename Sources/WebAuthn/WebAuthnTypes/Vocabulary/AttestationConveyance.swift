// SPDX-License-Identifier: Apache-2.0

/// How much attestation is wanted (WebAuthn Level 3, section 5.4.7).
///
/// Unknown values survive a round trip: the standard lets the set grow.
public struct AttestationConveyance: RawRepresentable, Sendable, Hashable, CustomStringConvertible {
    /// The value as it stands in JSON.
    public let rawValue: String

    /// Any value, known or not.
    ///
    /// - Parameter rawValue: The value as it stands in JSON.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// Nothing; the default.
    public static let none = AttestationConveyance(rawValue: "none")

    /// Something verifiable, which the client may make anonymous.
    public static let indirect = AttestationConveyance(rawValue: "indirect")

    /// What the authenticator made.
    public static let direct = AttestationConveyance(rawValue: "direct")

    /// What identifies the single device, in organisations that set this up.
    public static let enterprise = AttestationConveyance(rawValue: "enterprise")

    /// The value as it stands in JSON.
    public var description: String { rawValue }
}
