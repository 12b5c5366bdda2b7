// SPDX-License-Identifier: Apache-2.0

import KeychainItems
import DeviceAuthentication
import SecretMemory
import Synchronization
import Testing

@Suite struct BeliefTests {
    private let certificates: BelievedCertificates

    init() throws { certificates = try BelievedCertificates() }

    static let cases: [CertificateCase] = [
        CertificateCase(
            "what is trusted has a chain up to a root",
            ["m_TrustedOnly": true],
            comes: "robin middle wren"
        ),
        CertificateCase("a number is a truth", ["m_TrustedOnly": 1], comes: "robin middle wren"),
        CertificateCase(
            "at another time another holds",
            ["m_TrustedOnly": true, "m_ValidOnDate": .time(BelievedCertificates.before)],
            comes: "old robin middle wren"
        ),
        CertificateCase(
            "a limit counts what is believed",
            ["m_TrustedOnly": true, "m_Limit": 2],
            comes: "robin middle"
        ),
        CertificateCase("a basic policy says the same", ["m_Policy": .purpose(.any)], comes: "robin middle wren"),
        CertificateCase("a server's", ["m_Policy": .purpose(.server(host: nil))], comes: "robin middle"),
        CertificateCase("a client's", ["m_Policy": .purpose(.client(host: nil))], comes: "middle wren"),
        CertificateCase("of a host", ["m_Policy": .purpose(.server(host: "nest.example"))], comes: "robin"),
        CertificateCase("of another", ["m_Policy": .purpose(.server(host: "tree.example"))], comes: "-25300"),
        CertificateCase("of an empty one", ["m_Policy": .purpose(.server(host: ""))], comes: "-25300"),
        CertificateCase(
            "both count",
            ["m_Policy": .purpose(.client(host: nil)), "m_TrustedOnly": true],
            comes: "middle wren"
        ),
        CertificateCase(
            "a policy does not stand back behind no trust",
            ["m_Policy": .purpose(.any), "m_TrustedOnly": false],
            comes: "robin middle wren"
        ),
        CertificateCase(
            "with what else is said",
            [
                "m_TrustedOnly": true, "m_SubjectContains": "R", "m_CaseInsensitive": true,
                "m_Issuers": .list([CertificateCase.issuer("Middle")]),
            ],
            comes: "robin"
        ),
        CertificateCase("with attributes", ["m_TrustedOnly": true, "labl": "stray"], comes: "-25300"),
        CertificateCase(
            "with no keychain",
            ["m_TrustedOnly": true, "m_SearchList": .list([])],
            comes: "-25300"
        ),
        CertificateCase(
            "of identities the certificate is believed",
            ["class": "idnt", "m_TrustedOnly": true],
            comes: "robin wren"
        ),
        CertificateCase(
            "for a purpose",
            ["class": "idnt", "m_Policy": .purpose(.client(host: nil))],
            comes: "wren"
        ),
        CertificateCase("to passwords it says nothing", ["class": "genp", "m_TrustedOnly": true], comes: "password"),
    ]

    @Test(arguments: cases)
    func `each rule holds in memory`(_ row: CertificateCase) throws {
        let scene = MemoryScene(passcode: "1234", groups: ["app", "shared"])
        try certificates.fill(KeyedKeychain(scene.keychain))
        #expect(row.run(in: scene, judge: certificates.judge) == row.comes)
    }

    @Test func `each rule holds over the agent`() throws {
        let scene = try AgentScene()
        try certificates.fill(KeyedKeychain(scene.keychain))
        for row in Self.cases {
            let came = row.run(in: scene, judge: certificates.judge)
            #expect(came == row.comes, "\(row.rule): \(came)")
        }
    }

    @Test func `bare bytes of one are those that were judged`() throws {
        let memory = InMemoryKeychain()
        let keychain = KeyedKeychain(memory, judge: certificates.judge)
        try certificates.fill(keychain)
        for (itemClass, label) in [("cert", "robin"), ("idnt", "robin")] {
            let asked: Entries = ["class": .text(itemClass), "m_TrustedOnly": true, "r_Data": true]
            guard case .bytes(let bytes) = try keychain.copy(asked) else { throw KeychainError(.damaged, "") }
            #expect(bytes.withBytes { Array($0) } == certificates.der(label))
        }
    }

    @Test func `a judge without roots gives nothing back and says so`() throws {
        let keychain = KeyedKeychain(InMemoryKeychain(), judge: LostJudge())
        try certificates.fill(keychain)
        #expect(throws: KeychainError(.unavailable, "")) {
            try keychain.copy(["class": "cert", "m_TrustedOnly": true])
        }
        _ = try keychain.copy(["class": "cert"])
    }

    @Test func `what is changed or deleted is never named by belief`() throws {
        let keychain = KeyedKeychain(InMemoryKeychain(), judge: certificates.judge)
        try certificates.fill(keychain)
        let matches: [Entries] = [
            ["m_TrustedOnly": true], ["m_Policy": .purpose(.any)], ["m_SearchList": .list([.keychain])],
        ]
        for match in matches {
            let asked = match.merging(["class": "cert"]) { $1 }
            #expect(throws: KeychainError(.parameterInvalid, "")) { try keychain.delete(asked) }
            #expect(throws: KeychainError(.parameterInvalid, "")) { try keychain.update(asked, ["labl": "x"]) }
            #expect(throws: KeychainError(.parameterInvalid, "")) { try keychain.add(asked) }
        }
    }

    @Test func `a typed query says it as well`() async throws {
        let memory = InMemoryKeychain()
        try certificates.fill(KeyedKeychain(memory))
        let keychain = Keychain(memory, judge: certificates.judge)
        var query = ItemQuery(.certificate)
        query.certificate = CertificateMatch(believedFor: [.server(host: "nest.example")])
        let found = try await keychain.read(query)
        #expect(found?.attributes[.label] == "robin")
        #expect(found?.data?.withBytes { Array($0) } == certificates.der("robin"))
        let listed = try await keychain.find(query)
        #expect(listed.count == 1 && listed.first?.data == nil)
        query.itemClass = .genericPassword
        await #expect(throws: KeychainError(.parameterInvalid, "")) { try await keychain.find(query) }
    }

    // MARK: Guards

    private static let passcode: KeyedValue =
        (try? AccessControl(.whenUnlockedThisDeviceOnly, .devicePasscode))
        .map { .accessControl($0) } ?? .other

    private func comes(_ entries: Entries, guarding: [String], gesture: OwnerGesture? = nil) throws -> String {
        let scene = MemoryScene(passcode: "1234", groups: ["app", "shared"])
        let guards = Dictionary(uniqueKeysWithValues: guarding.map { ($0, Self.passcode) })
        try certificates.fill(KeyedKeychain(scene.keychain), guarding: guards)
        if let gesture { scene.present(gesture) }
        return CertificateCase("", entries, comes: "").run(in: scene, judge: certificates.judge)
    }

    @Test func `the key of an identity that is not believed is asked for by nobody`() throws {
        let asked: Entries = ["class": "idnt", "m_TrustedOnly": true, "r_Data": true, "u_AuthUI": "u_AuthUIF"]
        #expect(try comes(asked, guarding: ["key of stray"]) == "robin wren")
        #expect(try comes(asked, guarding: ["key of wren"]) == "-25308")
        #expect(try comes(asked.merging(["m_Limit": 1]) { $1 }, guarding: ["key of wren"]) == "robin")
        let open = asked.merging(["u_AuthUI": "u_AuthUIA"]) { $1 }
        #expect(try comes(open, guarding: ["key of wren"], gesture: .passcode("1234")) == "robin wren")
    }

    @Test func `a guarded certificate is asked for when its turn comes, and stands above nobody before`() throws {
        let asked: Entries = ["m_TrustedOnly": true, "u_AuthUI": "u_AuthUIF"]
        #expect(try comes(asked, guarding: ["wren"]) == "-25308")
        #expect(try comes(asked.merging(["m_Limit": 2]) { $1 }, guarding: ["wren"]) == "robin middle")
        #expect(try comes(asked.merging(["u_AuthUI": "u_AuthUIS"]) { $1 }, guarding: ["wren"]) == "robin middle")
        #expect(try comes(asked.merging(["labl": "robin"]) { $1 }, guarding: ["middle"]) == "-25300")
        let open = asked.merging(["u_AuthUI": "u_AuthUIA"]) { $1 }
        #expect(try comes(open, guarding: ["wren"], gesture: .passcode("1234")) == "robin middle wren")
    }

    @Test func `behind a question to the owner the same trial goes on`() throws {
        let scene = MemoryScene(passcode: "1234", groups: ["app", "shared"])
        try certificates.fill(KeyedKeychain(scene.keychain), guarding: ["wren": Self.passcode])
        scene.present(.passcode("1234"))
        let judge = CountingJudge(inner: certificates.judge)
        let asked: Entries = ["m_TrustedOnly": true, "u_AuthUI": "u_AuthUIA"]
        #expect(CertificateCase("", asked, comes: "").run(in: scene, judge: judge) == "robin middle wren")
        #expect(judge.trials.load(ordering: .relaxed) == 1)
    }

    @Test func `while it is locked nothing is judged`() throws {
        let memory = InMemoryKeychain(lock: .unlocked)
        let keychain = KeyedKeychain(memory, judge: certificates.judge)
        try certificates.fill(keychain)
        _ = try keychain.add([
            "class": "cert", "labl": "locked", "pdmn": "ak", "slnr": secret("99"), "v_Data": secret("bytes"),
        ])
        memory.lock = .locked
        #expect(throws: KeychainError(.interactionNotAllowed, "")) {
            try keychain.copy(["class": "cert", "labl": "robin", "m_TrustedOnly": true])
        }
    }

    @Test func `an identity whose certificate changes while it is judged is not given back`() throws {
        let memory = InMemoryKeychain()
        try certificates.fill(KeyedKeychain(memory))
        let swapping = SwappingJudge(inner: certificates.judge) {
            try KeyedKeychain(memory).update(
                ["class": "cert", "labl": "robin"],
                ["v_Data": .bytes(SecretBytes(copying: certificates.der("stray")))]
            )
        }
        let keychain = KeyedKeychain(memory, judge: swapping)
        let asked: Entries = ["class": "idnt", "labl": "robin", "m_TrustedOnly": true, "r_Data": true]
        #expect(throws: KeychainError(.itemNotFound, "")) { try keychain.copy(asked) }
    }
}

/// Knows no roots.
private struct LostJudge: CertificateJudge {
    func trial(among certificates: [[UInt8]], at time: Int?) throws(KeychainError) -> any CertificateTrial {
        throw KeychainError(.unavailable, "no roots")
    }
}

/// Counts what it begins.
private final class CountingJudge: CertificateJudge {
    let inner: any CertificateJudge
    let trials = Atomic(0)

    init(inner: any CertificateJudge) { self.inner = inner }

    func trial(among certificates: [[UInt8]], at time: Int?) throws(KeychainError) -> any CertificateTrial {
        trials.add(1, ordering: .relaxed)
        return try inner.trial(among: certificates, at: time)
    }
}

/// Lets another program change the keychain while it judges.
private struct SwappingJudge: CertificateJudge {
    let inner: any CertificateJudge
    let swap: @Sendable () throws -> Void

    func trial(among certificates: [[UInt8]], at time: Int?) throws(KeychainError) -> any CertificateTrial {
        #expect(throws: Never.self) { try swap() }
        return try inner.trial(among: certificates, at: time)
    }
}
