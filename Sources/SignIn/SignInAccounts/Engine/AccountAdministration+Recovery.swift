// SPDX-License-Identifier: Apache-2.0

internal import WebAuthnTypes

extension AccountAdministration {
    /// The recovery of an account that waits, or has waited and was not finished yet.
    ///
    /// - Parameter name: The account's name.
    /// - Returns: The recovery; nil when there is none.
    /// - Throws: `notFound`, `serviceUnavailable`.
    package func recovery(ofAccountNamed name: String) async throws(SignInError) -> RecoveryCase? {
        let id = try await account(named: name).account.id
        let now = context.now()
        return try await context.stored { () async throws(AccountStoreError) in
            try await context.store.recovery(of: id, at: now)
        }
    }

    /// The level that the recovery of an account must not fall below.
    ///
    /// Any verified address counts as one that codes go to: where messages can be sent, the service alone knows.
    ///
    /// - Parameters:
    ///   - name: The account's name.
    ///   - codes: What codes by message open where the service runs; a command beside it sends none itself.
    /// - Returns: The level.
    /// - Throws: `notFound`, `serviceUnavailable`.
    package func level(ofAccountNamed name: String, codes: CodeUse) async throws(SignInError) -> AccountLevel {
        let id = try await account(named: name).account.id
        let secrets = try await context.stored { () async throws(AccountStoreError) in
            try await context.store.secrets(of: id)
        }
        guard let secrets else { throw SignInError.notFound }
        let mayBeFollowed = secrets.password != nil && secrets.app == nil && !secrets.addresses.isEmpty
        return AccountLevel(secrets.methods, codeFollowsPassword: codes == .secondStep && mayBeFollowed)
    }
}
