// SPDX-License-Identifier: Apache-2.0

internal import KeychainItems
internal import KeychainAgentProtocol
internal import DeviceAuthentication

extension AgentEngine {
    /// Takes what came of a password; of a prompt that is open no more, nothing but whether another one may be asked for.
    ///
    /// A yes opens nothing that is locked: no key comes from PAM's word, and one that comes behind a lock is nobody's.
    package mutating func passwordChecked(
        _ number: UInt64,
        _ outcome: PasswordOutcome,
        at now: Int64
    ) -> [AgentAction] {
        passwordStanding = outcome.standing
        guard let open = prompting, open.isChecking, open.prompt.number == number else { return [] }
        prompting?.isChecking = false
        switch outcome {
        case .right:
            guard isOpenToProofs else {
                return settlePrompt(.refused(Self.lockedMeanwhile), at: now) + ask(at: now) + work()
            }
            return ownerAgreed(open, .passcode, at: now)
        case .wrong(let complaint): return showAgain(open.prompt.secret, complaint: complaint, at: now)
        case .passcodeFirst(let complaint), .unavailable(let complaint):
            return showAgain(.passcode, complaint: complaint, at: now)
        }
    }

    /// Has a password that was typed into a prompt checked.
    mutating func check(_ number: UInt64) {
        prompting?.deadline = nil
        prompting?.isChecking = true
    }

    /// Which secret a question asks for first.
    ///
    /// The account's password is one only where the owner is to be proved: it gives no key, so that it unlocks nothing.
    func secret(for purpose: Prompt.Purpose, by ways: OwnerMethods) -> Prompt.Secret {
        guard ways.contains(.passcode), passwordStanding == .ready, let account = facts.account else {
            return .passcode
        }
        return switch purpose {
        case .proving, .passkey: .password(account: account)
        case .unlocking, .consenting: .passcode
        }
    }

    /// Whether what the owner proves counts: while a lock is under way it would outlast that.
    var isOpenToProofs: Bool { state == .unlocked && !jobs.contains(\.locks) }

    /// How it is with the account's password, for the status.
    var systemPassword: (state: SystemPasswordState?, problem: String?) {
        guard facts.account != nil else { return (nil, nil) }
        return switch passwordStanding {
        case .ready: (.ready, nil)
        case .passcodeFirst: (.passcodeFirst, nil)
        case .unavailable(let why): (.unavailable, why)
        }
    }
}
