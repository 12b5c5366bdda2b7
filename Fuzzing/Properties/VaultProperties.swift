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
        decoding: { try SealedRow(decoding: $0) },
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
}
