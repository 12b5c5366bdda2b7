// SPDX-License-Identifier: Apache-2.0

/// The addresses of a provider, written down here and never discovered.
///
/// On 2025-06-11 Apple's discovery document named another issuer for a while; every client that believed it broke, and one
/// that believes it to choose keys believes whoever can change it.
public struct ProviderEndpoints: Sendable, Hashable {
    /// Where browsers are sent to.
    public let authorization: WebAddress
    /// Where codes become tokens.
    public let token: WebAddress
    /// Where the key set is.
    public let keys: WebAddress
    /// Where tokens are revoked, if the provider has such a place (RFC 7009).
    public let revocation: WebAddress?
    /// Where people are moved between teams; Apple's alone.
    public let migration: WebAddress?

    /// Takes addresses.
    ///
    /// - Parameters:
    ///   - authorization: Where browsers are sent to.
    ///   - token: Where codes become tokens.
    ///   - keys: Where the key set is.
    ///   - revocation: Where tokens are revoked.
    ///   - migration: Where people are moved between teams.
    public init(
        authorization: WebAddress,
        token: WebAddress,
        keys: WebAddress,
        revocation: WebAddress? = nil,
        migration: WebAddress? = nil
    ) {
        self.authorization = authorization
        self.token = token
        self.keys = keys
        self.revocation = revocation
        self.migration = migration
    }

    /// Whether all of it is on this machine.
    var isSimulated: Bool {
        [authorization, token, keys].allSatisfy(\.isLoopback)
            && [revocation, migration].allSatisfy { $0?.isLoopback ?? true }
    }

    /// Whether some of it is on this machine, and some is not.
    var isMixed: Bool {
        let all = [authorization, token, keys, revocation, migration].compactMap { $0?.isLoopback }
        return all.contains(true) && all.contains(false)
    }
}
