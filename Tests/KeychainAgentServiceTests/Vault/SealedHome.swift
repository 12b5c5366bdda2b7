// SPDX-License-Identifier: Apache-2.0

import Foundation
import KeychainAgent
import KeychainAgentProtocol
import KeychainAgentService
import KeychainTesting
import KeychainVault
import Passwords
import SecretMemory
import Synchronization
import Testing

/// A folder for a vault, its TPM, and a clock that is set by hand.
final class SealedHome: Sendable {
    /// Enough beside a TPM, and not without.
    static let short = "harbour ladder violin"
    static let long = "harbour ladder violin copper meadow quartz"

    /// Where vault and all lie.
    let path: String
    private let folder: String
    let now = Mutex<Int64>(1_800_000_000_000)
    let tpm = SimulatedSealer(random: .system, maximum: 7)
    var vault: String { "\(folder)/keychain.vault" }

    /// Makes a folder.
    ///
    /// - Parameter folder: Where the vault lies, if not in that folder.
    /// - Throws: What the system says.
    init(on folder: String? = nil) throws {
        path = "/tmp/martlet-sealed-\(UInt64.random(in: 0...UInt64.max))"
        self.folder = folder ?? path
        try #require(mkdir(path, 0o700) == 0)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func sealed() throws -> SealedHome {
        try VaultMaking.make(vault, passcode: try Password(Self.short), isSimulated: false, besideTPM: tpm)
        return self
    }

    func unsealed() throws -> SealedHome {
        try VaultMaking.make(vault, passcode: try Password(Self.long), isSimulated: false)
        return self
    }

    func keeper(_ sealer: (any SecretSealer)?) -> VaultKeeper {
        VaultKeeper(vault, sealer: sealer) { [self] in now.withLock { $0 } }
    }

    /// What comes of an unlock by a new agent.
    func unlock(_ passcode: String, _ sealer: (any SecretSealer)?) throws -> AgentReply {
        let keeper = keeper(sealer)
        defer { _ = keeper.perform(.end) }
        return keeper.perform(.unlock(try Password(passcode)))
    }
}
