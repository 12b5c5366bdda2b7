// SPDX-License-Identifier: Apache-2.0
// The functions for identities.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

/// The certificate of an identity.
///
/// - Parameters:
///   - identityRef: Any identity.
///   - certificateRef: Where it is put.
/// - Returns: `errSecSuccess`.
@discardableResult
public func SecIdentityCopyCertificate(
    _ identityRef: SecIdentity,
    _ certificateRef: UnsafeMutablePointer<SecCertificate?>
) -> OSStatus {
    unsafe certificateRef.pointee = identityRef.certificate
    return errSecSuccess
}

/// The private key of an identity, whose guard was met when the identity was found.
///
/// - Parameters:
///   - identityRef: Any identity.
///   - privateKeyRef: Where it is put.
/// - Returns: `errSecSuccess`.
@discardableResult
public func SecIdentityCopyPrivateKey(
    _ identityRef: SecIdentity,
    _ privateKeyRef: UnsafeMutablePointer<SecKey?>
) -> OSStatus {
    unsafe privateKeyRef.pointee = identityRef.key
    return errSecSuccess
}

/// The kind of identities.
///
/// - Returns: A number.
public func SecIdentityGetTypeID() -> CFTypeID { 0x4D04 }
