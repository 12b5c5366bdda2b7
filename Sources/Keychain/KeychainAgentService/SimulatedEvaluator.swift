// SPDX-License-Identifier: Apache-2.0

package import DeviceAuthentication

/// Stands for a reader whose fingers or faces are commands; absent as long as no vault allows it.
package actor SimulatedEvaluator: BiometryEvaluator {
    package nonisolated let kind: BiometryKind
    private let permit: @Sendable () throws(DeviceError) -> SimulatorPermit
    private var reader: SimulatedReader?

    /// Waits for leave.
    package init(
        _ kind: BiometryKind,
        permit: @escaping @Sendable () throws(DeviceError) -> SimulatorPermit
    ) {
        self.kind = kind
        self.permit = permit
    }

    /// Does something at the reader.
    ///
    /// - Throws: `simulatorRefused`, `passcodeFirst`, or what the reader says.
    package func perform(_ command: SimulatorCommand) async throws(DeviceError) {
        try await allowed().perform(command)
    }

    package func enrolment() async throws(DeviceError) -> Enrolment { try await allowed().enrolment() }

    package func evaluate(
        expecting expected: EnrolmentDigest,
        onMiss miss: @escaping @Sendable () async -> MissAnswer,
        onHint hint: @escaping @Sendable (FingerHint) -> Void
    ) async throws(DeviceError) {
        try await allowed().evaluate(expecting: expected, onMiss: miss, onHint: hint)
    }

    private func allowed() throws(DeviceError) -> SimulatedReader {
        if let reader { return reader }
        let made = SimulatedReader(permit: try permit(), kind: kind)
        reader = made
        return made
    }
}
