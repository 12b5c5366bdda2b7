// SPDX-License-Identifier: Apache-2.0

internal import SwiftASN1

/// What a keychain needs of an X.509 certificate (RFC 5280, section 4.1): whom it is about, who issued it, when it holds, and its key.
///
/// Reading judges nothing. The signature is not checked, nor what the key may be used for: whoever believes a certificate has it
/// verified by swift-certificates or its like.
package struct X509Certificate: Sendable, Hashable {
    /// How many bytes are read at most: as many as an item may have.
    package static let maximumBytes = ItemSecrets.longest

    /// The certificate in DER, as it was given.
    package let encoded: [UInt8]
    /// 1, 2 or 3.
    package let version: Int
    /// Which of its issuer's it is: the content of the INTEGER, 1 to 37 bytes, big-endian.
    package let serialNumber: [UInt8]
    /// Who issued it.
    package let issuer: DistinguishedName
    /// From when on it holds: milliseconds since 1970.
    package let notBefore: Int
    /// The last second in which it holds: milliseconds since 1970.
    package let notAfter: Int
    /// Whom it is about.
    package let subject: DistinguishedName
    /// The key with its algorithm, in DER.
    package let subjectPublicKeyInfo: [UInt8]
    /// The bits of the key; on an elliptic curve 04, X, Y as a rule.
    package let publicKey: [UInt8]
    /// The length of the coordinates in bits, where the key is on P-256, P-384 or P-521.
    package let curve: Int?
    /// The name of the key, if the certificate has one.
    package let subjectKeyID: [UInt8]?
    /// Addresses: those of the subject, then those of the alternative names.
    package let emailAddresses: [String]

    /// Reads a certificate.
    ///
    /// - Parameter bytes: DER, at most ``maximumBytes``; nothing may follow.
    /// - Throws: ``KeychainStatus/damaged`` for bytes that are none, ``KeychainStatus/dataTooLong`` for too many.
    package init(decoding bytes: [UInt8]) throws(KeychainError) {
        var certificate = try DERFields(try DERFields.element(bytes[...], "a certificate"), "a certificate")
        var fields = try DERFields(try certificate.required("the signed part"), "the signed part")
        try Self.readAlgorithm(try certificate.required("the signature's algorithm"))
        _ = try certificate.required(bytes: .bitString, "the signature")
        try certificate.end()

        encoded = bytes
        version = try Self.version(fields.next(if: .tagged(0)))
        serialNumber = Array(try fields.required(bytes: .integer, "the serial number"))
        guard (1...37).contains(serialNumber.count) else { throw .certificate("a serial number of 1 to 37 bytes") }
        try Self.readAlgorithm(try fields.required("the signature's algorithm"))
        issuer = try DistinguishedName(try fields.required("the issuer"))
        (notBefore, notAfter) = try Self.validity(try fields.required("the validity"))
        subject = try DistinguishedName(try fields.required("the subject"))
        let key = try SubjectKey(try fields.required("the public key"))
        (subjectPublicKeyInfo, publicKey, curve) = (key.encoded, key.bits, key.curve)
        let identifiers = [fields.next(if: .tagged(1)), fields.next(if: .tagged(2))].compactMap(\.self)
        guard identifiers.isEmpty || version > 1 else { throw .certificate("no unique identifier in version 1") }
        let extensions = try Self.extensions(fields.next(if: .tagged(3)), version)
        try fields.end()
        subjectKeyID = extensions.subjectKeyID
        emailAddresses = try Self.addresses(of: subject) + extensions.emailAddresses
    }

    private static func version(_ node: ASN1Node?) throws(KeychainError) -> Int {
        guard let node else { return 1 }
        var fields = try DERFields(node, "the version", as: .tagged(0))
        let number = try fields.required(bytes: .integer, "the version")
        try fields.end()
        // The first version is not written.
        guard let first = number.first, number.count == 1, (1...2).contains(first) else {
            throw .certificate("a version of 2 or 3")
        }
        return Int(first) + 1
    }

    /// The algorithm of the signature, which nobody here checks: it must be one, and that is all.
    private static func readAlgorithm(_ node: ASN1Node) throws(KeychainError) {
        var fields = try DERFields(node, "an algorithm")
        _ = try fields.required(bytes: .objectIdentifier, "the name of an algorithm")
        _ = fields.next()
        try fields.end()
    }

    private static func validity(_ node: ASN1Node) throws(KeychainError) -> (Int, Int) {
        var fields = try DERFields(node, "the validity")
        let first = try CertificateTime.milliseconds(try fields.required("the time from when on it holds"))
        let last = try CertificateTime.milliseconds(try fields.required("the time until when it holds"))
        try fields.end()
        return (first, last)
    }

    private static func extensions(_ node: ASN1Node?, _ version: Int) throws(KeychainError) -> CertificateExtensions {
        guard let node else { return CertificateExtensions() }
        guard version == 3 else { throw .certificate("no extension before version 3") }
        var fields = try DERFields(node, "the extensions", as: .tagged(3))
        let extensions = try CertificateExtensions(try fields.required("the extensions"))
        try fields.end()
        return extensions
    }

    private static func addresses(of subject: DistinguishedName) throws(KeychainError) -> [String] {
        var addresses: [String] = []
        for attribute in subject.attributes where attribute.type == DistinguishedName.emailAddress {
            guard let text = attribute.text, !text.isEmpty else { throw .certificate("an e-mail address as text") }
            addresses.append(text)
        }
        return addresses
    }
}
