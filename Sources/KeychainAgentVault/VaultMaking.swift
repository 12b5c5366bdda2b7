// SPDX-License-Identifier: Apache-2.0
// Makes vaults, and puts backups in their place.

package import KeychainAgentProtocol
internal import KeychainVault
package import Passwords
internal import SecretMemory
internal import VaultPasscodes
internal import VaultStorage

/// What is done with a vault's file while no agent has it.
package enum VaultMaking {
    /// Makes a vault.
    ///
    /// - Parameters:
    ///   - path: Where; nothing may be there.
    ///   - passcode: What opens it, of 60 bits or more.
    ///   - isSimulated: Whether it is for trials with simulated fingers.
    /// - Throws: `AgentFailure`.
    package static func make(
        _ path: String,
        passcode: Password,
        isSimulated: Bool
    ) throws(AgentFailure) {
        guard PasscodeStrength.bits(of: passcode) >= PasscodeStrength.leastBits else {
            throw AgentFailure(.passcodeWeak, VaultKeeper.weak)
        }
        do {
            let header = try KeybagHeader(
                account: AccountID(from: .system),
                device: DeviceID(from: .system),
                stretching: .standard(from: .system),
                classes: AccessClasses([.whenPasscodeSet]),
                isSimulated: isSimulated
            )
            let stretched = try PasscodeStretcher().stretch(passcode, as: header.stretching)
            let new = try NewVault(header, secrets: try KeybagSecrets(stretched: stretched))
            _ = try VaultFile(making: path, new)
        } catch {
            throw AgentFailure(error)
        }
    }

    /// Puts a copy of a backup in a vault's place.
    ///
    /// - Returns: Under which name the former vault is kept; nil where there was none.
    /// - Throws: `AgentFailure`.
    package static func restore(_ backup: String, to path: String) throws(AgentFailure) -> String? {
        do {
            return try VaultRestore.restore(backup, to: path)
        } catch {
            throw AgentFailure(error)
        }
    }
}
