// SPDX-License-Identifier: Apache-2.0

import ByteEncodings
import Synchronization
import Testing
import WebAuthnTypes

import SignInAccounts

@Suite struct ReportDeskTests {
    private let now = UnixTime(seconds: 1_800_000_000)

    /// How often reports were made, and how many at once.
    private final class Tally: Sendable {
        private let state = Mutex((made: 0, running: 0, most: 0))

        var made: Int { state.withLock { $0.made } }
        var most: Int { state.withLock { $0.most } }

        func make() async -> MigrationReport {
            state.withLock { state in
                state.made += 1
                state.running += 1
                state.most = max(state.most, state.running)
            }
            for _ in 0..<100 { await Task.yield() }
            state.withLock { $0.running -= 1 }
            let state = MigrationState(counts: [], disabled: 0, commonPasswords: 0)
            return MigrationReport(state: state, counts: [], accounts: [:])
        }
    }

    @Test func `fifty looks at once are one reading of all accounts`() async throws {
        let (desk, tally, now) = (ReportDesk(), Tally(), now)
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<50 {
                group.addTask { _ = try? await desk.report(weeks: 4, now: now) { await tally.make() } }
            }
        }
        #expect(tally.made == 1)
    }

    @Test func `looks at other lengths wait for each other`() async throws {
        let (desk, tally, now) = (ReportDesk(), Tally(), now)
        await withTaskGroup(of: Void.self) { group in
            for weeks in 1...20 {
                group.addTask { _ = try? await desk.report(weeks: weeks, now: now) { await tally.make() } }
            }
        }
        #expect(tally.made == 20)
        #expect(tally.most == 1)
    }

    @Test func `a minute later there is another, and a failure is not kept`() async throws {
        let (desk, tally) = (ReportDesk(), Tally())
        await #expect(throws: SignInError.self) {
            try await desk.report(weeks: 4, now: now) { () async throws(SignInError) in throw SignInError.notFound }
        }
        _ = try await desk.report(weeks: 4, now: now) { await tally.make() }
        _ = try await desk.report(weeks: 4, now: now.adding(seconds: 59)) { await tally.make() }
        #expect(tally.made == 1)
        _ = try await desk.report(weeks: 4, now: now.adding(seconds: 60)) { await tally.make() }
        // Nor does one from the future count, after the clock was set back.
        _ = try await desk.report(weeks: 4, now: now) { await tally.make() }
        #expect(tally.made == 3)
    }
}
