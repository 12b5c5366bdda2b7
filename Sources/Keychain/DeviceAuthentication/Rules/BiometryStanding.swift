// SPDX-License-Identifier: Apache-2.0

/// What an agent knows about biometrics, and the rules that follow from it.
///
/// A value without a clock. All times are milliseconds of one clock that runs while the machine sleeps and that nobody sets
/// (`CLOCK_BOOTTIME`): since the passcode is asked after each start, no time outlives the process.
package struct BiometryStanding: Sendable, Hashable {
    /// What is to be kept between two runs; nil where there is none.
    package private(set) var record: BiometryRecord?
    private var passcodeAt: Int64?
    private var matchedAt: Int64?

    private static let hour: Int64 = 3_600_000

    /// Begins with what was stored.
    ///
    /// - Parameter record: Nil where nothing was, or nothing that can be read.
    package init(record: BiometryRecord?) { self.record = record }

    /// Takes that the passcode was right.
    ///
    /// - Parameters:
    ///   - now: When.
    ///   - enrolment: What is enrolled at this moment; nil where nothing is, or where it cannot be told.
    /// - Returns: Whether something was enrolled or removed since the record was made, as items that are bound to the current
    ///   enrolment must know. True as well where there was no record.
    package mutating func takePasscode(at now: Int64, enrolment: EnrolmentDigest?) -> Bool {
        let isChanged = record == nil || record?.enrolment != enrolment
        record = BiometryRecord(misses: 0, enrolment: enrolment)
        (passcodeAt, matchedAt) = (now, nil)
        return isChanged
    }

    /// Takes a miss.
    package mutating func takeMiss() {
        // Without a record no finger is asked for; should one be missed all the same, it counts from then on.
        record = BiometryRecord(misses: (record?.misses ?? 0) + 1, enrolment: record?.enrolment)
    }

    /// Takes that somebody was recognised, and ends the misses in a row.
    ///
    /// - Parameter now: When.
    package mutating func takeMatch(at now: Int64) {
        matchedAt = now
        record = BiometryRecord(misses: 0, enrolment: record?.enrolment)
    }

    /// Why the passcode is asked first, whatever is enrolled.
    ///
    /// - Parameter now: When biometrics would be asked.
    /// - Returns: Nil where they may.
    package func reason(at now: Int64) -> PasscodeReason? {
        guard let passcodeAt else { return .agentStart }
        guard let record, record.enrolment != nil else { return .noEnrolmentRecord }
        guard record.misses < BiometryRecord.maximumMisses else { return .misses }
        let lastUse = max(passcodeAt, matchedAt ?? passcodeAt)
        guard now >= lastUse else { return .clockWentBack }
        guard now - lastUse < 48 * Self.hour else { return .unusedFor48Hours }
        guard now - passcodeAt < 156 * Self.hour || now - lastUse < 4 * Self.hour else { return .passcodeAgedOut }
        return nil
    }

    /// Why the passcode is asked first, given what is enrolled.
    ///
    /// - Parameters:
    ///   - now: When biometrics would be asked.
    ///   - enrolment: What is enrolled at that moment.
    /// - Returns: Nil where they may.
    package func reason(at now: Int64, enrolment: EnrolmentDigest) -> PasscodeReason? {
        if let reason = reason(at: now) { return reason }
        return record?.enrolment == enrolment ? nil : .enrolmentChanged
    }
}
