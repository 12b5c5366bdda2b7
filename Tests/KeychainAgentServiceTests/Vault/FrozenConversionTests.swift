// SPDX-License-Identifier: Apache-2.0

import Foundation
import KeychainAgentService
import KeychainItems
import KeychainVault
import PasskeyRecords
import Passwords
import SecretMemory
import Testing
import VaultStorage

/// Vaults of format 1 as a former release wrote them, on their way to format 2; the files are copies, and stay as they are.
@Suite struct FrozenConversionTests {
    private struct Notes: Decodable { let passcode: String }

    private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../Vault/Fixtures/vaults-of-version-1").standardizedFileURL

    @Test(arguments: [("empty", 0, 0), ("logins", 300, 0), ("kinds", 17, 4)])
    func `each item and each former value is what it was`(name: String, leastItems: Int, leastFormer: Int) throws {
        let home = FileManager.default.temporaryDirectory.appending(path: "frozen-\(UUID().uuidString)")
        try FileManager.default.createDirectory(
            at: home,
            withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700]
        )
        defer { try? FileManager.default.removeItem(at: home) }
        let path = home.appending(path: "\(name).vault")
        try FileManager.default.copyItem(at: Self.folder.appending(path: "\(name).vault"), to: path)
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path.path)
        let notes = try Data(contentsOf: Self.folder.appending(path: "\(name).json"))
        let passcode = try Password(try JSONDecoder().decode(Notes.self, from: notes).passcode)

        let file = try VaultFile(opening: path.path)
        var held = file.heldKeys()
        let stretched = try PasscodeStretcher().stretch(passcode, as: file.keybag.header.stretching)
        try held.unlock(with: file.keybag.unlock(with: try KeybagSecrets(stretched: stretched)))
        var (items, former) = (0, 0)
        for kind in VaultKind.allCases {
            for item in try file.items(in: kind, held: held) {
                let history = try file.history(of: item.item, in: kind, held: held)
                var parent: ItemHalves?
                for revision in history.reversed() + [item] {
                    parent = try converted(revision, after: parent, held)
                }
                items += 1
                former += history.count
            }
        }
        #expect(items >= leastItems && former >= leastFormer, "\(items) items, \(former) former ones")
    }

    /// Converts a row, writes and reads it, and compares what an application is given of both.
    private func converted(_ stored: StoredItem, after parent: ItemHalves?, _ held: HeldKeys) throws -> ItemHalves {
        let secret = try stored.secret(with: held)
        let first = ItemHalves(accessClass: stored.accessClass, metadata: stored.metadata, secret: secret)
        let made = try ItemHalves(converting: first, after: parent)
        let metadata = try ItemFields(decoding: made.metadata.encoded, in: .second)
        let secrets = try ItemFields(decoding: made.secret.encoded, in: .second)
        #expect(metadata == made.metadata && secrets == made.secret)
        #expect(secrets.secrets == secret.secrets && metadata.isRemoved == stored.isDeleted)
        #expect(metadata.created == stored.metadata.created && metadata.modified == stored.metadata.modified)
        #expect(metadata.primaryKey(in: stored.vault) == stored.metadata.primaryKey(in: stored.vault))
        #expect(metadata.enrolment == stored.metadata.enrolment)
        let content = try #require(metadata.content(made.accessClass, in: stored.vault))
        #expect(Self.sorted(content) == stored.metadata.content(stored.accessClass, in: stored.vault).map(Self.sorted))
        let isPasskey = content.kind == .passkey
        #expect((made.passkey?.key != nil) == isPasskey, "a passkey has its key, and nothing else is one")
        if isPasskey { #expect(made.passkey?.backup == .backedUp) }
        return made
    }

    /// With the lines of lists in one order: lines of one write have none in format 2.
    private static func sorted(_ content: ItemContent) -> ItemContent {
        var content = content
        for list in [AttributeName.aliases, .comment] where content.accessGroup == "passwords" {
            guard let text = content.attributes[list]?.text else { continue }
            content.attributes[list] = .text(text.split(separator: "\n").sorted().joined(separator: "\n"))
        }
        return content
    }
}
