// SPDX-License-Identifier: Apache-2.0

internal import SwiftASN1

/// Manufacturer, model and version of a TPM, from the directory name among a certificate's alternative names (TCG
/// Credential Profile for TPM Family 2.0, section 3.2.9).
///
/// The three attributes may lie in one relative name or in three.
public struct TPMDeviceName: Sendable, Hashable {
    /// `id:` and eight hexadecimal digits (2.23.133.2.1).
    public let manufacturer: String
    /// The model (2.23.133.2.2).
    public let model: String
    /// The firmware's version (2.23.133.2.3).
    public let version: String

    /// Reads the value of the extension subjectAltName.
    ///
    /// - Parameter value: DER.
    /// - Throws: `extensionMalformed`, also when an attribute is missing, empty or there twice.
    public init(parsing value: [UInt8]) throws(AttestationError) {
        let directory = ASN1Identifier(tagWithNumber: 4, tagClass: .contextSpecific)
        var texts: [ASN1ObjectIdentifier: String] = [:]
        for name in try StrictDER.children(try StrictDER.parse(value), .sequence) where name.identifier == directory {
            for relative in try StrictDER.children(try StrictDER.inner(name, tag: 4), .sequence) {
                for attribute in try StrictDER.children(relative, .set) {
                    let (type, text) = try Self.read(attribute)
                    guard let text else { continue }
                    guard texts.updateValue(text, forKey: type) == nil else {
                        throw StrictDER.malformed("each attribute once")
                    }
                }
            }
        }
        manufacturer = try Self.take([2, 23, 133, 2, 1], texts)
        model = try Self.take([2, 23, 133, 2, 2], texts)
        version = try Self.take([2, 23, 133, 2, 3], texts)
    }

    private static func read(_ attribute: ASN1Node) throws(AttestationError) -> (ASN1ObjectIdentifier, String?) {
        let pair = try StrictDER.children(attribute, .sequence)
        guard pair.count == 2, let type = try? ASN1ObjectIdentifier(derEncoded: pair[0]) else {
            throw StrictDER.malformed("an attribute and its value")
        }
        guard [.utf8String, .printableString, .ia5String].contains(pair[1].identifier),
            case .primitive(let bytes) = pair[1].content
        else { return (type, nil) }
        return (type, String(validating: bytes, as: UTF8.self))
    }

    private static func take(
        _ type: ASN1ObjectIdentifier,
        _ texts: [ASN1ObjectIdentifier: String]
    ) throws(AttestationError) -> String {
        guard let text = texts[type], !text.isEmpty else { throw StrictDER.malformed("the attribute \(type)") }
        return text
    }
}
