// SPDX-License-Identifier: Apache-2.0

/// Asks a reader on behalf of an agent, where the rules let biometrics stand in for the passcode.
package actor BiometryGate {
    private let evaluator: any BiometryEvaluator
    private let store: any BiometryStore
    private let now: @Sendable () -> Int64
    private var standing: BiometryStanding
    private var isAsking = false
    private var isSaving = false
    private var savesWaiting: [CheckedContinuation<Void, Never>] = []

    /// Begins with what is stored.
    ///
    /// A record that cannot be read counts as none: the passcode comes first.
    ///
    /// - Parameters:
    ///   - evaluator: The reader.
    ///   - store: Where the record is kept.
    ///   - now: Milliseconds of a clock that runs in sleep and that nobody sets.
    package init(
        evaluator: any BiometryEvaluator,
        store: any BiometryStore,
        now: @escaping @Sendable () -> Int64
    ) async {
        self.evaluator = evaluator
        self.store = store
        self.now = now
        let stored = (try? await store.load()) ?? nil
        standing = BiometryStanding(record: stored.flatMap { try? BiometryRecord(decoding: $0) })
    }

    /// Takes that the passcode was right: misses end, and what is enrolled now may stand in for it.
    ///
    /// - Returns: Whether what is enrolled has changed since the record was made.
    /// - Throws: What the store throws; the passcode is right all the same, and biometrics stay off until it is given again.
    package func passcodeSucceeded() async throws -> Bool {
        let digest = try? await evaluator.enrolment().digest
        var next = standing
        let isChanged = next.takePasscode(at: now(), enrolment: digest)
        if let record = next.record { try await save(record) }
        standing = next
        return isChanged
    }

    /// Tells whether a reader could be asked now.
    ///
    /// - Returns: What is enrolled.
    /// - Throws: ``DeviceError``: why not.
    package func check() async throws(DeviceError) -> Enrolment {
        let enrolment = try await evaluator.enrolment()
        if let reason = standing.reason(at: now(), enrolment: enrolment.digest) { throw reason.error }
        return enrolment
    }

    /// What was enrolled when the passcode was last right; nil for nothing.
    package var enrolment: EnrolmentDigest? { standing.record?.enrolment }

    /// Asks the reader, and returns only when somebody was recognised.
    ///
    /// - Parameter hint: Takes what a person should know meanwhile.
    /// - Returns: What is enrolled, of which the one who was recognised is a part.
    /// - Throws: ``DeviceError``: `passcodeFirst` or `biometryLockout` before the reader is asked, else how it ended.
    @discardableResult package func evaluate(
        onHint hint: @escaping @Sendable (FingerHint) -> Void = { _ in }
    ) async throws(DeviceError) -> EnrolmentDigest {
        if let reason = standing.reason(at: now()) { throw reason.error }
        guard let expected = standing.record?.enrolment else { throw PasscodeReason.noEnrolmentRecord.error }
        guard !isAsking else { throw DeviceError(.systemCancel, "the reader is asked already; wait for that to end") }
        isAsking = true
        defer { isAsking = false }
        try await evaluator.evaluate(expecting: expected, onMiss: { await self.noteMiss() }, onHint: hint)
        // Time passed while the reader was asked, and misses may have been counted: what held before must hold still.
        if let reason = standing.reason(at: now(), enrolment: expected) { throw reason.error }
        let former = standing.record
        standing.takeMatch(at: now())
        // Misses that stay written too high cost a passcode after the next start, which is due anyway.
        if standing.record != former, let record = standing.record { try? await save(record) }
        return expected
    }

    private func noteMiss() async -> MissAnswer {
        standing.takeMiss()
        guard let record = standing.record else { return .notWritten }
        do {
            try await save(record)
        } catch {
            return .notWritten
        }
        return record.misses < BiometryRecord.maximumMisses ? .goOn : .lockedOut
    }

    /// Writes a record behind those that are being written: while one is, others may come, and an older one must not be the last.
    private func save(_ record: BiometryRecord) async throws {
        if isSaving { await withCheckedContinuation { savesWaiting.append($0) } }
        isSaving = true
        // Handed on while it is held: nobody who comes now gets before those who wait.
        defer { if savesWaiting.isEmpty { isSaving = false } else { savesWaiting.removeFirst().resume() } }
        try await store.save(record.encoded)
    }
}

/// Keeps the bytes of one ``BiometryRecord``.
package protocol BiometryStore: Sendable {
    /// The bytes that were saved last; nil where none were.
    ///
    /// - Throws: What keeps them from being read.
    func load() async throws -> [UInt8]?

    /// Saves bytes in place of the former ones: durable when it returns, the old or the new ones after a crash.
    ///
    /// - Parameter bytes: At most 64.
    /// - Throws: What keeps them from being saved.
    func save(_ bytes: [UInt8]) async throws
}
