// SPDX-License-Identifier: Apache-2.0

internal import GRDB
internal import SignInAccounts

extension AccountStoreError {
    static func damaged(_ what: String) -> AccountStoreError {
        AccountStoreError(.corrupt, "the database is damaged: \(what); restore a backup")
    }

    /// Turns whatever a statement threw into a store's error.
    init(sqlite error: any Error) {
        if let error = error as? AccountStoreError {
            self = error
            return
        }
        guard let error = error as? DatabaseError else {
            self = AccountStoreError(.corrupt, "the database holds what cannot be read back: \(type(of: error))")
            return
        }
        // The database's own messages name tables and rules, never values.
        let reason = error.message ?? "\(error.resultCode)"
        self =
            switch error.resultCode {
            case .SQLITE_BUSY, .SQLITE_LOCKED:
                AccountStoreError(.busy, "another program holds the database locked; stop it or wait")
            case .SQLITE_CORRUPT, .SQLITE_NOTADB:
                AccountStoreError(.corrupt, "the database file is damaged (\(reason)); restore a backup")
            case .SQLITE_READONLY, .SQLITE_CANTOPEN, .SQLITE_PERM, .SQLITE_AUTH:
                AccountStoreError(.unwritable, "the database cannot be written (\(reason)); check its folder")
            case .SQLITE_CONSTRAINT:
                AccountStoreError(.ruleBroken, "the database refused a change that breaks its rules (\(reason))")
            default:
                AccountStoreError(.unavailable, "the database failed (\(reason)); look at disk and memory")
            }
    }
}
