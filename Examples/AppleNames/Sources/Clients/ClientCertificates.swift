// SPDX-License-Identifier: Apache-2.0
// Certificates in the keychain: kept, looked for by what is in them, and chosen for a server that names its issuers.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, NeverForceUnwrap

import Foundation
import Security

public final class ClientCertificates {
    public init() {}

    public func keep(_ der: Data) -> OSStatus {
        guard let certificate = SecCertificateCreateWithData(nil, der as CFData) else { return errSecDecode }
        let query: [String: Any] = [kSecClass as String: kSecClassCertificate, kSecValueRef as String: certificate]
        let status = SecItemAdd(query as CFDictionary, nil)
        return status == errSecDuplicateItem ? errSecSuccess : status
    }

    public func summaries(containing text: String, validOn date: Date? = nil) -> [String] {
        var query: [String: Any] = [
            kSecClass as String: kSecClassCertificate,
            kSecMatchSubjectContains as String: text,
            kSecMatchCaseInsensitive as String: true,
            kSecMatchLimit as String: kSecMatchLimitAll,
            kSecReturnRef as String: true,
        ]
        // Without a date, those that hold now.
        query[kSecMatchValidOnDate as String] = date.map { $0 as Any } ?? kCFNull as Any
        var result: CFTypeRef?
        guard SecItemCopyMatching(query as CFDictionary, &result) == errSecSuccess,
            let certificates = result as? [SecCertificate]
        else { return [] }
        return certificates.compactMap { SecCertificateCopySubjectSummary($0) as String? }
    }

    public func addresses(of certificate: SecCertificate) -> [String] {
        var addresses: CFArray?
        guard SecCertificateCopyEmailAddresses(certificate, &addresses) == errSecSuccess else { return [] }
        return addresses as? [String] ?? []
    }

    public func certificate(for address: String) -> SecCertificate? {
        let query =
            [
                kSecClass: kSecClassCertificate, kSecMatchEmailAddressIfPresent: address, kSecReturnRef: true,
            ] as CFDictionary
        var item: CFTypeRef?
        guard SecItemCopyMatching(query, &item) == errSecSuccess else { return nil }
        return (item as! SecCertificate)
    }

    public func issuer(of certificate: SecCertificate) -> Data? {
        SecCertificateCopyNormalizedIssuerSequence(certificate) as Data?
    }

    public func isKept(issuedBy names: [Data]) -> Bool {
        let query = [kSecClass: kSecClassCertificate, kSecMatchIssuers: names as CFArray] as CFDictionary
        return SecItemCopyMatching(query, nil) == errSecSuccess
    }

    /// What a URLSession's challenge for a client certificate is answered with.
    public func identity(issuedBy names: [Data]) -> (SecCertificate, SecKey)? {
        let query: [String: Any] = [
            kSecClass as String: kSecClassIdentity, kSecMatchIssuers as String: names, kSecReturnRef as String: true,
        ]
        var item: CFTypeRef?
        guard SecItemCopyMatching(query as CFDictionary, &item) == errSecSuccess else { return nil }
        let identity = item as! SecIdentity
        var certificate: SecCertificate?
        var key: SecKey?
        guard SecIdentityCopyCertificate(identity, &certificate) == errSecSuccess,
            SecIdentityCopyPrivateKey(identity, &key) == errSecSuccess
        else { return nil }
        return (certificate!, key!)
    }
}
