// SPDX-License-Identifier: Apache-2.0

internal import SwiftASN1

/// What a keychain reads of a certificate's extensions (RFC 5280, section 4.2); others are passed over, critical or not.
struct CertificateExtensions {
    /// The key's name.
    private(set) var subjectKeyID: [UInt8]?
    /// The addresses of the alternative names; those of `SmtpUTF8Mailbox` are not read.
    private(set) var emailAddresses: [String] = []

    init() {}

    init(_ node: ASN1Node) throws(KeychainError) {
        var extensions = try DERFields(node, "the extensions")
        var seen: Set<[UInt8]> = []
        while let node = extensions.next() {
            var fields = try DERFields(node, "an extension")
            let type = Array(try fields.required(bytes: .objectIdentifier, "the type of an extension"))
            _ = fields.next(if: .boolean)
            let value = try fields.required(bytes: .octetString, "the value of an extension")
            try fields.end()
            // Of two, whoever reads the other one would see another certificate.
            guard seen.insert(type).inserted else { throw .certificate("each extension once") }
            switch type {
            case Self.subjectKeyIdentifier: subjectKeyID = try Self.octets(value)
            case Self.subjectAlternativeName: emailAddresses = try Self.addresses(value)
            default: break
            }
        }
    }

    private static let subjectKeyIdentifier: [UInt8] = [0x55, 0x1D, 0x0E]
    private static let subjectAlternativeName: [UInt8] = [0x55, 0x1D, 0x11]

    private static func octets(_ value: ArraySlice<UInt8>) throws(KeychainError) -> [UInt8] {
        let node = try DERFields.element(value, "the key's name")
        guard node.identifier == .octetString, case .primitive(let bytes) = node.content else {
            throw .certificate("the key's name")
        }
        return Array(bytes)
    }

    /// The rfc822Names.
    ///
    /// One that cannot be read is refused, or a certificate of somebody else's would pass for one without addresses.
    private static func addresses(_ value: ArraySlice<UInt8>) throws(KeychainError) -> [String] {
        var names = try DERFields(
            try DERFields.element(value, "the alternative names"),
            "the alternative names"
        )
        var addresses: [String] = []
        while let name = names.next() {
            guard name.identifier == .tagged(1) else { continue }
            guard case .primitive(let bytes) = name.content, let address = NameText.ascii(bytes), !address.isEmpty
            else { throw .certificate("an e-mail address in ASCII") }
            addresses.append(address)
        }
        return addresses
    }
}
