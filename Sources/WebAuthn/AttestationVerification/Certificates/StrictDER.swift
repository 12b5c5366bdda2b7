// SPDX-License-Identifier: Apache-2.0

internal import SwiftASN1

/// Reads DER (X.690) and refuses whatever it was not told to expect; no error here is anything but a malformed extension.
enum StrictDER {
    /// The one element that the bytes are.
    static func parse(_ bytes: some Collection<UInt8>) throws(AttestationError) -> ASN1Node {
        do {
            return try DER.parse(Array(bytes))
        } catch {
            throw malformed("one DER element")
        }
    }

    /// The elements inside a constructed one.
    static func children(_ node: ASN1Node?, _ identifier: ASN1Identifier) throws(AttestationError) -> [ASN1Node] {
        guard let node, node.identifier == identifier, case .constructed(let nodes) = node.content else {
            throw malformed("\(identifier)")
        }
        return Array(nodes)
    }

    /// The one element inside an explicit context tag.
    static func inner(_ node: ASN1Node, tag: UInt) throws(AttestationError) -> ASN1Node {
        let inside = try children(node, ASN1Identifier(tagWithNumber: tag, tagClass: .contextSpecific))
        guard inside.count == 1 else { throw malformed("one element in [\(tag)]") }
        return inside[0]
    }

    /// An integer, or an enumerated value, that fits 64 bits.
    static func integer(
        _ node: ASN1Node?,
        _ identifier: ASN1Identifier = .integer
    ) throws(AttestationError) -> Int {
        guard let node, let value = try? Int(derEncoded: node, withIdentifier: identifier) else {
            throw malformed("\(identifier)")
        }
        return value
    }

    /// The bytes of an octet string.
    static func octets(_ node: ASN1Node?) throws(AttestationError) -> [UInt8] {
        guard let node, let value = try? ASN1OctetString(derEncoded: node) else { throw malformed("OCTET STRING") }
        return Array(value.bytes)
    }

    static func malformed(_ expected: String) -> AttestationError {
        AttestationError(
            .extensionMalformed,
            expected: expected,
            "a certificate extension is not the DER that was expected (\(expected))"
        )
    }
}
