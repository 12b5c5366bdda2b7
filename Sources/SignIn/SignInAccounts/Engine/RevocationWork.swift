// SPDX-License-Identifier: Apache-2.0
// What is to be revoked now.

public import ByteEncodings
public import AppleSignIn
internal import WebAuthnTypes

/// An order that was taken on: for one minute nobody else carries it out.
public struct RevocationWork: Sendable {
    /// What is to be asked of the provider.
    public enum Secret: Sendable {
        /// A code of which nobody knows what became: exchange it, and hand in the answer.
        case code(AuthorizationCode)
        /// Revoke this refresh token.
        case refresh(RefreshToken)
        /// Revoke this access token.
        case access(AccessToken)
    }

    /// What is to be asked of the provider.
    public let secret: Secret
    /// The code verifier that belongs to a code, where the provider uses proof keys.
    public let verifier: CodeVerifier?
    /// The address that a code was asked for; nil for an app's, and where it was not told.
    public let returnAddress: String?
    /// Which provider.
    public var provider: ProviderName { order.identity.provider }
    /// The client that it was issued to.
    public var client: ClientID { order.client }
    /// Until when the provider may answer; the request is given up by then, before somebody else carries the order out.
    public let until: UnixTime
    let order: RevocationOrder
}
