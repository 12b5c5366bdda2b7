// SPDX-License-Identifier: Apache-2.0

internal import KeychainAgent
internal import KeychainAgentProtocol
internal import KeychainItems
internal import KeychainVault
internal import Passwords
internal import SecretMemory
internal import VaultStorage

extension VaultKeeper {
    /// Puts another keybag in the place of the one that is there.
    ///
    /// - Parameters:
    ///   - open: The vault, unlocked.
    ///   - passcode: What opens it from then on.
    ///   - isSealed: Whether it rests on the machine's TPM.
    ///   - isRenewing: Whether it is another passcode, or begins or ceases to rest on a TPM: then new keys come with it, so that a former
    ///     copy with its passcode opens nothing that is written later.
    /// - Throws: What the TPM, making the keybag and writing throw; the former is in force then.
    func replaceKeybag(_ open: inout Open, _ passcode: Password, isSealed: Bool, isRenewing: Bool) throws {
        let (header, secrets) = try nextKeybag(open, passcode, isSealed: isSealed)
        if isRenewing, open.file.format == .second {
            open.held = try open.file.renewKeys(header, openedBy: secrets, held: open.held)
            open.resealed = 0
        } else {
            let next = try Keybag(header, wrapping: open.held.classKeys, with: secrets, random: .system)
            try open.file.replaceKeybag(with: next, openedBy: secrets, held: open.held)
        }
        rememberTPM(header, at: open.file.path)
    }

    /// Refuses a keybag that names another TPM than the one with which the vault opened last, before that one is given anything.
    func demandKnownTPM(_ header: KeybagHeader, at path: String) throws(AgentFailure) {
        guard let seal = header.passcodeSeal, let known = seen?.tpm(of: header.account, at: path),
            known != SeenVault.digits(seal.primaryName)
        else { return }
        throw AgentFailure(
            .tpmUnavailable,
            """
            the vault's file names another TPM than the one with which it opened last, and the passcode is not used; if you did not change \
            the machine's TPM, the file was changed by another: restore a backup
            """
        )
    }

    func rememberTPM(_ header: KeybagHeader, at path: String) {
        guard let seal = header.passcodeSeal else { return }
        seen?.note(tpm: seal.primaryName, of: header.account, at: path)
    }

    /// Makes a restored copy the vault of this machine, before anything in it is used.
    func adopt(_ open: inout Open, _ passcode: Password) throws {
        guard open.file.isRestored else { return }
        let isSealed = open.file.keybag.header.passcodeSeal != nil
        let device = DeviceID(from: .system)
        let (header, secrets) = try nextKeybag(open, passcode, isSealed: isSealed, device: device)
        let next = try Keybag(header, wrapping: open.held.classKeys, with: secrets, random: .system)
        let now = UInt64(max(clock(), 0))
        try open.file.adopt(with: next, openedBy: secrets, held: open.held, at: now)
    }

    /// Brings a vault of format 1 to format 2; where it fails, the old one is used on, and its owner is informed.
    ///
    /// - Throws: What keeps the old vault from being opened again.
    func convert(_ open: inout Open, _ passcode: Password) throws {
        open.isNotConverted = false
        guard open.file.format == .first else { return }
        let keys = open.held.classKeys
        do {
            let isSealed = open.file.keybag.header.passcodeSeal != nil
            let (header, secrets) = try nextKeybag(open, passcode, isSealed: isSealed)
            (open.file, open.held) = try open.file.converted(header, openedBy: secrets, held: open.held)
            open.isJustConverted = true
            // The rows are those of another file: it is looked at as a whole as at each unlock.
            try examine(&open)
        } catch {
            guard open.file.format == .first else { throw error }
            if open.file.isClosed { try reopen(&open, with: keys) }
            guard open.file.format == .first else { return }
            open.isNotConverted = true
        }
    }

    /// Opens the file again that a conversion closed.
    private func reopen(_ open: inout Open, with keys: ClassKeys) throws {
        open.file = try VaultFile(opening: open.file.path)
        open.held = open.file.heldKeys()
        try take(keys, &open)
    }

    /// Does a part of what is done behind an unlock: rows of former epochs are sealed again, and a copy from before the conversion goes.
    ///
    /// What fails is tried again at the next unlock.
    ///
    /// - Returns: Whether there is more to do.
    func tidy(_ open: inout Open) -> Bool {
        // Nothing is written before what was found is kept.
        guard open.held.state == .unlocked, open.unkept.isEmpty, let behind = open.resealed else { return false }
        do {
            if open.file.hasFormerEpochs {
                open.resealed = try open.file.reencrypt(behind: behind, count: Self.rowsAtOnce, held: open.held)
                guard open.resealed == nil else { return true }
                if try open.file.removeFormerEpochs(held: open.held) {
                    let keys = open.held.classKeys
                    open.held = open.file.heldKeys()
                    try open.held.unlock(with: keys)
                }
            }
            open.resealed = nil
            guard !open.isJustConverted, !open.file.formerCopies.isEmpty else { return false }
            let report = try open.file.verify(with: open.held)
            if report.isWell, report.secretsOpened == report.items + report.history {
                try open.file.removeFormerCopies()
            }
        } catch {
            open.resealed = nil
        }
        return false
    }

    /// How many rows are sealed again before others are served: some milliseconds.
    private static let rowsAtOnce = 32

    private func nextKeybag(
        _ open: Open,
        _ passcode: Password,
        isSealed: Bool,
        device: DeviceID? = nil
    ) throws -> (KeybagHeader, KeybagSecrets) {
        let isSimulated = open.file.keybag.header.isSimulated
        let fresh = try keybags.fresh(passcode, isSealed: isSealed, isSimulated: isSimulated)
        let header = try open.file.nextHeader(
            stretching: fresh.stretching,
            passcodeSeal: fresh.seal,
            isLeavingTPM: !isSealed,
            device: device,
            held: open.held
        )
        return (header, fresh.secrets)
    }
}
