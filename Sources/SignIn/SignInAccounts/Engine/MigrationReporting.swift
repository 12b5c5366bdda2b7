// SPDX-License-Identifier: Apache-2.0

package import ByteEncodings
package import WebAuthnTypes

/// Counting sign-ins, and telling how many accounts sign in how.
package struct MigrationReporting: Sendable {
    let context: EngineContext

    /// Counts what the trail holds and was not counted yet.
    ///
    /// The service does so beside its requests; a report does it first, so that it is of this moment.
    ///
    /// - Parameter limit: How many entries of the trail are looked at in one transaction.
    /// - Throws: `serviceUnavailable`.
    package func countSignIns(limit: Int = 10_000) async throws(SignInError) {
        var isBehind = true
        while isBehind {
            isBehind = try await context.stored { () async throws(AccountStoreError) in
                try await context.store.countSignIns(limit: limit)
            }
        }
    }

    /// What the rules of the deployment would do to the next accounts, in the order of their handles; does nothing.
    ///
    /// - Parameters:
    ///   - account: The last account of the page before; nil for the first page.
    ///   - time: For when first passwords are asked about; the rest is of today.
    ///   - limit: How many, 1 to 10,000.
    /// - Returns: A page; empty behind the last account.
    /// - Throws: `serviceUnavailable`.
    package func forecasts(
        after account: UserHandle? = nil,
        on time: UnixTime,
        limit: Int = 1_000
    ) async throws(SignInError) -> [UpgradeForecast] {
        let standings = try await context.stored { () async throws(AccountStoreError) in
            try await context.store.standings(after: account, limit: min(max(limit, 1), 10_000))
        }
        let policy = context.policy
        return standings.map { standing in
            UpgradeForecast(
                standing,
                under: policy.upgrade(of: standing.group),
                codesLeadBack: policy.recovery != nil,
                on: time
            )
        }
    }

    /// Where the deployment stands.
    ///
    /// Reads every account once: for operators, not for requests.
    ///
    /// - Parameter weeks: For how many weeks, this one included, sign-ins are told.
    /// - Returns: The report.
    /// - Throws: `serviceUnavailable`.
    package func report(weeks: Int) async throws(SignInError) -> MigrationReport {
        let first = SignInWeek(number: SignInWeek(containing: context.now()).number - Int64(max(weeks, 1)) + 1)
        let counts = try await context.stored { () async throws(AccountStoreError) in
            try await context.store.signInCounts(since: first)
        }
        let accounts = try await context.stored { () async throws(AccountStoreError) in
            try await context.store.weeklyAccounts(since: first)
        }
        let state = try await context.stored { () async throws(AccountStoreError) in
            try await context.store.migrationState()
        }
        return MigrationReport(state: state, counts: counts, accounts: accounts)
    }
}
