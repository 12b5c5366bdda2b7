// SPDX-License-Identifier: Apache-2.0

package import SecretMemory

/// A login as an audit sees it.
package struct AuditedLogin: Sendable, Equatable {
    /// The secret of an authenticator app, of which nothing but these is looked at.
    package struct Code: Sendable, Hashable {
        /// How many bytes the secret has.
        package var secretLength: Int
        /// When it was set up, in milliseconds since 1970; nil where nobody knows.
        package var createdAt: Int64?

        /// Describes a secret.
        package init(secretLength: Int, createdAt: Int64? = nil) {
            self.secretLength = secretLength
            self.createdAt = createdAt
        }
    }

    /// What the caller knows it by; findings name it.
    package var identifier: String
    /// The registered domain, or the host where there is none, in ASCII form; empty where it belongs to no site.
    package var site: String
    /// The account's name.
    package var username: String
    /// The password in UTF-8; nil where there is none.
    package var password: SecretBytes?
    /// Whether a passkey of the same account lies beside it.
    package var hasPasskey: Bool
    /// The secret of an authenticator app; nil where there is none.
    package var code: Code?

    /// Describes a login.
    package init(
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
