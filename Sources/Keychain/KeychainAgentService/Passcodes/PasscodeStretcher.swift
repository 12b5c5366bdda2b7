// SPDX-License-Identifier: Apache-2.0

package import KeychainVault
internal import PasswordHashing
package import Passwords
package import SecretMemory
internal import Synchronization

/// Stretches passcodes of a vault.
///
/// The format lets a keybag ask for up to 1 GiB, which a small machine or an agent with a limit does not have: there the kernel
/// would end the process, and an agent that dies at each unlock keeps its person out. So what costs more than a limit is told, with
/// what it would take, and whoever knows better hands in a higher one.
///
/// Two passcodes are never stretched at once by one stretcher: two unlocks take the memory of one.
package final class PasscodeStretcher: Sendable {
    /// The most memory that one passcode is stretched with, in KiB.
    package let memoryLimit: Int

    /// 256 MiB: enough for what is written (64 MiB) and for the least that the format allows of scrypt (128 MiB).
    package static let standardMemoryLimit = 262_144
    /// All that the format allows: 1 GiB, and what scrypt needs beside.
    package static let formatMemoryLimit = 1_048_576 + 8

    private let turn = Mutex(())

    /// Bounds the memory.
    ///
    /// - Parameter memoryLimit: In KiB.
    package init(memoryLimit: Int = standardMemoryLimit) { self.memoryLimit = memoryLimit }

    /// Stretches a passcode, on the calling thread and for as long as it takes.
    ///
    /// That is a fifth of a second for what is written and half a minute at the format's ceiling; an agent calls it on a thread of
    /// its own.
    ///
    /// - Parameters:
    ///   - passcode: As it was typed; the forms of passcodes and of passwords are the same.
    ///   - stretching: What the keybag's header says.
    /// - Returns: 32 bytes, for ``KeychainVault/KeybagSecrets``.
    /// - Throws: ``PasscodeError/Code/memoryLimitExceeded`` before anything is paid; ``PasscodeError/Code/functionFailed``, mostly
    ///   for want of memory.
    package func stretch(
        _ passcode: Password,
        as stretching: PasscodeStretching
    ) throws(PasscodeError) -> SecretBytes {
        guard stretching.memory <= memoryLimit else {
            throw PasscodeError(
                .memoryLimitExceeded,
                """
                this passcode is stretched with \(stretching.memory / 1_024) MiB of memory, and \(memoryLimit / 1_024) MiB is \
                the limit here; allow more, or unlock where the keybag was made and choose the passcode anew
                """
            )
        }
        let stretched = turn.withLock { _ in Self.derive(passcode, stretching) }
        guard let stretched else {
            throw PasscodeError(
                .functionFailed,
                "the passcode could not be stretched, most likely for want of memory; close other programs and try again"
            )
        }
        return stretched
    }

    private static func derive(_ passcode: Password, _ stretching: PasscodeStretching) -> SecretBytes? {
        switch stretching.function {
        case .argon2id(let passes, let memory, let lanes):
            KeyStretching.argon2id(
                passcode.bytes,
                salt: stretching.salt,
                memory: memory,
                passes: passes,
                lanes: lanes
            )
        case .scrypt(let logRounds, let blockSize, let parallelism):
            KeyStretching.scrypt(
                passcode.bytes,
                salt: stretching.salt,
                rounds: 1 << logRounds,
                blockSize: blockSize,
                parallelism: parallelism
            )
        }
    }
}
