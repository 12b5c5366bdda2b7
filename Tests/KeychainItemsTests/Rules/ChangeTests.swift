// SPDX-License-Identifier: Apache-2.0

import KeychainItems
import Testing

@Suite struct ChangeTests {
    private static let three: [Step] = ["a", "b", "c"].map { .add(generic($0, "nest", ["v_Data": secret($0)])) }
    private static let nest: Entries = ["class": "genp", "svce": "nest"]

    static let updates = [
        KeychainCase(
            "all that match are changed",
            three + [
                .update(nest, ["v_Data": secret("new")]), .copy(secrets()),
            ],
            comes: "[new, new, new]"
        ),
        KeychainCase(
            "account and service may change",
            three + [
                .update(generic("a"), ["acct": "z", "svce": "tree"]), .copy(secrets("tree")),
            ],
            comes: "[a]"
        ),
        KeychainCase(
            "what is not named stays",
            [
                .add(generic("a", "nest", ["labl": "L", "v_Data": secret("s")])), .update(generic("a"), ["icmt": "C"]),
                .copy(["class": "genp", "labl": "L", "icmt": "C", "r_Data": true]),
            ],
            comes: "s"
        ),
        KeychainCase("none is a status", [.update(nest, ["v_Data": secret("s")])], comes: "-25300"),
        KeychainCase(
            "return keys are refused",
            three + [
                .update(["class": "genp", "r_Data": true], ["v_Data": secret("s")])
            ],
            comes: "-50"
        ),
        KeychainCase(
            "match keys are refused",
            three + [
                .update(["class": "genp", "m_CaseInsensitive": true], ["v_Data": secret("s")])
            ],
            comes: "-50"
        ),
        KeychainCase(
            "a limit is allowed, and still all are changed",
            three + [
                .update(["class": "genp", "m_Limit": "m_LimitOne"], ["v_Data": secret("n")]), .copy(secrets()),
            ],
            comes: "[n, n, n]"
        ),
        KeychainCase("a change names no class", three + [.update(nest, ["class": "genp"])], comes: "-25303"),
        KeychainCase("a change names no return key", three + [.update(nest, ["r_Data": true])], comes: "-25303"),
        KeychainCase(
            "a change names no attribute of another class",
            three + [.update(nest, ["srvr": "x"])],
            comes: "-25303"
        ),
        KeychainCase(
            "a change keeps to the forms of values",
            three + [.update(nest, ["crtr": secret("x")])],
            comes: "-50"
        ),
        KeychainCase(
            "a clash with another item is refused",
            three + [.update(generic("a"), ["acct": "b"])],
            comes: "-25299"
        ),
        KeychainCase(
            "two that would become the same are refused",
            three + [.update(nest, ["acct": "z"])],
            comes: "-25299"
        ),
        KeychainCase("to a foreign group nothing moves", three + [.update(nest, ["agrp": "other"])], comes: "-34018"),
        KeychainCase(
            "to another group of the application's all move",
            three + [
                .update(nest, ["agrp": "shared"]), .copy(secrets("nest", ["agrp": "shared"])),
            ],
            comes: "[a, b, c]"
        ),
        KeychainCase(
            "what becomes synchronizable is found there",
            three + [
                .update(generic("a"), ["sync": true]), .copy(secrets("nest", ["sync": true])),
            ],
            comes: "[a]"
        ),
        KeychainCase(
            "into hardware nothing moves",
            three + [.update(nest, ["tkid": "com.apple.setoken"])],
            comes: "-4"
        ),
        KeychainCase(
            "what is in hardware is looked for, and not found",
            three + [.copy(nest.merging(["tkid": "com.apple.setoken"]) { $1 })],
            comes: "-25300"
        ),
        KeychainCase(
            "a clash in one vault is told, though the other has no such item",
            [
                .add(generic("a", "nest", ["sync": true])), .add(generic("b", "nest", ["sync": true])),
                .update(generic("a", "nest", ["sync": "syna"]), ["acct": "b"]),
            ],
            comes: "-25299"
        ),
        KeychainCase("to any is no change", three + [.update(nest, ["sync": "syna"])], comes: "-50"),
        KeychainCase(
            "leaving items out is for looking up",
            three + [
                .update(nest.merging(["u_AuthUI": "u_AuthUIS"]) { $1 }, ["v_Data": secret("s")])
            ],
            comes: "-50"
        ),
        KeychainCase("times are the keychain's", three + [.update(nest, ["mdat": .time(1)])], comes: "-50"),
    ]

    static let deletions = [
        KeychainCase("all that match are gone", three + [.delete(nest), .copy(nest)], comes: "-25300"),
        KeychainCase("others stay", three + [.delete(generic("b")), .copy(secrets())], comes: "[a, c]"),
        KeychainCase("none is a status", [.delete(nest)], comes: "-25300"),
        KeychainCase(
            "a limit of one is refused",
            three + [.delete(nest.merging(["m_Limit": "m_LimitOne"]) { $1 })],
            comes: "-50"
        ),
        KeychainCase("a limit of two is refused", three + [.delete(nest.merging(["m_Limit": 2]) { $1 })], comes: "-50"),
        KeychainCase(
            "a limit of all is allowed",
            three + [
                .delete(nest.merging(["m_Limit": "m_LimitAll"]) { $1 }), .copy(nest),
            ],
            comes: "-25300"
        ),
        KeychainCase(
            "match keys are refused",
            three + [.delete(nest.merging(["m_ItemList": .list([])]) { $1 })],
            comes: "-50"
        ),
        KeychainCase(
            "return keys are passed over",
            three + [
                .delete(nest.merging(["r_Data": true]) { $1 }), .copy(nest),
            ],
            comes: "-25300"
        ),
        KeychainCase(
            "leaving items out is for looking up",
            three + [
                .delete(nest.merging(["u_AuthUI": "u_AuthUIS"]) { $1 })
            ],
            comes: "-50"
        ),
        KeychainCase("of no identity none is deleted", [.delete(["class": "idnt"])], comes: "-25300"),
    ]

    @Test(arguments: updates)
    func `each rule of changes holds`(_ row: KeychainCase) { #expect(row.run() == row.comes) }

    @Test(arguments: deletions)
    func `each rule of deletions holds`(_ row: KeychainCase) { #expect(row.run() == row.comes) }

    @Test func `a refused change changes nothing`() throws {
        let keychain = KeyedKeychain(InMemoryKeychain())
        for account in ["a", "b"] { _ = try keychain.add(generic(account, "nest", ["v_Data": secret(account)])) }
        #expect(throws: KeychainError(.duplicateItem, "")) {
            try keychain.update(["class": "genp"], ["acct": "z", "v_Data": secret("new")])
        }
        #expect(try keychain.copy(secrets()).map(KeychainCase.line) == "[a, b]")
    }

    @Test func `a change moves the time of the change alone`() async throws {
        let keychain = Keychain(InMemoryKeychain())
        let added = try await keychain.add(ItemContent(.genericPassword, [.account: "a"]))
        try await keychain.update(ItemQuery(.genericPassword), ItemChanges([.label: "L"]))
        let changed = try #require(try await keychain.read(ItemQuery(.genericPassword)))
        #expect(changed.created == added.created && changed.modified > added.modified)
    }
}
