// SPDX-License-Identifier: Apache-2.0

import KeychainItems
import SecretMemory
import Testing

@Suite struct PersistentReferenceTests {
    private let memory = InMemoryKeychain()
    private var keychain: KeyedKeychain { KeyedKeychain(memory) }

    /// Adds an item and takes its reference.
    private func reference(_ entries: Entries) throws -> KeyedValue {
        try #require(try keychain.add(entries.merging(["r_PersistentRef": true]) { $1 }))
    }

    @Test func `a reference has 20 bytes, and finds its item without a class`() throws {
        let found = try reference(generic("a", "nest", ["v_Data": secret("s")]))
        guard case .bytes(let bytes) = found else {
            Issue.record("a reference is bytes")
            return
        }
        #expect(bytes.count == 20)
        #expect(try keychain.copy(["v_PersistentRef": found, "r_Data": true]).map(KeychainCase.line) == "s")
        #expect(try keychain.copy(["class": "genp", "v_PersistentRef": found, "r_Data": true]) != nil)
    }

    @Test func `it outlives a change of the primary key`() throws {
        let found = try reference(generic("a", "nest", ["v_Data": secret("s")]))
        try keychain.update(generic("a"), ["acct": "b", "svce": "tree"])
        #expect(try keychain.copy(["v_PersistentRef": found, "r_Data": true]).map(KeychainCase.line) == "s")
    }

    @Test func `it finds what is synced, too`() throws {
        let found = try reference(generic("a", "nest", ["v_Data": secret("s"), "sync": true]))
        #expect(try keychain.copy(["v_PersistentRef": found, "r_Data": true]).map(KeychainCase.line) == "s")
    }

    @Test func `beside any attribute it is refused`() throws {
        let found = try reference(generic("a"))
        #expect(throws: KeychainError(.parameterInvalid, "")) {
            _ = try keychain.copy(["v_PersistentRef": found, "acct": "a", "class": "genp"])
        }
    }

    @Test func `of another class it finds nothing`() throws {
        let found = try reference(generic("a"))
        #expect(throws: KeychainError(.itemNotFound, "")) {
            _ = try keychain.copy(["class": "inet", "v_PersistentRef": found])
        }
    }

    @Test func `it changes and deletes its one item`() throws {
        let found = try reference(generic("a"))
        _ = try keychain.add(generic("b", "nest", ["v_Data": secret("b")]))
        try keychain.update(["v_PersistentRef": found], ["v_Data": secret("new")])
        #expect(try keychain.copy(secrets()).map(KeychainCase.line) == "[new, b]")
        try keychain.delete(["v_PersistentRef": found])
        #expect(try keychain.copy(secrets()).map(KeychainCase.line) == "[b]")
        #expect(throws: KeychainError(.itemNotFound, "")) { _ = try keychain.copy(["v_PersistentRef": found]) }
    }

    @Test func `a list of references narrows`() throws {
        _ = try keychain.add(generic("a", "nest", ["v_Data": secret("a")]))
        let found = try reference(generic("b", "nest", ["v_Data": secret("b")]))
        let items = Entries(uniqueKeysWithValues: [("m_ItemList", KeyedValue.list([found]))])
        #expect(try keychain.copy(secrets("nest", items)).map(KeychainCase.line) == "[b]")
        let other = try reference(generic("c", "nest", ["v_Data": secret("c")]))
        let both: Entries = ["m_ItemList": .list([other, found]), "v_PersistentRef": other, "r_Data": true]
        #expect(try keychain.copy(both).map(KeychainCase.line) == "c")
        let apart: Entries = ["m_ItemList": .list([found]), "v_PersistentRef": other]
        #expect(throws: KeychainError(.itemNotFound, "")) { _ = try keychain.copy(apart) }
        let key = try reference(["class": "keys", "klbl": secret("k"), "kcls": "1", "v_Data": secret("k")])
        let object = KeyedValue.object(TestObject(bytes: "k"))
        let named: Entries = ["m_ItemList": .list([object]), "v_PersistentRef": key, "r_Data": true]
        #expect(try keychain.copy(named).map(KeychainCase.line) == "k")
        let foreign: Entries = ["class": "keys", "m_ItemList": .list([object]), "v_PersistentRef": key]
        _ = try keychain.add(["class": "keys", "klbl": secret("l"), "kcls": "1", "v_Data": secret("l")])
        _ = try keychain.copy(foreign)
        let elsewhere = KeyedValue.object(TestObject(bytes: "l"))
        #expect(throws: KeychainError(.itemNotFound, "")) {
            _ = try keychain.copy(foreign.merging(["m_ItemList": .list([elsewhere])]) { $1 })
        }
    }

    @Test func `a list names an item once, by whichever of its names`() throws {
        let key = try reference(["class": "keys", "klbl": secret("k"), "kcls": "1", "v_Data": secret("k")])
        try Self.expectOnce(key, in: keychain)
        let scene = try AgentScene()
        let agent = KeyedKeychain(scene.keychain)
        let kept = try agent.add([
            "class": "keys", "klbl": secret("k"), "kcls": "1", "v_Data": secret("k"), "r_PersistentRef": true,
        ])
        try Self.expectOnce(try #require(kept), in: agent)
    }

    private static func expectOnce(_ key: KeyedValue, in keychain: KeyedKeychain) throws {
        let object = KeyedValue.object(TestObject(bytes: "k"))
        for names in [[key, key], [object, key], [key, object, object]] {
            let named: Entries = [
                "class": "keys", "m_ItemList": .list(names), "m_Limit": "m_LimitAll", "r_Data": true,
            ]
            #expect(try keychain.copy(named).map(KeychainCase.line) == "[k]")
        }
    }

    @Test func `for a list of many keys the keychain is gone through twice at most`() throws {
        for name in ["a", "b", "c"] {
            _ = try keychain.add(["class": "keys", "klbl": secret(name), "kcls": "1", "v_Data": secret(name)])
        }
        let counting = CountingKeychain(memory)
        let objects = ["c", "a", "d"].map { KeyedValue.object(TestObject(bytes: $0)) }
        let named: Entries = [
            "class": "keys", "m_ItemList": .list(objects), "m_Limit": "m_LimitAll", "r_Data": true,
        ]
        #expect(try KeyedKeychain(counting).copy(named).map(KeychainCase.line) == "[a, c]")
        #expect(counting.looks == 2)
    }

    @Test func `a key that is locked and not meant keeps no list from being found`() throws {
        for (name, access) in [("a", "dk"), ("b", "dk"), ("c", "ak")] {
            _ = try keychain.add([
                "class": "keys", "klbl": secret(name), "kcls": "1", "v_Data": secret(name), "pdmn": .text(access),
            ])
        }
        memory.lock = .locked
        func found(_ names: String...) throws -> String? {
            let objects = names.map { KeyedValue.object(TestObject(bytes: $0)) }
            let named: Entries = [
                "class": "keys", "m_ItemList": .list(objects), "m_Limit": "m_LimitAll", "r_Data": true,
            ]
            return try keychain.copy(named).map(KeychainCase.line)
        }
        #expect(try found("b", "a") == "[a, b]")
        #expect(throws: KeychainError(.interactionNotAllowed, "")) { try found("a", "c") }
    }

    @Test func `reading and writing a reference gives the same bytes, and nothing else is one`() throws {
        for kind in [ItemKind.genericPassword, .internetPassword, .certificate, .key] {
            let reference = PersistentReference(kind, ItemID(from: .system))
            #expect(try PersistentReference(decoding: reference.encoded) == reference)
            for cut in [0, 4, 19] {
                #expect(throws: KeychainError(.referenceInvalid, "")) {
                    try PersistentReference(decoding: Array(reference.encoded.prefix(cut)))
                }
            }
            #expect(throws: KeychainError(.referenceInvalid, "")) {
                try PersistentReference(decoding: reference.encoded + [0])
            }
        }
        #expect(throws: KeychainError(.referenceInvalid, "")) {
            try PersistentReference(decoding: Array("idnt".utf8) + [UInt8](repeating: 0, count: 16))
        }
    }
}
