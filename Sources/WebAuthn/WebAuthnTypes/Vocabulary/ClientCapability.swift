// SPDX-License-Identifier: Apache-2.0

/// A client capability (WebAuthn Level 3, section 5.8.8), or one of a draft.
///
/// Unknown values survive a round trip: the standard lets the set grow.
public struct ClientCapability: RawRepresentable, Sendable, Hashable, CustomStringConvertible {
    /// The value as it stands in JSON.
    public let rawValue: String

    /// Any value, known or not.
    ///
    /// - Parameter rawValue: The value as it stands in JSON.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// Passkeys can be made without asking, after a sign-in with a password.
    public static let conditionalCreate = ClientCapability(rawValue: "conditionalCreate")
    /// Passkeys can be suggested in a form field.
    public static let conditionalGet = ClientCapability(rawValue: "conditionalGet")
    /// Passkeys of another device can be used through a QR code.
    public static let hybridTransport = ClientCapability(rawValue: "hybridTransport")
    /// A passkey can be used on this device or through another one.
    public static let passkeyPlatformAuthenticator = ClientCapability(rawValue: "passkeyPlatformAuthenticator")
    /// The device itself can verify its user.
    public static let userVerifyingPlatformAuthenticator = ClientCapability(
        rawValue: "userVerifyingPlatformAuthenticator"
    )
    /// Passkeys of one domain can be used on related ones.
    public static let relatedOrigins = ClientCapability(rawValue: "relatedOrigins")
    /// Authenticators can be told which credentials still count.
    public static let signalAllAcceptedCredentials = ClientCapability(rawValue: "signalAllAcceptedCredentials")
    /// Authenticators can be told an account's new names.
    public static let signalCurrentUserDetails = ClientCapability(rawValue: "signalCurrentUserDetails")
    /// Authenticators can be told that a credential is unknown.
    public static let signalUnknownCredential = ClientCapability(rawValue: "signalUnknownCredential")
    /// A `get` can fail at once when the device has no passkey (draft; see ``CredentialUIMode/immediate``).
    public static let immediateGet = ClientCapability(rawValue: "immediateGet")

    /// The capability to process an extension.
    ///
    /// - Parameter identifier: The extension's identifier, such as `prf`.
    /// - Returns: The capability, `extension:` and the identifier.
    public static func `extension`(_ identifier: String) -> ClientCapability {
        ClientCapability(rawValue: "extension:" + identifier)
    }

    /// The value as it stands in JSON.
    public var description: String { rawValue }
}
