// SPDX-License-Identifier: Apache-2.0
// What a vault's errors are to clients.

internal import KeychainAgentProtocol
internal import KeychainVault
internal import VaultPasscodes
internal import VaultStorage

extension AgentFailure {
    /// A vault's error as a refusal.
    init(_ error: any Error) {
        switch error {
        case let failure as AgentFailure: self = failure
        case let error as VaultStorageError: self.init(error)
        case let error as VaultError: self.init(of: error.code, error.message)
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

    private init(of rule: VaultError.Code, _ message: String) {
        switch rule {
        case .passcodeWrong: self.init(.passcodeWrong, "that is another passcode; try again")
        case .classLocked: self.init(.locked, "the keychain is locked; unlock it first")
        case .versionUnsupported, .fieldUnknown: self.init(.vaultNewer, message)
        case .contentTooLong, .classUnavailable: self.init(.requestInvalid, message)
        default: self.init(.vaultDamaged, message)
        }
    }
}
