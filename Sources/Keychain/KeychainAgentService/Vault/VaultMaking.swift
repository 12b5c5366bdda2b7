// SPDX-License-Identifier: Apache-2.0

package import KeychainAgentProtocol
internal import KeychainItems
package import KeychainVault
package import Passwords
internal import SecretMemory
internal import VaultStorage

/// What is done with a vault's file while no agent has it.
package enum VaultMaking {
    /// Demands a TPM that answers and takes passcodes now, before anybody is asked for one.
    ///
    /// - Parameter sealer: The machine's TPM.
    /// - Throws: `AgentFailure`.
    package static func checkReadiness(of sealer: any SecretSealer) throws(AgentFailure) {
        do {
            try KeybagMaking(sealer: sealer).checkReadiness()
        } catch {
            throw AgentFailure(error)
        }
    }

    /// Makes a vault.
    ///
    /// - Parameters:
    ///   - path: Where; nothing may be there.
    ///   - passcode: What opens it, of 60 bits or more, or 36 beside a TPM.
    ///   - isSimulated: Whether it is for trials with simulated fingers.
    ///   - sealer: The machine's TPM, where the vault shall open beside it alone.
    /// - Throws: `AgentFailure`.
    package static func make(
        _ path: String,
        passcode: Password,
        isSimulated: Bool,
        besideTPM sealer: (any SecretSealer)? = nil
    ) throws(AgentFailure) {
        try KeybagMaking.checkStrength(of: passcode, isSealed: sealer != nil)
        do {
            let keybags = KeybagMaking(sealer: sealer)
            if sealer != nil { try keybags.checkReadiness() }
            let fresh = try keybags.fresh(passcode, isSealed: sealer != nil, isSimulated: isSimulated)
            let header = try KeybagHeader(
                account: AccountID(from: .system),
                device: DeviceID(from: .system),
                stretching: fresh.stretching,
                classes: AccessClasses([.whenPasscodeSet]),
                passcodeSeal: fresh.seal,
                isSimulated: isSimulated
            )
            let new = try NewVault(header, secrets: fresh.secrets)
            _ = try VaultFile(making: path, new)
        } catch {
            throw AgentFailure(error)
        }
    }

    /// Puts a copy of a backup in a vault's place.
    ///
    /// - Parameters:
    ///   - backup: The backup.
    ///   - path: The vault's file.
    ///   - folder: Where this device remembers how far the vault was: a copy that its owner puts back is no news to them.
    /// - Returns: Under which name the former vault is kept, nil where there was none; and whether the vault that lies there now
    ///   opens beside a TPM alone, by what it says itself.
    /// - Throws: `AgentFailure`.
    package static func restore(
        _ backup: String,
        to path: String,
        remembering folder: String? = nil
    ) throws(AgentFailure) -> (former: String?, isSealed: Bool) {
        let seen = folder.map { SeenVault(folder: $0) }
        var forgotten: (account: AccountID, counter: UInt64)?
        do {
            // Before the note that has another program bring it to its end, and here alone: who can write to the vault's folder can lay such
            // a note there, and whoever finds one must not forget because of it.
            let (former, header) = try VaultRestore.restored(backup, to: path) { header in
                forgotten = seen?.counter(of: header.account, at: path).map { (header.account, $0) }
                seen?.forget(header.account, at: path)
            }
            return (former, header.passcodeSeal != nil)
        } catch {
            // The former vault stays, and what is known of it.
            if let forgotten, !VaultRestore.isUnderWay(at: path) {
                seen?.note(forgotten.counter, of: forgotten.account, at: path)
            }
            throw AgentFailure(error)
        }
    }
}
