// SPDX-License-Identifier: Apache-2.0

/// A code, and what came beside it; nothing of it is verified.
///
/// An app hands over the same by itself, without a callback.
public struct AuthorizationGrant: Sendable {
    /// The code: one use, within five minutes.
    public let code: AuthorizationCode
    /// The identity token, if it was asked for.
    public let identityToken: EncodedIdentityToken?
    /// Name and address, which Apple gives at the first authorization and never again: to be stored at once.
    public let user: OneTimeUserField

    /// Takes what an app or a callback brought.
    ///
    /// - Parameters:
    ///   - code: The code.
    ///   - identityToken: The identity token, if there is one.
    ///   - user: Name and address, if they came.
    public init(code: AuthorizationCode, identityToken: EncodedIdentityToken?, user: OneTimeUserField = .absent) {
        self.code = code
        self.identityToken = identityToken
        self.user = user
    }
}
