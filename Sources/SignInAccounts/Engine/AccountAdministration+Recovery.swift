// SPDX-License-Identifier: Apache-2.0
// Whether somebody is getting back into an account.

internal import WebAuthnTypes

extension AccountAdministration {
    /// The recovery of an account that waits, or has waited and was not finished yet.
    ///
    /// - Parameter name: The account's name.
    /// - Returns: The recovery; nil when there is none.
    /// - Throws: `notFound`, `serviceUnavailable`.
    public func recovery(ofAccountNamed name: String) async throws(SignInError) -> RecoveryCase? {
        let id = try await account(named: name).account.id
        let now = context.now()
        return try await context.stored { () async throws(AccountStoreError) in
            try await context.store.recovery(of: id, at: now)
        }
    }
}
