// SPDX-License-Identifier: Apache-2.0

internal import JSONCoding

/// Tokens that the token endpoint gave out (RFC 6749, section 5.1; OpenID Connect Core 1.0, section 3.1.3.3).
public struct TokenGrant: Sendable {
    /// The access token; with Apple of use for revoking and transfers alone.
    public let accessToken: AccessToken
    /// How long the access token lives, in seconds, if the provider says so: 3,600 with Apple.
    public let expiresIn: Int64?
    /// The refresh token: with the first exchange alone, and not when it was refreshed.
    ///
    /// To be encrypted at once.
    public let refreshToken: RefreshToken?
    /// The identity token, not verified yet.
    public let identityToken: EncodedIdentityToken?

    init?(_ object: JSONObject) {
        // RFC 6749 lets the type be written in either case.
        guard let access = object["access_token"]?.string, object["token_type"]?.string?.lowercased() == "bearer",
            let accessToken = try? AccessToken(access)
        else { return nil }
        self.accessToken = accessToken
        let seconds = object["expires_in"]
        expiresIn = seconds?.integer.flatMap { (0...31_536_000).contains($0) ? $0 : nil }
        // What is there must be readable: a refresh token that was lost here could never be revoked.
        guard let refreshToken = Self.secret(object, "refresh_token", RefreshToken.self),
            let identityToken = Self.secret(object, "id_token", EncodedIdentityToken.self)
        else { return nil }
        (self.refreshToken, self.identityToken) = (refreshToken.value, identityToken.value)
    }

    private struct Found<Purpose: SecretPurpose> {
        let value: SecretText<Purpose>?
    }

    private static func secret<Purpose>(
        _ object: JSONObject,
        _ name: String,
        _ type: SecretText<Purpose>.Type
    ) -> Found<Purpose>? {
        switch object[name] {
        case nil, .null: Found(value: nil)
        case .string(let text): (try? SecretText<Purpose>(text)).map { Found(value: $0) }
        default: nil
        }
    }
}
