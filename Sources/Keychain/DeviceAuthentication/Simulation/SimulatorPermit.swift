// SPDX-License-Identifier: Apache-2.0

package import SecretMemory

/// The leave to recognise simulated fingers and faces for one vault.
package struct SimulatorPermit: Sendable, Hashable {
    /// The vault that gave it.
    package let vault: [UInt8]

    /// Asks a vault.
    ///
    /// - Parameters:
    ///   - mark: What is stored as its mark; nil where nothing is.
    ///   - vault: Its ID.
    ///   - key: The key that its mark was made with.
    /// - Throws: `simulatorRefused` where the vault was not made for simulation.
    package init(mark: [UInt8]?, vault: [UInt8], key: SecretBytes) throws(DeviceError) {
        guard let mark, ConstantTime.equal(mark, SimulatorMark.code(vault, key)) else { throw Self.refused }
        self.vault = vault
    }

    /// Asks a vault whose own authenticated header says what it was made for.
    ///
    /// - Parameters:
    ///   - vault: Its ID.
    ///   - isMarked: What the header says, read after a passcode opened what it vouches for, and never before.
    /// - Throws: `simulatorRefused`.
    package init(unlocked vault: [UInt8], isMarked: Bool) throws(DeviceError) {
        guard isMarked else { throw Self.refused }
        self.vault = vault
    }

    private static let refused = DeviceError(
        .simulatorRefused,
        "this vault was not made for simulation; make one with --simulator, which holds nothing real"
    )
}
