// SPDX-License-Identifier: Apache-2.0

public import ByteEncodings
internal import JSONCoding

/// Makes the client secrets by which Apple knows who asks ("Creating a client secret"): JSON Web Tokens, ES256.
///
/// One is made for each call and lives for minutes, so that nobody has to renew one by hand every six months, on the
/// morning on which nobody can sign in. One key of a team serves all its clients.
public struct ClientSecretSigner: Sendable, CustomStringConvertible, CustomReflectable {
    /// The team that the key and the clients belong to.
    public let team: TeamID
    /// The name of the key.
    public let keyID: PrivateKeyID

    private let key: ClientSecretKey
    private let audience: String

    /// The longest lifetime that Apple takes, in seconds: six months.
    public static let maximumLifetime: Int64 = 15_777_000

    /// A signer for Apple.
    ///
    /// - Parameters:
    ///   - team: The team that the key and the clients belong to.
    ///   - keyID: The name of the key.
    ///   - key: The key.
    public init(team: TeamID, keyID: PrivateKeyID, key: ClientSecretKey) {
        self.init(team: team, keyID: keyID, key: key, audience: IdentityProvider.appleIssuer)
    }

    /// A signer for a provider that is simulated on this machine.
    ///
    /// - Parameters:
    ///   - team: The team that the key and the clients belong to.
    ///   - keyID: The name of the key.
    ///   - key: The key.
    ///   - provider: What ``IdentityProvider/simulatedApple(at:team:clients:timing:)`` made.
    /// - Throws: `settingInvalid` for a provider that is none.
    public init(
        team: TeamID,
        keyID: PrivateKeyID,
        key: ClientSecretKey,
        simulated provider: IdentityProvider
    ) throws(AppleSignInError) {
        guard provider.isSimulated, provider.name == .apple, let issuer = provider.issuers.first else {
            throw AppleSignInError(.settingInvalid, "only a simulated Apple takes secrets that are not made for Apple")
        }
        self.init(team: team, keyID: keyID, key: key, audience: issuer)
    }

    private init(team: TeamID, keyID: PrivateKeyID, key: ClientSecretKey, audience: String) {
        self.team = team
        self.keyID = keyID
        self.key = key
        self.audience = audience
    }

    /// Makes a secret.
    ///
    /// - Parameters:
    ///   - client: Who asks: the Services ID for codes of the web, the bundle identifier for codes of an app. The other one
    ///     gets `invalid_client`.
    ///   - now: The present time.
    ///   - lifetime: How long it lives, in seconds: 60 to ``maximumLifetime``.
    /// - Returns: The secret.
    /// - Throws: `lifetimeInvalid`, `signingFailed`, or `secretMalformed` when a client id makes it too long.
    public func secret(
        for client: ClientID,
        at now: UnixTime,
        lifetime: Int64 = 300
    ) throws(AppleSignInError) -> ClientSecret {
        guard (60...Self.maximumLifetime).contains(lifetime) else {
            throw AppleSignInError(
                .lifetimeInvalid,
                "a client secret of \(lifetime) seconds was asked for; 60 to \(Self.maximumLifetime) are possible"
            )
        }
        let issuedAt = now.milliseconds / 1_000
        let claims: JSONObject = [
            "iss": .string(team.text), "iat": .integer(issuedAt), "exp": .integer(issuedAt + lifetime),
            "aud": .string(audience), "sub": .string(client.text),
        ]
        return try ClientSecret(try key.token(claims, keyID: keyID))
    }

    /// The team and the name of the key.
    public var description: String { "key \(keyID) of team \(team)" }

    /// A mirror without children.
    public var customMirror: Mirror { Mirror(self, children: [], displayStyle: .struct) }
}
