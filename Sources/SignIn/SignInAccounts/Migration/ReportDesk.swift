// SPDX-License-Identifier: Apache-2.0

package import ByteEncodings
internal import WebAuthnTypes

/// Makes reports one after the other, and hands each out for a minute.
///
/// A report reads every account. Two at once would hold all readers of a small machine, and everybody's sign-in would wait:
/// an operator's second click, or another site that opens the page in a loop, must not do that. It names nobody, so that one
/// operator may see what was made for another.
package actor ReportDesk {
    private struct Kept {
        let report: MigrationReport
        let madeAt: UnixTime
    }

    private var kept: [Int: Kept] = [:]
    private var running: Task<Result<MigrationReport, SignInError>, Never>?

    /// How long a report is handed out, in seconds.
    package static let seconds: Int64 = 60

    package init() {}

    /// A report that is at most a minute old.
    ///
    /// - Parameters:
    ///   - weeks: For how many weeks.
    ///   - now: The present time.
    ///   - make: Makes it.
    /// - Returns: The report.
    /// - Throws: What `make` throws.
    package func report(
        weeks: Int,
        now: UnixTime,
        _ make: @escaping @Sendable () async throws(SignInError) -> MigrationReport
    ) async throws(SignInError) -> MigrationReport {
        while let running { _ = await running.value }
        if let kept = kept[weeks], kept.madeAt <= now, now < kept.madeAt.adding(seconds: Self.seconds) {
            return kept.report
        }
        let task = Task {
            let result: Result<MigrationReport, SignInError>
            do throws(SignInError) {
                result = .success(try await make())
            } catch {
                result = .failure(error)
            }
            // Before anybody who waits goes on: whoever waits for a task that has ended gives the desk to nobody else.
            settle(result, weeks: weeks, at: now)
            return result
        }
        running = task
        return try await task.value.get()
    }

    private func settle(_ result: Result<MigrationReport, SignInError>, weeks: Int, at now: UnixTime) {
        running = nil
        guard case .success(let report) = result else { return }
        // Of a few lengths that the page offers, each once.
        if kept.count >= 8 { kept = [:] }
        kept[weeks] = Kept(report: report, madeAt: now)
    }
}
