// SPDX-License-Identifier: Apache-2.0
// The answer of Android's SafetyNet service.

internal import ByteEncodings
internal import JSONCoding
public import WebAuthnTypes

/// A SafetyNet response: a compact JSON Web Signature (RFC 7515) with algorithm RS256 and its certificates in the header.
///
/// Read, not verified.
public struct SafetyNetResponse: Sendable, Hashable {
    /// The certificates in DER, leaf first.
    public let certificates: [[UInt8]]
    /// What the caller gave the service to sign along.
    public let nonce: [UInt8]
    /// When the service answered.
    public let madeAt: UnixTime
    /// Whether the device is one that passed Android's compatibility tests, unaltered.
    public let isCompatible: Bool
    /// Whether the device is not obviously altered.
    public let hasBasicIntegrity: Bool
    /// The bytes that are signed: header and payload as they came, with the dot between.
    public let signedBytes: [UInt8]
    /// The signature.
    public let signature: [UInt8]

    /// Reads a response that is the whole input.
    ///
    /// - Parameter bytes: ASCII: header, payload and signature in base64url, with dots between.
    /// - Throws: `responseMalformed`.
    public init(parsing bytes: [UInt8]) throws(AttestationError) {
        let parts = bytes.split(separator: UInt8(ascii: "."), maxSplits: 3, omittingEmptySubsequences: false)
        guard parts.count == 3 else { throw Self.malformed("three parts with dots between") }
        let header = try Self.object(parts[0], "header")
        let payload = try Self.object(parts[1], "payload")
        guard let signature = try? Base64URL.decode(utf8: parts[2]) else { throw Self.malformed("a signature") }
        // The service signs with nothing else; a header that may choose is how "none" gets in.
        guard header["alg"] == "RS256" else { throw Self.malformed("the algorithm RS256") }
        guard header["crit"] == nil else { throw Self.malformed("no critical header member") }
        certificates = try Self.certificates(header)
        guard let nonce = payload["nonce"]?.string.flatMap(StandardBase64.decode) else {
            throw Self.malformed("a nonce in base64")
        }
        guard let milliseconds = payload["timestampMs"]?.integer, milliseconds >= 0 else {
            throw Self.malformed("timestampMs, an integer")
        }
        self.nonce = nonce
        madeAt = UnixTime(milliseconds: milliseconds)
        isCompatible = payload["ctsProfileMatch"] == true
        hasBasicIntegrity = payload["basicIntegrity"] == true
        signedBytes = Array(parts[0]) + [UInt8(ascii: ".")] + Array(parts[1])
        self.signature = signature
    }

    private static func object(_ part: ArraySlice<UInt8>, _ name: String) throws(AttestationError) -> JSONObject {
        guard let bytes = try? Base64URL.decode(utf8: part), let object = (try? JSONValue(parsing: bytes))?.object
        else { throw malformed("a \(name) that is a JSON object") }
        return object
    }

    private static func certificates(_ header: JSONObject) throws(AttestationError) -> [[UInt8]] {
        guard let texts = header["x5c"]?.array, (1...8).contains(texts.count) else {
            throw malformed("one to eight certificates (x5c)")
        }
        var certificates: [[UInt8]] = []
        for text in texts {
            guard let der = text.string.flatMap(StandardBase64.decode) else {
                throw malformed("certificates in base64 (x5c)")
            }
            certificates.append(der)
        }
        return certificates
    }

    private static func malformed(_ expected: String) -> AttestationError {
        AttestationError(
            .responseMalformed,
            expected: expected,
            "the SafetyNet response is not what was expected: \(expected)"
        )
    }
}
