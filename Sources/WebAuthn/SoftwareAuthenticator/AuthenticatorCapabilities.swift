// SPDX-License-Identifier: Apache-2.0

public import COSEKeys
public import WebAuthnTypes

/// What a client must know of an authenticator before it asks anything of it.
public struct AuthenticatorCapabilities: Sendable, Hashable {
    /// The signature algorithms of new passkeys.
    public let algorithms: [COSEAlgorithm]
    /// Built into this device, or one that travels.
    public let attachment: AuthenticatorAttachment
    /// How clients may reach it.
    public let transports: [AuthenticatorTransport]
    /// Whether a person can be verified now, by fingerprint, passcode or the like.
    public let canVerifyUser: Bool

    /// Describes an authenticator.
    ///
    /// - Parameters:
    ///   - algorithms: The signature algorithms of new passkeys.
    ///   - attachment: Built into this device, or one that travels.
    ///   - transports: How clients may reach it.
    ///   - canVerifyUser: Whether a person can be verified now.
    public init(
        algorithms: [COSEAlgorithm],
        attachment: AuthenticatorAttachment,
        transports: [AuthenticatorTransport],
        canVerifyUser: Bool
    ) {
        self.algorithms = algorithms
        self.attachment = attachment
        self.transports = transports
        self.canVerifyUser = canVerifyUser
    }
}
