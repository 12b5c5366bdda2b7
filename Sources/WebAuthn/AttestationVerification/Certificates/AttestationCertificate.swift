// SPDX-License-Identifier: Apache-2.0

internal import COSEKeys
internal import Crypto
internal import FoundationEssentials
internal import SwiftASN1
internal import WebAuthnTypes
internal import X509

/// A parsed certificate with its bytes.
///
/// A class, since a certificate has many parts, and each copy of a value would count every one of them up and down.
final class AttestationCertificate: Sendable {
    /// FIDO's extension with the device's serial number.
    private static let serialNumber: ASN1ObjectIdentifier = [1, 3, 6, 1, 4, 1, 45724, 1, 1, 2]
    /// FIDO's extension with the authenticator's model.
    static let model: ASN1ObjectIdentifier = [1, 3, 6, 1, 4, 1, 45724, 1, 1, 4]

    let der: [UInt8]
    let certificate: Certificate
    /// The issuer's signature over this certificate, in its algorithm's form.
    let signature: ArraySlice<UInt8>
    /// The first and the last instant at which the certificate is valid.
    let validFrom: Date, validUntil: Date
    /// An anchor's right to issue others, read once for all the paths that end in it; nil for other certificates, and
    /// where the anchor has no such right.
    let authority: CertificateAuthority?

    /// Reads a certificate.
    ///
    /// - Parameters:
    ///   - der: The certificate in DER.
    ///   - isAnchor: Whether the relying party trusts it, and paths end in it.
    /// - Throws: `certificateMalformed`.
    init(der: [UInt8], isAnchor: Bool = false) throws(AttestationError) {
        let readable = MisprintedCertificate.mended(der) ?? der
        let whole: ASN1Node
        do {
            // Walked once: every look at the bytes costs about what the rest of a certificate's reading does.
            whole = try DER.parse(readable)
            certificate = try Certificate(derEncoded: whole)
        } catch {
            throw AttestationError(.certificateMalformed, "a certificate of the statement cannot be read")
        }
        guard let signature = Self.signatureOfWholeBytes(whole) else {
            throw AttestationError(
                .certificateMalformed,
                expected: "no unused bits",
                "the signature of a certificate is not a number of whole bytes"
            )
        }
        self.signature = signature
        self.der = der
        (validFrom, validUntil) = (certificate.notValidBefore, certificate.notValidAfter)
        authority = isAnchor ? try? CertificateAuthority(anchor: certificate) : nil
    }

    /// The count of unused bits is the one byte of a certificate that no signature covers and no reader looks at: with
    /// it, one certificate would have several spellings.
    private static func signatureOfWholeBytes(_ whole: ASN1Node) -> ArraySlice<UInt8>? {
        guard let parts = try? StrictDER.children(whole, .sequence), parts.count == 3,
            case .primitive(let bits) = parts[2].content, bits.first == 0
        else { return nil }
        return bits.dropFirst()
    }

    /// Tells whether another certificate's key made this one's signature.
    func isSigned(by issuer: AttestationCertificate) -> Bool {
        let key = issuer.certificate.publicKey
        guard certificate.signatureAlgorithm == .ecdsaWithSHA256, let key = P256.Signing.PublicKey(key) else {
            return key.isValidSignature(certificate.signature, for: certificate)
        }
        // The commonest case, without the detour that serves all of them.
        return key.isValid(der: signature, over: certificate.tbsCertificateBytes)
    }

    /// Tells whether a signature is that of this certificate's key.
    ///
    /// The curve comes from the certificate and the hash from the algorithm: a P-384 key may sign with ES256, though not
    /// with ESP256, whose name says the curve.
    ///
    /// - Parameters:
    ///   - signature: The signature in its algorithm's form.
    ///   - message: The signed bytes.
    ///   - algorithm: The algorithm that the statement names.
    ///   - allowsSHA1: Whether RS1 will do, which modules in use still sign with.
    /// - Returns: Whether the signature is valid.
    /// - Throws: `algorithmUnsupported`.
    func isValid(
        signature: [UInt8],
        over message: [UInt8],
        algorithm: COSEAlgorithm,
        allowsSHA1: Bool = false
    ) throws(AttestationError) -> Bool {
        if algorithm == .es256, let key = P256.Signing.PublicKey(certificate.publicKey) {
            // What nearly all authenticators have, without reading the signature in a slower way than sign-ins do.
            return key.isValid(der: signature[...], over: message[...])
        }
        let used: Certificate.SignatureAlgorithm
        switch algorithm {
        case .ps256, .ps384, .ps512: return isValidPSS(signature, over: message, algorithm)
        case .es256: used = .ecdsaWithSHA256
        case .es384: used = .ecdsaWithSHA384
        case .es512: used = .ecdsaWithSHA512
        case .esp256 where holdsPoint(ofLength: 65): used = .ecdsaWithSHA256
        case .esp384 where holdsPoint(ofLength: 97): used = .ecdsaWithSHA384
        case .esp512 where holdsPoint(ofLength: 133): used = .ecdsaWithSHA512
        case .rs256: used = .sha256WithRSAEncryption
        case .rs384: used = .sha384WithRSAEncryption
        case .rs512: used = .sha512WithRSAEncryption
        case .edDSA, .ed25519: used = .ed25519
        case .rs1 where allowsSHA1: used = .sha1WithRSAEncryption
        default:
            throw AttestationError(
                .algorithmUnsupported,
                found: "\(algorithm)",
                "\(algorithm) cannot verify an attestation here"
            )
        }
        return certificate.publicKey.isValidSignature(signature, for: message, signatureAlgorithm: used)
    }

    /// Whether the key is an uncompressed point of a length, which tells the NIST curves apart.
    private func holdsPoint(ofLength length: Int) -> Bool {
        certificate.publicKey.subjectPublicKeyInfoBytes.count == length
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
        guard let found = try octetString(Self.serialNumber) else { return nil }
        guard !found.isCritical else {
            throw AttestationError(.certificateProfileViolated, "the serial number extension must not be critical")
        }
        return found.bytes
    }

    /// Demands that the certificate names the authenticator's model, if it names one (section 8.2.1).
    func checkModel(_ aaguid: AAGUID?) throws(AttestationError) {
        guard let named = try octetString(Self.model) else { return }
        guard !named.isCritical else {
            throw AttestationError(.certificateProfileViolated, "the AAGUID extension must not be critical")
        }
        guard named.bytes == aaguid?.bytes else {
            throw AttestationError(
                .aaguidMismatch,
                expected: aaguid?.description,
                found: (try? AAGUID(bytes: named.bytes))?.description ?? "\(named.bytes.count) bytes",
                "the certificate names another model than the authenticator data"
            )
        }
    }

    /// Demands that the leaf is no certificate authority: such a key could vouch for keys outside any device.
    func checkIsNoAuthority() throws(AttestationError) {
        try checkIsNoAuthority(try BasicConstraintsReader(certificate))
    }

    /// The same where the constraints have been read already.
    func checkIsNoAuthority(_ constraints: BasicConstraintsReader?) throws(AttestationError) {
        guard constraints?.isAuthority != true else {
            throw AttestationError(
                .certificateProfileViolated,
                expected: "no certificate authority",
                "the attestation certificate must not be a certificate authority"
            )
        }
    }

    /// Whether the certificate has an extension.
    func has(_ identifier: ASN1ObjectIdentifier) -> Bool {
        certificate.extensions.contains { $0.oid == identifier }
    }

    /// The value of an extension that carries the proof.
    func proof(_ identifier: ASN1ObjectIdentifier) throws(AttestationError) -> ArraySlice<UInt8> {
        guard let found = certificate.extensions.first(where: { $0.oid == identifier }) else {
            throw AttestationError(
                .extensionMissing,
                expected: "\(identifier)",
                "the attestation certificate lacks the extension \(identifier)"
            )
        }
        return found.value
    }
}
