// SPDX-License-Identifier: Apache-2.0

/// The session that a client wants at the end of a ceremony.
package struct SessionRequest: Sendable, Hashable {
    /// How the token will travel.
    package let kind: SessionKind
    /// The digest of a token that the client made itself, so that a lost answer can be resumed; nil to have one made.
    package let ownDigest: TokenDigest?

    /// A browser's session.
    package static let cookie = SessionRequest(kind: .cookie, ownDigest: nil)

    /// An app's session.
    ///
    /// - Parameter ownDigest: SHA-256 of 32 random bytes that the app drew and keeps; nil to be handed a token.
    /// - Returns: The request.
    package static func bearer(ownDigest: TokenDigest? = nil) -> SessionRequest {
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

/// How a session's token travels.
package enum SessionKind: String, Sendable, Hashable, CaseIterable {
    /// In a cookie, which browsers send by themselves; state changes need origin checks.
    case cookie
    /// In an `Authorization` header, which only the app sends.
    case bearer
}
