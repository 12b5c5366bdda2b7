// SPDX-License-Identifier: Apache-2.0

import KeychainItems
import Foundation
import KeychainAgent
import KeychainAgentProtocol
import KeychainAgentService
import Passwords
import Synchronization
import Testing

/// A folder with a vault, and a clock that is set by hand.
final class VaultHome: Sendable {
    static let passcode = "harbour ladder violin copper meadow quartz"
    let path: String
    let now = Mutex<Int64>(1_800_000_000_000)
    var vault: String { "\(path)/keychain.vault" }

    /// Makes one.
    ///
    /// - Parameters:
    ///   - folder: Where, if not in a folder of its own; taken away in the end.
    ///   - isSimulated: Whether it is for trials.
    /// - Throws: What the system says.
    init(on folder: String? = nil, isSimulated: Bool = false) throws {
        path = folder ?? "/tmp/martlet-vault-\(UInt64.random(in: 0...UInt64.max))"
        if folder == nil { try #require(mkdir(path, 0o700) == 0) }
        try VaultMaking.make(vault, passcode: try Password(Self.passcode), isSimulated: isSimulated)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func keeper() -> VaultKeeper { VaultKeeper(vault) { [self] in now.withLock { $0 } } }

    func unlocked() throws -> VaultKeeper {
        let keeper = keeper()
        try #require(keeper.perform(.unlock(try Password(Self.passcode))) == .state(.unlocked))
        return keeper
    }
}
