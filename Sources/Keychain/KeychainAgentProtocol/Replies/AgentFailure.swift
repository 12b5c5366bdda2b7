// SPDX-License-Identifier: Apache-2.0

/// A refusal: nothing was changed, unless `outcome-unknown` says otherwise.
package struct AgentFailure: Error, Sendable, Hashable, CustomStringConvertible {
    /// Why.
    package let code: Code
    /// One sentence that says what happened and what may be done; never a secret.
    package let message: String
    /// In how many milliseconds the next attempt at a passcode may be made; with `wait-before-trying`.
    package let wait: Int64?

    /// Describes a refusal.
    package init(_ code: Code, _ message: String, wait: Int64? = nil) {
        self.code = code
        self.message = message
        self.wait = wait
    }

    /// The code and the message in one line.
    package var description: String { "\(code.rawValue): \(message)" }

    /// Whether the same request may be made again as it is, without being done twice.
    package var isRetrySafe: Bool { code != .outcomeUnknown }

    /// Compares the codes alone.
    package static func == (left: Self, right: Self) -> Bool { left.code == right.code }

    /// Hashes the code alone.
    package func hash(into hasher: inout Hasher) { hasher.combine(code) }
}

extension AgentFailure {
    /// Why an agent refuses.
    package enum Code: String, Sendable, Hashable, CaseIterable {
        /// The process on the other side belongs to another user.
        case foreignUser = "foreign-user"
        /// As many clients as an agent takes are connected.
        case tooManyClients = "too-many-clients"
        /// More unanswered requests than an agent keeps.
        case tooManyRequests = "too-many-requests"
        /// The client speaks no version that the agent does.
        case versionUnsupported = "version-unsupported"
        /// What came is no message; the connection ends.
        case malformed
        /// The request is none of this version, or not as it must be.
        case requestInvalid = "request-invalid"
        /// The application may not do this.
        case notAllowed = "not-allowed"
        /// The client did not do in time what was its turn.
        case timedOut = "timed-out"
        /// The agent is ending.
        case ending
        /// The keychain is locked, or was locked meanwhile.
        case locked
        /// The person's session is locked, or another one is in front: nobody is asked until it is open again.
        case sessionLocked = "session-locked"
        /// The passcode is another one.
        case passcodeWrong = "passcode-wrong"
        /// Too many wrong passcodes: one waits.
        case waitBeforeTrying = "wait-before-trying"
        /// The new passcode could be guessed.
        case passcodeWeak = "passcode-weak"
        /// There is no program that could ask for the passcode.
        case noPrompter = "no-prompter"
        /// The person did not give the passcode.
        case declined
        /// There is no reader of fingers or faces, or it cannot be asked.
        case readerUnavailable = "reader-unavailable"
        /// The reader knows no finger or face of this person.
        case nothingEnrolled = "nothing-enrolled"
        /// The passcode is due before fingers or faces count again.
        case passcodeFirst = "passcode-first"
        /// The reader recognised nobody.
        case notRecognised = "not-recognised"
        /// The person chose the button for another way, which is the program's to offer.
        case fallbackChosen = "fallback-chosen"
        /// The person does not let the application have their face looked at, or it does not say what for.
        case faceDenied = "face-denied"
        /// The vault rests on a TPM that cannot be asked, is another one, or does not answer; or one is wanted and not there.
        case tpmUnavailable = "tpm-unavailable"
        /// There is no vault yet.
        case noVault = "no-vault"
        /// A newer program wrote the vault.
        case vaultNewer = "vault-newer"
        /// The vault is damaged.
        case vaultDamaged = "vault-damaged"
        /// Another process has the vault.
        case vaultBusy = "vault-busy"
        /// The vault may be read alone.
        case vaultReadOnly = "vault-read-only"
        /// There is no room left on the disk.
        case diskFull = "disk-full"
        /// A file cannot be made or written.
        case cannotWrite = "cannot-write"
        /// There is no such item.
        case notFound = "not-found"
        /// The item was changed since it was read.
        case conflict
        /// There is such an item already.
        case duplicate
        /// The change may have been made, or not: look before it is made again.
        case outcomeUnknown = "outcome-unknown"
        /// Something else.
        case failure
    }
}
