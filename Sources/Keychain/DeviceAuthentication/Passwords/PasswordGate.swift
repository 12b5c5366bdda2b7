// SPDX-License-Identifier: Apache-2.0

package import SecretMemory

/// Checks the system's password on behalf of an agent, where it may stand in for the passcode.
///
/// A try counts as a miss from before it is made, and only a right password or the passcode takes that back: whoever ends the helper, or
/// withdraws the question while PAM works, has no try for nothing. Nothing else than a wrong password may be followed by another: where
/// PAM does not work, the passcode is given, and has it looked at again.
package actor PasswordGate {
    private let checker: any SystemPasswordChecker
    private let store: any BiometryStore
    /// Misses in a row; nil where nobody knows.
    private var misses: Int?
    private var problem: DeviceError?
    private var isBusy = false
    private var waiting: [CheckedContinuation<Void, Never>] = []

    /// After so many misses in a row the passcode is asked.
    package static let maximumMisses = BiometryRecord.maximumMisses

    /// Begins with what is stored; without a record that can be read the passcode comes first.
    ///
    /// - Parameters:
    ///   - checker: Who asks PAM.
    ///   - store: Where the misses are kept, as a ``BiometryRecord`` without an enrolment.
    package init(checker: any SystemPasswordChecker, store: any BiometryStore) async {
        self.checker = checker
        self.store = store
        let stored = (try? await store.load()) ?? nil
        misses = stored.flatMap { try? BiometryRecord(decoding: $0) }?.misses
    }

    /// Why no password may be tried now; nil where one may.
    ///
    /// `passcodeFirst` where the passcode is due, anything else where PAM cannot be asked.
    package var refusal: DeviceError? {
        if let problem { return problem }
        guard let misses else {
            return DeviceError(.passcodeFirst, "it is not known how many passwords were wrong; give the passcode")
        }
        guard misses < Self.maximumMisses else {
            return DeviceError(
                .passcodeFirst,
                "\(Self.maximumMisses) passwords in a row were not right; give the passcode"
            )
        }
        return nil
    }

    /// How many passwords may still be tried in a row.
    package var triesLeft: Int { refusal == nil ? Self.maximumMisses - (misses ?? Self.maximumMisses) : 0 }

    /// Takes that the passcode was right: misses end, and what did not work is looked at again.
    package func passcodeSucceeded() async {
        await takeTurn()
        defer { passTurn() }
        problem = nil
        do {
            try checker.prepare()
        } catch {
            problem = error
        }
        if await !write(0), problem == nil { problem = Self.notWritten }
    }

    /// Returns where the password is right.
    ///
    /// - Parameter password: 1 to 511 bytes without NUL.
    /// - Throws: ``DeviceError``: ``refusal`` where nothing was tried, `authenticationFailed` for another password, `appCancel` where the
    ///   task was cancelled; anything else is ``refusal`` from then on.
    package func check(_ password: SecretBytes) async throws(DeviceError) {
        await takeTurn()
        defer { passTurn() }
        if let refusal { throw refusal }
        guard !Task.isCancelled else { throw DeviceError(.appCancel, "the question was withdrawn") }
        // What is not counted must not be tried.
        guard let misses, await write(misses + 1) else {
            problem = Self.notWritten
            throw Self.notWritten
        }
        do {
            try await checker.check(password)
        } catch {
            if error.code != .authenticationFailed, error.code != .appCancel { problem = error }
            throw error
        }
        // A count that stays too high costs a passcode, and that is all.
        if await !write(0) { self.misses = 0 }
    }

    private func write(_ count: Int) async -> Bool {
        do {
            try await store.save(BiometryRecord(misses: count, enrolment: nil).encoded)
        } catch {
            return false
        }
        misses = count
        return true
    }

    /// One try at a time, and no record written beside another one.
    private func takeTurn() async {
        if isBusy { await withCheckedContinuation { waiting.append($0) } }
        isBusy = true
    }

    private func passTurn() {
        // Handed on while it is held: nobody who comes now gets before those who wait.
        if waiting.isEmpty { isBusy = false } else { waiting.removeFirst().resume() }
    }

    private static let notWritten = DeviceError(
        .systemCancel,
        "a try of the account's password cannot be written down, so none is made; free some room on the disk"
    )
}

/// Checks the system password of the user who runs the program.
package protocol SystemPasswordChecker: Sendable {
    /// Returns where a password could be checked now.
    ///
    /// - Throws: ``DeviceError``: what is missing.
    func prepare() throws(DeviceError)

    /// Returns where the password is right.
    ///
    /// A cancelled task ends it with `appCancel`, unless it was right.
    ///
    /// - Parameter password: 1 to 511 bytes without NUL.
    /// - Throws: ``DeviceError``.
    func check(_ password: SecretBytes) async throws(DeviceError)
}
