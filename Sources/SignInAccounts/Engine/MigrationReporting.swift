// SPDX-License-Identifier: Apache-2.0
// How far a deployment has come on its way to passkeys.

internal import WebAuthnTypes

/// Counting sign-ins, and telling how many accounts sign in how.
public struct MigrationReporting: Sendable {
    let context: EngineContext

    /// Counts what the trail holds and was not counted yet.
    ///
    /// The service does so beside its requests; a report does it first, so that it is of this moment.
    ///
    /// - Parameter limit: How many entries of the trail are looked at in one transaction.
    /// - Throws: `serviceUnavailable`.
    public func countSignIns(limit: Int = 10_000) async throws(SignInError) {
        var isBehind = true
        while isBehind {
            isBehind = try await context.stored { () async throws(AccountStoreError) in
                try await context.store.countSignIns(limit: limit)
            }
        }
    }

    /// Where the deployment stands.
    ///
    /// Reads every account once: for operators, not for requests.
    ///
    /// - Parameter weeks: For how many weeks, this one included, sign-ins are told.
    /// - Returns: The report.
    /// - Throws: `serviceUnavailable`.
    public func report(weeks: Int) async throws(SignInError) -> MigrationReport {
        let first = SignInWeek(number: SignInWeek(containing: context.now()).number - Int64(max(weeks, 1)) + 1)
        let counts = try await context.stored { () async throws(AccountStoreError) in
            try await context.store.signInCounts(since: first)
        }
        let state = try await context.stored { () async throws(AccountStoreError) in
            try await context.store.migrationState()
        }
        return MigrationReport(state: state, counts: counts)
    }
}
