// SPDX-License-Identifier: Apache-2.0

internal import SwiftASN1

/// An X.501 name (RFC 5280, section 4.1.2.4): whom a certificate is about, or who issued it.
///
/// Two names are equal when their ``normalized`` forms are.
package struct DistinguishedName: Sendable, Hashable {
    /// One attribute of a name.
    struct Attribute: Sendable {
        /// The object identifier, as DER has its content.
        let type: [UInt8]
        /// The text; nil where the value is none.
        let text: String?
    }

    /// The name in DER, a SEQUENCE, as it was given.
    package let encoded: [UInt8]
    /// What names are compared by: the content of the SEQUENCE in DER, without its tag and length.
    ///
    /// As on Apple's systems, values of the type PrintableString are in capitals (A to Z), without blanks around them and with one
    /// blank for several. All else stays as it is: two names whose texts have other types are two, as are two that differ in
    /// the case of a UTF8String, which RFC 5280, section 7.1, would take for one.
    package let normalized: [UInt8]
    /// In the order in which they are written, the most general usually first.
    let attributes: [Attribute]

    /// Reads a name.
    ///
    /// - Parameter bytes: A SEQUENCE in DER, of at most ``X509Certificate/maximumBytes`` bytes.
    /// - Throws: ``KeychainStatus/damaged`` for bytes that are none, ``KeychainStatus/dataTooLong`` for too many.
    package init(decoding bytes: [UInt8]) throws(KeychainError) {
        self = try Self(try DERFields.element(bytes[...], "a name"))
    }

    init(_ node: ASN1Node) throws(KeychainError) {
        var names = try DERFields(node, "a name")
        var (attributes, normalized) = ([Attribute](), DER.Serializer())
        while let part = names.next() {
            var values = try DERFields(part, "a part of a name", as: .set)
            var pairs: [(type: ASN1Node, value: ASN1Node)] = []
            while let pair = values.next() {
                var fields = try DERFields(pair, "an attribute of a name")
                let type = try fields.required("the type of an attribute of a name")
                let value = try fields.required("the value of an attribute of a name")
                try fields.end()
                guard type.identifier == .objectIdentifier, case .primitive(let identifier) = type.content,
                    !identifier.isEmpty
                else { throw .certificate("the type of an attribute of a name") }
                attributes.append(Attribute(type: Array(identifier), text: NameText.read(value)))
                pairs.append((type, value))
            }
            guard !pairs.isEmpty else { throw .certificate("an attribute in each part of a name") }
            normalized.appendConstructedNode(identifier: .set) { set in
                for pair in pairs {
                    set.appendConstructedNode(identifier: .sequence) { sequence in
                        sequence.serializeRawBytes(pair.type.encodedBytes)
                        Self.normalize(pair.value, into: &sequence)
                    }
                }
            }
        }
        encoded = Array(node.encodedBytes)
        self.normalized = normalized.serializedBytes
        self.attributes = attributes
    }

    /// The normalized form with the tag and the length of its SEQUENCE.
    package var normalizedSequence: [UInt8] {
        var serializer = DER.Serializer()
        serializer.appendConstructedNode(identifier: .sequence) { $0.serializeRawBytes(normalized) }
        return serializer.serializedBytes
    }

    /// The texts of all attributes, in order.
    package var texts: [String] { attributes.compactMap(\.text) }

    /// Compares the normalized forms.
    package static func == (left: Self, right: Self) -> Bool { left.normalized == right.normalized }

    /// Hashes the normalized form.
    package func hash(into hasher: inout Hasher) { hasher.combine(normalized) }

    private static func normalize(_ value: ASN1Node, into serializer: inout DER.Serializer) {
        guard value.identifier == .printableString, case .primitive(let bytes) = value.content else {
            serializer.serializeRawBytes(value.encodedBytes)
            return
        }
        let words = bytes.split { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
        serializer.appendPrimitiveNode(identifier: .printableString) { written in
            written += words.joined(separator: [UInt8(ascii: " ")]).map { byte in
                (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) ? byte - 0x20 : byte
            }
        }
    }
}
