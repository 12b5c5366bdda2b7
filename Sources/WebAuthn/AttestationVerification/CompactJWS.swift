// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings
internal import JSONCoding

/// A compact JSON Web Signature (RFC 7515) with its certificates in the header; read, not verified.
struct CompactJWS: Sendable, Hashable {
    /// The member alg, which the caller must hold to what it expects.
    let algorithm: String
    /// The certificates in DER, leaf first.
    let certificates: [[UInt8]]
    /// The bytes of the payload.
    let payload: [UInt8]
    /// The bytes that are signed: header and payload as they came, with the dot between.
    let signedBytes: [UInt8]
    /// The signature.
    let signature: [UInt8]

    /// Reads one that is the whole input.
    ///
    /// - Parameters:
    ///   - bytes: ASCII: header, payload and signature in base64url, with dots between.
    ///   - malformed: Makes the error that tells what was expected.
    /// - Throws: What `malformed` makes.
    init(
        parsing bytes: [UInt8],
        _ malformed: (String) -> AttestationError
    ) throws(AttestationError) {
        let parts = bytes.split(separator: UInt8(ascii: "."), maxSplits: 3, omittingEmptySubsequences: false)
        guard parts.count == 3 else { throw malformed("three parts with dots between") }
        guard let text = try? Base64URL.decode(utf8: parts[0]), let header = (try? JSONValue(parsing: text))?.object
        else { throw malformed("a header that is a JSON object") }
        guard let algorithm = header["alg"]?.string else { throw malformed("an algorithm (alg)") }
        guard header["crit"] == nil else { throw malformed("no critical header member") }
        guard let payload = try? Base64URL.decode(utf8: parts[1]) else { throw malformed("a payload in base64url") }
        guard let signature = try? Base64URL.decode(utf8: parts[2]) else { throw malformed("a signature") }
        self.algorithm = algorithm
        certificates = try Self.certificates(header, malformed)
        self.payload = payload
        signedBytes = Array(parts[0]) + [UInt8(ascii: ".")] + Array(parts[1])
        self.signature = signature
    }

    private static func certificates(
        _ header: JSONObject,
        _ malformed: (String) -> AttestationError
    ) throws(AttestationError) -> [[UInt8]] {
        guard let texts = header["x5c"]?.array, (1...8).contains(texts.count) else {
            throw malformed("one to eight certificates (x5c)")
        }
        var certificates: [[UInt8]] = []
        for text in texts {
            guard let der = text.string.flatMap({ Base64.decode($0) }) else {
                throw malformed("certificates in base64 (x5c)")
            }
            certificates.append(der)
        }
        return certificates
    }
}
