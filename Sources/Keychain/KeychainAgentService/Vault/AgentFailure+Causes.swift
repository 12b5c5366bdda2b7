// SPDX-License-Identifier: Apache-2.0

internal import KeychainAgentProtocol
internal import KeychainVault
internal import VaultStorage

extension AgentFailure {
    /// A vault's error as a refusal.
    init(_ error: any Error) {
        switch error {
        case let failure as AgentFailure: self = failure
        case let error as VaultStorageError: self.init(error)
        case let error as VaultError: self.init(of: error.code, error.message)
        case let error as SealingError: self.init(error)
        case let error as PasscodeError: self.init(.failure, error.message)
        default: self.init(.failure, "the vault cannot be used: \(error)")
        }
    }

    private init(_ error: VaultStorageError) {
        if let rule = error.rule {
            self.init(of: rule, error.message)
            return
        }
        let code: Code =
            switch error.code {
            case .notFound: .noVault
            case .inUse, .unavailable: .vaultBusy
            case .newer: .vaultNewer
            case .damaged, .foreign, .replaced, .unsafeFile, .formerKeybag: .vaultDamaged
            case .diskFull: .diskFull
            case .unwritable, .exists: .cannotWrite
            case .duplicate: .duplicate
            case .noSuchItem: .notFound
            case .conflict: .conflict
            default: .failure
            }
        self.init(code, error.message)
    }

    private init(_ error: SealingError) {
        switch error.code {
        case .authorisationWrong:
            let left =
                error.lockout.map { "; after \($0.triesLeft) more wrong ones the TPM takes none for a while" } ?? ""
            self.init(.passcodeWrong, "that is another passcode; try again\(left)")
        case .lockedOut:
            // Rounded up by the TPM's own clock: it does not tell how much of the time has passed.
            let wait = error.lockout.map { Int64($0.longestWait) * 1_000 } ?? 60_000
            self.init(
                .waitBeforeTrying,
                "the TPM takes no passcode after too many wrong ones, here or in another program; try again in \(Self.duration(wait)) at the latest",
                wait: wait
            )
        case .otherTPM:
            self.init(
                .tpmUnavailable,
                "the vault opens beside the TPM that sealed it, and this is another one, or it was cleared since; a copy from before `--tpm`, or an export, is the way back"
            )
        case .objectDamaged: self.init(.vaultDamaged, "what the TPM sealed is damaged; restore a backup of this vault")
        default: self.init(.tpmUnavailable, error.message)
        }
    }

    /// A time to wait, in words.
    static func duration(_ milliseconds: Int64) -> String {
        milliseconds > 90_000
            ? "\((milliseconds + 59_999) / 60_000) minutes" : "\((milliseconds + 999) / 1_000) seconds"
    }

    private init(of rule: VaultError.Code, _ message: String) {
        switch rule {
        case .passcodeWrong: self.init(.passcodeWrong, "that is another passcode; try again")
        case .classLocked: self.init(.locked, "the keychain is locked; unlock it first")
        case .versionUnsupported, .fieldUnknown: self.init(.vaultNewer, message)
        case .contentTooLong, .classUnavailable, .fieldFixed, .stampExhausted: self.init(.requestInvalid, message)
        default: self.init(.vaultDamaged, message)
        }
    }
}
