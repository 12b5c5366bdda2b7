// SPDX-License-Identifier: Apache-2.0

internal import KeychainVault
internal import KeychainItems
package import DeviceAuthentication
internal import VaultStorage

extension VaultKeeper {
    /// Compares the vault with what was seen of it last, and remembers how far it is.
    ///
    /// - Parameters:
    ///   - open: The vault, with its keys.
    ///   - found: What was found in the file itself just now.
    /// - Throws: What keeps the finding from being kept, but for a full disk.
    func compare(_ open: inout Open, with found: [VaultFinding]) throws(VaultStorageError) {
        guard let seen, let counter = try? open.file.counter(with: open.held) else { return }
        let account = open.file.keybag.header.account
        // A head that was broken begins to count anew, and is told itself.
        if !found.contains(where: { $0.code == .headBroken }), let last = seen.counter(of: account, at: open.file.path),
            counter < last
        {
            do throws(VaultStorageError) {
                try open.file.note(.fileOlder)
            } catch {
                guard error.code == .diskFull else { throw error }
                // What is remembered stays until this is kept, so that it is found again.
                open.unkept.append(VaultFinding(code: .fileOlder, foundAt: clock()))
                return
            }
        }
        open.isCompared = true
        seen.note(counter, of: account, at: open.file.path)
    }

    /// Remembers how far the vault is, while there are keys to read that with.
    ///
    /// Never less than is remembered, and nothing of a file that was not compared yet: an old copy would take away what tells of it,
    /// put in place while the disk is full.
    func remember(_ state: inout Open?) {
        guard var open = state else { return }
        defer { state = open }
        // A disk that is full still, or fails, keeps nobody from a lock: what was found is found again at the next unlock.
        try? keep(&open)
        guard let seen, open.isCompared, let counter = try? open.file.counter(with: open.held) else { return }
        let account = open.file.keybag.header.account
        if let last = seen.counter(of: account, at: open.file.path), last >= counter { return }
        seen.note(counter, of: account, at: open.file.path)
    }
}

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
