// SPDX-License-Identifier: Apache-2.0

import AccountStorage
import SignInAccounts
import Testing

/// A kind of store; a second database joins the suite by a case here.
enum StoreUnderTest: CaseIterable, CustomTestStringConvertible {
    case sqlite

    var testDescription: String { "\(self)" }

    /// Runs a test with an empty store.
    func withStore(_ body: (any AccountStore & OutgoingStore) async throws -> Void) async throws {
        switch self {
        case .sqlite:
            let folder = try TemporaryFolder()
            let store = try SQLiteAccountStore(path: folder.file("accounts.sqlite"))
            try await body(store)
            try store.close()
        }
    }
}
