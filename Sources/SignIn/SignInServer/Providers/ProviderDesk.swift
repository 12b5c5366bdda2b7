// SPDX-License-Identifier: Apache-2.0

package import AppleSignIn
package import ByteEncodings
package import SignInAccounts
internal import WebAuthnTypes

/// Speaks to the providers that people may sign in with, on behalf of the routes and of what runs beside them.
package struct ProviderDesk: Sendable {
    /// The providers.
    package let providers: [ProviderAccess]
    private let transport: any ProviderTransport
    private let keys: [ProviderName: KeyDesk]
    let now: @Sendable () -> UnixTime

    /// Assembles a desk; nothing is asked yet.
    ///
    /// - Parameters:
    ///   - providers: The providers, the same as the engine's.
    ///   - transport: What carries the requests.
    ///   - now: The clock.
    package init(
        _ providers: [ProviderAccess],
        transport: any ProviderTransport,
        now: @escaping @Sendable () -> UnixTime
    ) {
        self.providers = providers
        self.transport = transport
        self.now = now
        keys = Dictionary(
            providers.map { ($0.provider.name, KeyDesk($0.provider, transport, now: now)) },
            uniquingKeysWith: { first, _ in first }
        )
    }

    /// Asks how a person stands with a provider.
    ///
    /// - Parameters:
    ///   - token: The person's refresh token.
    ///   - name: The provider.
    ///   - client: The client that it was issued to.
    /// - Returns: What the provider says; a fault, too, where the provider or the client is not configured any more.
    package func refresh(_ token: RefreshToken, at name: ProviderName, client: ClientID) async -> TokenReply {
        TokenReply(
            await answer(name) { access, now throws(AppleSignInError) in
                guard let secret = try access.secret(for: client, at: now) else { return nil }
                return try TokenEndpoint(access.provider).refresh(token, client: client, secret: secret)
            }
        )
    }

    /// Exchanges a code.
    ///
    /// - Parameters:
    ///   - code: The code.
    ///   - name: The provider.
    ///   - client: The client that it was issued to.
    ///   - verifier: The code verifier, where the provider uses proof keys.
    ///   - address: The address that the code was asked for; nil for the present one of the pages.
    ///   - time: Until when it may be asked; a request that begins then is over before somebody else looks after the code.
    /// - Returns: What the provider says; a fault, too, where the provider or the client is not configured any more.
    package func exchange(
        _ code: AuthorizationCode,
        at name: ProviderName,
        client: ClientID,
        verifier: CodeVerifier? = nil,
        returnAddress address: String? = nil,
        until time: UnixTime
    ) async -> TokenReply {
        TokenReply(
            await answer(name, until: time) { access, now throws(AppleSignInError) in
                guard let secret = try access.secret(for: client, at: now) else { return nil }
                let endpoint = TokenEndpoint(access.provider)
                // With the address that the code was asked for, which an app has none of.
                guard client == access.site else {
                    return try endpoint.exchange(code, fromApp: client, secret: secret)
                }
                let request = try access.request(returningTo: address)
                return try endpoint.exchange(code, of: request, secret: secret, verifier: verifier)
            }
        )
    }

    /// Revokes what is to be revoked.
    ///
    /// - Parameter work: A refresh token or an access token; a code is to be exchanged.
    /// - Returns: What the provider says; a fault, too, where the provider or the client is not configured any more.
    package func revoke(_ work: RevocationWork) async -> RevocationReply {
        RevocationReply(
            await answer(work.provider, until: work.until) { access, now throws(AppleSignInError) in
                guard let secret = try access.secret(for: work.client, at: now) else { return nil }
                let endpoint = try RevocationEndpoint(access.provider)
                return switch work.secret {
                case .refresh(let token): try endpoint.revoke(token, client: work.client, secret: secret)
                case .access(let token): try endpoint.revoke(token, client: work.client, secret: secret)
                // It is exchanged first; what comes of it is revoked.
                case .code: nil
                }
            }
        )
    }

    func key(_ id: String, of name: ProviderName, for asker: KeyAsker) async -> KeyAnswer {
        await keys[name]?.key(id, for: asker) ?? .unavailable
    }

    subscript(_ name: String) -> ProviderAccess? { providers.first { $0.provider.name.text == name } }

    /// Sends a request.
    ///
    /// One that cannot be made, or whose time is over, counts as one that nobody answered: it says nothing of the person.
    func answer(
        _ name: ProviderName,
        until time: UnixTime? = nil,
        _ make: (ProviderAccess, UnixTime) throws(AppleSignInError) -> ProviderRequest?
    ) async -> ReceivedAnswer? {
        let now = now()
        if let time, time <= now { return nil }
        guard let access = self[name.text], let request = try? make(access, now) else { return nil }
        return await transport.answer(to: request)
    }
}

/// Carries requests to providers and their answers back; whoever puts the service together brings one.
///
/// Each call is given up by the transport itself after ten seconds at most, follows no redirect, and reads no more than
/// `ReceivedAnswer.maximumLength` bytes of an answer.
package protocol ProviderTransport: Sendable {
    /// Posts a form.
    ///
    /// - Parameter request: The address, and the body, which holds secrets.
    /// - Returns: The answer, whatever its status; nil where none came.
    func answer(to request: ProviderRequest) async -> ReceivedAnswer?

    /// Fetches a public document, such as a key set.
    ///
    /// - Parameter address: Where it lies.
    /// - Returns: The answer, whatever its status; nil where none came.
    func document(at address: WebAddress) async -> ReceivedAnswer?
}
