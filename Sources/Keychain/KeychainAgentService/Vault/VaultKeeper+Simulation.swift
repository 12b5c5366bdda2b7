// SPDX-License-Identifier: Apache-2.0
// Leave to simulate fingers, which a vault that was made for it gives.

package import DeviceAuthentication
internal import KeychainVault
internal import VaultStorage

extension VaultKeeper {
    /// Leave to simulate fingers and faces for this vault.
    ///
    /// What the file says of itself counts once a passcode has opened it: whoever writes the file cannot turn a real vault into one
    /// that believes commands.
    ///
    /// - Throws: `simulatorRefused` for a vault that was not made for it; `passcodeFirst` before the first unlock.
    package func simulatorPermit() throws(DeviceError) -> SimulatorPermit {
        guard let header = unlockedHeader() else {
            throw DeviceError(.passcodeFirst, "the passcode was not given since the agent's start; unlock first")
        }
        return try SimulatorPermit(unlocked: header.account.bytes, isMarked: header.isSimulated)
    }
}
