// SPDX-License-Identifier: Apache-2.0

internal import JSONCoding

/// The secrets among a client's extension outputs: keys of the person's own data (WebAuthn Level 3, section 10.1.4).
///
/// A server needs them rarely, and mostly must not have them; a response is therefore read without them, unless the caller
/// asks. They are never part of a response's JSON, of a stored record or of printed text.
public struct ExtensionSecrets: Sendable, Hashable {
    /// What `prf` derived.
    public let prf: PRFResults?
    /// What `hmacGetSecret` derived.
    public let hmacGetSecret: PRFResults?

    /// Collects secrets.
    ///
    /// - Parameters:
    ///   - prf: What `prf` derived.
    ///   - hmacGetSecret: What `hmacGetSecret` derived.
    public init(prf: PRFResults? = nil, hmacGetSecret: PRFResults? = nil) {
        self.prf = prf
        self.hmacGetSecret = hmacGetSecret
    }

    /// Takes the secrets out of extension outputs.
    init(_ results: JSONObject) throws(JSONError) {
        let prf = try results.optionalNested("prf") { output throws(JSONError) in try PRFResults.prf(output) }
        let hmac = try results.optionalNested("hmacGetSecret") { output throws(JSONError) in
            try PRFResults.hmacGetSecret(output)
        }
        self.init(prf: prf ?? nil, hmacGetSecret: hmac ?? nil)
    }
}
