// SPDX-License-Identifier: Apache-2.0

import DeviceAuthentication
import Synchronization

/// Takes gestures in the order in which they were put in, each when it is asked.
final class QueuedReader: BiometryEvaluator {
    /// What somebody does at it.
    enum Gesture: Sendable { case match, fallback }

    private let state = Mutex((gestures: [Gesture](), fingers: 1))

    var kind: BiometryKind { .fingerprint }

    func put(_ gesture: Gesture) { state.withLock { $0.gestures.append(gesture) } }

    func clear() { state.withLock { $0.gestures = [] } }

    func enroll() { state.withLock { $0.fingers += 1 } }

    func enrolment() async throws(DeviceError) -> Enrolment {
        let fingers = state.withLock { $0.fingers }
        return try Enrolment(kind: .fingerprint, device: "test", names: (0..<fingers).map { "finger \($0)" })
    }

    func evaluate(
        expecting expected: EnrolmentDigest,
        onMiss miss: @escaping @Sendable () async -> MissAnswer,
        onHint hint: @escaping @Sendable (FingerHint) -> Void
    ) async throws(DeviceError) {
        guard try await enrolment().digest == expected else { throw DeviceError(.passcodeFirst, "another enrolment") }
        while true {
            switch state.withLock({ $0.gestures.isEmpty ? nil : $0.gestures.removeFirst() }) {
            case .match?: return
            case .fallback?: throw DeviceError(.userFallback, "the passcode instead")
            case nil: break
            }
            do {
                try await Task.sleep(for: .milliseconds(1))
            } catch {
                throw DeviceError(.appCancel, "taken back")
            }
        }
    }
}
