// SPDX-License-Identifier: Apache-2.0

import Foundation
import KeychainItems
import MartletLocalAuthentication
import MartletSecurity
import DeviceAuthentication
import Testing

@Suite struct SecItemTests {
    private let owner = SimulatedOwner()
    private let memory: InMemoryKeychain
    private let calls: ItemCalls

    init() {
        memory = InMemoryKeychain(owner: owner, accessGroups: ["app", "shared"])
        calls = ItemCalls(memory)
    }

    private func item(_ account: String, _ more: [CFString: Any] = [:]) -> CFDictionary {
        let own: [CFString: Any] = [
            kSecClass: kSecClassGenericPassword, kSecAttrAccount: account, kSecAttrService: "nest",
            kSecValueData: Data(account.utf8),
        ]
        return own.merging(more) { $1 } as CFDictionary
    }

    private func query(_ more: [CFString: Any] = [:]) -> CFDictionary {
        let own: [CFString: Any] = [kSecClass: kSecClassGenericPassword, kSecAttrService: "nest"]
        return own.merging(more) { $1 } as CFDictionary
    }

    @Test func `data comes back as data`() {
        let added = calls.add(item("robin"))
        #expect(added.status == errSecSuccess && added.result == nil)
        let (status, result) = calls.copy(query([kSecReturnData: true]))
        #expect(status == 0 && result as? Data == Data("robin".utf8))
        #expect(result is NSData)
    }

    @Test func `attributes come back as a dictionary by any of its names`() throws {
        _ = calls.add(item("robin", [kSecAttrLabel: "Nest", kSecAttrCreator: 7]))
        let result = calls.copy(query([kSecReturnAttributes: kCFBooleanTrue!, kSecReturnData: true])).result
        let entries = try #require(result as? [String: Any])
        #expect(entries[kSecAttrAccount as String] as? String == "robin")
        #expect(entries[kSecAttrLabel as String] as? String == "Nest")
        #expect(entries[kSecAttrCreator as String] as? Int == 7)
        #expect(entries[kSecValueData as String] as? Data == Data("robin".utf8))
        #expect(entries[kSecAttrAccessible as String] as? String == kSecAttrAccessibleWhenUnlocked as String)
        #expect(entries[kSecAttrSynchronizable as String] as? Bool == false)
        #expect(entries[kSecAttrCreationDate as String] is Date)
        #expect((result as? NSDictionary)?[kSecAttrAccount] as? String == "robin")
        #expect((result as? [CFString: Any])?[kSecAttrService] as? String == "nest")
        #expect(entries[kSecAttrAccessControl as String] as? SecAccessControl != nil)
    }

    @Test func `all that match come back as an array`() throws {
        for account in ["a", "b"] { _ = calls.add(item(account)) }
        let result = calls.copy(query([kSecMatchLimit: kSecMatchLimitAll, kSecReturnAttributes: true])).result
        let entries = try #require(result as? [[String: Any]])
        #expect(entries.compactMap { $0[kSecAttrAccount as String] as? String } == ["a", "b"])
        let data = calls.copy(query([kSecMatchLimit: 2, kSecReturnData: true])).result
        #expect(data as? [Data] == [Data("a".utf8), Data("b".utf8)])
        #expect((data as? NSArray)?.count == 2)
        #expect(calls.copy(query([kSecMatchLimit: NSNumber(value: 1), kSecReturnData: true])).result is NSData)
    }

    @Test func `truth may be a Bool, a number or Core Foundation's`() {
        _ = calls.add(item("robin"))
        for truth: Any in [true, 1, NSNumber(value: true), kCFBooleanTrue as Any] {
            #expect(calls.copy(query([kSecReturnData: truth])).result != nil)
        }
        for falsehood: Any in [false, 0, kCFBooleanFalse as Any] {
            let found = calls.copy(query([kSecReturnData: falsehood]))
            #expect(found.status == errSecSuccess && found.result == nil)
        }
    }

    @Test func `text may be a String, bytes Data, either of them an object`() {
        let dictionary = NSMutableDictionary()
        dictionary[kSecClass] = kSecClassGenericPassword
        dictionary[kSecAttrAccount as String] = NSString(string: "robin")
        dictionary[kSecAttrGeneric as String] = NSData(data: Data([1, 2]))
        dictionary.setObject(Data([3]), forKey: kSecValueData)
        #expect(calls.add(dictionary).status == 0)
        let found = calls.copy(
            [kSecClass: kSecClassGenericPassword, kSecAttrGeneric: Data([1, 2]), kSecReturnData: true] as CFDictionary
        )
        #expect(found.result as? Data == Data([3]))
        #expect(
            calls.copy([kSecClass: kSecClassGenericPassword, kSecAttrAccount: 1.5] as CFDictionary).status
                == errSecParam
        )
        #expect(
            calls.copy([kSecClass: kSecClassGenericPassword, kSecAttrAccount: NSNull()] as CFDictionary).status
                == errSecParam
        )
        #expect(calls.copy([1: kSecClassGenericPassword] as NSDictionary).status == errSecParam)
    }

    @Test(arguments: [Double.nan, .infinity, 1e300])
    func `a time that is none is refused`(seconds: Double) {
        let query: [CFString: Any] = [
            kSecClass: kSecClassKey, kSecAttrCreationDate: Date(timeIntervalSince1970: seconds),
        ]
        #expect(calls.copy(query as CFDictionary).status == errSecParam)
    }

    @Test func `adding, changing and deleting answer with Apple's statuses`() {
        #expect(calls.delete(query()) == errSecItemNotFound)
        #expect(calls.update(query(), [kSecValueData: Data()] as CFDictionary) == errSecItemNotFound)
        #expect(calls.add(item("robin")).status == errSecSuccess)
        #expect(calls.add(item("robin")).status == errSecDuplicateItem)
        #expect(calls.update(query(), [kSecValueData: Data("new".utf8)] as CFDictionary) == errSecSuccess)
        #expect(calls.copy(query([kSecReturnData: true])).result as? Data == Data("new".utf8))
        #expect(calls.delete(query()) == errSecSuccess)
        #expect(calls.copy(query()).status == errSecItemNotFound)
        #expect(calls.add([kSecClass: "nest"] as CFDictionary).status == errSecNoSuchClass)
    }

    @Test func `what is asked to be in secure hardware is refused, and what lies there is none`() {
        let token: [CFString: Any] = [kSecAttrTokenID: kSecAttrTokenIDSecureEnclave]
        #expect(calls.add(item("robin", token)).status == errSecUnimplemented)
        #expect(calls.add(item("robin")).status == errSecSuccess)
        #expect(calls.update(query(), token as CFDictionary) == errSecUnimplemented)
        #expect(calls.copy(query(token)).status == errSecItemNotFound)
        #expect(calls.copy(query()).status == errSecSuccess)
    }

    @Test func `data of more than 32 KiB is kept, and of more than the agent takes refused`() {
        let long = Data(repeating: 7, count: 32_769)
        #expect(calls.add(item("robin", [kSecValueData: long])).status == errSecSuccess)
        #expect(calls.copy(query([kSecReturnData: true])).result as? Data == long)
        let longer = Data(repeating: 7, count: 40_001)
        #expect(calls.add(item("wren", [kSecValueData: longer])).status == errSecDataTooLarge)
        #expect(calls.update(query(), [kSecValueData: longer] as CFDictionary) == errSecDataTooLarge)
        #expect(calls.copy(query([kSecReturnData: true])).result as? Data == long)
    }

    @Test func `a persistent reference is data`() throws {
        let added = calls.add(item("robin", [kSecReturnPersistentRef: true]))
        let reference = try #require(added.result as? Data)
        #expect(reference.count == 20)
        let found = calls.copy([kSecValuePersistentRef: reference, kSecReturnData: true] as CFDictionary)
        #expect(found.result as? Data == Data("robin".utf8))
    }

    @Test func `an access control object guards, and a context that was answered opens`() async throws {
        let control = try #require(
            SecAccessControlCreateWithFlags(nil, kSecAttrAccessibleWhenUnlocked, .userPresence, nil)
        )
        #expect(calls.add(item("robin", [kSecAttrAccessControl: control])).status == 0)
        let closed = query([kSecReturnData: true, kSecUseAuthenticationUI: kSecUseAuthenticationUIFail])
        #expect(calls.copy(closed).status == errSecInteractionNotAllowed)
        let context = LAContext(owner: owner)
        owner.present(.match)
        #expect(try await context.evaluatePolicy(.deviceOwnerAuthentication, localizedReason: "unlock"))
        let opened = query([kSecReturnData: true, kSecUseAuthenticationContext: context])
        #expect(calls.copy(opened).result as? Data == Data("robin".utf8))
        #expect(owner.questions.count == 1)
        context.invalidate()
        #expect(calls.copy(opened).status == errSecAuthFailed)
        let declined = LAContext(owner: owner)
        owner.present(.cancel)
        #expect(
            calls.copy(query([kSecReturnData: true, kSecUseAuthenticationContext: declined])).status
                == errSecUserCanceled
        )
        let silent = LAContext(owner: owner)
        silent.interactionNotAllowed = true
        let refused = calls.copy(query([kSecReturnData: true, kSecUseAuthenticationContext: silent]))
        #expect(refused.status == errSecInteractionNotAllowed)
    }

    @Test func `flags that do not go together make no object`() {
        var error: Unmanaged<CFError>?
        #expect(SecAccessControlCreateWithFlags(nil, kSecAttrAccessibleWhenUnlocked, [.or, .and], &error) == nil)
        #expect(error?.takeRetainedValue().code == Int(errSecParam))
        #expect(SecAccessControlCreateWithFlags(nil, "nest" as CFString, [], &error) == nil)
        #expect(error?.takeRetainedValue().domain == "NSOSStatusErrorDomain")
        #expect(
            SecAccessControlCreateWithFlags(nil, kSecAttrAccessibleWhenUnlocked, .applicationPassword, &error) == nil
        )
        #expect(error?.takeRetainedValue().code == Int(errSecUnimplemented))
    }

    @Test func `statuses have sentences, and unknown ones their number`() {
        for status in [errSecDuplicateItem, errSecItemNotFound, errSecAuthFailed, errSecParam, errSecNotAvailable] {
            let sentence = SecCopyErrorMessageString(status, nil) as String?
            #expect(sentence?.hasSuffix(".") == true && sentence?.hasPrefix("OSStatus") == false)
        }
        #expect(SecCopyErrorMessageString(12_345, nil) as String? == "OSStatus 12345")
    }

    @Test func `a suggested password has four groups of three, with each kind of character`() throws {
        var seen: Set<String> = []
        for _ in 0..<200 {
            let password = try #require(SecCreateSharedWebCredentialPassword() as String?)
            #expect(password.split(separator: "-").map(\.count) == [3, 3, 3, 3])
            #expect(password.contains { $0.isLowercase } && password.contains { $0.isUppercase })
            #expect(password.contains { $0.isNumber } && !password.contains { "0O1lI".contains($0) })
            seen.insert(password)
        }
        #expect(seen.count == 200)
    }

    @Test func `random bytes fill the place that is given`() {
        var bytes = [UInt8](repeating: 0, count: 64)
        #expect(SecRandomCopyBytes(kSecRandomDefault, bytes.count, &bytes) == errSecSuccess)
        #expect(Set(bytes).count > 8)
        #expect(SecRandomCopyBytes(kSecRandomDefault, -1, &bytes) == errSecParam)
    }
}
