// SPDX-License-Identifier: Apache-2.0

import KeychainItems
import KeychainVault
import SecretMemory

extension FuzzProperty {
    static let vaultKeybag = FuzzProperty(
        "vault-keybag",
        decoding: { try Keybag(decoding: $0) },
        check: { keybag, bytes throws(Violation) in
            try Violation.unless(keybag.encoded == bytes, "two spellings are one keybag")
            switch keybag.header.stretching.function {
            case .argon2id(let passes, let memory, let lanes):
                try Violation.unless(
                    memory <= 1_048_576 && passes <= 16 && (1...4).contains(lanes) && passes * memory >= 38_912,
                    "a cost beyond the format's"
                )
            case .scrypt(let logRounds, let blockSize, let parallelism):
                try Violation.unless(
                    (17...20).contains(logRounds) && blockSize == 8 && (1...4).contains(parallelism),
                    "a cost beyond the format's"
                )
            }
            let needed = keybag.header.classes.contains(.always)
            try Violation.unless(needed == (keybag.header.deviceSeal != nil), "class D without a TPM")
        }
    )

    static let vaultEpoch = FuzzProperty(
        "vault-epoch",
        decoding: { try EpochRecord(decoding: $0) },
        check: { record, bytes throws(Violation) in
            try Violation.unless(record.encoded == bytes, "two spellings are one epoch")
            try Violation.unless(record.header.epoch >= 1, "an epoch 0")
            let leaves = record.header.kind == .personal
            try Violation.unless(
                !leaves || !record.header.classes.contains(.whenPasscodeSet),
                "class P in a vault that may leave the device"
            )
        }
    )

    static let vaultRow = FuzzProperty(
        "vault-row",
        decoding: { bytes in
            do { return try SealedRow(decoding: bytes) } catch { return try SealedRow(decoding: bytes, in: .second) }
        },
        check: { row, bytes throws(Violation) in
            try Violation.unless(row.encoded == bytes, "other bytes are kept than came")
            let parents = row.header.parents
            try Violation.unless(parents.count <= RowHeader.maximumParents, "\(parents.count) parents")
            try Violation.unless(Set(parents).count == parents.count, "a parent stands twice")
            try Violation.unless(!parents.contains(row.header.revision), "a revision is its own parent")
        }
    )

    static let vaultContent = FuzzProperty(
        "vault-content",
        decoding: { try ItemFields(decoding: SecretBytes(copying: $0)) },
        check: { fields, _ throws(Violation) in
            let again = try Violation.accepting("the writer's output is refused") {
                try ItemFields(decoding: fields.encoded)
            }
            try Violation.unless(again == fields, "other fields come back")
            var merged = fields
            let lost = merged.merge(fields)
            try Violation.unless(lost.isEmpty && merged == fields, "fields lose against themselves")
        }
    )

    /// The fields of format 2, which have one spelling.
    static let vaultFields = FuzzProperty(
        "vault-fields",
        decoding: { try ItemFields(decoding: SecretBytes(copying: $0), in: .second) },
        check: { fields, bytes throws(Violation) in
            try Violation.unless(fields.encoded == SecretBytes(copying: bytes), "two spellings are one content")
            var merged = fields
            let lost = merged.merge(fields)
            try Violation.unless(lost.isEmpty && merged == fields, "fields lose against themselves")
            // Nothing of what stands there ends the process, nor stops the clock.
            var clock = VaultClock()
            clock.see(fields)
            let device = DeviceID(from: RandomSource { count in [UInt8](repeating: 1, count: count) })
            let stamp = clock.stamp(at: 1, on: device)
            for register in fields.registers.values {
                guard let next = try? stamp.above(register.stamp) else { continue }
                let isAbove = (register.stamp.milliseconds, register.stamp.counter) < (next.milliseconds, next.counter)
                try Violation.unless(isAbove, "a write would lose against what it saw")
            }
            let halves = ItemHalves(accessClass: .whenUnlocked, metadata: fields, secret: fields)
            _ = (fields.content(.whenUnlocked, in: .local), fields.primaryKey(in: .local), fields.secrets)
            _ = (halves.passkey, fields.isGone)
        }
    )

    /// Fields of format 1 on their way to format 2, in both halves.
    static let vaultConversion = FuzzProperty(
        "vault-conversion",
        decoding: { try ItemFields(decoding: SecretBytes(copying: $0)) },
        check: { fields, _ throws(Violation) in
            let first = ItemHalves(accessClass: .whenUnlocked, metadata: fields, secret: fields)
            // To refuse is always right: the vault stays as it is.
            guard let converted = try? ItemHalves(converting: first, after: nil) else { return }
            for half in [converted.metadata, converted.secret] {
                let again = try Violation.accepting("what was converted is refused") {
                    try ItemFields(decoding: half.encoded, in: .second)
                }
                try Violation.unless(again == half, "other fields come back")
            }
            let later = try Violation.accepting("it is refused behind itself") {
                try ItemHalves(converting: first, after: converted)
            }
            try Violation.unless(
                later.metadata == converted.metadata && later.secret == converted.secret,
                "what did not change changes"
            )
            let isKnown = fields.content(.whenUnlocked, in: .local) != nil
            let isKnownLater = converted.metadata.content(.whenUnlocked, in: .local) != nil
            try Violation.unless(!isKnown || isKnownLater, "an item is not known any more")
        }
    )
}
