// SPDX-License-Identifier: Apache-2.0

import MartletSecurity
import Crypto
import Foundation
import KeychainItems
import SwiftASN1
import Testing
import X509

@Suite struct SecPolicyTests {
    private let memory = InMemoryKeychain()
    private let calls: ItemCalls

    /// A root that is trusted here, with a server's certificate and a client's below it, and one that signed itself.
    init() throws {
        let key = Certificate.PrivateKey(P256.Signing.PrivateKey())
        func certificate(_ subject: String, uses: [ExtendedKeyUsage.Usage], isOwn: Bool = false) throws -> Data {
            let own = Certificate.PrivateKey(P256.Signing.PrivateKey())
            let isRoot = uses.isEmpty
            let certificate = try Certificate(
                version: .v3,
                serialNumber: Certificate.SerialNumber(),
                publicKey: isRoot ? key.publicKey : own.publicKey,
                notValidBefore: Date(timeIntervalSince1970: 1_767_225_600),
                notValidAfter: Date(timeIntervalSince1970: 1_798_761_600),
                issuer: DistinguishedName { CommonName(isOwn ? subject : "Root") },
                subject: DistinguishedName { CommonName(subject) },
                signatureAlgorithm: .ecdsaWithSHA256,
                extensions: Certificate.Extensions {
                    if isRoot { Critical(BasicConstraints.isCertificateAuthority(maxPathLength: nil)) }
                    if !isRoot {
                        try ExtendedKeyUsage(uses)
                        SubjectAlternativeNames([.dnsName("\(subject).example")])
                    }
                },
                issuerPrivateKey: isOwn ? own : key
            )
            var serializer = DER.Serializer()
            try serializer.serialize(certificate)
            return Data(serializer.serializedBytes)
        }
        let roots = TrustedRoots([[UInt8](try certificate("Root", uses: []))])
        let now: @Sendable () -> Date = { Date(timeIntervalSince1970: 1_780_000_000) }
        calls = ItemCalls(
            memory,
            judge: ChainJudge(now: { Int(now().timeIntervalSince1970) * 1_000 }, roots: { roots }),
            now: now
        )
        for (subject, uses, isOwn): (String, [ExtendedKeyUsage.Usage], Bool) in [
            ("own", [.serverAuth], true), ("nest", [.serverAuth], false), ("robin", [.clientAuth], false),
        ] {
            let bytes = try certificate(subject, uses: uses, isOwn: isOwn)
            let made = try #require(SecCertificateCreateWithData(nil, bytes as CFData))
            #expect(calls.add([kSecValueRef: made] as NSDictionary).status == errSecSuccess)
        }
    }

    private func subjects(_ more: [CFString: Any]) -> [String]? {
        let all: [CFString: Any] = [
            kSecClass: kSecClassCertificate, kSecReturnRef: true, kSecMatchLimit: kSecMatchLimitAll,
        ]
        let found = calls.copy(all.merging(more) { $1 } as NSDictionary).result as? [SecCertificate]
        return found?.compactMap { SecCertificateCopySubjectSummary($0) as String? }
    }

    private func status(_ more: [CFString: Any]) -> OSStatus {
        calls.copy(([kSecClass: kSecClassCertificate] as [CFString: Any]).merging(more) { $1 } as NSDictionary).status
    }

    @Test func `trusted certificates are found by Apple's names`() {
        #expect(subjects([:]) == ["own", "nest", "robin"])
        #expect(subjects([kSecMatchTrustedOnly: true]) == ["nest", "robin"])
        #expect(subjects([kSecMatchTrustedOnly: kCFBooleanTrue!]) == ["nest", "robin"])
        #expect(subjects([kSecMatchTrustedOnly: false]) == ["own", "nest", "robin"])
        #expect(subjects([kSecMatchPolicy: SecPolicyCreateBasicX509()]) == ["nest", "robin"])
        #expect(subjects([kSecMatchPolicy: SecPolicyCreateSSL(true, nil)]) == ["nest"])
        #expect(subjects([kSecMatchPolicy: SecPolicyCreateSSL(false, nil)]) == ["robin"])
        #expect(subjects([kSecMatchPolicy: SecPolicyCreateSSL(true, "nest.example" as CFString)]) == ["nest"])
        #expect(status([kSecMatchPolicy: SecPolicyCreateSSL(true, "tree.example" as CFString)]) == errSecItemNotFound)
        #expect(status([kSecMatchPolicy: SecPolicyCreateSSL(true, "" as CFString)]) == errSecItemNotFound)
    }

    @Test func `at a date, or now where it is null`() {
        let late = Date(timeIntervalSince1970: 1_900_000_000)
        #expect(status([kSecMatchTrustedOnly: true, kSecMatchValidOnDate: late]) == errSecItemNotFound)
        #expect(subjects([kSecMatchTrustedOnly: true, kSecMatchValidOnDate: kCFNull!]) == ["nest", "robin"])
    }

    @Test func `the first that passes is the one that a limit of one finds`() throws {
        let one: [CFString: Any] = [kSecClass: kSecClassCertificate, kSecReturnRef: true, kSecMatchTrustedOnly: true]
        let found = try #require(calls.copy(one as NSDictionary).result as? SecCertificate)
        #expect(SecCertificateCopySubjectSummary(found) as String? == "nest")
    }

    @Test func `a list of certificates names those that lie here, and references do`() throws {
        let all: [CFString: Any] = [
            kSecClass: kSecClassCertificate, kSecReturnRef: true, kSecMatchLimit: kSecMatchLimitAll,
        ]
        let found = try #require(calls.copy(all as NSDictionary).result as? [SecCertificate])
        #expect(subjects([kSecMatchItemList: [found[2], found[0]]]) == ["own", "robin"])
        #expect(subjects([kSecMatchItemList: [found[2], found[0]], kSecMatchTrustedOnly: true]) == ["robin"])
        let named: [CFString: Any] = [
            kSecClass: kSecClassCertificate, kSecReturnPersistentRef: true, kSecAttrLabel: "nest",
        ]
        let reference = try #require(calls.copy(named as NSDictionary).result as? Data)
        #expect(subjects([kSecMatchItemList: [reference]]) == ["nest"])
        #expect(subjects([kSecMatchItemList: [reference, found[2]] as [Any]]) == ["nest", "robin"])
        #expect(subjects([kSecMatchItemList: [Any]()]) == nil)
    }

    @Test func `what is no policy and no keychain is refused`() {
        #expect(status([kSecMatchPolicy: "basic"]) == errSecParam)
        #expect(status([kSecMatchPolicy: kCFNull!]) == errSecParam)
        #expect(status([kSecMatchSearchList: ["login.keychain"]]) == errSecParam)
        #expect(status([kSecUseItemList: [Data()]]) == errSecUnimplemented)
        #expect(
            status([kSecClass: kSecClassGenericPassword, kSecMatchPolicy: SecPolicyCreateBasicX509()]) == errSecParam
        )
        let trusted: [CFString: Any] = [kSecClass: kSecClassCertificate, kSecMatchTrustedOnly: true]
        #expect(calls.delete(trusted as NSDictionary) == errSecParam)
    }

    @Test func `a policy says what it is`() {
        func entries(_ policy: SecPolicy) -> [String: Any]? { SecPolicyCopyProperties(policy) as? [String: Any] }
        let basic = entries(SecPolicyCreateBasicX509())
        #expect(basic?.count == 1 && basic?[kSecPolicyOid as String] as? String == kSecPolicyAppleX509Basic as String)
        let server = entries(SecPolicyCreateSSL(true, "nest.example" as CFString))
        #expect(server?[kSecPolicyOid as String] as? String == kSecPolicyAppleSSL as String)
        #expect(server?[kSecPolicyName as String] as? String == "nest.example")
        #expect(server?[kSecPolicyClient as String] == nil)
        let client = entries(SecPolicyCreateSSL(false, nil))
        #expect(client?[kSecPolicyClient as String] as? Bool == true && client?[kSecPolicyName as String] == nil)
        #expect(CFGetTypeID(SecPolicyCreateBasicX509()) == SecPolicyGetTypeID())
    }

    /// That nobody's environment changes them shows another process: Tests/Keychain/test_apple_functions.py.
    @Test func `the system's roots are read whole`() throws {
        let roots = try SystemRoots.shared.roots()
        #expect(roots.count > 20)
        #expect(try SystemRoots(["/etc/ssl/certs/ca-certificates.crt"]).roots().count == roots.count)
    }

    @Test func `a new file of roots counts at the next question, and one that is missing or empty is said`() throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("roots-\(UUID()).pem")
        defer { try? FileManager.default.removeItem(at: file) }
        let system = SystemRoots(["/nowhere/roots.pem", file.path])
        #expect(throws: KeychainError(.unavailable, "")) { try system.roots() }
        let whole = try String(contentsOfFile: "/etc/ssl/certs/ca-certificates.crt", encoding: .utf8)
        try whole.write(to: file, atomically: true, encoding: .utf8)
        #expect(try system.roots().count > 20)
        for none in ["", "# nobody\n", "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n"] {
            try none.write(to: file, atomically: true, encoding: .utf8)
            #expect(throws: KeychainError(.unavailable, ""), "\(none)") { try system.roots() }
        }
        try String(whole.dropLast(100)).write(to: file, atomically: true, encoding: .utf8)
        #expect(throws: KeychainError(.unavailable, "")) { try system.roots() }
    }

    /// `SecItemCopyMatching` blocks, and tasks may call it on every thread that they have.
    @Test(.timeLimit(.minutes(5))) func `tasks on all threads find what is trusted`() async {
        let found = await withTaskGroup(of: [String]?.self) { group in
            for _ in 0..<100 { group.addTask { subjects([kSecMatchTrustedOnly: true]) } }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(found.count == 100 && found.allSatisfy { $0 == ["nest", "robin"] })
    }
}
