// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings
internal import Crypto
internal import JSONCoding
internal import JSONWebSignatures

/// Makes JSON Web Tokens, with the faults that are asked for.
struct TokenWriter {
    /// Another issuer than ours, under a name that is nobody's.
    static let otherIssuer = "https://account.simulated-issuer.invalid"
    /// Somebody else's client.
    static let otherAudience = "invalid.simulated.client"

    let key: SimulationKey

    /// Makes a token.
    ///
    /// - Parameters:
    ///   - claims: What it says where nothing is done wrong.
    ///   - faults: What is to be done wrong; those that apply are counted.
    /// - Returns: Header, payload and signature in compact form.
    /// - Throws: `signingFailed`.
    func token(_ claims: JSONObject, _ faults: inout FaultTable) throws(AppleSimulationError) -> String {
        var claims = claims
        if faults.takes(.issuerFlipped) { claims["iss"] = .string(Self.otherIssuer) }
        if faults.takes(.audienceForeign) { claims["aud"] = .string(Self.otherAudience) }
        if claims["nonce"] != nil, faults.takes(.nonceMissing) { claims["nonce"] = nil }
        if claims["nonce"] != nil, faults.takes(.nonceForeign) { claims["nonce"] = "another-nonce-than-the-one-sent" }
        if claims["c_hash"] != nil, faults.takes(.codeHashMissing) { claims["c_hash"] = nil }
        if claims["at_hash"] != nil, faults.takes(.accessHashForeign) {
            claims["at_hash"] = Self.hash(of: "another-access-token-than-the-one-beside-it")
        }
        if faults.takes(.tokenExpired), let issuedAt = claims["iat"]?.integer {
            claims["iat"] = .integer(issuedAt - 172_800)
            claims["exp"] = .integer(issuedAt - 86_400)
        }
        if claims.members.contains(where: { $0.value.bool != nil }), faults.takes(.booleansAsText) {
            for member in claims.members {
                guard let truth = member.value.bool else { continue }
                claims[member.key] = .string(truth ? "true" : "false")
            }
        }
        return try signed(claims, &faults)
    }

    private func signed(_ claims: JSONObject, _ faults: inout FaultTable) throws(AppleSimulationError) -> String {
        func head(_ algorithm: String) -> [UInt8] {
            Array(JSONWebSignature.signingInput(["kid": .string(key.id), "alg": .string(algorithm)], claims).utf8)
        }
        let message: [UInt8]
        var signature: [UInt8]
        if faults.takes(.algorithmNone) {
            message = head("none")
            signature = []
        } else if faults.takes(.algorithmHS256) {
            message = head("HS256")
            signature = key.codeWithPublicKey(over: message)
        } else {
            message = head("RS256")
            signature = try key.signature(over: message)
            if faults.takes(.signatureBroken) { signature[signature.count / 2] ^= 1 }
        }
        return String(decoding: message, as: UTF8.self) + "." + Base64URL.encode(signature)
    }

    /// The claims `c_hash` and `at_hash`: the left half of the SHA-256 of what came with the token.
    static func hash(of text: String) -> JSONValue {
        .string(Base64URL.encode(Array(SHA256.hash(data: Array(text.utf8)).prefix(16))))
    }
}
