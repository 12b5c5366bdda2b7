// SPDX-License-Identifier: Apache-2.0

import SignInAccounts
import Testing

/// Expects an operation to be refused with a code.
func expectRefusal(
    _ code: AccountStoreError.Code,
    sourceLocation: SourceLocation = #_sourceLocation,
    _ operation: () async throws -> Void
) async {
    do {
        try await operation()
        Issue.record("the operation was not refused with \(code)", sourceLocation: sourceLocation)
    } catch {
        #expect((error as? AccountStoreError)?.code == code, "\(error)", sourceLocation: sourceLocation)
    }
}
