// SPDX-License-Identifier: Apache-2.0

internal import KeychainAgentProtocol
internal import KeychainItems
internal import DeviceAuthentication

extension KeychainError {
    /// Why an operation was not done.
    init(_ error: AgentClientError) {
        let status: KeychainStatus =
            switch error.failure?.code {
            case .locked, .noPrompter, .sessionLocked: .interactionNotAllowed
            case .declined: .cancelledByUser
            case .duplicate: .duplicateItem
            case .notFound: .itemNotFound
            case .notAllowed: .groupForeign
            case .requestInvalid: .parameterInvalid
            case .diskFull: .storageFull
            case .vaultDamaged: .damaged
            case .passcodeWrong, .waitBeforeTrying, .readerUnavailable, .nothingEnrolled, .passcodeFirst,
                .notRecognised, .fallbackChosen, .faceDenied:
                .authenticationFailed
            case nil, .noVault, .tpmUnavailable, .ending, .foreignUser, .tooManyClients, .versionUnsupported:
                .unavailable
            default: .storageFailed
            }
        self.init(status, error.message)
    }
}

extension OwnerError {
    /// Why a question was not answered.
    init(_ error: AgentClientError) {
        let code: Code =
            switch error.failure?.code {
            case .declined: .cancelledByUser
            case .locked: .cancelledBySystem
            case .sessionLocked: .interactionRefused
            case .fallbackChosen: .fallbackChosen
            case .passcodeWrong, .waitBeforeTrying, .notRecognised: .authenticationFailed
            case .readerUnavailable, .faceDenied: .biometryUnavailable
            case .nothingEnrolled: .biometryNotEnrolled
            case .passcodeFirst: .biometryLockedOut
            case .requestInvalid: .requestInvalid
            case .noVault: .passcodeNotSet
            default: .unavailable
            }
        self.init(code, error.message)
    }
}
