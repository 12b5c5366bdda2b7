// SPDX-License-Identifier: Apache-2.0

import Foundation
import KeychainItems
import MartletLocalAuthentication
import MartletSecurity
import DeviceAuthentication
import Testing

@Suite(.serialized) struct ProcessTests {
    private static let owner = SimulatedOwner()
    private static let isInstalled: Bool = {
        do {
            try ProcessKeychain.install(InMemoryKeychain(owner: owner))
            try ProcessOwner.install(owner)
            return true
        } catch { return false }
    }()

    private func query(_ account: String, _ more: [CFString: Any] = [:]) -> CFDictionary {
        let own: [CFString: Any] = [kSecClass: kSecClassGenericPassword, kSecAttrAccount: account]
        return own.merging(more) { $1 } as CFDictionary
    }

    @Test func `the four functions reach it`() {
        #expect(Self.isInstalled)
        #expect(SecItemAdd(query("four", [kSecValueData: Data("s".utf8)]), nil) == errSecSuccess)
        var result: AnyObject?
        #expect(SecItemCopyMatching(query("four", [kSecReturnData: true]), &result) == errSecSuccess)
        #expect(result as? Data == Data("s".utf8))
        #expect(SecItemCopyMatching(query("four", [kSecReturnData: true]), nil) == errSecParam)
        #expect(SecItemUpdate(query("four"), [kSecValueData: Data("t".utf8)] as CFDictionary) == errSecSuccess)
        let status = withUnsafeMutablePointer(to: &result) {
            SecItemCopyMatching(query("four", [kSecReturnData: true]), $0)
        }
        #expect(status == errSecSuccess && result as? Data == Data("t".utf8))
        #expect(SecItemDelete(query("four")) == errSecSuccess)
        #expect(SecItemDelete(query("four")) == errSecItemNotFound)
    }

    @Test func `another is refused`() {
        #expect(Self.isInstalled)
        #expect(throws: KeychainError(.parameterInvalid, "")) { try ProcessKeychain.install(InMemoryKeychain()) }
        #expect(throws: OwnerError(.alreadyChosen, "")) { try ProcessOwner.install(SimulatedOwner()) }
    }

    @Test func `many threads call at once`() async {
        #expect(Self.isInstalled)
        let statuses = await withTaskGroup(of: [OSStatus].self) { group in
            for number in 0..<32 {
                group.addTask {
                    let own = query("thread \(number)", [kSecValueData: Data("\(number)".utf8)])
                    return [SecItemAdd(own, nil), SecItemAdd(own, nil), SecItemDelete(query("thread \(number)"))]
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(
            statuses.count == 32 && statuses.allSatisfy { $0 == [errSecSuccess, errSecDuplicateItem, errSecSuccess] }
        )
    }

    @Test func `a context of the process asks its owner`() async throws {
        #expect(Self.isInstalled)
        let context = LAContext()
        #expect(context.canEvaluatePolicy(.deviceOwnerAuthentication, error: nil))
        Self.owner.present(.match)
        #expect(try await context.evaluatePolicy(.deviceOwnerAuthentication, localizedReason: "unlock"))
    }

    @Test func `it is the one keychain there is`() throws {
        #expect(Self.isInstalled)
        var keychain: SecKeychain?
        var list: CFArray?
        #expect(SecKeychainCopyDefault(&keychain) == errSecSuccess)
        #expect(SecKeychainCopySearchList(&list) == errSecSuccess)
        let own = try #require(keychain)
        #expect(CFGetTypeID(own) == SecKeychainGetTypeID())
        let all = try #require(list as? [SecKeychain])
        #expect(all.count == 1 && all.first === own)
        #expect(SecItemAdd(query("searched"), nil) == errSecSuccess)
        #expect(SecItemCopyMatching(query("searched", [kSecMatchSearchList: [own]]), nil) == errSecSuccess)
        #expect(SecItemCopyMatching(query("searched", [kSecMatchSearchList: try #require(list)]), nil) == errSecSuccess)
        #expect(SecItemCopyMatching(query("searched", [kSecMatchSearchList: [] as CFArray]), nil) == errSecItemNotFound)
        #expect(SecItemCopyMatching(query("searched", [kSecMatchSearchList: own]), nil) == errSecParam)
        #expect(SecItemDelete(query("searched", [kSecMatchSearchList: [own]])) == errSecParam)
        #expect(SecItemDelete(query("searched")) == errSecSuccess)
    }

    @Test func `a key is kept in it`() throws {
        #expect(Self.isInstalled)
        let tag = Data("process".utf8)
        let parameters: [CFString: Any] = [
            kSecAttrKeyType: kSecAttrKeyTypeEC, kSecAttrKeySizeInBits: 256,
            kSecPrivateKeyAttrs: [kSecAttrIsPermanent: true, kSecAttrApplicationTag: tag] as [CFString: Any],
        ]
        #expect(SecKeyCreateRandomKey(parameters as CFDictionary, nil) != nil)
        let found = [kSecClass: kSecClassKey, kSecAttrApplicationTag: tag, kSecReturnRef: true] as CFDictionary
        var result: CFTypeRef?
        #expect(SecItemCopyMatching(found, &result) == errSecSuccess && result is SecKey)
        #expect(SecItemDelete([kSecClass: kSecClassKey, kSecAttrApplicationTag: tag] as CFDictionary) == errSecSuccess)
    }
}
