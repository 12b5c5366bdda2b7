// SPDX-License-Identifier: Apache-2.0

import KeychainItems
import CBORCoding
import KeychainVault
import Testing

@Suite struct IndexTokenTests {
    @Test func `tokens of other kinds, values, cuts or vaults never meet`() throws {
        let keys = try TestVault.keys()
        let tokens = [
            try IndexToken("site", of: [.text("example.com")], with: keys),
            try IndexToken("account", of: [.text("example.com")], with: keys),
            try IndexToken("site", of: [.text("example"), .text(".com")], with: keys),
            try IndexToken("site", of: [.text("example.co"), .text("m")], with: keys),
            try IndexToken("site", of: [.bytes(Array("example.com".utf8))], with: keys),
            try IndexToken("site", of: [], with: keys),
            try IndexToken("site", of: [.text("example.com")], with: try TestVault.keys(.local, "AC")),
            try IndexToken("site", of: [.text("example.com")], with: try TestVault.keys(epoch: 2)),
        ]
        #expect(Set(tokens).count == tokens.count)
        #expect(try IndexToken("site", of: [.text("example.com")], with: keys) == tokens[0])
        #expect(IndexToken(bytes: tokens[0].bytes) == tokens[0] && IndexToken(bytes: [1]) == nil)
    }

    @Test func `a locked keychain still looks up`() throws {
        var keys = try TestVault.keys()
        let token = try IndexToken("site", of: [.text("a")], with: keys)
        keys.lock()
        #expect(try IndexToken("site", of: [.text("a")], with: keys) == token)
    }
}
