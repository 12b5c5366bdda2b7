// SPDX-License-Identifier: Apache-2.0

import Foundation
import KeychainItems
import MartletSecurity
import DeviceAuthentication
import Testing

@Suite struct SecKeyTests {
    private func parameters(_ bits: Int) -> CFDictionary {
        [kSecAttrKeyType: kSecAttrKeyTypeECSECPrimeRandom, kSecAttrKeySizeInBits: bits] as CFDictionary
    }

    private func key(_ bits: Int = 256) throws -> SecKey { try #require(SecKeyCreateRandomKey(parameters(bits), nil)) }

    private let message = Data("a message".utf8) as CFData

    @Test(arguments: [256, 384, 521])
    func `what a key signed is right by its public half, and by no other`(bits: Int) throws {
        let algorithm = SecKeyAlgorithm.ecdsaSignatureMessageX962SHA256
        let (key, other) = (try key(bits), try key(bits))
        let (open, strange) = (try #require(SecKeyCopyPublicKey(key)), try #require(SecKeyCopyPublicKey(other)))
        let signature = try #require(SecKeyCreateSignature(key, algorithm, message, nil))
        #expect(SecKeyVerifySignature(open, algorithm, message, signature, nil))
        var error: Unmanaged<CFError>?
        #expect(!SecKeyVerifySignature(strange, algorithm, message, signature, &error))
        #expect(error?.takeRetainedValue().code == Int(errSecVerifyFailed))
        #expect(!SecKeyVerifySignature(open, algorithm, Data("another".utf8) as CFData, signature, nil))
        #expect(!SecKeyVerifySignature(open, .ecdsaSignatureMessageX962SHA512, message, signature, nil))
        var bent = signature as Data
        bent[bent.count - 1] ^= 1
        #expect(!SecKeyVerifySignature(open, algorithm, bent as CFData, signature, nil))
        #expect(!SecKeyVerifySignature(open, algorithm, message, bent as CFData, nil))
        #expect(!SecKeyVerifySignature(open, algorithm, message, Data() as CFData, nil))
    }

    @Test func `a digest of the caller's is signed as the digest of the message`() throws {
        let key = try key()
        // SHA-256 of "abc" (FIPS 180-4, first example).
        let digest = Data([
            0xBA, 0x78, 0x16, 0xBF, 0x8F, 0x01, 0xCF, 0xEA, 0x41, 0x41, 0x40, 0xDE, 0x5D, 0xAE, 0x22, 0x23,
            0xB0, 0x03, 0x61, 0xA3, 0x96, 0x17, 0x7A, 0x9C, 0xB4, 0x10, 0xFF, 0x61, 0xF2, 0x00, 0x15, 0xAD,
        ])
        for algorithm in [SecKeyAlgorithm.ecdsaSignatureDigestX962SHA256, .ecdsaSignatureDigestX962] {
            let signature = try #require(SecKeyCreateSignature(key, algorithm, digest as CFData, nil))
            #expect(
                SecKeyVerifySignature(key, .ecdsaSignatureMessageX962SHA256, Data("abc".utf8) as CFData, signature, nil)
            )
        }
        #expect(SecKeyCreateSignature(key, .ecdsaSignatureDigestX962SHA384, digest as CFData, nil) == nil)
    }

    @Test func `a public key signs nothing, and no key signs with an algorithm of agreement`() throws {
        let key = try key()
        let open = try #require(SecKeyCopyPublicKey(key))
        var error: Unmanaged<CFError>?
        #expect(SecKeyCreateSignature(open, .ecdsaSignatureMessageX962SHA256, message, &error) == nil)
        #expect(error?.takeRetainedValue().code == Int(errSecParam))
        #expect(SecKeyCreateSignature(key, .ecdhKeyExchangeStandard, message, nil) == nil)
        #expect(SecKeyIsAlgorithmSupported(key, .sign, .ecdsaSignatureMessageX962SHA256))
        #expect(!SecKeyIsAlgorithmSupported(open, .sign, .ecdsaSignatureMessageX962SHA256))
        #expect(SecKeyIsAlgorithmSupported(open, .verify, .ecdsaSignatureDigestX962))
        #expect(!SecKeyIsAlgorithmSupported(key, .encrypt, .ecdhKeyExchangeStandard))
        #expect(!SecKeyIsAlgorithmSupported(key, .sign, SecKeyAlgorithm(rawValue: "algid:sign:RSA:raw")))
    }

    @Test(arguments: [(256, 65, 97), (384, 97, 145), (521, 133, 199)])
    func `bytes of a key make it again`(bits: Int, open: Int, whole: Int) throws {
        let key = try key(bits)
        let bytes = try #require(SecKeyCopyExternalRepresentation(key, nil) as Data?)
        #expect(bytes.count == whole && bytes[0] == 4)
        let privateAttributes: [CFString: Any] = [
            kSecAttrKeyType: kSecAttrKeyTypeEC, kSecAttrKeyClass: kSecAttrKeyClassPrivate,
        ]
        let again = try #require(SecKeyCreateWithData(bytes as CFData, privateAttributes as CFDictionary, nil))
        let signature = try #require(SecKeyCreateSignature(again, .ecdsaSignatureMessageX962SHA384, message, nil))
        #expect(SecKeyVerifySignature(key, .ecdsaSignatureMessageX962SHA384, message, signature, nil))

        let publicBytes = try #require(
            SecKeyCopyPublicKey(key).flatMap { SecKeyCopyExternalRepresentation($0, nil) } as Data?
        )
        #expect(publicBytes == bytes.prefix(open))
        let publicAttributes: [CFString: Any] = [
            kSecAttrKeyType: kSecAttrKeyTypeEC, kSecAttrKeyClass: kSecAttrKeyClassPublic,
        ]
        #expect(SecKeyCreateWithData(publicBytes as CFData, publicAttributes as CFDictionary, nil) != nil)
        var bent = bytes
        bent[1] ^= 1
        #expect(SecKeyCreateWithData(bent as CFData, privateAttributes as CFDictionary, nil) == nil)
        #expect(SecKeyCreateWithData(bent.prefix(open) as CFData, publicAttributes as CFDictionary, nil) == nil)
        #expect(SecKeyCreateWithData(bytes.dropLast() as CFData, privateAttributes as CFDictionary, nil) == nil)
        #expect(SecKeyCreateWithData(bytes as CFData, [kSecAttrKeyType: kSecAttrKeyTypeEC] as CFDictionary, nil) == nil)
        #expect(SecKeyGetBlockSize(key) == (bits + 7) / 8)
    }

    @Test func `two keys agree, as they are and derived`() throws {
        let (one, other) = (try key(), try key())
        let (openOne, openOther) = (try #require(SecKeyCopyPublicKey(one)), try #require(SecKeyCopyPublicKey(other)))
        let none = [:] as CFDictionary
        let plain = try #require(
            SecKeyCopyKeyExchangeResult(one, .ecdhKeyExchangeStandard, openOther, none, nil) as Data?
        )
        #expect(plain == SecKeyCopyKeyExchangeResult(other, .ecdhKeyExchangeCofactor, openOne, none, nil) as Data?)
        #expect(plain.count == 32)
        let parameters: [CFString: Any] = [
            SecKeyKeyExchangeParameter.requestedSize.rawValue: 48,
            SecKeyKeyExchangeParameter.sharedInfo.rawValue: Data("nest".utf8),
        ]
        let kind = SecKeyAlgorithm.ecdhKeyExchangeStandardX963SHA256
        let derived = SecKeyCopyKeyExchangeResult(one, kind, openOther, parameters as CFDictionary, nil) as Data?
        #expect(derived?.count == 48)
        #expect(derived == SecKeyCopyKeyExchangeResult(other, kind, openOne, parameters as CFDictionary, nil) as Data?)
        #expect(SecKeyCopyKeyExchangeResult(one, kind, openOther, none, nil) == nil)
        #expect(SecKeyCopyKeyExchangeResult(openOne, .ecdhKeyExchangeStandard, openOther, none, nil) == nil)
        let longer = try #require(SecKeyCopyPublicKey(try key(384)))
        #expect(SecKeyCopyKeyExchangeResult(one, .ecdhKeyExchangeStandard, longer, none, nil) == nil)
    }

    @Test func `a permanent key is found again by its tag, and signs`() throws {
        let memory = InMemoryKeychain()
        let tag = Data("nest.signing".utf8)
        let parameters: [CFString: Any] = [
            kSecAttrKeyType: kSecAttrKeyTypeECSECPrimeRandom, kSecAttrKeySizeInBits: 256,
            kSecPrivateKeyAttrs: [kSecAttrIsPermanent: true, kSecAttrApplicationTag: tag] as [CFString: Any],
        ]
        let made = try KeyCalls(memory).makeKey(parameters as CFDictionary)
        #expect(memory.count == 1)
        let query: [CFString: Any] = [
            kSecClass: kSecClassKey, kSecAttrApplicationTag: tag, kSecAttrKeyType: kSecAttrKeyTypeECSECPrimeRandom,
            kSecReturnRef: true,
        ]
        let found = try #require(ItemCalls(memory).copy(query as CFDictionary).result as? SecKey)
        let signature = try #require(SecKeyCreateSignature(found, .ecdsaSignatureMessageX962SHA256, message, nil))
        #expect(SecKeyVerifySignature(made, .ecdsaSignatureMessageX962SHA256, message, signature, nil))
        #expect(ItemCalls(memory).add([kSecValueRef: made] as CFDictionary).status == errSecDuplicateItem)
        #expect(
            ItemCalls(memory).delete([kSecClass: kSecClassKey, kSecValueRef: made] as CFDictionary) == errSecSuccess
        )
        #expect(memory.count == 0)
    }

    @Test func `a guarded key asks for the owner when it is fetched`() throws {
        let owner = SimulatedOwner()
        let memory = InMemoryKeychain(owner: owner)
        let control = try #require(
            SecAccessControlCreateWithFlags(
                nil,
                kSecAttrAccessibleWhenUnlockedThisDeviceOnly,
                [.privateKeyUsage, .biometryAny],
                nil
            )
        )
        let parameters: [CFString: Any] = [
            kSecAttrKeyType: kSecAttrKeyTypeEC, kSecAttrKeySizeInBits: 256,
            kSecPrivateKeyAttrs: [kSecAttrIsPermanent: true, kSecAttrAccessControl: control] as [CFString: Any],
        ]
        _ = try KeyCalls(memory).makeKey(parameters as CFDictionary)
        let query = [kSecClass: kSecClassKey, kSecReturnRef: true] as CFDictionary
        owner.present(.cancel)
        #expect(ItemCalls(memory).copy(query).status == errSecUserCanceled)
        owner.present(.match)
        #expect(ItemCalls(memory).copy(query).result is SecKey)
    }

    @Test(arguments: [
        ([kSecAttrKeySizeInBits as String: 256] as [String: Int], KeychainStatus.parameterInvalid),
        ([kSecAttrKeyType as String: 42, kSecAttrKeySizeInBits as String: 2048], .unimplemented),
        ([kSecAttrKeyType as String: 73, kSecAttrKeySizeInBits as String: 255], .parameterInvalid),
        ([kSecAttrKeyType as String: 73, kSecAttrKeySizeInBits as String: 256, "tkid": 1], .unimplemented),
    ])
    func `what cannot be made is refused`(parameters: [String: Int], status: KeychainStatus) {
        #expect(throws: KeychainError(status, "")) {
            _ = try KeyCalls(InMemoryKeychain()).makeKey(parameters as NSDictionary)
        }
    }

    @Test func `a key that is to lie in hardware is refused wherever that is said`() {
        let parameters: [CFString: Any] = [
            kSecAttrKeyType: kSecAttrKeyTypeEC, kSecAttrKeySizeInBits: 256,
            kSecPrivateKeyAttrs: [kSecAttrTokenID: kSecAttrTokenIDSecureEnclave] as [CFString: Any],
        ]
        #expect(throws: KeychainError(.unimplemented, "")) {
            _ = try KeyCalls(InMemoryKeychain()).makeKey(parameters as CFDictionary)
        }
    }

    @Test func `a key says what it is, and not what it holds`() throws {
        let key = try key(384)
        let attributes = try #require(SecKeyCopyAttributes(key) as? [String: Any])
        #expect(attributes[kSecAttrKeySizeInBits as String] as? Int == 384)
        #expect(attributes[kSecAttrKeyClass as String] as? String == kSecAttrKeyClassPrivate as String)
        #expect((attributes[kSecAttrApplicationLabel as String] as? Data)?.count == 20)
        #expect(attributes[kSecValueData as String] == nil)
        #expect(CFGetTypeID(key) == SecKeyGetTypeID() && CFGetTypeID("x" as CFString) == CFStringGetTypeID())
    }
}
