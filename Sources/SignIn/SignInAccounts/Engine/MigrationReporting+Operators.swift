// SPDX-License-Identifier: Apache-2.0

internal import WebAuthnTypes

extension MigrationReporting {
    /// Where the deployment stands, for an operator whom a passkey verified in the last minutes.
    ///
    /// Presence alone and passwords are not enough, whatever else the account has. For everybody else there is no report:
    /// the refusal is the one of a thing that is not there.
    ///
    /// - Parameters:
    ///   - weeks: For how many weeks, this one included, sign-ins are told.
    ///   - signedIn: The session that asks.
    /// - Returns: The report, of the last minute.
    /// - Throws: `notFound` for who is no operator, `freshVerificationRequired`, `rateLimited`, `serviceUnavailable`.
    package func report(weeks: Int, _ signedIn: SignedInSession) async throws(SignInError) -> MigrationReport {
        try await requireOperator(signedIn)
        let (id, now) = (signedIn.account.id, context.now())
        // Each report looks at every account.
        try context.limiter.spend(member: id, now: now)
        return try await context.reports.report(weeks: weeks, now: now) { () async throws(SignInError) in
            try await report(weeks: weeks)
        }
    }

    /// Refuses whoever is no operator, and an operator whom no passkey verified in the last minutes.
    ///
    /// - Parameter signedIn: The session that asks.
    /// - Throws: `notFound` for who is no operator, `freshVerificationRequired`, `serviceUnavailable`.
    package func requireOperator(_ signedIn: SignedInSession) async throws(SignInError) {
        let (id, now) = (signedIn.account.id, context.now())
        guard !signedIn.session.isLimitedToAddingPasskey else { throw SignInError.notFound }
        let isOperator = try await context.stored { () async throws(AccountStoreError) in
            try await context.store.isOperator(id)
        }
        guard isOperator else { throw SignInError.notFound }
        guard signedIn.isVerified(now: now) else {
            throw SignInError(.freshVerificationRequired, "confirm with your passkey that it is you, then try again")
        }
    }
}
