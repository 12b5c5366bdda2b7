// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings
internal import JSONCoding

/// Looks at client secrets as Apple does ("Creating a client secret"): JSON Web Tokens, ES256, of the team's key.
enum ClientSecretCheck {
    /// How long one may live, in seconds: six months.
    static let maximumLifetime: Int64 = 15_777_000
    /// How far clocks may differ, in seconds.
    static let skew: Int64 = 300

    /// Judges a secret.
    ///
    /// - Parameters:
    ///   - secret: What came.
    ///   - client: Who says to ask.
    ///   - team: The team that the client belongs to.
    ///   - issuer: Ours: the audience. A secret that is made for Apple itself has no business here and is refused, so that
    ///     nobody gets used to sending it to a simulator.
    ///   - now: The present time.
    /// - Returns: What is wrong with it; nil when nothing is.
    static func fault(
        of secret: String,
        client: String,
        team: SimulatedTeam,
        issuer: String,
        at now: UnixTime
    ) -> String? {
        let parts = secret.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false).map { Array($0) }
        guard parts.count == 3, let header = object(parts[0]), let claims = object(parts[1]),
            let signature = try? Base64URL.decode(utf8: parts[2][...])
        else { return "the client secret is no JSON Web Token in compact form" }
        guard header["alg"]?.string == "ES256" else { return "the client secret's header does not say ES256" }
        guard let id = header["kid"]?.string else { return "the client secret's header names no key" }
        if !team.keys.isEmpty {
            guard let key = team.keys.first(where: { $0.id == id }) else { return "the team has no key of that name" }
            guard signature.count == 64 else {
                return "the signature has \(signature.count) bytes; r and s with 32 bytes each were expected, not DER"
            }
            guard key.isValid(signature, over: parts[0] + [UInt8(ascii: ".")] + parts[1]) else {
                return "the team's key did not sign the client secret"
            }
        }
        guard claims["iss"]?.string == team.id else { return "the client secret's issuer is not the client's team" }
        guard claims["sub"]?.string == client else { return "the client secret's subject is not the client" }
        guard claims["aud"]?.string == issuer else { return "the client secret's audience is not \(issuer)" }
        let seconds = now.milliseconds / 1_000
        guard let issuedAt = claims["iat"]?.integer, issuedAt <= seconds + skew else {
            return "the client secret is issued in the future, or does not say when"
        }
        guard let expiresAt = claims["exp"]?.integer, expiresAt > seconds else {
            return "the client secret has expired, or does not say when"
        }
        guard expiresAt <= seconds + maximumLifetime else { return "the client secret lives longer than six months" }
        return nil
    }

    private static func object(_ part: [UInt8]) -> JSONObject? {
        guard let bytes = try? Base64URL.decode(utf8: part[...]) else { return nil }
        return (try? JSONValue(parsing: bytes))?.object
    }
}
