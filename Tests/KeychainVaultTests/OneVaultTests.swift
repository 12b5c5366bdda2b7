// SPDX-License-Identifier: Apache-2.0

import CBORCoding
import KeychainItems
import KeychainVault
import MartletTesting
import SecretMemory

import Testing

@Suite struct `One vault from its making to a forgotten key` {
    @Test func `seals an item, reads it back and locks`() throws {
        let log = Lines()
        // Stands for the stretching, which is somebody else's and takes a fifth of a second.
        let stretched = SecretBytes(randomCount: 32, from: .system)

        // Once: class keys under a passcode, and a vault's keys under the class keys.
        let (account, device) = (AccountID(from: .system), DeviceID(from: .system))
        let header = try KeybagHeader(
            account: account,
            device: device,
            stretching: .standard(from: .system),
            classes: AccessClasses()
        )
        let secrets = try KeybagSecrets(stretched: stretched)  // the passcode, stretched as header.stretching says
        let fresh = ClassKeys.fresh(for: header.classes, from: .system)
        let keybag = try Keybag(header, wrapping: fresh, with: secrets, random: .system)
        let place = VaultPlace(account: account, vault: VaultID(from: .system), epoch: 1)
        let epoch = try EpochRecord(
            place,
            kind: .local,
            classes: header.classes,
            root: SecretBytes(randomCount: 32, from: .system),
            under: fresh,
            random: .system
        )

        // At each unlock: the passcode opens class keys, these open the vault's.
        let unlocked = try Keybag(decoding: keybag.encoded).unlock(with: secrets)
        var keys = try EpochRecord(decoding: epoch.encoded).open(with: unlocked)

        // An item: what it is found by, and what is secret, each field with the time of its last write.
        let now = FieldStamp(milliseconds: 1_800_000_000_000, counter: 0, device: device)
        let attributes: CBORValue = .map([.text("acct"): .text("robin"), .text("svce"): .text("nest")])
        var (names, data) = (ItemFields(), ItemFields())
        names.write(FieldRegister(attributes, stamp: now), to: "attributes")
        data.write(FieldRegister(.bytes(Array("a password".utf8)), stamp: now), to: "data")
        let item = ItemID(from: .system)
        let row = try SealedRow(
            sealing: try RowHeader(
                place: place,
                item: item,
                revision: RevisionID(from: .system),
                parents: [],
                accessClass: .whenUnlocked,
                device: device
            ),
            metadata: names.encoded,
            secret: data.encoded,
            with: keys,
            random: .system
        )

        // Bytes from the file are opened with where they were found, and a lock forgets what it should.
        let stored = try SealedRow(decoding: row.encoded)
        let secret = try ItemFields(decoding: try stored.open(.secret, of: item, with: keys))
        keys.lock()
        do {
            _ = try stored.open(.secret, of: item, with: keys)
        } catch {
            if error.code == .classLocked { log("\(error)") }
        }

        #expect(secret.registers["data"]?.value == .bytes(Array("a password".utf8)))
        #expect(log.all.count == 1)
        #expect(try ItemFields(decoding: try stored.open(.metadata, of: item, with: keys)) == names)
    }
}

/// What was said, line by line.
private final class Lines {
    private(set) var all: [String] = []

    func callAsFunction(_ line: String) { all.append(line) }
}
