// SPDX-License-Identifier: Apache-2.0

internal import KeychainVault

/// What a head says, as it will be written.
struct HeadState {
    /// One more with each change.
    var counter: UInt64
    /// What the rows are.
    var sum = RowSum.empty
    /// What later writes must be above; of format 2 alone.
    var clock = VaultClock()
    /// The least epoch that a row may be of.
    var oldestEpoch: UInt64 = 1

    init(counter: UInt64) { self.counter = counter }

    init(_ head: VaultHead) {
        (counter, sum, clock, oldestEpoch) = (head.counter, head.sum, head.clock, head.oldestEpoch)
    }

    /// The head, as it lies in a vault of a format.
    func head(
        in format: VaultFormat,
        keybag: KeybagHeader,
        with keys: EpochKeys
    ) throws(VaultError) -> VaultHead {
        guard format == .second else {
            return try VaultHead(counter: counter, sum: sum, keybag: keybag, with: keys)
        }
        return try VaultHead(
            counter: counter,
            sum: sum,
            keybag: keybag,
            clock: clock,
            oldestEpoch: oldestEpoch,
            with: keys
        )
    }
}
