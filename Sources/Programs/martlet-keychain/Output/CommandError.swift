// SPDX-License-Identifier: Apache-2.0

internal import KeychainAgentClient
internal import KeychainAgentProtocol

/// A failure that a person can mend: one sentence, and the exit code that goes with it.
struct CommandError: Error, Sendable {
    /// The documented exit codes; numbers as in `sysexits.h`.
    enum Code: Int32 {
        /// Something that no other code names.
        case failure = 1
        /// The command line, or what was handed in beside it, is wrong.
        case usage = 64
        /// The vault is damaged, or a newer program's.
        case dataInvalid = 65
        /// There is no vault.
        case notFound = 66
        /// The agent, the vault or a provider cannot be had.
        case unavailable = 69
        /// A file cannot be made or written.
        case cannotWrite = 73
        /// One waits before the next passcode.
        case wait = 75
        /// Locked, another passcode, or not allowed.
        case refused = 77
    }

    let code: Code
    /// What happened and what may be done, in lower case and without a full stop.
    let message: String

    init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }

    init(_ error: AgentPlaceError) { self.init(.unavailable, error.message) }

    init(_ error: AgentClientError) {
        if let failure = error.failure {
            self.init(failure)
        } else {
            self.init(.unavailable, error.message)
        }
    }

    init(_ failure: AgentFailure) {
        let code: Code =
            switch failure.code {
            case .noVault, .notFound: .notFound
            case .vaultNewer, .vaultDamaged: .dataInvalid
            case .diskFull, .cannotWrite, .vaultReadOnly: .cannotWrite
            case .waitBeforeTrying: .wait
            case .locked, .sessionLocked, .passcodeWrong, .passcodeWeak, .notAllowed, .declined, .noPrompter,
                .foreignUser:
                .refused
            case .tpmUnavailable, .vaultBusy, .ending, .tooManyClients, .timedOut, .versionUnsupported: .unavailable
            case .requestInvalid, .duplicate: .usage
            default: .failure
            }
        let hint =
            switch failure.code {
            case .noVault: " (martlet-keychain init makes one)"
            case .locked: " (martlet-keychain unlock)"
            default: ""
            }
        self.init(code, failure.message + hint)
    }
}
