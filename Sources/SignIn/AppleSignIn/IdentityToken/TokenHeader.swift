// SPDX-License-Identifier: Apache-2.0

internal import JSONCoding

/// A token's header (RFC 7515, section 4): which algorithm and which key it claims, and nothing that it may not bring.
struct TokenHeader: Sendable {
    /// The algorithm (`alg`), as it came.
    let algorithm: String
    /// The name of the key (`kid`): 1 to 256 printable ASCII characters.
    let keyID: String

    /// Reads a header that is the whole input.
    ///
    /// - Parameter bytes: JSON.
    /// - Throws: `headerInvalid`, `headerCritical`, `headerKeyOffered` or `tokenTypeUnexpected`.
    init(parsing bytes: [UInt8]) throws(AppleSignInError) {
        let header: KnownMembers<HeaderName>
        do {
            header = try KnownMembers(parsing: bytes)
        } catch {
            throw AppleSignInError(.headerInvalid, "the token's header could not be read: \(error.message)")
        }
        guard let algorithm = header[.alg]?.string, let keyID = header[.kid]?.string,
            ExactText.isKeyName(keyID)
        else {
            throw AppleSignInError(
                .headerInvalid,
                "the token's header lacks an algorithm (alg) or a printable name of a key (kid)"
            )
        }
        guard header[.crit] == nil else {
            throw AppleSignInError(
                .headerCritical,
                "the token's header demands extensions (crit); none is understood here"
            )
        }
        // A token must not say whom to believe about itself.
        if let offered = [HeaderName.jwk, .jku, .x5c, .x5u].first(where: { header[$0] != nil }) {
            throw AppleSignInError(
                .headerKeyOffered,
                "the token's header brings or points to a key (\(offered.text))"
            )
        }
        if let type = header[.typ], type.string != "JWT", type.string?.uppercased() != "JWT" {
            throw AppleSignInError(.tokenTypeUnexpected, "the token's header names another type than JWT")
        }
        (self.algorithm, self.keyID) = (algorithm, keyID)
    }
}
