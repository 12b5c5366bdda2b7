// SPDX-License-Identifier: Apache-2.0

import DeviceAuthentication
import KeychainItems
import SecretMemory
import Testing

@Suite struct IdentityTests {
    private static let certificates: Entries = [
        "class": "cert", "r_Data": true, "m_Limit": "m_LimitAll",
    ]
    private static let keys: Entries = [
        "class": "keys", "r_Data": true, "m_Limit": "m_LimitAll", "u_AuthUI": "u_AuthUIS",
    ]
    private static let all: Entries = ["class": "idnt", "r_Data": true, "m_Limit": "m_LimitAll"]
    /// A certificate of which only the bytes are not those of the identity 1 of the key k.
    private static let former = Step.add([
        "class": "cert", "slnr": secret("1"), "issr": secret("\u{1}"), "pkhh": secret("k"), "v_Data": secret("former"),
    ])
    private static let guarded =
        (try? AccessControl(.whenUnlockedThisDeviceOnly, .userPresence)).map { KeyedValue.accessControl($0) } ?? .other

    static let additions = [
        KeychainCase(
            "its certificate is there",
            [.add(identity("1", of: "k")), .copy(certificates)],
            comes: "[certificate 1]"
        ),
        KeychainCase("and its key", [.add(identity("1", of: "k")), .copy(keys)], comes: "[key]"),
        KeychainCase("it is found as one", [.add(identity("1", of: "k")), .copy(all)], comes: "[certificate 1]"),
        KeychainCase(
            "a class that is said must be its own",
            [.add(identity("1", of: "k", ["class": "cert"]))],
            comes: "-50"
        ),
        KeychainCase("its class may be said", [.add(identity("1", of: "k", ["class": "idnt"]))], comes: "done"),
        KeychainCase(
            "it is given back as it was given",
            [.add(identity("1", of: "k", ["r_Ref": true]))],
            comes: "object of idnt"
        ),
        KeychainCase(
            "what is given back is the certificate's data",
            [.add(identity("1", of: "k", ["r_Data": true]))],
            comes: "certificate 1"
        ),
        KeychainCase(
            "both there is a duplicate",
            [.add(identity("1", of: "k")), .add(identity("1", of: "k"))],
            comes: "-25299"
        ),
        KeychainCase(
            "a certificate more of a key that is there is added",
            [.add(identity("1", of: "k")), .add(identity("2", of: "k")), .copy(all)],
            comes: "[certificate 1, certificate 2]"
        ),
        KeychainCase(
            "the key is not there twice then",
            [.add(identity("1", of: "k")), .add(identity("2", of: "k")), .copy(keys)],
            comes: "[key]"
        ),
        KeychainCase(
            "a key that was taken out comes back to its certificate",
            [
                .add(identity("1", of: "k")), .delete(["class": "keys"]), .add(identity("1", of: "k")), .copy(all),
            ],
            comes: "[certificate 1]"
        ),
        KeychainCase(
            "another certificate in its place is a duplicate",
            [.add(identity("1", of: "k")), .add(identity("1", of: "other"))],
            comes: "-25299"
        ),
        KeychainCase(
            "also one of the same key, whose bytes are others",
            [former, .add(identity("1", of: "k"))],
            comes: "-25299"
        ),
        KeychainCase(
            "both go into the group that is said",
            [.add(identity("1", of: "k", ["agrp": "shared"])), .copy(all.merging(["agrp": "shared"]) { $1 })],
            comes: "[certificate 1]"
        ),
        KeychainCase(
            "a group of somebody else's is refused",
            [.add(identity("1", of: "k", ["agrp": "wolf"]))],
            comes: "-34018"
        ),
        KeychainCase(
            "in another group it is another one",
            [.add(identity("1", of: "k")), .add(identity("1", of: "k", ["agrp": "shared"]))],
            comes: "done"
        ),
        KeychainCase(
            "a label is both's",
            [.add(identity("1", of: "k", ["labl": "mine"])), .copy(["class": "keys", "labl": "mine"])],
            comes: "done"
        ),
        KeychainCase(
            "a tag is the key's",
            [.add(identity("1", of: "k", ["atag": secret("t")])), .copy(["class": "keys", "atag": secret("t")])],
            comes: "done"
        ),
        KeychainCase(
            "what neither knows is refused",
            [.add(identity("1", of: "k", ["acct": "robin"]))],
            comes: "-25303"
        ),
        KeychainCase(
            "a guard is both's",
            [.add(identity("1", of: "k", ["accc": guarded])), .copy(all.merging(["u_AuthUI": "u_AuthUIF"]) { $1 })],
            comes: "-25308"
        ),
        KeychainCase(
            "it has no data of its own",
            [.add(identity("1", of: "k", ["v_Data": secret("d")]))],
            comes: "-50"
        ),
        KeychainCase(
            "a certificate of another key makes none",
            [.add(identity("1", of: "k", digest: "other"))],
            comes: "-50"
        ),
        KeychainCase(
            "nor does one that names no key",
            [.add(["v_Ref": .object(TestIdentity("1", of: ""))])],
            comes: "-50"
        ),
        KeychainCase(
            "nor does a public key",
            [.add(["v_Ref": .object(TestIdentity("1", of: "k", keyClass: "0"))])],
            comes: "-50"
        ),
        KeychainCase(
            "nor does a key that keeps its bytes",
            [.add(["v_Ref": .object(TestIdentity("1", of: "k", data: nil))])],
            comes: "-50"
        ),
        KeychainCase(
            "nor do parts in each other's place",
            [.add(["v_Ref": .object(TestIdentity("1", of: "k", isSwapped: true))])],
            comes: "-50"
        ),
        KeychainCase(
            "a class of the key that is said is believed of none but a private one",
            [.add(identity("1", of: "k", ["kcls": "0"]))],
            comes: "-50"
        ),
        KeychainCase(
            "it is changed as its parts",
            [.add(identity("1", of: "k")), .update(["class": "idnt"], ["labl": "new"])],
            comes: "-4"
        ),
    ]

    static let deletions = [
        KeychainCase(
            "its certificate goes",
            [.add(identity("1", of: "k")), .delete(identity("1", of: "k")), .copy(certificates)],
            comes: "-25300"
        ),
        KeychainCase(
            "and its key",
            [.add(identity("1", of: "k")), .delete(identity("1", of: "k")), .copy(keys)],
            comes: "-25300"
        ),
        KeychainCase(
            "by its class and attributes",
            [
                .add(identity("1", of: "k")), .add(identity("2", of: "l")), .delete(["class": "idnt", "labl": "1"]),
                .copy(all),
            ],
            comes: "[certificate 2]"
        ),
        KeychainCase(
            "by attributes of the key",
            [
                .add(identity("1", of: "k")), .add(identity("2", of: "l")),
                .delete(["class": "idnt", "klbl": secret("l")]),
                .copy(certificates),
            ],
            comes: "[certificate 1]"
        ),
        KeychainCase(
            "all of them by the class alone",
            [.add(identity("1", of: "k")), .add(identity("2", of: "l")), .delete(["class": "idnt"]), .copy(keys)],
            comes: "-25300"
        ),
        KeychainCase(
            "what is no identity stays",
            [
                .add(identity("1", of: "k")),
                .add(["class": "keys", "klbl": secret("lone"), "kcls": "1", "v_Data": secret("lone")]),
                .add(["class": "cert", "slnr": secret("9"), "v_Data": secret("bare")]), .delete(["class": "idnt"]),
                .copy(keys),
            ],
            comes: "[lone]"
        ),
        KeychainCase(
            "a certificate without a key stays as well",
            [
                .add(identity("1", of: "k")), .add(["class": "cert", "slnr": secret("9"), "v_Data": secret("bare")]),
                .delete(["class": "idnt"]), .copy(certificates),
            ],
            comes: "[bare]"
        ),
        KeychainCase(
            "a key that another certificate needs stays",
            [
                .add(identity("1", of: "k")), .add(identity("2", of: "k")), .delete(identity("1", of: "k")), .copy(all),
            ],
            comes: "[certificate 2]"
        ),
        KeychainCase(
            "and goes with the last of them",
            [
                .add(identity("1", of: "k")), .add(identity("2", of: "k")), .delete(identity("1", of: "k")),
                .delete(identity("2", of: "k")), .copy(keys),
            ],
            comes: "-25300"
        ),
        KeychainCase(
            "with both of them at once",
            [.add(identity("1", of: "k")), .add(identity("2", of: "k")), .delete(["class": "idnt"]), .copy(keys)],
            comes: "-25300"
        ),
        KeychainCase(
            "a certificate of another group needs no key of this one",
            [
                .add(identity("1", of: "k")), .add(identity("2", of: "k", ["agrp": "shared"])),
                .delete(["class": "idnt", "agrp": "app"]), .copy(keys.merging(["agrp": "app"]) { $1 }),
            ],
            comes: "-25300"
        ),
        KeychainCase(
            "a public key of that name stays",
            [
                .add(identity("1", of: "k")),
                .add(["class": "keys", "klbl": secret("k"), "kcls": "0", "v_Data": secret("open")]),
                .delete(["class": "idnt"]), .copy(keys),
            ],
            comes: "[open]"
        ),
        KeychainCase(
            "a guarded one goes without a question, as its key does",
            [.add(identity("1", of: "k", ["accc": guarded])), .delete(["class": "idnt"]), .copy(["class": "keys"])],
            comes: "-25300"
        ),
        KeychainCase("of what is gone nothing goes", [.delete(identity("1", of: "k"))], comes: "-25300"),
        KeychainCase(
            "half of one is none, and stays",
            [.add(identity("1", of: "k")), .delete(["class": "keys"]), .delete(identity("1", of: "k"))],
            comes: "-25300"
        ),
        KeychainCase(
            "match keys are refused",
            [.add(identity("1", of: "k")), .delete(["class": "idnt", "m_SubjectContains": "x"])],
            comes: "-50"
        ),
    ]

    @Test(arguments: additions)
    func `each rule of adding identities holds`(_ row: KeychainCase) { #expect(row.run() == row.comes) }

    @Test(arguments: deletions)
    func `each rule of deleting identities holds`(_ row: KeychainCase) { #expect(row.run() == row.comes) }

    @Test func `a keychain with place for one item keeps no half of an identity`() {
        let memory = InMemoryKeychain(maximumItems: 1)
        #expect(throws: KeychainError(.storageFull, "")) { try KeyedKeychain(memory).add(identity("1", of: "k")) }
        #expect(memory.count == 0)
    }

    @Test func `where another certificate has the place of the new one, its key is not added either`() throws {
        let memory = InMemoryKeychain(accessGroups: ["app"])
        let keychain = KeyedKeychain(memory)
        guard case .add(let former) = Self.former else {
            Issue.record("there is no former certificate")
            return
        }
        _ = try keychain.add(former)
        #expect(throws: KeychainError(.duplicateItem, "")) { try keychain.add(identity("1", of: "k")) }
        #expect(memory.count == 1)
        try keychain.update(["class": "cert"], ["v_Data": secret("certificate 1")])
        _ = try keychain.add(identity("1", of: "k"))
        #expect(memory.count == 2)
    }

    @Test func `what a lock holds back is neither added nor deleted by half`() throws {
        let memory = InMemoryKeychain()
        let keychain = KeyedKeychain(memory)
        let silent: Entries = ["u_AuthUI": "u_AuthUIF"]
        _ = try keychain.add(identity("1", of: "k"))
        memory.lock = .locked
        // The certificate is always open and the key is not.
        #expect(throws: KeychainError(.interactionNotAllowed, "")) { try keychain.add(identity("2", of: "l", silent)) }
        #expect(throws: KeychainError(.interactionNotAllowed, "")) {
            try keychain.delete(["class": "idnt", "u_AuthUI": "u_AuthUIF"])
        }
        memory.lock = .unlocked
        #expect(memory.count == 2)
    }
}
