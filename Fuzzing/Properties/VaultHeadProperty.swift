// SPDX-License-Identifier: Apache-2.0

import CBORCoding
import Crypto
import KeychainItems
import KeychainVault
import SecretMemory

extension FuzzProperty {
    /// Each input is a head as it lies in a file, and a header behind a right tag: what lies behind the tag is reached by the
    /// second way alone.
    static let vaultHead = FuzzProperty("vault-head") { bytes in
        do throws(Violation) {
            let vault = try Violation.accepting("the vault of the test is none") { try FuzzedVault() }
            for format in VaultFormat.allCases {
                try vault.check(bytes, format)
                try vault.check(vault.record(around: bytes, format), format)
                try vault.checkWriter(counter: bytes.prefix(8).reduce(0) { $0 << 8 | UInt64($1) }, format)
            }
            return nil
        } catch {
            return error.description
        }
    }
}

/// The personal vault of docs/formats/vault.md's vectors, whose keys count up.
private struct FuzzedVault {
    private let keys: EpochKeys
    private let keybag: KeybagHeader
    private let headKey: SymmetricKey

    init() throws {
        let account = AccountID(from: Self.counting(from: 0x10))
        let vault = VaultID(from: Self.counting(from: 0x30))
        let root = Self.counting(from: 0x09).bytes(32)
        let classKeys = ClassKeys.fresh(for: AccessClasses(), from: Self.counting(from: 1))
        keys = try EpochRecord(
            VaultPlace(account: account, vault: vault, epoch: 1),
            kind: .personal,
            classes: AccessClasses(),
            root: SecretBytes(copying: root),
            under: classKeys,
            random: Self.counting(from: 1)
        ).open(with: classKeys)
        keybag = try KeybagHeader(
            account: account,
            device: DeviceID(from: Self.counting(from: 0x20)),
            stretching: .standard(from: Self.counting(from: 0x80)),
            classes: AccessClasses()
        )
        headKey = HKDF<SHA256>.deriveKey(
            inputKeyMaterial: SymmetricKey(data: root),
            info: Self.context("head", [.bytes(account.bytes), .bytes(vault.bytes), .unsigned(1)]),
            outputByteCount: 32
        )
    }

    /// A head with this header, as who has the key would write it.
    func record(around header: [UInt8], _ format: VaultFormat) -> [UInt8] {
        let context = Self.context("head", [.bytes(header)], format)
        let tag = Array(HMAC<SHA256>.authenticationCode(for: context, using: headKey))
        return CBORValue.array([.bytes(header), .bytes(tag)]).encoded
    }

    /// What must hold for a head that is believed.
    func check(_ bytes: [UInt8], _ format: VaultFormat) throws(Violation) {
        guard let head = try? VaultHead(decoding: bytes, with: keys, in: format) else { return }
        try Violation.unless(head.encoded == bytes, "two spellings are one head")
        let parts = try Violation.accepting("it is no array") { try CBORValue(decoding: bytes).array ?? [] }
        try Violation.unless(parts.count == 2, "it has \(parts.count) parts")
        try Violation.unless(
            record(around: parts[0].bytes ?? [], format) == bytes,
            "a tag is believed that nobody made"
        )
        try Violation.unless(head.place == keys.header.place, "another vault's head is believed")
        try Violation.unless(head.keybagGeneration >= 1 && head.sum.bytes.count == 32, "a field is none of a head's")
        guard head.keybagGeneration == keybag.generation,
            let fields = try? CBORValue(decoding: parts[0].bytes ?? []).map,
            fields.pairs.count == (format == .first ? 8 : 10)
        else { return }
        let again = try Violation.accepting("a head that was read cannot be written") {
            try write(head.counter, head.sum, head.clock, oldest: head.oldestEpoch, format)
        }
        try Violation.unless(head.clock.milliseconds < 1 << 63, "a clock stands at the end of time")
        try Violation.unless(again == head && again.encoded == bytes, "it says something else than what was read")
    }

    /// That what is written is read, and as it is computed here from the page.
    func checkWriter(counter: UInt64, _ format: VaultFormat) throws(Violation) {
        var clock = VaultClock()
        if format == .second {
            clock.see(FieldStamp(milliseconds: counter, counter: counter, device: keybag.device))
        }
        let written = try Violation.accepting("no head is written") {
            try write(counter, .empty, clock, oldest: 1, format)
        }
        let read = try Violation.accepting("the writer's output is refused") {
            try VaultHead(decoding: written.encoded, with: keys, in: format)
        }
        try Violation.unless(read == written && read.counter == counter, "another head comes back")
        let header = (try? CBORValue(decoding: written.encoded).array)?.first?.bytes
        try Violation.unless(header.map { record(around: $0, format) } == written.encoded, "the tag is not the page's")
    }

    private func write(
        _ counter: UInt64,
        _ sum: RowSum,
        _ clock: VaultClock,
        oldest: UInt64,
        _ format: VaultFormat
    ) throws -> VaultHead {
        guard format == .second else { return try VaultHead(counter: counter, sum: sum, keybag: keybag, with: keys) }
        return try VaultHead(
            counter: counter,
            sum: sum,
            keybag: keybag,
            clock: clock,
            oldestEpoch: oldest,
            with: keys
        )
    }

    private static func context(
        _ purpose: String,
        _ fields: [CBORValue],
        _ format: VaultFormat = .first
    ) -> [UInt8] {
        CBORValue.array([.text("martlet vault \(format.rawValue)"), .text(purpose)] + fields).encoded
    }

    private static func counting(from first: UInt8) -> RandomSource {
        RandomSource { count in (0..<count).map { UInt8(truncatingIfNeeded: Int(first) + $0) } }
    }
}
