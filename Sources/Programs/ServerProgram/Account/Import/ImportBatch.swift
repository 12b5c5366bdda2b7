// SPDX-License-Identifier: Apache-2.0

internal import AccountMessages
internal import ByteEncodings
internal import SignInAccounts

/// What is stored in one transaction.
struct ImportBatch: Sendable {
    /// The accounts.
    var accounts: [NewAccount] = []
    /// Where each of them stands in the file.
    var places: [(record: Int, line: Int)] = []
    /// The records that were refused already.
    var refusals: [ImportRefusal] = []
    /// The place behind the last record.
    var end: FilePlace
    /// The SHA-256 of the file as far as that, and of how it is read.
    var digest: [UInt8] = []
    /// Whether nothing comes behind it.
    var isLast = false

    /// All refusals in the order of the file, those of the store among them.
    func refusals(with clashes: [ImportClash]) -> [ImportRefusal] {
        guard !clashes.isEmpty else { return refusals }
        let all =
            refusals
            + clashes.map { clash in
                let place = places[clash.index]
                return ImportRefusal(record: place.record, line: place.line, Self.objection(clash.cause))
            }
        return all.sorted { $0.record < $1.record }
    }

    /// How many of the stored accounts miss the address by which they may have to be found.
    ///
    /// - Parameters:
    ///   - clashes: The accounts that were not stored.
    ///   - isNeeded: Whether all accounts need an address; else those alone that have one as their name.
    /// - Returns: The number of accounts without a verified e-mail address.
    func withoutAddress(but clashes: [ImportClash], isNeeded: Bool) -> Int {
        let excluded = Set(clashes.map(\.index))
        return accounts.indices.count { index in
            let new = accounts[index]
            return !excluded.contains(index) && !new.addresses.contains { $0.recipient.kind == .email }
                && (isNeeded || (try? EmailAddress(new.account.name.text)) != nil)
        }
    }

    private static func objection(_ cause: ImportClash.Cause) -> ImportObjection {
        switch cause {
        case .name:
            ImportObjection(
                .name,
                .nameTaken,
                "another account has this name, or an earlier record (letters in capitals do not count); the first one stays"
            )
        case .handle:
            ImportObjection(
                .userHandle,
                .userHandleTaken,
                "another account has this user handle, or an earlier record; the first one stays"
            )
        case .credential:
            ImportObjection(
                .passkeys,
                .credentialTaken,
                "another account has one of these passkeys, or an earlier record; the first one stays"
            )
        case .phone:
            ImportObjection(
                .phone,
                .phoneTaken,
                "another account has this telephone number, or an earlier record; the first one stays"
            )
        case .address:
            ImportObjection(
                .email,
                .emailTaken,
                "another account has this address, or an earlier record (letters in capitals do not count); the first one stays"
            )
        }
    }
}
