// SPDX-License-Identifier: Apache-2.0
// The functions for certificates.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import Foundation
internal import KeychainItems

/// Makes a certificate of bytes.
///
/// - Parameters:
///   - allocator: Passed over.
///   - data: X.509 in DER, of at most 40,000 bytes.
/// - Returns: The certificate, which is not verified; nil for bytes that are none.
public func SecCertificateCreateWithData(_ allocator: CFAllocator?, _ data: CFData) -> SecCertificate? {
    reporting(to: nil) { () throws(KeychainError) in try SecCertificate([UInt8](Data(referencing: data))) }
}

/// The bytes of a certificate.
///
/// - Parameter certificate: Any certificate.
/// - Returns: X.509 in DER, as it was given.
public func SecCertificateCopyData(_ certificate: SecCertificate) -> CFData {
    NSData(data: Data(certificate.certificate.encoded))
}

/// What to call a certificate, for people.
///
/// - Parameter certificate: Any certificate.
/// - Returns: The subject's common name, with its description in brackets if it has one; otherwise the first address, the unit or the
///   organization; nil where none is there.
public func SecCertificateCopySubjectSummary(_ certificate: SecCertificate) -> CFString? {
    certificate.certificate.summary.map { NSString(string: $0) }
}

/// The common name of a certificate's subject.
///
/// - Parameters:
///   - certificate: Any certificate.
///   - commonName: Where it is put; of several the last.
/// - Returns: `errSecSuccess`, or `errSecDataNotAvailable` where it has none.
@discardableResult
public func SecCertificateCopyCommonName(
    _ certificate: SecCertificate,
    _ commonName: UnsafeMutablePointer<CFString?>
) -> OSStatus {
    guard let name = certificate.certificate.subject.commonName else { return errSecDataNotAvailable }
    unsafe commonName.pointee = NSString(string: name)
    return errSecSuccess
}

/// The e-mail addresses of a certificate.
///
/// - Parameters:
///   - certificate: Any certificate.
///   - emailAddresses: Where they are put, as texts: those of the subject, then those of the alternative names; an empty list for none.
/// - Returns: `errSecSuccess`.
@discardableResult
public func SecCertificateCopyEmailAddresses(
    _ certificate: SecCertificate,
    _ emailAddresses: UnsafeMutablePointer<CFArray?>
) -> OSStatus {
    unsafe emailAddresses.pointee = NSArray(array: certificate.certificate.emailAddresses.map { NSString(string: $0) })
    return errSecSuccess
}

/// The serial number of a certificate.
///
/// - Parameters:
///   - certificate: Any certificate.
///   - error: Stays as it is.
/// - Returns: The content of the INTEGER, big-endian.
public func SecCertificateCopySerialNumberData(
    _ certificate: SecCertificate,
    _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> CFData? {
    NSData(data: Data(certificate.certificate.serialNumber))
}

/// Who issued a certificate, in the form in which names are compared.
///
/// Normalized as far as on Apple's systems: texts of the type PrintableString are in capitals (A to Z), without blanks around them and
/// with one blank for several. Texts of other types stay as they are, UTF8String among them, and so does the order of all.
///
/// - Parameter certificate: Any certificate.
/// - Returns: A SEQUENCE in DER; what `kSecMatchIssuers` and `kSecAttrIssuer` take.
public func SecCertificateCopyNormalizedIssuerSequence(_ certificate: SecCertificate) -> CFData? {
    NSData(data: Data(certificate.certificate.issuer.normalizedSequence))
}

/// Whom a certificate is about, in the form in which names are compared.
///
/// - Parameter certificate: Any certificate.
/// - Returns: A SEQUENCE in DER, normalized as that of ``SecCertificateCopyNormalizedIssuerSequence(_:)``.
public func SecCertificateCopyNormalizedSubjectSequence(_ certificate: SecCertificate) -> CFData? {
    NSData(data: Data(certificate.certificate.subject.normalizedSequence))
}

/// The public key of a certificate.
///
/// - Parameter certificate: Any certificate.
/// - Returns: The key on P-256, P-384 or P-521; nil for others, and for a point that is not on its curve.
public func SecCertificateCopyKey(_ certificate: SecCertificate) -> SecKey? { certificate.key }

/// The kind of certificates.
///
/// - Returns: A number.
public func SecCertificateGetTypeID() -> CFTypeID { 0x4D03 }
