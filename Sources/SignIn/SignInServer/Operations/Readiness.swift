// SPDX-License-Identifier: Apache-2.0

package import SignInAccounts

/// Whether the data can be read and written, tried by writing.
///
/// The answer holds for a second, and all who ask meanwhile get the same one: strangers may ask, and each trial waits for the disk.
package actor Readiness {
    private let engine: SignInEngine
    private let now: @Sendable () -> ContinuousClock.Instant
    /// Whether what is stored now will be found again.
    let hasData: @Sendable () -> Bool
    private var latest: (at: ContinuousClock.Instant, trial: Task<SignInError.Code?, Never>)?

    package init(
        engine: SignInEngine,
        hasData: @escaping @Sendable () -> Bool,
        now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
    ) {
        self.now = now
        self.engine = engine
        self.hasData = hasData
    }

    /// Tries, or tells what came of the latest trial.
    ///
    /// - Returns: Why the service cannot be used; nil when it can.
    package func obstacle() async -> SignInError.Code? {
        if let latest, now() - latest.at < .seconds(1) { return await latest.trial.value }
        let trial = Task { [engine] () -> SignInError.Code? in
            do throws(SignInError) {
                try await engine.upkeep.checkHealth()
                return nil
            } catch {
                return error.code
            }
        }
        latest = (now(), trial)
        return await trial.value
    }
}
