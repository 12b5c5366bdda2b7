// SPDX-License-Identifier: Apache-2.0
// A certificate as attestation looks at it.

internal import COSEKeys
internal import Crypto
internal import SwiftASN1
internal import X509

/// A parsed certificate with its bytes.
struct AttestationCertificate {
    let der: [UInt8]
    let certificate: Certificate

    /// Reads a certificate.
    init(der: [UInt8]) throws(AttestationError) {
        do {
            certificate = try Certificate(derEncoded: der)
        } catch {
            throw AttestationError(.certificateMalformed, "a certificate of the statement cannot be read")
        }
        self.der = der
    }

    /// Tells whether a signature is that of this certificate's key.
    ///
    /// The curve comes from the certificate and the hash from the algorithm: a P-384 key may sign with ES256.
    func isValid(
        signature: [UInt8],
        over message: [UInt8],
        algorithm: COSEAlgorithm
    ) throws(AttestationError) -> Bool {
        let used: Certificate.SignatureAlgorithm
        switch algorithm {
        case .es256: used = .ecdsaWithSHA256
        case .es384: used = .ecdsaWithSHA384
        case .es512: used = .ecdsaWithSHA512
        case .rs256: used = .sha256WithRSAEncryption
        case .edDSA: used = .ed25519
        default:
            throw AttestationError(.algorithmUnsupported, "\(algorithm) cannot verify an attestation here")
        }
        return certificate.publicKey.isValidSignature(signature, for: message, signatureAlgorithm: used)
    }

    /// The octets inside an extension's value; nil when the extension is absent.
    func octetString(_ identifier: ASN1ObjectIdentifier) throws(AttestationError) -> (bytes: [UInt8], isCritical: Bool)?
    {
        guard let found = certificate.extensions.first(where: { $0.oid == identifier }) else { return nil }
        do {
            let octets = try ASN1OctetString(derEncoded: found.value)
            return (Array(octets.bytes), found.critical)
        } catch {
            throw AttestationError(.certificateProfileViolated, "the extension \(identifier) holds no octet string")
        }
    }

    /// The device's serial number (FIDO enterprise extension, section 8.2.2); nil without one.
    func enterpriseSerialNumber() throws(AttestationError) -> [UInt8]? {
        guard let found = try octetString([1, 3, 6, 1, 4, 1, 45724, 1, 1, 2]) else { return nil }
        guard !found.isCritical else {
            throw AttestationError(.certificateProfileViolated, "the serial number extension must not be critical")
        }
        return found.bytes
    }
}
