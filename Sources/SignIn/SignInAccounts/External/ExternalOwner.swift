// SPDX-License-Identifier: Apache-2.0
// An account as somebody from a provider finds it.

public import AppleSignIn

/// A link, the account that it opens, and what is stored of it, read at one moment.
public struct ExternalOwner: Sendable, Hashable {
    /// The link.
    public let link: ExternalLink
    /// The account.
    public let secrets: AccountSecrets
    /// For which clients there is a refresh token.
    public let clients: Set<ClientID>

    /// Assembles the parts.
    ///
    /// - Parameters:
    ///   - link: The link.
    ///   - secrets: The account.
    ///   - clients: For which clients there is a refresh token.
    public init(link: ExternalLink, secrets: AccountSecrets, clients: Set<ClientID>) {
        self.link = link
        self.secrets = secrets
        self.clients = clients
    }
}
