// SPDX-License-Identifier: Apache-2.0

/// How an authenticator is attached to the client (WebAuthn Level 3, section 5.4.5).
///
/// Unknown values survive a round trip: the standard lets the set grow.
public struct AuthenticatorAttachment: RawRepresentable, Sendable, Hashable, CustomStringConvertible {
    /// The value as it stands in JSON.
    public let rawValue: String

    /// Any value, known or not.
    ///
    /// - Parameter rawValue: The value as it stands in JSON.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// Part of the device.
    public static let platform = AuthenticatorAttachment(rawValue: "platform")

    /// Removable, or another device.
    public static let crossPlatform = AuthenticatorAttachment(rawValue: "cross-platform")

    /// The value as it stands in JSON.
    public var description: String { rawValue }
}
