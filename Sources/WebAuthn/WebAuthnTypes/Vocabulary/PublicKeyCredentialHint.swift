// SPDX-License-Identifier: Apache-2.0

/// A hint for the client's user interface (WebAuthn Level 3, section 5.8.7).
///
/// Unknown values survive a round trip: the standard lets the set grow.
public struct PublicKeyCredentialHint: RawRepresentable, Sendable, Hashable, CustomStringConvertible {
    /// The value as it stands in JSON.
    public let rawValue: String

    /// Any value, known or not.
    ///
    /// - Parameter rawValue: The value as it stands in JSON.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// A security key.
    public static let securityKey = PublicKeyCredentialHint(rawValue: "security-key")

    /// The device itself.
    public static let clientDevice = PublicKeyCredentialHint(rawValue: "client-device")

    /// Another device, such as a phone.
    public static let hybrid = PublicKeyCredentialHint(rawValue: "hybrid")

    /// The value as it stands in JSON.
    public var description: String { rawValue }
}
