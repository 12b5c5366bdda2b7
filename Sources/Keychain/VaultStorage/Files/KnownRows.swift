// SPDX-License-Identifier: Apache-2.0

internal import KeychainItems
internal import KeychainVault

/// The rows that were counted when the vault was looked at as a whole, or written since then.
///
/// Each row authenticates itself. Who writes the file while the vault is open could put a former row of an item back, from before the
/// item was guarded: only a reader that knows which rows are there refuses it.
struct KnownRows: Sendable {
    /// The beginning of a row's SHA-256: 16 bytes.
    private struct Digest: Hashable {
        let high: UInt64
        let low: UInt64

        init(_ row: SealedRow) {
            let bytes = row.digest
            func number(_ range: Range<Int>) -> UInt64 { bytes[range].reduce(0) { $0 << 8 | UInt64($1) } }
            (high, low) = (number(0..<8), number(8..<16))
        }
    }

    private var current: Set<Digest> = []
    private var history: Set<Digest> = []

    func contains(_ row: SealedRow, in place: RowPlace) -> Bool {
        (place == .current ? current : history).contains(Digest(row))
    }

    mutating func add(_ row: SealedRow, in place: RowPlace) {
        if place == .current { current.insert(Digest(row)) } else { history.insert(Digest(row)) }
    }

    mutating func remove(_ row: SealedRow, from place: RowPlace) {
        if place == .current { current.remove(Digest(row)) } else { history.remove(Digest(row)) }
    }
}

/// The rows that a transaction writes and takes out.
struct WrittenRows {
    private var changes: [(row: SealedRow, place: RowPlace, vault: VaultID, isThere: Bool)] = []

    mutating func add(_ row: SealedRow, _ place: RowPlace, of vault: VaultID) {
        changes.append((row, place, vault, true))
    }

    mutating func remove(_ row: SealedRow, _ place: RowPlace, of vault: VaultID) {
        changes.append((row, place, vault, false))
    }

    /// Tells which rows are known from now on.
    ///
    /// - Parameters:
    ///   - known: The rows that are known.
    ///   - isCommitted: Whether they were written: before, those that come are known as well, and behind it those that went are not any
    ///     more. So what is there is known at each moment.
    func note(in known: inout [VaultID: KnownRows], isCommitted: Bool) {
        for change in changes {
            if change.isThere {
                known[change.vault]?.add(change.row, in: change.place)
            } else if isCommitted {
                known[change.vault]?.remove(change.row, from: change.place)
            }
        }
    }
}
