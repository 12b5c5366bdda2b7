// SPDX-License-Identifier: Apache-2.0

internal import KeychainItems
package import KeychainAgent
package import KeychainAgentProtocol
package import KeychainVault
internal import Passwords
internal import SecretMemory
internal import Synchronization
internal import VaultStorage

/// Does the agent's work with a vault's file, which it opens when something is asked of it, and keeps the keys.
package final class VaultKeeper: AgentVault {
    struct Open {
        var file: VaultFile
        var held: HeldKeys
        /// What a finger may bring back; there only between a lock that keeps it and the next lock or unlock.
        var withheld: ClassKeys?
        /// Whether it was held against what was seen of it last, and what that told was kept.
        var isCompared = false
        /// What was found and is in no file yet, since the disk is full: it is told from here until it is.
        var unkept: [VaultFinding] = []
        /// Whether the passcode was right and the count of attempts does not know it, since the disk is full: otherwise right ones would
        /// add up to a wait.
        var owesReset = false

        /// How far former rows were sealed again since the file was opened; nil once that is done.
        var resealed: Int64? = 0
        /// Whether it could not be converted at the last unlock.
        var isNotConverted = false
        /// Whether the file was converted since it was opened: the copy from before stays until a later start.
        var isJustConverted = false

        init(_ file: VaultFile) { (self.file, held) = (file, file.heldKeys()) }

        /// Takes the keys back, or hands former ones out, and keeps what was found meanwhile.
        mutating func hold(as former: Open) {
            // The keys of a file that was converted meanwhile are others.
            (held, withheld) = former.file === file ? (former.held, former.withheld) : (file.heldKeys(), nil)
        }
    }

    let clock: @Sendable () -> Int64
    private let path: String
    let keybags: KeybagMaking
    let seen: SeenVault?
    private let state = Mutex<Open?>(nil)

    /// Names a vault.
    ///
    /// - Parameters:
    ///   - path: Its file, which need not be there yet.
    ///   - sealer: The machine's TPM; nil where it is not asked.
    ///   - folder: Where this device remembers how far the vault was, by an absolute path, and not where the vault lies; nil to remember
    ///     nothing.
    ///   - clock: Milliseconds since 1970.
    package init(
        _ path: String,
        sealer: (any SecretSealer)? = nil,
        remembering folder: String? = nil,
        clock: @escaping @Sendable () -> Int64
    ) {
        self.path = path
        keybags = KeybagMaking(sealer: sealer)
        seen = folder.map { SeenVault(folder: $0) }
        self.clock = clock
    }

    package func perform(_ job: VaultJob) -> AgentReply {
        state.withLock { state in
            do {
                return try perform(job, &state)
            } catch {
                return .refused(AgentFailure(error))
            }
        }
    }

    private func perform(_ job: VaultJob, _ state: inout Open?) throws -> AgentReply {
        switch job {
        case .lock:
            remember(&state)
            state?.held.lock()
            state?.withheld = nil
            return .state(state?.held.state ?? .untouched)
        case .withhold:
            remember(&state)
            // Of a keychain that is locked already nothing is kept: what was kept stays.
            if let held = state?.held, held.state == .unlocked { state?.withheld = held.classKeys }
            state?.held.lock()
            return state?.withheld == nil ? .state(state?.held.state ?? .untouched) : .done
        case .end:
            remember(&state)
            state?.held.end()
            state?.withheld = nil
            state = nil
            return .done
        default: break
        }
        var open = try state ?? opened()
        // Written back whatever comes: a refused unlock has opened the file as well.
        defer { state = open }
        if job.writes { try demandKept(&open) }
        switch job {
        case .lock, .withhold, .end: return .done
        case .reopen:
            guard let keys = open.withheld else {
                throw AgentFailure(.passcodeFirst, "no finger unlocks the keychain now; give the passcode")
            }
            try take(keys, &open)
            return .state(open.held.state)
        case .unlock(let passcode):
            try unlock(&open, passcode)
            return .state(open.held.state)
        case .changePasscode(let former, let next, let sealing):
            try change(&open, from: former, to: next, sealing)
            return .state(open.held.state)
        case .verify: return .report(try report(&open))
        case .findings: return .findings(try findings(&open))
        case .acknowledge(let told):
            try acknowledge(told, open)
            return .done
        case .backup(let path):
            try open.file.backup(to: path)
            return .copied(isSealed: open.file.keybag.header.passcodeSeal != nil)
        case .exportPasskeys(let passcode, let after, let groups):
            return try exportPasskeys(passcode, after: after, groups, &open)
        case .listPasskeys(let site, let after): return try listPasskeys(of: site, after: after, open)
        case .findPasskey(let use): return try findPasskey(use, open)
        case .makePasskey(let creation, let leave): return try makePasskey(creation, leave, &open)
        case .usePasskey(let use, let item, let leave): return try usePasskey(use, of: item, leave, &open)
        case .securityKey: throw AgentFailure(.requestInvalid, "what the security key asks has an answer of its own")
        case .signalPasskeys(let site, let signal):
            try take(signal, of: site, open)
            return .done
        case .add(let item, let enrolment): return try add(item, enrolment: enrolment, open)
        case .addAll(let batch, let enrolment): return try addAll(batch, enrolment: enrolment, open)
        case .addIdentity(let identity, let enrolment): return try addIdentity(identity, enrolment: enrolment, open)
        case .find(let page, let groups, let proved): return try find(page, groups, proved, open)
        case .update(let items, let changes, let groups, let proved):
            return try update(items, changes, groups, proved, open)
        case .remove(let items, let groups, let isKeeping, let isSparing):
            try remove(items, groups, keeping: isKeeping, sparing: isSparing, open)
            return .done
        case .bringBack(let items, let groups):
            try bringBack(items, groups, open)
            return .done
        case .history(let item, let groups, let proved): return try history(of: item, groups, proved, open)
        }
    }

    /// What the keybag says of itself, once a passcode vouched for it; nil before.
    func unlockedHeader() -> KeybagHeader? {
        state.withLock { state in
            guard let state, state.held.state != .untouched else { return nil }
            return state.file.keybag.header
        }
    }

    /// Works with the vault as a job does; nil where it cannot be opened.
    func withOpen<Value>(_ work: (inout Open) -> Value) -> Value? {
        state.withLock { state in
            guard var open = try? state ?? opened() else { return nil }
            defer { state = open }
            return work(&open)
        }
    }

    private func opened() throws -> Open {
        Open(try VaultFile(opening: path))
    }

    package func workWhileIdle() -> Bool {
        state.withLock { state in
            guard var open = state else { return false }
            defer { state = open }
            return tidy(&open)
        }
    }

    // MARK: Passcodes

    private func unlock(_ open: inout Open, _ passcode: Password) throws {
        let (former, keys) = (open, try keys(&open, passcode))
        try take(keys, &open)
        do {
            try adopt(&open, passcode)
            // Nothing is changed before what was found is kept, and a full disk keeps no owner from their passwords.
            guard open.unkept.isEmpty else { return }
            try? forgetRemoved(open)
            try convert(&open, passcode)
        } catch {
            open.hold(as: former)
            throw error
        }
        let header = open.file.keybag.header
        // A vault for trials guards nothing, and stays as cheap as it was made.
        if header.stretching.isBelowStandard, !header.isSimulated {
            // What cannot be written, or sealed, today is tried again at the next unlock.
            try? replaceKeybag(&open, passcode, isSealed: header.passcodeSeal != nil, isRenewing: false)
        }
    }

    /// Holds keys, and looks whether the file is the one that they were made for; otherwise nothing has changed.
    func take(_ keys: ClassKeys, _ open: inout Open) throws {
        let former = open
        do {
            open.withheld = nil
            try open.held.unlock(with: keys)
            try examine(&open)
            // What could not be done behind the last unlock is tried again.
            open.resealed = open.resealed ?? 0
        } catch {
            // Who is told that it is locked must not leave keys behind.
            open.hold(as: former)
            throw error
        }
    }

    private func change(
        _ open: inout Open,
        from former: Password,
        to next: Password,
        _ sealing: SealChange?
    ) throws {
        let isSealed = sealing.map { $0 == .begin } ?? (open.file.keybag.header.passcodeSeal != nil)
        try KeybagMaking.checkStrength(of: next, isSealed: isSealed)
        if isSealed { try keybags.checkReadiness() }
        let before = open
        try unlock(&open, former)
        do {
            try demandKept(&open)
            try replaceKeybag(&open, next, isSealed: isSealed, isRenewing: true)
        } catch {
            // A refusal leaves everything as it was: a keychain that calls itself locked must not hold keys.
            open.hold(as: before)
            throw error
        }
    }

    /// The one place in which a passcode is tried: the attempt is written before the passcode is stretched.
    func keys(_ open: inout Open, _ passcode: Password) throws -> ClassKeys {
        let (file, keybag) = (open.file, open.file.keybag)
        try demandKnownTPM(keybag.header, at: file.path)
        // A TPM that cannot be asked, is another one, or refuses whatever it is asked, is no attempt at the passcode.
        try keybags.checkReadiness(opening: keybag.header)
        let now = clock()
        let wait = try file.beginAttempt(at: now, behindRight: open.owesReset)
        open.owesReset = false
        if let wait {
            let left = max(wait.until - now, 0)
            let words = AgentFailure.duration(left)
            let message = "after \(wait.failures) wrong passcodes one waits; try again in \(words)"
            throw AgentFailure(.waitBeforeTrying, message, wait: left)
        }
        let keys = try keybag.unlock(with: try keybags.secrets(opening: keybag.header, with: passcode))
        do {
            try file.passcodeWasRight()
        } catch {
            // On a full disk the attempt goes on counting until there is room, which lets nobody try more often, and who knows the
            // passcode is let in.
            guard error.code == .diskFull else { throw error }
            open.owesReset = true
        }
        rememberTPM(keybag.header, at: file.path)
        return keys
    }
}
