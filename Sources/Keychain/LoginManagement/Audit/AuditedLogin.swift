// SPDX-License-Identifier: Apache-2.0
// What an audit has to know of a login.

public import SecretMemory

/// A login as an audit sees it.
public struct AuditedLogin: Sendable, Equatable {
    /// The secret of an authenticator app, of which nothing but these is looked at.
    public struct Code: Sendable, Hashable {
        /// How many bytes the secret has.
        public var secretLength: Int
        /// When it was set up, in milliseconds since 1970; nil where nobody knows.
        public var createdAt: Int64?

        /// Describes a secret.
        ///
        /// - Parameters:
        ///   - secretLength: How many bytes it has.
        ///   - createdAt: When it was set up, in milliseconds since 1970.
        public init(secretLength: Int, createdAt: Int64? = nil) {
            self.secretLength = secretLength
            self.createdAt = createdAt
        }
    }

    /// What the caller knows it by; findings name it.
    public var identifier: String
    /// The registered domain, or the host where there is none, in ASCII form; empty where it belongs to no site.
    public var site: String
    /// The account's name.
    public var username: String
    /// The password in UTF-8; nil where there is none.
    public var password: SecretBytes?
    /// Whether a passkey of the same account lies beside it.
    public var hasPasskey: Bool
    /// The secret of an authenticator app; nil where there is none.
    public var code: Code?

    /// Describes a login.
    ///
    /// - Parameters:
    ///   - identifier: What the caller knows it by.
    ///   - site: The registered domain, or the host where there is none, in ASCII form.
    ///   - username: The account's name.
    ///   - password: The password in UTF-8.
    ///   - hasPasskey: Whether a passkey of the same account lies beside it.
    ///   - code: The secret of an authenticator app.
    public init(
        identifier: String,
        site: String,
        username: String = "",
        password: SecretBytes?,
        hasPasskey: Bool = false,
        code: Code? = nil
    ) {
        self.identifier = identifier
        self.site = site
        self.username = username
        self.password = password
        self.hasPasskey = hasPasskey
        self.code = code
    }
}
