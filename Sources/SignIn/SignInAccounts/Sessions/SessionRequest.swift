// SPDX-License-Identifier: Apache-2.0
// What kind of session a client asks for.

/// The session that a client wants at the end of a ceremony.
public struct SessionRequest: Sendable, Hashable {
    /// How the token will travel.
    public let kind: SessionKind
    /// The digest of a token that the client made itself, so that a lost answer can be resumed; nil to have one made.
    public let ownDigest: TokenDigest?

    /// A browser's session.
    public static let cookie = SessionRequest(kind: .cookie, ownDigest: nil)

    /// An app's session.
    ///
    /// - Parameter ownDigest: SHA-256 of 32 random bytes that the app drew and keeps; nil to be handed a token.
    /// - Returns: The request.
    public static func bearer(ownDigest: TokenDigest? = nil) -> SessionRequest {
        SessionRequest(kind: .bearer, ownDigest: ownDigest)
    }

    private init(kind: SessionKind, ownDigest: TokenDigest?) {
        self.kind = kind
        self.ownDigest = ownDigest
    }
}

extension SessionRequest {
    /// Whether this kind of session may be given at the end of the visitor's ceremony.
    ///
    /// A cookie is set only in the browser that began: otherwise another site could have a browser finish a ceremony of
    /// its own and so sign it in to a stranger's account.
    func mayFinish(for visitor: Visitor) -> Bool {
        kind == .bearer || visitor.browser != nil
    }
}
