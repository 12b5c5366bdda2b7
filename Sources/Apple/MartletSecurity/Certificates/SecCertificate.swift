// SPDX-License-Identifier: Apache-2.0

internal import Crypto
internal import Foundation
public import KeychainItems
package import SecretMemory

/// An X.509 certificate; never changes.
///
/// It was read and not verified: whether to believe it is for swift-certificates to say.
public final class SecCertificate: ItemObject {
    let certificate: X509Certificate

    /// A certificate of these bytes.
    init(_ bytes: [UInt8]) throws(KeychainError) { certificate = try X509Certificate(decoding: bytes) }

    /// The certificate that an item holds; nil for items of other classes.
    convenience init?(_ item: KeychainItem) throws(KeychainError) {
        guard item.itemClass == .certificate else { return nil }
        try self.init(item.data.map { [UInt8]($0.data) } ?? [])
    }

    /// The key, if it is on P-256, P-384 or P-521.
    var key: SecKey? {
        guard certificate.curve != nil else { return nil }
        return reporting(to: nil) { () throws(KeychainError) in
            try SecKey(SecretBytes(copying: certificate.publicKey), isPrivate: false)
        }
    }

    /// Certificates.
    package var itemClass: ItemClass { .certificate }

    /// What a certificate is found by; issuer and subject are normalized, and `pkhh` is what `klbl` is of an EC key.
    package var itemAttributes: [AttributeName: AttributeValue] {
        var attributes: [AttributeName: AttributeValue] = [
            .certificateType: .number(certificate.version), "cenc": .number(Self.encodingDER),
            .issuer: .bytes(certificate.issuer.normalized), .subject: .bytes(certificate.subject.normalized),
            .serialNumber: .bytes(certificate.serialNumber),
            .publicKeyHash: .bytes([UInt8](Insecure.SHA1.hash(data: certificate.publicKey))),
        ]
        attributes["skid"] = certificate.subjectKeyID.map { .bytes($0) }
        attributes[.label] = certificate.summary.map { .text($0) }
        return attributes
    }

    /// The certificate in DER.
    package var itemData: SecretBytes? { SecretBytes(copying: certificate.encoded) }

    /// What Apple's interface calls DER (`kSecAttrCertificateEncoding`).
    private static let encodingDER = 3
}
