// SPDX-License-Identifier: Apache-2.0

/// A way to reach an authenticator (WebAuthn Level 3, section 5.8.4).
///
/// Unknown values survive a round trip: the standard lets the set grow.
public struct AuthenticatorTransport: RawRepresentable, Sendable, Hashable, CustomStringConvertible {
    /// The value as it stands in JSON.
    public let rawValue: String

    /// Any value, known or not.
    ///
    /// - Parameter rawValue: The value as it stands in JSON.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// A cable.
    public static let usb = AuthenticatorTransport(rawValue: "usb")

    /// Near field.
    public static let nfc = AuthenticatorTransport(rawValue: "nfc")

    /// Bluetooth Low Energy.
    public static let ble = AuthenticatorTransport(rawValue: "ble")

    /// A contact smart card.
    public static let smartCard = AuthenticatorTransport(rawValue: "smart-card")

    /// Another device, brought near and reached over the network: a phone that scans a code.
    public static let hybrid = AuthenticatorTransport(rawValue: "hybrid")

    /// Built into the device; also said of credentials that a password manager holds.
    public static let `internal` = AuthenticatorTransport(rawValue: "internal")

    /// The value as it stands in JSON.
    public var description: String { rawValue }
}
