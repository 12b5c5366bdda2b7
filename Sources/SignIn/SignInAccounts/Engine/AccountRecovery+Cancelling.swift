// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings
internal import WebAuthnTypes

extension AccountRecovery {
    /// The recovery of the account's own that waits or is due.
    ///
    /// - Parameter signedIn: The session that asks.
    /// - Returns: The recovery; nil when there is none.
    /// - Throws: `linkSessionLimited`, `serviceUnavailable`.
    package func waiting(_ signedIn: SignedInSession) async throws(SignInError) -> RecoveryCase? {
        try signedIn.requireFullSession()
        let now = context.now()
        return try await context.stored { () async throws(AccountStoreError) in
            try await context.store.recovery(of: signedIn.account.id, at: now)
        }
    }

    /// Stops the recovery of the account, from a device that is signed in.
    ///
    /// No fresh verification is asked for: to stop a thief must be easier than to be one.
    ///
    /// - Parameter signedIn: The session that asks.
    /// - Throws: `linkSessionLimited`, `notFound` when nothing waits, `notSignedIn`, `rateLimited`, `serviceUnavailable`.
    package func cancel(_ signedIn: SignedInSession) async throws(SignInError) {
        guard let recovery = try await waiting(signedIn) else { throw SignInError.notFound }
        let now = context.now()
        try context.limiter.spend(member: signedIn.account.id, now: now)
        try await cancel(recovery, onBehalfOf: signedIn.session, device: signedIn.session.device, now: now)
    }

    /// Stops a recovery by the token that was mailed to the account's addresses, also where it was used a moment ago and no passkey
    /// was added yet.
    ///
    /// - Parameters:
    ///   - token: The mailed token.
    ///   - visitor: Who is asking.
    /// - Throws: `recoveryUnknown`, `rateLimited`, `serviceUnavailable`.
    package func cancel(token: String, visitor: Visitor) async throws(SignInError) {
        let now = context.now()
        try context.limiter.spend(.address, visitor.address, now: now)
        guard let id = context.cancellation.recovery(of: token) else { throw SignInError.recoveryUnknown }
        let recovery = try await context.stored { () async throws(AccountStoreError) in
            try await context.store.recovery(id, at: now)
        }
        guard let recovery else {
            // Used already: whoever got in by it is put out again, unless they have added a passkey by now.
            let wasIn = try await context.stored { () async throws(AccountStoreError) in
                try await context.store.endRecoverySession(of: id, at: now, device: visitor.device)
            }
            guard wasIn else { throw SignInError.recoveryUnknown }
            return
        }
        do {
            try await cancel(recovery, onBehalfOf: nil, device: visitor.device, now: now)
        } catch {
            throw error.code == .notFound ? SignInError.recoveryUnknown : error
        }
    }

    /// The token that stops a recovery, for the messages that tell of it.
    ///
    /// - Parameter id: Which recovery.
    /// - Returns: 64 characters of base64url.
    package func exposedCancellationToken(of id: RecoveryID) -> String {
        context.cancellation.exposedToken(of: id)
    }

    private func cancel(
        _ recovery: RecoveryCase,
        onBehalfOf session: Session?,
        device: String,
        now: UnixTime
    ) async throws(SignInError) {
        let event = TrailEvent(account: recovery.account, at: now, kind: .recoveryCancelled, detail: device)
        try await context.stored { () async throws(AccountStoreError) in
            try await context.store.cancelRecovery(
                recovery.id,
                of: recovery.account,
                onBehalfOf: session,
                event: event
            )
        }
    }
}
