// SPDX-License-Identifier: Apache-2.0

/// A reader whose finger or face is a command. It goes through the same evaluation as a real one.
///
/// A command that nobody waits for is refused and never kept: it does not satisfy the next evaluation.
package actor SimulatedReader: BiometryEvaluator {
    private struct Pending {
        var evaluation: FingerEvaluation
        let number: Int
        let miss: @Sendable () async -> MissAnswer
        let hint: @Sendable (FingerHint) -> Void
        let end: CheckedContinuation<DeviceError?, Never>
    }

    /// What it looks at.
    package let kind: BiometryKind
    private let device: FingerDevice
    private var enrolled: [String] = []
    private var enrolments = 0
    private var isConnected = true
    private var pending: Pending?
    private var number = 0

    /// Makes a reader with nothing enrolled.
    ///
    /// - Parameters:
    ///   - permit: From the vault that it may be used for.
    ///   - kind: A finger's or a face's.
    package init(permit: SimulatorPermit, kind: BiometryKind) {
        self.kind = kind
        device = FingerDevice(path: "/simulated", name: "Simulated \(kind)")
        _ = permit
    }

    /// Does something at the reader.
    ///
    /// - Parameter command: What.
    /// - Throws: `systemCancel` where it needs an evaluation that waits, and none does.
    package func perform(_ command: SimulatorCommand) async throws(DeviceError) {
        switch command {
        case .enroll:
            enrolments += 1
            enrolled.append("simulated-\(enrolments)")
        case .remove: enrolled = []
        case .connect: isConnected = true
        case .disconnect:
            isConnected = false
            await feed(.status(.disconnected))
        case .match: try await show(enrolled.isEmpty ? .status(.noMatch) : .status(.match))
        case .noMatch: try await show(.status(.noMatch))
        case .retry: try await show(.status(.retry(.tryAgain, isDone: false)))
        case .cancel: try await show(.cancel(.user))
        case .fallback: try await show(.cancel(.fallback))
        }
    }

    /// Whether an evaluation waits for a finger or a face.
    package var isWaiting: Bool { pending != nil }

    /// What is enrolled by commands.
    package func enrolment() async throws(DeviceError) -> Enrolment {
        guard isConnected else { throw FingerFault.noSuchDevice.error }
        return try Enrolment(kind: kind, device: device.name, names: enrolled)
    }

    /// Waits for commands until one matches.
    package func evaluate(
        expecting expected: EnrolmentDigest,
        onMiss miss: @escaping @Sendable () async -> MissAnswer,
        onHint hint: @escaping @Sendable (FingerHint) -> Void
    ) async throws(DeviceError) {
        guard pending == nil else { throw FingerFault.alreadyInUse.error }
        number += 1
        let (number, evaluation) = (number, FingerEvaluation(expecting: expected, kind: kind))
        let error = await withTaskCancellationHandler {
            await withCheckedContinuation { end in
                pending = Pending(evaluation: evaluation, number: number, miss: miss, hint: hint, end: end)
                Task { await self.feed(.begin, number: number) }
            }
        } onCancel: {
            Task { await self.feed(.cancel(.app), number: number) }
        }
        if let error { throw error }
    }

    private func show(_ event: FingerEvent) async throws(DeviceError) {
        guard pending != nil else { throw DeviceError(.systemCancel, "nothing waits for a finger or a face") }
        await feed(event)
    }

    /// Feeds the evaluation that waits, unless another one than that of the number does.
    private func feed(_ event: FingerEvent, number: Int? = nil) async {
        var events = [event]
        guard let current = pending?.number, number == nil || number == current else { return }
        while !events.isEmpty, pending?.number == current {
            let actions = pending?.evaluation.take(events.removeFirst()) ?? []
            for action in actions {
                if let next = await act(action) { events.append(next) }
            }
        }
    }

    private func act(_ action: FingerAction) async -> FingerEvent? {
        switch action {
        case .find: return .found(isConnected ? .success(device) : .failure(.noSuchDevice))
        case .claim: return .claimed(nil)
        case .list: return .listed(.success(enrolled))
        case .start: return .started(nil)
        case .stop: return .stopped
        case .release: return .released
        case .noteMiss:
            guard let pending else { return nil }
            return .missNoted(await pending.miss())
        case .show(let hint): pending?.hint(hint)
        case .finish(let error):
            pending?.end.resume(returning: error)
            pending = nil
        }
        return nil
    }
}
