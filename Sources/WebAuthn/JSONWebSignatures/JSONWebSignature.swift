// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings
package import JSONCoding

/// A JSON Web Signature in compact form (RFC 7515, section 7.1): read, not verified.
///
/// Stricter than RFC 7515: base64url has one spelling, and the header is read as ``JOSEHeader`` says.
package struct JSONWebSignature: Sendable, CustomStringConvertible, CustomReflectable {
    /// The header, which nothing vouches for yet.
    package let header: JOSEHeader
    /// The signature.
    package let signature: [UInt8]

    private let bytes: [UInt8]
    private let headerEnd: Int
    private let payloadEnd: Int

    /// Reads a signature that is the whole input.
    ///
    /// - Parameter bytes: ASCII: header, payload and signature in base64url without padding, with dots between. The caller
    ///   bounds their number.
    /// - Throws: `tokenMalformed`, `headerInvalid` or `headerCritical`.
    package init(parsing bytes: [UInt8]) throws(JSONWebSignatureError) {
        let dot = UInt8(ascii: ".")
        // A third dot ends in the signature, where it is no base64url.
        guard let headerEnd = ByteSearch.firstIndex(of: dot, in: bytes),
            let payloadEnd = ByteSearch.firstIndex(of: dot, in: bytes, from: headerEnd + 1)
        else { throw JSONWebSignatureError(.tokenMalformed, "the token has not three parts with dots between") }
        header = try JOSEHeader(parsing: try Self.decoded(bytes[..<headerEnd], "header"))
        signature = try Self.decoded(bytes[(payloadEnd + 1)...], "signature")
        self.bytes = bytes
        (self.headerEnd, self.payloadEnd) = (headerEnd, payloadEnd)
    }

    /// The header as it came, in base64url.
    package var encodedHeader: ArraySlice<UInt8> { bytes[..<headerEnd] }

    /// The bytes that are signed: header and payload as they came, with the dot between.
    package var signedBytes: ArraySlice<UInt8> { bytes[..<payloadEnd] }

    /// Decodes the payload, while nothing vouches for it.
    ///
    /// - Returns: Its bytes.
    /// - Throws: `tokenMalformed`.
    package func uncheckedPayload() throws(JSONWebSignatureError) -> [UInt8] {
        try Self.decoded(bytes[(headerEnd + 1)..<payloadEnd], "payload")
    }

    /// Checks the signature, and only then decodes the payload.
    ///
    /// The algorithm is the key's own; a header that names another one is refused.
    ///
    /// - Parameter key: The key that must have signed.
    /// - Returns: The payload's bytes.
    /// - Throws: `signatureInvalid` or `tokenMalformed`.
    package func payload(verifiedBy key: JSONWebKey) throws(JSONWebSignatureError) -> [UInt8] {
        guard header.algorithm == key.algorithm.rawValue, key.isValid(signature: signature, over: signedBytes) else {
            throw JSONWebSignatureError(.signatureInvalid, "the provider's key did not sign this token")
        }
        return try uncheckedPayload()
    }

    /// Header and payload in base64url with a dot between: the text that is signed.
    ///
    /// - Parameters:
    ///   - header: The header.
    ///   - payload: The payload.
    /// - Returns: ASCII.
    package static func signingInput(_ header: JSONObject, _ payload: JSONObject) -> String {
        Base64URL.encode(JSONValue.object(header).serialized) + "."
            + Base64URL.encode(JSONValue.object(payload).serialized)
    }

    private static func decoded(_ part: ArraySlice<UInt8>, _ name: String) throws(JSONWebSignatureError) -> [UInt8] {
        do {
            return try Base64URL.decode(utf8: part)
        } catch {
            throw JSONWebSignatureError(
                .tokenMalformed,
                "the token's \(name) is not base64url without padding: \(error.message)"
            )
        }
    }

    /// Always `<redacted>`: until it has expired, a token may be worth a sign-in.
    package var description: String { "<redacted>" }

    /// A mirror without children.
    package var customMirror: Mirror { Mirror(self, children: [], displayStyle: .struct) }
}

extension JSONWebSignature: Hashable {
    package static func == (left: Self, right: Self) -> Bool { left.bytes == right.bytes }

    package func hash(into hasher: inout Hasher) { hasher.combine(bytes) }
}
