// SPDX-License-Identifier: Apache-2.0

internal import JSONCoding
internal import SignInAccounts

/// Whether people get back in by themselves, and how long they wait.
struct RecoveryPlan: Sendable, Hashable {
    /// From the last proof to the session, in hours.
    let waitHours: Int

    /// Reads the settings; nil where recovery is off.
    ///
    /// - Parameter settings: The settings from all places.
    /// - Throws: `configuration`, naming the setting.
    init?(_ settings: Settings) throws(CommandError) {
        let rule: RecoveryRule? = try ServicePlan.choice(.recovery, settings)
        let number = settings.number(.recoveryWait)
        guard rule != .off else {
            guard number == nil else {
                throw ServicePlan.wrong(.recoveryWait, "goes with \(Setting.recovery.flag) on")
            }
            return nil
        }
        waitHours = number ?? Self.usualHours
        guard (0...Self.mostHours).contains(waitHours) else {
            throw ServicePlan.wrong(.recoveryWait, "must lie between 0 and \(Self.mostHours) hours")
        }
    }

    private static let usualHours = 48
    private static let mostHours = 720

    /// What the engine goes by.
    var policy: RecoveryPolicy {
        var policy = RecoveryPolicy()
        policy.waitSeconds = Int64(waitHours) * 3_600
        return policy
    }

    /// What the settings mean, for `serve --check`.
    ///
    /// - Parameters:
    ///   - plan: How people get back in; nil where recovery is off.
    ///   - codes: What codes by message open.
    /// - Returns: Lines.
    static func explanation(_ plan: RecoveryPlan?, codes: CodeUse) -> [String] {
        guard let plan else {
            return ["Recovery: off (the operator's one-time link opens any account at once, by itself)"]
        }
        let wait = "Recovery: at /recover, after a wait of \(plan.waitHours) hours in which the owner can stop it"
        guard codes == .secondStep else {
            return [
                wait,
                "  An account with a passkey, or an app beside its password, asks for two proofs; the operator's link is one.",
            ]
        }
        return [
            wait,
            "  An account with a passkey, or whose password an app or a code by message follows, asks for two proofs; "
                + "the operator's link is one.",
            "  Whoever forgets a password that a code follows, and has neither saved codes nor a passkey, needs that link.",
        ]
    }

    /// What works, yet not as people would expect.
    ///
    /// - Parameters:
    ///   - plan: How people get back in; nil where recovery is off.
    ///   - kinds: The kinds of addresses that messages are sent to.
    /// - Returns: Sentences, without "warning:".
    static func warnings(_ plan: RecoveryPlan?, kinds: Set<MessageRecipient.Kind>) -> [String] {
        guard let plan else {
            return [
                "\(Setting.recovery.flag) off: one link of an operator opens any account at once, also one with passkeys or an app"
            ]
        }
        var warnings: [String] = []
        if kinds == [.phone] {
            warnings.append(
                "\(Setting.smsWebhook.flag) without mail: telephone numbers are told of no recovery and stop none, so that whoever is "
                    + "signed in nowhere does not hear that somebody gets into the account; give \(Setting.mailServer.flag) or "
                    + "\(Setting.mailCommand.flag) as well"
            )
        }
        guard plan.waitHours == 0 else { return warnings }
        return warnings + [
            "\(Setting.recoveryWait.flag) 0: whoever shows the proofs of somebody's account is in at once, and nobody can stop them"
        ]
    }

    /// The settings, for programs.
    static func json(_ plan: RecoveryPlan?) -> JSONValue {
        plan.map { ["waitHours": .integer(Int64($0.waitHours))] } ?? .null
    }
}

/// Whether people get back in by themselves.
enum RecoveryRule: String, CaseIterable, Sendable {
    case on, off
}
