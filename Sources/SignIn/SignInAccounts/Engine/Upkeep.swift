// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings
internal import WebAuthnTypes

/// Loading at the start, writing down now and then, sweeping up.
///
/// A service calls ``restore()`` once before it listens, ``run()`` every ten seconds or so, and ``run()`` a last time when
/// it stops. What was noted since the last run (when sessions were used, how far rate limits are spent) is lost in a
/// crash and only that.
package struct Upkeep: Sendable {
    let context: EngineContext

    /// Takes up the rate limits that were saved before the last stop.
    ///
    /// - Throws: `serviceUnavailable`.
    package func restore() async throws(SignInError) {
        let entries = try await context.stored { () async throws(AccountStoreError) in
            try await context.store.rateLimits()
        }
        context.savedLimits.restore(entries, now: context.now())
    }

    /// Writes down what was noted, removes what is out of time, takes off passwords that a rule of the deployment names, and
    /// looks after identities at providers.
    ///
    /// - Throws: `serviceUnavailable`; what was noted is kept for the next run.
    package func run() async throws(SignInError) {
        let now = context.now()
        let touches = context.touches.drain()
        // Of more than these the rest waits for the next run.
        var notes = context.limiter.notes.drain(500)
        if context.codeLimits.wasChanged() { context.limiter.markChanged() }
        // Looked at before the tables: an entry that moves from here to there meanwhile is seen twice rather than never.
        let shelved = context.savedLimits.entries(now: now)
        do {
            let noted = Array(notes.values)
            if !noted.isEmpty {
                try await context.stored { () async throws(AccountStoreError) in
                    try await context.store.noteFailures(noted)
                }
            }
            // Written: whatever fails from here on must not have them told again.
            notes = [:]
            try await context.stored { () async throws(AccountStoreError) in
                if !touches.isEmpty { try await context.store.touchSessions(touches) }
                if let entries = context.limiter.changedEntries(now: now) {
                    let known = entries + context.codeLimits.entries(now: now)
                    // An entry may have been taken off the shelf since: the table that took it knows better.
                    let all = Dictionary((shelved + known).map { ($0.key, $0) }) { $1 }
                    try await context.store.saveRateLimits(Array(all.values))
                }
                // Before the sweep, which takes the oldest entries of the trail. More than these wait for the next run.
                _ = try await context.store.countSignIns(limit: 10_000)
                try await context.store.sweep(at: now, limit: 1_000)
            }
        } catch {
            context.touches.note(touches)
            for (count, note) in notes { context.limiter.notes.note(note, of: count) }
            context.limiter.markChanged()
            throw error
        }
        try await context.retirePasswords(looks: 1_000, changes: 100)
        try await context.keepUpExternal(limit: 100)
    }

    /// Tells whether the store can be used; for readiness checks.
    ///
    /// Something is written each time: a transaction without a change would succeed on a full disk.
    ///
    /// - Throws: `serviceUnavailable` or `internalError`.
    package func checkHealth() async throws(SignInError) {
        let now = context.now()
        try await context.stored { () async throws(AccountStoreError) in
            try await context.store.checkHealth()
            try await context.store.replaceSetting(.triedAt, String(now.milliseconds))
        }
    }
}
