// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings
internal import JSONCoding
internal import JSONWebSignatures

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
        guard let signed = try? JSONWebSignature(parsing: Array(secret.utf8)),
            let claims = try? JSONValue(parsing: signed.uncheckedPayload()).object
        else { return "the client secret is no JSON Web Token in compact form" }
        guard signed.header.algorithm == "ES256" else { return "the client secret's header does not say ES256" }
        guard let id = signed.header[.kid]?.string else { return "the client secret's header names no key" }
        if !team.keys.isEmpty {
            guard let key = team.keys.first(where: { $0.id == id }) else { return "the team has no key of that name" }
            guard signed.signature.count == 64 else {
                return
                    "the signature has \(signed.signature.count) bytes; r and s with 32 bytes each were expected, not DER"
            }
            guard (try? signed.payload(verifiedBy: key.key)) != nil else {
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
}
