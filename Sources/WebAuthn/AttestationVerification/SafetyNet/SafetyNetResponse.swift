// SPDX-License-Identifier: Apache-2.0

public import ByteEncodings
internal import JSONCoding
internal import JSONWebSignatures
internal import WebAuthnTypes

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
        let (response, certificates, text) = try JSONWebSignature.certified(parsing: bytes, Self.malformed)
        // The service signs with nothing else; a header that may choose is how "none" gets in.
        guard response.header.algorithm == "RS256" else { throw Self.malformed("the algorithm RS256") }
        guard let payload = (try? JSONValue(parsing: text))?.object else {
            throw Self.malformed("a payload that is a JSON object")
        }
        guard let nonce = payload["nonce"]?.string.flatMap({ Base64.decode($0) }) else {
            throw Self.malformed("a nonce in base64")
        }
        guard let milliseconds = payload["timestampMs"]?.integer, milliseconds >= 0 else {
            throw Self.malformed("timestampMs, an integer")
        }
        self.nonce = nonce
        madeAt = UnixTime(milliseconds: milliseconds)
        isCompatible = payload["ctsProfileMatch"] == true
        hasBasicIntegrity = payload["basicIntegrity"] == true
        self.certificates = certificates
        signedBytes = Array(response.signedBytes)
        signature = response.signature
    }

    private static func malformed(_ expected: String) -> AttestationError {
        AttestationError(
            .responseMalformed,
            expected: expected,
            "the SafetyNet response is not what was expected: \(expected)"
        )
    }
}
