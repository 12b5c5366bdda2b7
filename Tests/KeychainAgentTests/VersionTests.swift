// SPDX-License-Identifier: Apache-2.0

import KeychainAgent
import KeychainAgentProtocol
import KeychainItems
import SecretMemory
import Testing

@Suite struct VersionTests {
    private static func item() throws -> ItemContent {
        let field = try #require(CustomField("PIN", SecretBytes(copying: "1234".utf8)))
        return ItemContent(
            .genericPassword,
            ["acct": "robin", "svce": "nest"],
            secrets: ItemSecrets(data: SecretBytes(copying: "p".utf8), fields: [field]),
            accessGroup: "org.example.nest"
        )
    }

    @Test(arguments: [1, 2]) func `the first version of the protocol has no custom fields`(version: Int) throws {
        var bench = Bench()
        _ = try bench.unlocked()
        let client = try bench.client("org.example.nest", versions: [version])
        try bench.ask(client, .find(ItemPage(wantsSecrets: true)))
        let item = KeychainItem(
            try Self.item(),
            id: ItemID(from: .system),
            revision: RevisionID(from: .system),
            created: 1,
            modified: 2
        )
        try bench.finish(.found([item], isMore: false))
        guard case .found(let shown, false)? = bench.take(client).first else {
            Issue.record("nothing is shown")
            return
        }
        #expect(shown.first?.content.secrets.fields == (version == 1 ? nil : item.content.secrets.fields))
        #expect(shown.first?.content.secrets.data == item.content.secrets.data)
        try bench.ask(client, .add(try Self.item()))
        #expect(bench.take(client).compactMap(\.code) == (version == 1 ? [.requestInvalid] : []))
        #expect(bench.work.isEmpty == (version == 1))
    }
}
