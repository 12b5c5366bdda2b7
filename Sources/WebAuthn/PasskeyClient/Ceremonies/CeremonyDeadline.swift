// SPDX-License-Identifier: Apache-2.0

/// Runs the part of a ceremony that waits for a person, with an end to the wait.
struct CeremonyDeadline: Sendable {
    let range: ClosedRange<Duration>
    let clock: any Clock<Duration>

    /// Runs an operation until it ends, or until the time is over and its task is cancelled.
    ///
    /// - Parameters:
    ///   - milliseconds: The request's timeout, corrected into the range; the range's beginning when there is none.
    ///   - operation: What waits; it must end soon after its task is cancelled.
    /// - Returns: What the operation returns.
    /// - Throws: `notAllowed` when the time is over; what the operation throws.
    func run<Success: Sendable>(
        _ milliseconds: Int?,
        _ operation: @escaping @Sendable () async throws -> Success
    ) async throws -> Success {
        let asked = milliseconds.map { Duration.milliseconds($0) } ?? range.lowerBound
        let limit = min(max(asked, range.lowerBound), range.upperBound)
        return try await withThrowingTaskGroup(of: Success.self) { group in
            defer { group.cancelAll() }
            group.addTask { try await operation() }
            group.addTask {
                try await clock.sleep(for: limit)
                throw PasskeyClientError(.notAllowed, CeremonyFailure.refused)
            }
            guard let first = try await group.next() else { throw CancellationError() }
            return first
        }
    }
}
