// SPDX-License-Identifier: Apache-2.0

internal import WebAuthnRelyingParty
package import WebAuthnTypes

/// What the owner of an account may do with it.
package struct AccountManagement: Sendable {
    let context: EngineContext

    /// Changes the display name.
    ///
    /// - Parameters:
    ///   - displayName: The new display name.
    ///   - signedIn: The session that asks.
    /// - Returns: The account, and what to tell authenticators.
    /// - Throws: `linkSessionLimited`, `displayNameInvalid`, `notFound`, `notSignedIn`, `serviceUnavailable`.
    package func rename(
        to displayName: String,
        _ signedIn: SignedInSession
    ) async throws(SignInError) -> (account: Account, signals: SignalPayload) {
        try signedIn.requireFullSession()
        let displayName = try DisplayName(displayName)
        let (id, now) = (signedIn.account.id, context.now())
        try context.limiter.spend(member: id, now: now)
        let event = TrailEvent(account: id, at: now, kind: .displayNameChanged)
        try await context.stored { () async throws(AccountStoreError) in
            try await context.store.renameAccount(
                id,
                to: displayName,
                onBehalfOf: signedIn.session,
                event: event
            )
        }
        let current = try await context.current(signedIn)
        return (current.account, context.signals(current.account, accepting: current.passkeys.map(\.credential.id)))
    }

    /// Deletes the account with everything that belongs to it.
    ///
    /// - Parameters:
    ///   - typedName: The account's name, typed by its owner to confirm.
    ///   - signedIn: A fresh session.
    /// - Returns: What to tell authenticators: that the account accepts no passkey any more.
    /// - Throws: `linkSessionLimited`, `freshVerificationRequired`, `confirmationMismatch`, `notFound`,
    ///   `notSignedIn`, `serviceUnavailable`.
    package func delete(
        confirming typedName: String,
        _ signedIn: SignedInSession
    ) async throws(SignInError) -> SignalPayload {
        let now = context.now()
        try signedIn.requireFreshness(now: now)
        guard AccountName.lookupForm(of: typedName) == signedIn.account.name.canonical else {
            throw SignInError(.confirmationMismatch, "the typed name is not this account's name")
        }
        let id = signedIn.account.id
        let event = TrailEvent(account: nil, at: now, kind: .accountDeleted)
        try await context.stored { () async throws(AccountStoreError) in
            try await context.store.deleteAccount(id, onBehalfOf: signedIn.session, leaving: event)
        }
        return context.signals(signedIn.account, accepting: [])
    }

    /// The account's password, authenticator app and recovery codes, as far as its owner may see them.
    ///
    /// - Parameter signedIn: The session that asks.
    /// - Returns: What there is and since when.
    /// - Throws: `linkSessionLimited`, `notSignedIn`, `serviceUnavailable`.
    package func methods(_ signedIn: SignedInSession) async throws(SignInError) -> MethodOverview {
        try signedIn.requireFullSession()
        return MethodOverview(try await context.secrets(signedIn))
    }

    /// What happened to the account, newest first, 100 entries at most.
    ///
    /// - Parameter signedIn: The session that asks.
    /// - Returns: The entries.
    /// - Throws: `linkSessionLimited`, `serviceUnavailable`.
    package func activity(_ signedIn: SignedInSession) async throws(SignInError) -> [TrailEvent] {
        try signedIn.requireFullSession()
        return try await context.stored { () async throws(AccountStoreError) in
            try await context.store.trail(of: signedIn.account.id, limit: 100)
        }
    }
}

/// The two signals about a signed-in account (WebAuthn Level 3, section 5.1.10).
package struct SignalPayload: Sendable, Hashable {
    /// Which credentials the account accepts; none when it is gone.
    package let credentials: AllAcceptedCredentialsSignal
    /// What the account is called.
    package let details: CurrentUserDetailsSignal

    /// Every credential that the account accepts.
    package var acceptedCredentials: [CredentialID] { credentials.acceptedCredentials }
}
