// SPDX-License-Identifier: Apache-2.0

import CBORCoding
import KeychainItems
import KeychainVault
import Testing

@Suite struct PrimaryKeyTests {
    private let password: [AttributeName: AttributeValue] = ["acct": .text("a"), "svce": .text("s")]

    private func token(
        _ attributes: [AttributeName: AttributeValue],
        _ kind: ItemKind = .genericPassword,
        group: String = "group"
    ) throws -> IndexToken {
        try IndexToken(PrimaryKey(kind, accessGroup: group, vault: .local, attributes), with: try TestVault.keys())
    }

    @Test func `label, generic attribute and accessibility do not count`() throws {
        let more = password.merging(["labl": .text("l"), "gena": .bytes([1]), "pdmn": .text("ck")]) { $1 }
        let (one, other) = (try token(password), try token(more))
        #expect(one == other)
    }

    @Test(arguments: ItemKind.allCases)
    func `each attribute of the primary key, the group and the kind count`(kind: ItemKind) throws {
        var tokens: Set<IndexToken> = [try token([:], kind), try token([:], kind, group: "other")]
        for name in kind.primaryKey { tokens.insert(try token([name: .text("x")], kind)) }
        for other in ItemKind.allCases where other != kind { tokens.insert(try token([:], other)) }
        #expect(tokens.count == 2 + kind.primaryKey.count + ItemKind.allCases.count - 1)
    }

    @Test func `what is absent counts as empty, or as zero`() throws {
        let spelled: [AttributeName: AttributeValue] = [
            "acct": .text(""), "sdmn": .text(""), "srvr": .text(""), "ptcl": .text(""), "atyp": .text(""),
            "port": .number(0), "path": .bytes([]),
        ]
        let (one, other) = (try token([:], .internetPassword), try token(spelled, .internetPassword))
        #expect(one == other)
    }

    @Test func `values that only look alike when they are joined are two`() throws {
        let one = try token(["acct": .text("ab"), "svce": .text("c")])
        let other = try token(["acct": .text("a"), "svce": .text("bc")])
        #expect(one != other)
    }
}
