// SPDX-License-Identifier: Apache-2.0

import KeychainItems
import DeviceAuthentication
import SecretMemory
import Testing

@Suite struct CertificateMatchTests {
    private static let all = "root middle robin wren stray one other dove broken empty"
    private static let june2026 = KeyedValue.time(1_780_272_000_000)

    private static func issuers(_ names: String...) -> KeyedValue { .list(names.map { CertificateCase.issuer($0) }) }

    static let cases: [CertificateCase] = [
        CertificateCase("an issuer has what it issued", ["m_Issuers": issuers("Middle")], comes: "robin wren"),
        CertificateCase(
            "and what those issued whom it did",
            ["m_Issuers": issuers("Root")],
            comes: "root middle robin wren"
        ),
        CertificateCase("one of several is enough", ["m_Issuers": issuers("No", "Elsewhere")], comes: "stray"),
        CertificateCase("nobody issued nothing", ["m_Issuers": issuers("Nobody")], comes: "-25300"),
        CertificateCase("who issued each other end", ["m_Issuers": issuers("One")], comes: "one other"),
        CertificateCase("no issuers are any", ["m_Issuers": issuers()], comes: all),
        CertificateCase(
            "issuers are compared normalized",
            [
                "m_Issuers": .list([
                    .bytes(SecretBytes(copying: TestCertificate.name([.organization("NEST AUTHORITY ", tag: 0x13)])))
                ])
            ],
            comes: "dove"
        ),
        CertificateCase(
            "an issuer as an attribute may be whole",
            ["issr": CertificateCase.issuer("Middle")],
            comes: "robin wren"
        ),
        CertificateCase(
            "a limit counts those that are meant",
            ["m_Issuers": issuers("Middle", "Elsewhere"), "m_Limit": 2],
            comes: "robin wren"
        ),
        CertificateCase(
            "an address leaves those of others out",
            ["m_EmailAddressIfPresent": "robin@nest.EXAMPLE"],
            comes: "root middle robin wren one other dove"
        ),
        CertificateCase(
            "each address of several counts",
            ["m_EmailAddressIfPresent": "r@tree.example"],
            comes: "root middle robin wren one other dove"
        ),
        CertificateCase(
            "the case of a mailbox counts",
            ["m_EmailAddressIfPresent": "Robin@nest.example"],
            comes: "root middle wren one other dove"
        ),
        CertificateCase(
            "a part of an address is another",
            ["m_EmailAddressIfPresent": "stray@nest.example.com"],
            comes: "root middle wren one other dove"
        ),
        CertificateCase("a subject has a text in it", ["m_SubjectContains": "obi"], comes: "robin"),
        CertificateCase("its case counts", ["m_SubjectContains": "ROBIN"], comes: "-25300"),
        CertificateCase(
            "unless it does not",
            ["m_SubjectContains": "ROBIN", "m_CaseInsensitive": true],
            comes: "robin"
        ),
        CertificateCase("the issuer is not the subject", ["m_SubjectContains": "Elsewhere"], comes: "-25300"),
        CertificateCase("case alone says nothing", ["m_CaseInsensitive": true], comes: all),
        CertificateCase(
            "at a time some hold",
            ["m_ValidOnDate": june2026],
            comes: "root middle robin stray one other dove"
        ),
        CertificateCase("at another others", ["m_ValidOnDate": .time(1_720_000_000_000)], comes: "wren"),
        CertificateCase("from the first moment", ["m_ValidOnDate": .time(1_704_067_200_000)], comes: "wren"),
        CertificateCase("not before", ["m_ValidOnDate": .time(1_704_067_199_999)], comes: "-25300"),
        CertificateCase("to the last", ["m_ValidOnDate": .time(1_735_689_600_000)], comes: "wren"),
        CertificateCase("not behind", ["m_ValidOnDate": .time(1_735_689_600_001)], comes: "-25300"),
        CertificateCase(
            "all that is said counts",
            ["m_ValidOnDate": june2026, "m_Issuers": issuers("Root"), "m_SubjectContains": "o"],
            comes: "root robin"
        ),
        CertificateCase("attributes count as well", ["m_Issuers": issuers("Root"), "labl": "robin"], comes: "robin"),
        CertificateCase(
            "an identity is meant by its certificate",
            ["class": "idnt", "m_Issuers": issuers("Root")],
            comes: "robin"
        ),
        CertificateCase(
            "and so it is not",
            ["class": "idnt", "m_ValidOnDate": .time(1_720_000_000_000)],
            comes: "-25300"
        ),
        CertificateCase("without a word of it any identity is", ["class": "idnt"], comes: "robin broken"),
        CertificateCase("not to ask for trust changes nothing", ["m_TrustedOnly": false], comes: all),
        CertificateCase("passwords have no issuers", ["class": "genp", "m_Issuers": issuers("Root")], comes: "-50"),
        CertificateCase(
            "and to them other keys say nothing",
            [
                "class": "genp", "m_ValidOnDate": june2026, "m_SubjectContains": "x", "m_EmailAddressIfPresent": "x",
                "m_TrustedOnly": false,
            ],
            comes: "password"
        ),
        CertificateCase("nobody judges", ["m_TrustedOnly": true], comes: "-4"),
        CertificateCase("nor by a policy", ["m_Policy": .purpose(.any)], comes: "-4"),
        CertificateCase("a policy is one", ["m_Policy": "basic"], comes: "-50"),
        CertificateCase("passwords have no policy", ["class": "genp", "m_Policy": .purpose(.any)], comes: "-50"),
        CertificateCase("keys have no policy", ["class": "keys", "m_Policy": .purpose(.any)], comes: "-50"),
        CertificateCase(
            "to passwords trust says nothing",
            ["class": "genp", "m_TrustedOnly": true],
            comes: "password"
        ),
        CertificateCase("the one keychain is searched", ["m_SearchList": .list([.keychain])], comes: all),
        CertificateCase("and once", ["m_SearchList": .list([.keychain, .keychain])], comes: all),
        CertificateCase("in none there is nothing", ["m_SearchList": .list([])], comes: "-25300"),
        CertificateCase("nor a password", ["class": "genp", "m_SearchList": .list([])], comes: "-25300"),
        CertificateCase("nor an identity", ["class": "idnt", "m_SearchList": .list([])], comes: "-25300"),
        CertificateCase(
            "a password is searched for",
            ["class": "genp", "m_SearchList": .list([.keychain])],
            comes: "password"
        ),
        CertificateCase("what is searched are keychains", ["m_SearchList": .list([.keychain, "login"])], comes: "-50"),
        CertificateCase("in a list", ["m_SearchList": .keychain], comes: "-50"),
        CertificateCase("lists of items to use are refused", ["u_ItemList": .list([])], comes: "-4"),
        CertificateCase("issuers are a list", ["m_Issuers": CertificateCase.issuer("Root")], comes: "-50"),
        CertificateCase("of bytes", ["m_Issuers": .list(["Root"])], comes: "-50"),
        CertificateCase("that are names", ["m_Issuers": .list([secret("Root")])], comes: "-50"),
        CertificateCase(
            "of no more than a thousand",
            ["m_Issuers": .list([KeyedValue](repeating: CertificateCase.issuer("Root"), count: 1_001))],
            comes: "-50"
        ),
        CertificateCase("an address is not empty", ["m_EmailAddressIfPresent": ""], comes: "-50"),
        CertificateCase("an address is text", ["m_EmailAddressIfPresent": secret("r@nest.example")], comes: "-50"),
        CertificateCase("what a subject contains is not empty", ["m_SubjectContains": ""], comes: "-50"),
        CertificateCase("what a subject contains is text", ["m_SubjectContains": 7], comes: "-50"),
        CertificateCase("a date is a date", ["m_ValidOnDate": "2026-06-01"], comes: "-50"),
        CertificateCase("nothing is no date", ["m_ValidOnDate": .other], comes: "-50"),
        CertificateCase("case is true or false", ["m_CaseInsensitive": "yes"], comes: "-50"),
        CertificateCase("trust is true or false", ["m_TrustedOnly": "yes"], comes: "-50"),
    ]

    private static func guarded(_ label: String, _ certificate: TestCertificate) -> Step {
        let control = try? AccessControl(.whenUnlockedThisDeviceOnly, .devicePasscode)
        return .add(certificate.entries(label, ["accc": control.map { .accessControl($0) } ?? .other]))
    }

    private static let guardedKey: [Step] = [
        .add(TestCertificate.named("Robin", by: "Root").entries("robin")),
        .add([
            "class": "keys", "klbl": secret("robin"), "kcls": "1", "v_Data": secret("key"),
            "accc": (try? AccessControl(.whenUnlockedThisDeviceOnly, .devicePasscode)).map { .accessControl($0) }
                ?? .other,
        ]),
    ]
    private static let late = KeyedValue.time(1_900_000_000_000)
    private static let robin = TestCertificate.named("Robin", by: "Root")

    static let owner = [
        KeychainCase(
            "a guarded certificate is read after the owner was asked",
            [
                guarded("robin", robin), .gesture(.passcode("1234")),
                .copy(["class": "cert", "m_ValidOnDate": june2026]),
            ],
            comes: "done"
        ),
        KeychainCase(
            "and not where nobody may be",
            [guarded("robin", robin), .copy(["class": "cert", "m_ValidOnDate": june2026, "u_AuthUI": "u_AuthUIF"])],
            comes: "-25308"
        ),
        KeychainCase(
            "and is left out where it should be",
            [guarded("robin", robin), .copy(["class": "cert", "m_ValidOnDate": june2026, "u_AuthUI": "u_AuthUIS"])],
            comes: "-25300"
        ),
        KeychainCase(
            "a guarded authority stands above nobody",
            [
                guarded("middle", .named("Middle", by: "Root", serial: 2)),
                .add(TestCertificate.named("Robin", by: "Middle").entries("robin")),
                .copy([
                    "class": "cert", "labl": "robin", "m_Issuers": issuers("Root"), "u_AuthUI": "u_AuthUIF",
                ]),
            ],
            comes: "-25300"
        ),
        KeychainCase(
            "the key of an identity is left alone when its certificate is looked at",
            guardedKey + [.copy(["class": "idnt", "m_ValidOnDate": june2026, "u_AuthUI": "u_AuthUIF"])],
            comes: "done"
        ),
        KeychainCase(
            "and where that one is not meant",
            guardedKey + [.copy(["class": "idnt", "m_ValidOnDate": late, "r_Data": true, "u_AuthUI": "u_AuthUIF"])],
            comes: "-25300"
        ),
        KeychainCase(
            "and asked for where it is to be read",
            guardedKey + [
                .copy(["class": "idnt", "m_ValidOnDate": june2026, "r_Data": true, "u_AuthUI": "u_AuthUIF"])
            ],
            comes: "-25308"
        ),
        KeychainCase(
            "what is added matches nothing",
            [.add(robin.entries("robin", ["m_ValidOnDate": june2026]))],
            comes: "-50"
        ),
        KeychainCase(
            "what is changed is named by attributes",
            [.add(robin.entries("robin")), .update(["class": "cert", "m_ValidOnDate": june2026], ["labl": "x"])],
            comes: "-50"
        ),
        KeychainCase(
            "and what is deleted",
            [.add(robin.entries("robin")), .delete(["class": "cert", "m_Issuers": issuers("Root")])],
            comes: "-50"
        ),
    ]

    @Test(arguments: cases)
    func `each rule of certificates holds`(_ row: CertificateCase) throws {
        let scene = MemoryScene(passcode: "1234", groups: ["app", "shared"])
        try CertificateCase.fill(scene)
        #expect(row.run(in: scene) == row.comes)
    }

    @Test(arguments: owner)
    func `each rule of guards and changes holds`(_ row: KeychainCase) { #expect(row.run() == row.comes) }

    @Test func `a locked certificate cannot be looked at, nor one above`() throws {
        let scene = MemoryScene(passcode: "1234", groups: ["app"])
        let keychain = KeyedKeychain(scene.keychain)
        _ = try keychain.add(TestCertificate.named("Robin", by: "Middle").entries("robin"))
        _ = try keychain.add(TestCertificate.named("Middle", by: "Root", serial: 2).entries("middle", ["pdmn": "ak"]))
        let asked: Entries = ["class": "cert", "labl": "robin", "m_Issuers": Self.issuers("Root")]
        _ = try keychain.copy(asked)
        scene.lock(.locked)
        #expect(throws: KeychainError(.interactionNotAllowed, "")) { try keychain.copy(asked) }
        _ = try keychain.copy(["class": "cert", "labl": "robin", "m_ValidOnDate": Self.june2026])
    }

    @Test func `what stands above is of the application's groups, and no other`() throws {
        let other = InMemoryKeychain(accessGroups: ["app", "foreign"])
        let keychain = KeyedKeychain(other)
        _ = try keychain.add(Self.robin.entries("robin", ["issr": CertificateCase.issuer("Middle")]))
        _ = try keychain.add(
            TestCertificate.named("Root", by: "Above", serial: 2).entries("root", ["agrp": "foreign"])
        )
        let asked: Entries = ["class": "cert", "agrp": "app", "m_Issuers": Self.issuers("Above")]
        _ = try keychain.copy(asked)
        let alone = KeyedKeychain(other.copied(for: ["app"]))
        #expect(throws: KeychainError(.itemNotFound, "")) { try alone.copy(asked) }
    }

    @Test func `not more than ten stand above one`() throws {
        let keychain = KeyedKeychain(InMemoryKeychain())
        for level in UInt8(0)..<20 {
            _ = try keychain.add(
                TestCertificate.named("\(level)", by: "\(level + 1)", serial: level).entries("\(level)")
            )
        }
        func comes(_ issuer: Int) -> Bool {
            let asked: Entries = ["class": "cert", "labl": "0", "m_Issuers": Self.issuers("\(issuer)")]
            return (try? keychain.copy(asked.merging(["r_PersistentRef": true]) { $1 })) != nil
        }
        #expect(comes(1) && comes(11) && !comes(12))
    }

    @Test func `a typed query changes and deletes nothing by certificates, and asks no password for one`() async throws
    {
        let keychain = Keychain(InMemoryKeychain())
        var query = ItemQuery(.certificate)
        query.certificate = CertificateMatch(validOn: 0)
        await #expect(throws: KeychainError(.parameterInvalid, "")) { try await keychain.delete(query) }
        await #expect(throws: KeychainError(.parameterInvalid, "")) {
            try await keychain.update(query, ItemChanges([.label: "x"]))
        }
        #expect(try await keychain.find(query).isEmpty)
        query.certificate = CertificateMatch(believedFor: [.any])
        await #expect(throws: KeychainError(.unimplemented, "")) { try await keychain.find(query) }
        await #expect(throws: KeychainError(.parameterInvalid, "")) { try await keychain.delete(query) }
        #expect(throws: KeychainError(.parameterInvalid, "")) {
            try InMemoryKeychain().find(query, reading: false, limit: nil, skipsGuarded: false, proofs: [])
        }
        query.itemClass = .genericPassword
        await #expect(throws: KeychainError(.parameterInvalid, "")) { try await keychain.find(query) }
    }
}
