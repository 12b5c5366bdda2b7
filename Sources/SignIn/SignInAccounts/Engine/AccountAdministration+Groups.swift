// SPDX-License-Identifier: Apache-2.0

internal import WebAuthnTypes

extension AccountAdministration {
    /// The group that an account is in.
    ///
    /// - Parameter name: The account's name.
    /// - Returns: The group; nil when it is in none.
    /// - Throws: `notFound`, `serviceUnavailable`.
    package func group(ofAccountNamed name: String) async throws(SignInError) -> AccountGroup? {
        let id = try await account(named: name).account.id
        return try await context.stored { () async throws(AccountStoreError) in try await context.store.group(of: id) }
    }

    /// Puts an account into a group, or takes it out of the one that it is in.
    ///
    /// - Parameters:
    ///   - group: The group; nil for none.
    ///   - name: The account's name.
    /// - Throws: `notFound`, `serviceUnavailable`.
    package func setGroup(_ group: AccountGroup?, ofAccountNamed name: String) async throws(SignInError) {
        let id = try await account(named: name).account.id
        let event = TrailEvent(account: id, at: context.now(), kind: .groupChanged, detail: group?.text ?? "")
        try await context.stored { () async throws(AccountStoreError) in
            try await context.store.setGroup(group, of: id, event: event)
        }
    }

    /// All groups with how many accounts are in them, in the order of their names; looks at every account of a group.
    ///
    /// - Returns: The groups.
    /// - Throws: `serviceUnavailable`.
    package func groups() async throws(SignInError) -> [GroupSize] {
        try await context.stored { () async throws(AccountStoreError) in try await context.store.groups() }
    }
}
