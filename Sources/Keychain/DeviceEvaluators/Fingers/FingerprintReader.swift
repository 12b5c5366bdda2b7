// SPDX-License-Identifier: Apache-2.0

package import DeviceAuthentication

/// The machine's fingerprint reader, as fprintd serves it.
///
/// Each evaluation has a connection of its own: whatever happens to it, the reader is free when the connection goes. The reader is
/// claimed with an empty name, which fprintd takes for the user who the kernel says asks, and who is no other.
package struct FingerprintReader: BiometryEvaluator {
    private let address: BusAddress
    private let answerTime: Int64
    private let fingerTime: Int64

    /// Names a bus.
    package init(address: BusAddress = .system, answerTime: Int64 = 10_000, fingerTime: Int64 = 60_000) {
        self.address = address
        self.answerTime = answerTime
        self.fingerTime = fingerTime
    }

    /// Always a finger's.
    package var kind: BiometryKind { .fingerprint }

    /// Asks fprintd what is enrolled for the user who runs the program.
    package func enrolment() async throws(DeviceError) -> Enrolment {
        let (address, answerTime) = (address, answerTime)
        let result = await OwnThread.run { () -> Result<Enrolment, DeviceError> in
            do throws(BusFault) {
                let service = FprintService(try BusClient(address, timeout: answerTime))
                return try service.enrolment()
            } catch {
                return .failure(error.error)
            }
        }
        guard let result else { throw FingerFault.other.error }
        return try result.get()
    }

    /// Asks for a finger until one is recognised.
    package func evaluate(
        expecting expected: EnrolmentDigest,
        onMiss miss: @escaping @Sendable () async -> MissAnswer,
        onHint hint: @escaping @Sendable (FingerHint) -> Void
    ) async throws(DeviceError) {
        let run = FingerRun(
            address: address,
            answerTime: answerTime,
            fingerTime: fingerTime,
            expected: expected,
            onMiss: miss,
            onHint: hint
        )
        let outcome = await withTaskCancellationHandler {
            await OwnThread.run { run.outcome() }
        } onCancel: {
            run.mailbox.put(.cancel(.app))
        }
        guard let outcome else { throw FingerFault.other.error }
        if let error = outcome { throw error }
    }
}

extension BusFault {
    /// The error that says so about fingers.
    var error: DeviceError {
        switch self {
        case .unreachable: FingerFault.serviceMissing.error
        case .timedOut: FingerFault.timedOut.error
        case .malformed: FingerFault.malformedReply.error
        case .refused, .lost: FingerFault.other.error
        }
    }
}
