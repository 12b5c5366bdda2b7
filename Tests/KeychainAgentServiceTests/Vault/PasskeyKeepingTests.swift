// SPDX-License-Identifier: Apache-2.0

import CBORCoding
import KeychainAgent
import KeychainAgentProtocol
import KeychainAgentService
import KeychainItems
import DeviceAuthentication
import PasskeyRecords
import Passwords
import SecretMemory
import Synchronization
import Testing

@Suite struct PasskeyKeepingTests: KeeperSuite {
    private static let key = SecretBytes(copying: Array("a private key".utf8))
    private static let note = SecretBytes(copying: Array("a note".utf8))

    private func passkey(_ number: UInt8, flags: UInt = 0, group: String = "org.example.nest") throws -> ItemContent {
        ItemContent(
            .passkey,
            ["credential": .bytes([number]), "rpid": .text("example.com")],
            secrets: ItemSecrets(data: Self.key, note: Self.note),
            accessGroup: group,
            accessControl: AccessControl(stored: .whenUnlocked, AccessConstraints(rawValue: flags))
        )
    }

    @Test func `the key of a passkey is replaced by none`() throws {
        let home = try VaultHome()
        let keeper = try home.unlocked()
        var content = try passkey(1)
        let key = SecretBytes(copying: [0x30, 0x03, 0x02, 0x01, 0x00])
        content.secrets.data = PasskeyRecord.secret(key, nil)
        let item = try added(keeper.perform(.add(content)))
        for (data, expected) in [(key, nil), (Self.key, AgentFailure.Code.requestInvalid)]
            as [(SecretBytes, AgentFailure.Code?)]
        {
            let changes = ItemChanges(secrets: ItemSecrets(data: PasskeyRecord.secret(data, nil)))
            let reply = keeper.perform(.update([ItemTarget(item)], changes, groups, byPasscode))
            #expect(code(reply) == expected)
        }
        let shown = try found(try export(keeper))
        #expect(shown.map(\.content.secrets.data) == [PasskeyRecord.secret(key, nil)])
    }

    private var passcode: Password { get throws { try Password(VaultHome.passcode) } }

    private func export(_ keeper: VaultKeeper, after: ItemID? = nil) throws -> AgentReply {
        keeper.perform(.exportPasskeys(try passcode, after: after, groups))
    }

    @Test func `no program reads a passkey's key, whatever it asks by and whatever the owner proved`() throws {
        let home = try VaultHome()
        let keeper = try home.unlocked()
        let item = try added(keeper.perform(.add(try passkey(1))))
        let change = ([ItemTarget(item)], ItemChanges(["labl": .text("phone")]))
        #expect(keeper.perform(.update(change.0, change.1, groups, byPasscode)) == .done)
        var one = ItemQuery(nil, synchronizable: .any)
        one.items = [item]
        let queries = [
            ItemPage(ItemQuery(nil, synchronizable: .any), wantsSecrets: true),
            ItemPage(ItemQuery(.passkey, synchronizable: .any), wantsSecrets: true),
            ItemPage(one, wantsSecrets: true),
            ItemPage(
                ItemQuery(.passkey, ["credential": .bytes([1])], accessGroup: "org.example.nest", synchronizable: .any),
                wantsSecrets: true
            ),
        ]
        for query in queries {
            for proved in [ProvedPresence(), byPasscode] {
                let shown = try found(keeper.perform(.find(query, groups, proved)))
                #expect(shown.map(\.content.secrets) == [ItemSecrets(note: Self.note)])
                #expect(shown.first?.isDamaged == false)
            }
        }
        let formers = try found(keeper.perform(.history(item, groups, byPasscode)))
        #expect(!formers.isEmpty && formers.allSatisfy { $0.content.secrets.data == nil })
        #expect(keeper.perform(.remove([ItemTarget(item)], groups, keeping: true)) == .done)
        let removed = ItemPage(ItemQuery(nil, synchronizable: .any), wantsSecrets: true, isRemoved: true)
        #expect(try found(keeper.perform(.find(removed, groups, byPasscode))).map(\.content.secrets.data) == [nil])
    }

    @Test func `what is changed of a passkey leaves its key, and the passcode shows it`() throws {
        let home = try VaultHome()
        let keeper = try home.unlocked()
        let item = try added(keeper.perform(.add(try passkey(1))))
        _ = keeper.perform(.add(try draft("robin")))
        _ = keeper.perform(.add(try passkey(2, group: "org.example.game")))
        let note = SecretBytes(copying: Array("another".utf8))
        let change = ([ItemTarget(item)], ItemChanges(["labl": .text("phone")], secrets: ItemSecrets(note: note)))
        #expect(keeper.perform(.update(change.0, change.1, groups, byPasscode)) == .done)
        // Everything that the groups may read, and passkeys alone.
        let shown = try found(try export(keeper))
        #expect(shown.map(\.content.kind) == [.passkey, .passkey])
        #expect(shown.first { $0.id == item }?.content.secrets == ItemSecrets(data: Self.key, note: note))
        let confined = AccessGroups(own: "org.example.nest", isConfined: true)
        #expect(try found(keeper.perform(.exportPasskeys(try passcode, after: nil, confined))).map(\.id) == [item])
        #expect(try found(try export(keeper, after: shown[0].id)).map(\.id) == [shown[1].id])
    }

    @Test func `a wrong passcode shows none and counts, as one at the unlock does`() throws {
        let home = try VaultHome()
        let keeper = try home.unlocked()
        _ = keeper.perform(.add(try passkey(1)))
        for _ in 0..<5 {
            let reply = keeper.perform(.exportPasskeys(try Password("wrong"), after: nil, groups))
            #expect(code(reply) == .passcodeWrong)
        }
        #expect(code(try export(keeper)) == .waitBeforeTrying)
        home.now.withLock { $0 += 60_000 }
        #expect(try found(try export(keeper)).count == 1)
    }

    @Test func `a locked keychain shows none, and takes no try for it`() throws {
        let home = try VaultHome()
        let keeper = try home.unlocked()
        _ = keeper.perform(.add(try passkey(1)))
        #expect(keeper.perform(.lock) == .state(.locked))
        for _ in 0..<6 { #expect(code(try export(keeper)) == .locked) }
        #expect(keeper.perform(.unlock(try passcode)) == .state(.unlocked))
    }
}
