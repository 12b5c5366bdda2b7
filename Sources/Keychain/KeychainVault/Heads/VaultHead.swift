// SPDX-License-Identifier: Apache-2.0

internal import KeychainItems
internal import CBORCoding
internal import SecretMemory

/// The head of a vault: a counter that grows with each change, and the sum of its rows.
///
/// A whole file from last week has a right head of last week. What tells is the counter, where somebody keeps it elsewhere.
package struct VaultHead: Sendable, Hashable {
    /// Which vault, and which epoch's key authenticates the head.
    package let place: VaultPlace
    /// One more with each change.
    package let counter: UInt64
    /// What the rows must be.
    package let sum: RowSum
    /// The generation of the keybag that was there when the head was written.
    package let keybagGeneration: UInt64
    /// What later writes of the vault must be above; nothing in format 1.
    package let clock: VaultClock
    /// The least epoch that a row may be of; 1 in format 1.
    package let oldestEpoch: UInt64
    private let format: VaultFormat
    private let header: [UInt8]
    private let tag: [UInt8]

    /// Makes a head.
    ///
    /// - Parameters:
    ///   - counter: One more than that of the head before; 1 for the first.
    ///   - sum: What the rows are.
    ///   - keybag: The header of the keybag that is there, or takes its place in the same transaction.
    ///   - keys: The vault's keys of its newest epoch, of class `C` at least.
    /// - Throws: ``VaultError/Code/classLocked`` before the first unlock.
    package init(
        counter: UInt64,
        sum: RowSum,
        keybag: KeybagHeader,
        with keys: EpochKeys
    ) throws(VaultError) {
        let place = keys.header.place
        try self.init(.first, place, counter, sum, keybag, VaultClock(), oldest: 1, key: try keys.key(.head))
    }

    /// Makes a head of format 2.
    ///
    /// - Parameters:
    ///   - counter: One more than that of the head before; 1 for the first.
    ///   - sum: What the rows are.
    ///   - keybag: The header of the keybag that is there, or takes its place in the same transaction.
    ///   - clock: The greatest stamp of all registers that ever lay in the vault.
    ///   - oldestEpoch: The least epoch that a row is of, at most that of the keys.
    ///   - keys: The vault's keys of its newest epoch, of class `C` at least.
    /// - Throws: ``VaultError/Code/classLocked`` before the first unlock, ``VaultError/Code/fieldInvalid`` for an epoch that is none.
    package init(
        counter: UInt64,
        sum: RowSum,
        keybag: KeybagHeader,
        clock: VaultClock,
        oldestEpoch: UInt64,
        with keys: EpochKeys
    ) throws(VaultError) {
        let place = keys.header.place
        guard (1...place.epoch).contains(oldestEpoch) else {
            throw VaultError(
                .fieldInvalid,
                "the oldest epoch of a head is from 1 to \(place.epoch), and \(oldestEpoch) was asked for"
            )
        }
        try self.init(.second, place, counter, sum, keybag, clock, oldest: oldestEpoch, key: try keys.key(.head))
    }

    private init(
        _ format: VaultFormat,
        _ place: VaultPlace,
        _ counter: UInt64,
        _ sum: RowSum,
        _ keybag: KeybagHeader,
        _ clock: VaultClock,
        oldest: UInt64,
        key: SecretBytes
    ) throws(VaultError) {
        (self.format, self.place, self.counter, self.sum) = (format, place, counter, sum)
        (keybagGeneration, self.clock, oldestEpoch) = (keybag.generation, clock, oldest)
        var map = CBORMap()
        map[1] = .unsigned(format.rawValue)
        map[2] = .bytes(place.account.bytes)
        map[3] = .bytes(place.vault.bytes)
        map[4] = .unsigned(place.epoch)
        map[5] = .unsigned(counter)
        map[6] = .unsigned(sum.count)
        map[7] = .bytes(sum.bytes)
        map[8] = .unsigned(keybagGeneration)
        if format == .second {
            map[9] = clock.encodedValue
            map[10] = .unsigned(oldest)
        }
        header = CBORValue.map(map).encoded
        tag = KeyDerivation.authenticationCode(Self.context(header, format), key: key)
    }

    /// Reads a head and believes it only when its tag is right.
    ///
    /// - Parameters:
    ///   - bytes: The whole record.
    ///   - keys: The keys of the vault where it was found, of its newest epoch and of class `C` at least.
    ///   - format: The format of the vault.
    /// - Throws: ``VaultError/Code/headBroken`` for another vault's or epoch's head and for a wrong tag, and what is wrong with
    ///   the record.
    package init(
        decoding bytes: [UInt8],
        with keys: EpochKeys,
        in format: VaultFormat = .first
    ) throws(VaultError) {
        self.format = format
        let kind = RecordKind.head
        let parts = try kind.parts(of: bytes, count: 2)
        header = try kind.bytes(parts[0], "header", count: 1...kind.maximumLength)
        tag = try kind.bytes(parts[1], "tag", count: 32...32)
        var reader = try HeaderReader(header, of: kind, in: format)
        place = VaultPlace(
            account: try reader.identifier(2, "account"),
            vault: try reader.identifier(3, "vault"),
            epoch: try reader.unsigned(4, "epoch", least: 1)
        )
        counter = try reader.unsigned(5, "counter")
        let count = try reader.unsigned(6, "rows")
        sum = RowSum(bytes: try reader.bytes(7, "sum", count: 32), count: count)
        keybagGeneration = try reader.unsigned(8, "keybag", least: 1)
        if format == .second {
            guard let clock = VaultClock(decoding: try reader.take(9, "seen")) else {
                throw reader.invalid(9, "seen", "is no time and counter of a clock")
            }
            self.clock = clock
            oldestEpoch = try reader.unsigned(10, "oldest", least: 1)
            guard oldestEpoch <= place.epoch else { throw reader.invalid(10, "oldest", "is above the epoch") }
        } else {
            (clock, oldestEpoch) = (VaultClock(), 1)
        }
        _ = try reader.finish()
        let expected = KeyDerivation.authenticationCode(Self.context(header, format), key: try keys.key(.head))
        guard place == keys.header.place, ConstantTime.equal(expected, tag) else {
            throw VaultError(
                .headBroken,
                "the head of the vault was changed, or is another vault's; open it for reading and restore a backup"
            )
        }
    }

    /// Tells whether a keybag was put back from a copy: one that a former passcode opens.
    ///
    /// - Parameter keybag: The header of the keybag that was opened.
    /// - Returns: Whether it is older than the one that was there when the head was written.
    package func outdates(_ keybag: KeybagHeader) -> Bool { keybag.generation < keybagGeneration }

    /// The whole record.
    package var encoded: [UInt8] { CBORValue.array([.bytes(header), .bytes(tag)]).encoded }

    private static func context(_ header: [UInt8], _ format: VaultFormat) -> [UInt8] {
        SealContext.bytes("head", [.bytes(header)], in: format)
    }
}
