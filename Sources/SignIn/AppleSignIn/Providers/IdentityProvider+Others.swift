// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings
internal import Crypto

extension IdentityProvider {
    /// Sign in with Google (Google Identity, "OpenID Connect").
    ///
    /// - Parameters:
    ///   - clients: Client ids that tokens may be meant for.
    ///   - furtherParties: Client ids of Android apps that ask for tokens meant for one of `clients`.
    ///   - timing: Clocks and ages.
    /// - Returns: The configuration.
    /// - Throws: `settingInvalid`.
    public static func google(
        clients: Set<ClientID>,
        furtherParties: Set<ClientID> = [],
        timing: TokenTiming = TokenTiming()
    ) throws(AppleSignInError) -> IdentityProvider {
        try IdentityProvider(
            name: .google,
            // Both spellings are documented, and no other.
            issuers: ["https://accounts.google.com", "accounts.google.com"],
            clients: clients,
            furtherParties: furtherParties,
            endpoints: ProviderEndpoints(
                authorization: WebAddress("https://accounts.google.com/o/oauth2/v2/auth"),
                token: WebAddress("https://oauth2.googleapis.com/token"),
                keys: WebAddress("https://www.googleapis.com/oauth2/v3/certs"),
                revocation: WebAddress("https://oauth2.googleapis.com/revoke")
            ),
            tokenRules: TokenRules(timing: timing)
        )
    }

    /// Any other provider, under the rules of OpenID Connect Core 1.0.
    ///
    /// Identities are stored under the name and the issuer, since only `iss` and `sub` together are unique and never given to
    /// somebody else (section 2): where another issuer takes the place of the first under one name, subject 7 is another
    /// person. Give such a one another name: identities of the former one would count as a proof that nobody can show.
    ///
    /// - Parameters:
    ///   - name: What it is called here; neither `apple` nor `google`, whose rules are their own.
    ///   - issuer: The exact literal of the claim `iss`.
    ///   - clients: Our identifiers there.
    ///   - endpoints: Where it is asked, as its operator says; never discovered.
    ///   - algorithms: The algorithms that its tokens may have.
    ///   - keyNamesAlgorithm: Whether each key of its set names its algorithm.
    ///   - timing: Clocks and ages.
    /// - Returns: The configuration.
    /// - Throws: `settingInvalid`.
    public static func other(
        _ name: ProviderName,
        issuer: String,
        clients: Set<ClientID>,
        endpoints: ProviderEndpoints,
        algorithms: Set<TokenAlgorithm> = [.rs256],
        keyNamesAlgorithm: Bool = true,
        timing: TokenTiming = TokenTiming()
    ) throws(AppleSignInError) -> IdentityProvider {
        guard name != .apple, name != .google else {
            // Else a second configuration could speak for the identities of the first.
            throw AppleSignInError(.settingInvalid, "the name \(name) is taken by a provider with rules of its own")
        }
        return try IdentityProvider(
            name: name,
            tenant: Self.tenant(ofIssuer: issuer),
            issuers: [issuer],
            clients: clients,
            endpoints: endpoints,
            tokenRules: TokenRules(
                algorithms: algorithms,
                audienceForm: .textOrListOfOne,
                acceptsHashedNonce: false,
                requiresCodeHash: true,
                timing: timing
            ),
            keyNamesAlgorithm: keyNamesAlgorithm
        )
    }

    /// SHA-256 of the issuer in base64url, 43 characters: an issuer itself may be longer than a tenant.
    private static func tenant(ofIssuer issuer: String) -> String {
        Base64URL.encode(Array(SHA256.hash(data: Array(issuer.utf8))))
    }
}
