// SPDX-License-Identifier: Apache-2.0

/// A reader of fingers or faces, a simulator of one, or a fake.
package protocol BiometryEvaluator: Sendable {
    /// What it looks at.
    var kind: BiometryKind { get }

    /// Tells what is enrolled for the user who runs the program.
    ///
    /// - Returns: Never an empty enrolment.
    /// - Throws: ``DeviceError``, `biometryNotEnrolled` where nothing is.
    func enrolment() async throws(DeviceError) -> Enrolment

    /// Asks for a finger or a face until one is recognised, and returns then alone.
    ///
    /// A cancelled task ends it with `appCancel`; the reader is free when it returns or throws.
    ///
    /// - Parameters:
    ///   - expected: What must be enrolled; looked at while nobody else can enrol.
    ///   - miss: Writes a miss down durably; called before the reader is asked again.
    ///   - hint: Takes what a person should know meanwhile; called in order.
    /// - Throws: ``DeviceError``.
    func evaluate(
        expecting expected: EnrolmentDigest,
        onMiss miss: @escaping @Sendable () async -> MissAnswer,
        onHint hint: @escaping @Sendable (FingerHint) -> Void
    ) async throws(DeviceError)
}
