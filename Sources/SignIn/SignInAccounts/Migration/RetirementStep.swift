// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings
internal import WebAuthnTypes

/// The next step on which an account's password goes.
enum RetirementStep: Sendable, Hashable {
    /// Nothing, for now or for good.
    case none
    /// The owner is told.
    case tell
    /// What the owner was told holds no more: the next time, a day begins anew.
    case takeBack
    /// The password is taken off.
    case remove
}

extension UpgradeStanding {
    /// What a rule does next.
    ///
    /// - Parameters:
    ///   - retirement: What must hold; nil where no rule takes passwords off.
    ///   - now: The present time.
    /// - Returns: The step.
    func step(to retirement: PasswordRetirement?, at now: UnixTime) -> RetirementStep {
        guard obstacle(to: retirement) == nil else { return notice == nil ? .none : .takeBack }
        guard let notice, notice.holds(at: now) else { return .tell }
        return notice.isWaiting || now < notice.notBefore ? .none : .remove
    }
}
