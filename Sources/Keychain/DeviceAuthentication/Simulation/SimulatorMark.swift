// SPDX-License-Identifier: Apache-2.0

internal import Crypto
package import SecretMemory

/// The mark of a vault that was made for simulation, which is stored with it and bound to it by a key of its own.
///
/// Who can write a vault's file cannot make it believe in simulated fingers: the mark is an HMAC under a key that the vault's
/// passcode protects.
package struct SimulatorMark: Sendable, Hashable {
    /// 32 bytes, to be stored with the vault.
    package let bytes: [UInt8]

    /// Marks a vault while it is made, and never later.
    ///
    /// - Parameters:
    ///   - vault: The ID of the vault.
    ///   - key: 32 bytes that only this vault has, and that are used for nothing else.
    package init(markingNewVault vault: [UInt8], key: SecretBytes) {
        bytes = Self.code(vault, key)
    }

    static func code(_ vault: [UInt8], _ key: SecretBytes) -> [UInt8] {
        precondition(key.count == 32, "a key of a vault has 32 bytes")
        return unsafe key.withBytes { bytes in
            let key = unsafe SymmetricKey(data: bytes)
            return Array(
                HMAC<SHA256>.authenticationCode(for: Array("martlet-simulator-vault".utf8) + [0] + vault, using: key)
            )
        }
    }
}

/// What a developer does in place of a finger or a face.
package enum SimulatorCommand: String, Sendable, Hashable, CaseIterable {
    /// Enrols one more.
    case enroll
    /// Removes all that is enrolled.
    case remove
    /// Shows an enrolled one.
    case match
    /// Shows another one.
    case noMatch = "no-match"
    /// Shows one that cannot be read.
    case retry
    /// Pulls the reader out.
    case disconnect
    /// Puts it in again.
    case connect
    /// Presses cancel.
    case cancel
    /// Chooses the passcode instead.
    case fallback
}
