// SPDX-License-Identifier: Apache-2.0

internal import SignInAccounts

/// Holds what was worked out back until a whole number of steps has passed since the work began.
///
/// Behind a name that somebody has, a code is made and put in line, rows are read that a stranger's name does not have, and
/// memory is touched that lay idle. All of it is made as alike as can be, and still some hundred microseconds apart, which
/// whoever asks often enough can tell. Held back to the step, both answers come at the same time.
///
/// What it cannot hide is work that takes about a step or longer, such as on a machine that is flooded: then one step more
/// is waited for, and how often that happens has as much to do with the flood as with the name.
///
/// Refusals by the limit of a network address are not held back: they are found before any name is looked at, and whoever
/// sends thousands of them would hold as many connections of a proxy in front for a step each.
package struct EvenPace: Sendable {
    /// What requests that take a name and neither a passkey nor a password are answered at: nobody who waits for a mail notices a
    /// tenth of a second.
    package static let usual = EvenPace(step: .milliseconds(100))

    /// What passkeys under a typed name, and refused ones, are answered at: their work takes a fraction of a millisecond, and
    /// people wait for it.
    package static let short = EvenPace(step: .milliseconds(5))

    private let step: Duration
    private let now: @Sendable () -> ContinuousClock.Instant
    private let pause: @Sendable (Duration) async -> Void

    package init(
        step: Duration,
        now: @escaping @Sendable () -> ContinuousClock.Instant = { .now },
        pause: @escaping @Sendable (Duration) async -> Void = { try? await Task.sleep(for: $0, tolerance: .zero) }
    ) {
        self.step = step
        self.now = now
        self.pause = pause
    }

    /// Does some work, and ends at a whole step whether it succeeds or fails; at once where a network address asked too often.
    ///
    /// The first step begins with the work and not with the request: else whoever sends the end of a body late enough would
    /// choose how much of the step is left, and see on which side of its end each name falls.
    ///
    /// - Parameter work: What is done.
    /// - Returns: What it returns.
    /// - Throws: What it throws.
    package func keep<Value>(_ work: () async throws -> Value) async throws -> Value {
        let begin = now()
        do {
            let value = try await work()
            await pause(rest(since: begin))
            return value
        } catch {
            if !Self.isOfNetworkAddress(error) { await pause(rest(since: begin)) }
            throw error
        }
    }

    /// Does some work, and ends at a whole step where it fails: what succeeds tells nothing that whoever did it does not know.
    ///
    /// - Parameter work: What is done.
    /// - Returns: What it returns, at once.
    /// - Throws: What it throws.
    package func keepRefusals<Value>(_ work: () async throws -> Value) async throws -> Value {
        let begin = now()
        do {
            return try await work()
        } catch {
            if !Self.isOfNetworkAddress(error) { await pause(rest(since: begin)) }
            throw error
        }
    }

    private static func isOfNetworkAddress(_ error: any Error) -> Bool {
        (error as? SignInError)?.isOfNetworkAddress == true
    }

    /// What is left of the step that has begun.
    private func rest(since begin: ContinuousClock.Instant) -> Duration {
        let passed = now() - begin
        let (whole, step) = (Int64(passed / step), step)
        return step * Int(whole + 1) - passed
    }
}
