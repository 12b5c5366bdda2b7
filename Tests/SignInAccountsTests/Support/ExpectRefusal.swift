// SPDX-License-Identifier: Apache-2.0

import SignInAccounts
import Testing

/// Expects an operation to be refused with a code, and returns the error.
@discardableResult
func expectRefusal(
    _ code: SignInError.Code,
    sourceLocation: SourceLocation = #_sourceLocation,
    _ operation: () async throws -> Void
) async -> SignInError? {
    do {
        try await operation()
        Issue.record("the operation was not refused with \(code)", sourceLocation: sourceLocation)
        return nil
    } catch {
        let refusal = error as? SignInError
        let cause = refusal?.cause.map { "\($0)" } ?? ""
        #expect(refusal?.code == code, "\(error) \(cause)", sourceLocation: sourceLocation)
        return refusal
    }
}
