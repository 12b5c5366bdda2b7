// SPDX-License-Identifier: Apache-2.0

import Crypto
import Foundation
import KeychainItems
import MartletLocalAuthentication
import MartletSecurity
import DeviceAuthentication
import MartletTesting
import Testing

@Suite struct SecCertificateTests {
    private let owner = SimulatedOwner()
    private let memory: InMemoryKeychain
    private let calls: ItemCalls
    private let issuer: TestAuthority

    init() throws {
        issuer = try TestAuthority()
        memory = InMemoryKeychain(owner: owner, accessGroups: ["app"])
        calls = ItemCalls(memory)
    }

    private func key(_ more: [CFString: Any] = [:]) throws -> SecKey {
        let kept: [CFString: Any] = [kSecAttrIsPermanent: true]
        return try KeyCalls(memory).makeKey(
            [
                kSecAttrKeyType: kSecAttrKeyTypeECSECPrimeRandom, kSecAttrKeySizeInBits: 256,
                kSecPrivateKeyAttrs: kept.merging(more) { $1 },
            ] as NSDictionary
        )
    }

    private func certificate(_ subject: String, for key: SecKey, address: String? = nil) throws -> SecCertificate {
        let bytes = try issuer.certificate(for: key, subject, address: address)
        return try #require(SecCertificateCreateWithData(nil, bytes as CFData))
    }

    private func copy(_ query: [CFString: Any]) -> (status: OSStatus, result: AnyObject?) {
        calls.copy(query as NSDictionary)
    }

    @Test func `a certificate says what was written into it`() throws {
        let key = try key()
        let bytes = try issuer.certificate(for: key, "Robin", address: "robin@nest.example")
        let certificate = try #require(SecCertificateCreateWithData(kCFAllocatorDefault, bytes as CFData))
        #expect(SecCertificateCopyData(certificate) as Data == bytes)
        #expect(SecCertificateCopySubjectSummary(certificate) as String? == "Robin")
        var name: CFString?
        #expect(SecCertificateCopyCommonName(certificate, &name) == errSecSuccess && name as String? == "Robin")
        var addresses: CFArray?
        #expect(SecCertificateCopyEmailAddresses(certificate, &addresses) == errSecSuccess)
        #expect(addresses as? [String] == ["robin@nest.example"])
        #expect(SecCertificateCopySerialNumberData(certificate, nil) as Data? == Data([1, 5]))
        let (by, about) = (
            try #require(SecCertificateCopyNormalizedIssuerSequence(certificate) as Data?),
            try #require(SecCertificateCopyNormalizedSubjectSequence(certificate) as Data?)
        )
        #expect(by != about && bytes.range(of: by) != nil && bytes.range(of: about) != nil)
        let open = try #require(SecCertificateCopyKey(certificate))
        #expect(
            SecKeyCopyExternalRepresentation(open, nil) as Data?
                == SecKeyCopyPublicKey(key).flatMap { SecKeyCopyExternalRepresentation($0, nil) as Data? }
        )
        #expect(CFGetTypeID(certificate) == SecCertificateGetTypeID())
    }

    @Test func `bytes that are no certificate make none, and a key of another kind is none`() throws {
        let bytes = try issuer.certificate(for: key(), "Robin")
        #expect(SecCertificateCreateWithData(nil, Data() as CFData) == nil)
        #expect(SecCertificateCreateWithData(nil, bytes.dropLast() as CFData) == nil)
        #expect(SecCertificateCreateWithData(nil, bytes + Data([0]) as CFData) == nil)
        #expect(SecCertificateCreateWithData(nil, Data(count: 40_001) as CFData) == nil)
        // The point of its key is moved off the curve.
        let point = try #require(
            SecCertificateCreateWithData(nil, bytes as CFData).flatMap { SecCertificateCopyKey($0) }
                .flatMap { SecKeyCopyExternalRepresentation($0, nil) as Data? }
        )
        var bent = bytes
        let place = try #require(bent.range(of: point))
        bent[place.upperBound - 1] ^= 1
        let certificate = try #require(SecCertificateCreateWithData(nil, bent as CFData))
        #expect(SecCertificateCopyKey(certificate) == nil)
    }

    @Test func `a certificate without a name has none, and an empty list of addresses`() throws {
        let certificate = try certificate("", for: key())
        var name: CFString?
        #expect(SecCertificateCopyCommonName(certificate, &name) == errSecDataNotAvailable && name == nil)
        #expect(SecCertificateCopySubjectSummary(certificate) == nil)
        var addresses: CFArray?
        #expect(SecCertificateCopyEmailAddresses(certificate, &addresses) == errSecSuccess)
        #expect(addresses?.count == 0)
    }

    @Test func `a certificate is kept with what it is found by, and comes back as an object`() throws {
        let key = try key()
        let certificate = try certificate("Robin", for: key)
        #expect(calls.add([kSecValueRef: certificate] as NSDictionary).status == errSecSuccess)
        #expect(calls.add([kSecValueRef: certificate] as NSDictionary).status == errSecDuplicateItem)
        let entries = try #require(
            copy([kSecClass: kSecClassCertificate, kSecReturnAttributes: true]).result as? [String: Any]
        )
        #expect(entries[kSecAttrCertificateType as String] as? Int == 3)
        #expect(entries[kSecAttrCertificateEncoding as String] as? Int == 3)
        #expect(entries[kSecAttrSerialNumber as String] as? Data == Data([1, 5]))
        #expect(entries[kSecAttrSubjectKeyID as String] as? Data == Data([1, 2, 3]))
        #expect(entries[kSecAttrLabel as String] as? String == "Robin")
        let own = try #require(SecKeyCopyAttributes(key) as? [String: Any])
        #expect(entries[kSecAttrPublicKeyHash as String] as? Data == own[kSecAttrApplicationLabel as String] as? Data)
        let whole = try #require(SecCertificateCopyNormalizedIssuerSequence(certificate) as Data?)
        #expect((entries[kSecAttrIssuer as String] as? Data).map { whole.suffix($0.count) == $0 } == true)
        let found = copy([kSecClass: kSecClassCertificate, kSecAttrIssuer: whole, kSecReturnRef: true]).result
        let back = try #require(found as? SecCertificate)
        #expect(SecCertificateCopyData(back) as Data == SecCertificateCopyData(certificate) as Data)
        #expect(calls.delete([kSecValueRef: back] as NSDictionary) == errSecSuccess)
        #expect(copy([kSecClass: kSecClassCertificate]).status == errSecItemNotFound)
    }

    @Test func `match keys take objects of Foundation, and nothing is now`() throws {
        for (subject, address) in [("Robin", "robin@nest.example"), ("Woodpecker", "wood@nest.example")] {
            let certificate = try certificate(subject, for: key(), address: address)
            #expect(calls.add([kSecValueRef: certificate] as NSDictionary).status == errSecSuccess)
        }
        let all: [CFString: Any] = [
            kSecClass: kSecClassCertificate, kSecReturnRef: true, kSecMatchLimit: kSecMatchLimitAll,
        ]
        func subjects(_ more: [CFString: Any], at seconds: TimeInterval = 1_770_000_000) -> [String]? {
            let calls = ItemCalls(memory, now: { Date(timeIntervalSince1970: seconds) })
            let found = calls.copy(all.merging(more) { $1 } as NSDictionary).result as? [SecCertificate]
            return found?.compactMap { SecCertificateCopySubjectSummary($0) as String? }
        }
        #expect(subjects([kSecMatchEmailAddressIfPresent: "robin@nest.example"]) == ["Robin"])
        #expect(subjects([kSecMatchSubjectContains: "PECKER", kSecMatchCaseInsensitive: true]) == ["Woodpecker"])
        #expect(subjects([kSecMatchValidOnDate: kCFNull!])?.count == 2)
        #expect(subjects([kSecMatchValidOnDate: NSNull()], at: 1_900_000_000) == nil)
        #expect(subjects([kSecMatchValidOnDate: Date(timeIntervalSince1970: 1_770_000_000)])?.count == 2)
        #expect(subjects([kSecMatchValidOnDate: Date(timeIntervalSince1970: 1_700_000_000)]) == nil)
        let root = try #require(SecCertificateCopyNormalizedIssuerSequence(certificate("x", for: key())) as Data?)
        #expect(subjects([kSecMatchIssuers: [root], kSecMatchTrustedOnly: false])?.count == 2)
        #expect(subjects([kSecMatchTrustedOnly: true]) == nil)
        #expect(copy(all.merging([kSecMatchIssuers: ["text"]]) { $1 }).status == errSecParam)
    }

    @Test func `an identity is a certificate and the key that signs for it`() throws {
        let certificate = try certificate("Robin", for: key())
        _ = calls.add([kSecValueRef: certificate] as NSDictionary)
        _ = calls.add(
            [
                kSecValueRef: try self.certificate(
                    "Lonely",
                    for: KeyCalls(InMemoryKeychain()).makeKey(
                        [kSecAttrKeyType: kSecAttrKeyTypeEC, kSecAttrKeySizeInBits: 256] as NSDictionary
                    )
                )
            ] as NSDictionary
        )
        let query: [CFString: Any] = [kSecClass: kSecClassIdentity, kSecReturnRef: true]
        let all = copy(query.merging([kSecMatchLimit: kSecMatchLimitAll]) { $1 }).result as? [SecIdentity]
        #expect(all?.count == 1)
        let identity = try #require(copy(query).result as? SecIdentity)
        #expect(CFGetTypeID(identity) == SecIdentityGetTypeID())
        var (found, key): (SecCertificate?, SecKey?)
        #expect(SecIdentityCopyCertificate(identity, &found) == errSecSuccess)
        #expect(SecIdentityCopyPrivateKey(identity, &key) == errSecSuccess)
        let message = Data("a message".utf8) as CFData
        let own = try #require(key)
        let signature = try #require(SecKeyCreateSignature(own, .ecdsaSignatureMessageX962SHA256, message, nil))
        let open = try #require(found.flatMap { SecCertificateCopyKey($0) })
        #expect(SecKeyVerifySignature(open, .ecdsaSignatureMessageX962SHA256, message, signature, nil))
        #expect(copy([kSecClass: kSecClassIdentity, kSecValueRef: identity]).status == errSecSuccess)
    }

    @Test func `an identity is deleted and added again as one`() throws {
        _ = calls.add([kSecValueRef: try certificate("Robin", for: key())] as NSDictionary)
        let query: [CFString: Any] = [kSecClass: kSecClassIdentity, kSecReturnRef: true]
        let identity = try #require(copy(query).result as? SecIdentity)
        #expect(calls.add([kSecValueRef: identity] as NSDictionary).status == errSecDuplicateItem)
        #expect(calls.delete([kSecValueRef: identity] as NSDictionary) == errSecSuccess)
        #expect(memory.count == 0)
        #expect(calls.delete([kSecValueRef: identity] as NSDictionary) == errSecItemNotFound)
        let added = calls.add([kSecValueRef: identity, kSecReturnRef: true] as NSDictionary)
        #expect(added.status == errSecSuccess && added.result === identity && memory.count == 2)
        let again = try #require(copy(query).result as? SecIdentity)
        var (before, after): (SecKey?, SecKey?)
        #expect(SecIdentityCopyPrivateKey(identity, &before) == errSecSuccess)
        #expect(SecIdentityCopyPrivateKey(again, &after) == errSecSuccess)
        let (was, isNow) = (try #require(before), try #require(after))
        let bytes = [was, isNow].map { SecKeyCopyExternalRepresentation($0, nil) as Data? }
        #expect(bytes[0] != nil && bytes[0] == bytes[1])
        #expect(
            calls.update([kSecValueRef: identity] as NSDictionary, [kSecAttrLabel: "new"] as NSDictionary)
                == errSecUnimplemented
        )
    }

    @Test func `a renewed certificate keeps its key when the former identity is deleted`() throws {
        let own = try key()
        for subject in ["Robin", "Robin the second"] {
            _ = calls.add([kSecValueRef: try certificate(subject, for: own)] as NSDictionary)
        }
        let all: [CFString: Any] = [
            kSecClass: kSecClassIdentity, kSecReturnRef: true, kSecMatchLimit: kSecMatchLimitAll,
        ]
        let identities = try #require(copy(all).result as? [SecIdentity])
        #expect(identities.count == 2)
        #expect(calls.delete([kSecValueRef: identities[0]] as NSDictionary) == errSecSuccess)
        #expect((copy(all).result as? [SecIdentity])?.count == 1 && memory.count == 2)
        #expect(calls.delete([kSecClass: kSecClassIdentity] as NSDictionary) == errSecSuccess && memory.count == 0)
    }

    @Test func `an identity whose key is not on a curve is found and deleted, and is no object to be added`() throws {
        let bytes = SecCertificateCopyData(try certificate("Robin", for: key()))
        #expect(calls.delete([kSecClass: kSecClassKey] as NSDictionary) == errSecSuccess)
        let digest = Data("rsa".utf8)
        let certificate: [CFString: Any] = [
            kSecClass: kSecClassCertificate, kSecValueData: bytes, kSecAttrPublicKeyHash: digest,
        ]
        let key: [CFString: Any] = [
            kSecClass: kSecClassKey, kSecAttrKeyType: kSecAttrKeyTypeRSA, kSecAttrKeyClass: kSecAttrKeyClassPrivate,
            kSecAttrApplicationLabel: digest, kSecValueData: Data("key".utf8),
        ]
        for item in [certificate, key] { #expect(calls.add(item as NSDictionary).status == errSecSuccess) }
        #expect(copy([kSecClass: kSecClassIdentity, kSecReturnRef: true]).status == errSecUnimplemented)
        #expect(calls.delete([kSecClass: kSecClassIdentity] as NSDictionary) == errSecSuccess && memory.count == 0)
    }

    /// Attributes join certificate and key, and whoever shares the group writes them as they like.
    @Test func `a certificate that says it is of somebody's key makes no identity with it`() throws {
        let own = try key()
        let foreign = try KeyCalls(InMemoryKeychain()).makeKey(
            [kSecAttrKeyType: kSecAttrKeyTypeEC, kSecAttrKeySizeInBits: 256] as NSDictionary
        )
        let honest = try certificate("Robin", for: own)
        let posing = SecCertificateCopyData(try certificate("Cuckoo", for: foreign))
        _ = calls.add([kSecValueRef: honest] as NSDictionary)
        let found = copy([kSecClass: kSecClassCertificate, kSecReturnAttributes: true]).result as? [String: Any]
        let digest = try #require(found?[kSecAttrPublicKeyHash as String])
        let claim: [CFString: Any] = [
            kSecClass: kSecClassCertificate, kSecValueData: posing, kSecAttrPublicKeyHash: digest,
        ]
        #expect(calls.add(claim as NSDictionary).status == errSecSuccess)
        let all: [CFString: Any] = [
            kSecClass: kSecClassIdentity, kSecReturnRef: true, kSecMatchLimit: kSecMatchLimitAll,
        ]
        let identities = try #require(copy(all).result as? [SecIdentity])
        let names = identities.map { identity in
            var certificate: SecCertificate?
            _ = SecIdentityCopyCertificate(identity, &certificate)
            return certificate.flatMap { SecCertificateCopySubjectSummary($0) as String? }
        }
        #expect(names == ["Robin"])
    }

    @Test func `a key of which there is no object keeps nobody from the others`() throws {
        _ = try key()
        let other: [CFString: Any] = [
            kSecClass: kSecClassKey, kSecAttrKeyType: kSecAttrKeyTypeRSA, kSecValueData: Data("key".utf8),
            kSecAttrApplicationLabel: Data("rsa".utf8),
        ]
        #expect(calls.add(other as NSDictionary).status == errSecSuccess)
        let all: [CFString: Any] = [kSecClass: kSecClassKey, kSecReturnRef: true, kSecMatchLimit: kSecMatchLimitAll]
        #expect((copy(all).result as? [SecKey])?.count == 1)
        let alone: [CFString: Any] = [
            kSecClass: kSecClassKey, kSecAttrKeyType: kSecAttrKeyTypeRSA, kSecReturnRef: true,
        ]
        #expect(copy(alone).status == errSecUnimplemented)
    }

    @Test func `a guarded key asks once for its identity, and not where nobody may be asked`() throws {
        let control = try #require(
            SecAccessControlCreateWithFlags(nil, kSecAttrAccessibleWhenUnlockedThisDeviceOnly, .biometryAny, nil)
        )
        let certificate = try certificate("Robin", for: key([kSecAttrAccessControl: control]))
        _ = calls.add([kSecValueRef: certificate] as NSDictionary)
        let query: [CFString: Any] = [kSecClass: kSecClassIdentity, kSecReturnRef: true]
        let silent: [CFString: Any] = [kSecUseAuthenticationUI: kSecUseAuthenticationUIFail]
        #expect(copy(query.merging(silent) { $1 }).status == errSecInteractionNotAllowed)
        owner.present(.match)
        #expect(copy(query).result is SecIdentity)
    }

    @Test func `what cannot be given back as it was asked for is not added`() {
        let broken: [CFString: Any] = [
            kSecClass: kSecClassCertificate, kSecValueData: Data("none".utf8), kSecReturnRef: true,
        ]
        #expect(calls.add(broken as NSDictionary).status == errSecDecode)
        let key: [CFString: Any] = [
            kSecClass: kSecClassKey, kSecAttrKeyType: kSecAttrKeyTypeRSA, kSecValueData: Data("key".utf8),
            kSecReturnRef: true,
        ]
        #expect(calls.add(key as NSDictionary).status == errSecUnimplemented)
        #expect(memory.count == 0)
    }

    @Test func `broken bytes keep nobody from other certificates, and are told of alone`() throws {
        let broken: [CFString: Any] = [
            kSecClass: kSecClassCertificate, kSecAttrLabel: "broken", kSecValueData: Data("none".utf8),
        ]
        #expect(calls.add(broken as NSDictionary).status == errSecSuccess)
        let query: [CFString: Any] = [kSecClass: kSecClassCertificate, kSecReturnRef: true]
        let all = query.merging([kSecMatchLimit: kSecMatchLimitAll]) { $1 }
        #expect(copy(query).status == errSecDecode && copy(all).status == errSecDecode)
        _ = calls.add([kSecValueRef: try certificate("Robin", for: key())] as NSDictionary)
        #expect((copy(all).result as? [SecCertificate])?.count == 1)
        #expect(copy(query).status == errSecDecode)
    }
}
