// SPDX-License-Identifier: Apache-2.0

internal import KeychainAgent
internal import KeychainAgentProtocol
internal import VaultStorage

extension VaultKeeper {
    /// Looks at all rows, and whether the file is an old one; what is found is kept in the file, or in memory while the disk is full.
    ///
    /// A full disk keeps nobody out, and takes no word away either.
    ///
    /// - Throws: What keeps the vault from being read or written, but for a full disk.
    func examine(_ open: inout Open) throws(VaultStorageError) {
        let (former, checked) = (open.unkept, try open.file.checked(with: open.held))
        open.unkept = checked.unkept
        try compare(&open, with: checked.found)
        // What is found again was found at its first time.
        open.unkept = open.unkept.map { again in former.first { $0.code == again.code } ?? again }
    }

    /// Tries once more to write what could not be written.
    func keep(_ open: inout Open) throws(VaultStorageError) {
        if open.owesReset, (try? open.file.passcodeWasRight()) != nil { open.owesReset = false }
        if !open.unkept.isEmpty { try examine(&open) }
    }

    /// Demands that all that was found is kept.
    ///
    /// Before anything is written: a change would let an old copy count past what is remembered of the vault, or bury what is missing.
    func demandKept(_ open: inout Open) throws {
        try keep(&open)
        guard open.unkept.isEmpty else {
            throw AgentFailure(
                .diskFull,
                "there is no room left for what was found in the vault, and before that is kept nothing is changed; free some space and try again"
            )
        }
    }

    /// What was found and nobody acknowledged, the latest last; of too many the latest.
    func findings(_ open: inout Open) throws -> [AgentFinding] {
        // What cannot be kept now either is told all the same.
        try? keep(&open)
        // In no file: it is so until it is done, also where it was acknowledged.
        let waiting = open.isNotConverted ? [VaultFinding(code: .notConverted, foundAt: clock())] : []
        return try (open.file.findings() + open.unkept + waiting).suffix(AgentFinding.most).map { finding in
            AgentFinding(code: finding.code.rawValue, foundAt: finding.foundAt, message: finding.message)
        }
    }

    /// Forgets what somebody was told; what they were not stays.
    func acknowledge(_ told: [AgentFinding], _ open: Open) throws {
        try open.file.acknowledge(
            told.compactMap { finding in
                VaultFinding.Code(rawValue: finding.code).map { VaultFinding(code: $0, foundAt: finding.foundAt) }
            }
        )
    }
}

extension VaultJob {
    /// Whether it changes what the vault keeps, but for the count of attempts.
    var writes: Bool {
        switch self {
        case .changePasscode, .acknowledge, .add, .addAll, .addIdentity, .makePasskey,
            .signalPasskeys, .update, .remove, .bringBack:
            true
        case .unlock, .lock, .withhold, .reopen, .end, .verify, .findings, .backup, .exportPasskeys, .listPasskeys,
            .findPasskey, .securityKey, .usePasskey, .find, .history:
            false
        }
    }
}
