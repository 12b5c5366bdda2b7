// SPDX-License-Identifier: Apache-2.0

import ByteEncodings
import Crypto
import JSONCoding
import Testing

/// A token, taken apart and checked against a key set.
struct TokenCheck {
    let header: JSONValue
    let claims: JSONValue

    /// Fails when no key of the set signed the token.
    init(_ token: String?, keys: JSONValue) throws {
        let parts = try #require(token).split(separator: ".", omittingEmptySubsequences: false)
        try #require(parts.count == 3)
        let header = try JSONValue(parsing: Base64URL.decode(parts[0]))
        self.header = header
        claims = try JSONValue(parsing: Base64URL.decode(parts[1]))
        #expect(header["alg"] == "ES256" && header["typ"] == "JWT")
        let key = try #require(keys["keys"]?.array?.first { $0["kid"] == header["kid"] })
        let point = try Base64URL.decode(#require(key["x"]?.string)) + Base64URL.decode(#require(key["y"]?.string))
        let publicKey = try P256.Signing.PublicKey(rawRepresentation: point)
        let signature = try P256.Signing.ECDSASignature(rawRepresentation: Base64URL.decode(parts[2]))
        try #require(publicKey.isValidSignature(signature, for: Array("\(parts[0]).\(parts[1])".utf8)))
    }
}
