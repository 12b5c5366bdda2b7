// SPDX-License-Identifier: Apache-2.0

package import DeviceAuthentication
package import KeychainAgent
package import KeychainAgentProtocol
internal import Synchronization

/// Asks a reader by a ``BiometryGate``, one question at a time.
package final class GateReader: OwnerReader {
    package let kind: BiometryKind
    private let gate: Task<BiometryGate, Never>
    private let simulator: SimulatedEvaluator?
    private let executor: ReaderExecutor
    private let asking = Mutex<Task<Void, Never>?>(nil)

    /// Begins with what is stored, beside whatever goes on.
    ///
    /// - Parameters:
    ///   - evaluator: The reader.
    ///   - store: Where misses and the enrolment are kept.
    ///   - now: Milliseconds of a clock that runs in sleep and that nobody sets.
    package init(
        _ evaluator: some BiometryEvaluator,
        store: some BiometryStore,
        now: @escaping @Sendable () -> Int64
    ) {
        kind = evaluator.kind
        simulator = evaluator as? SimulatedEvaluator
        let executor = ReaderExecutor()
        self.executor = executor
        gate = Task(executorPreference: executor) { await BiometryGate(evaluator: evaluator, store: store, now: now) }
    }

    package func begin(_ answer: @escaping @Sendable (PromptAnswer) -> Void) {
        asking.withLock { asking in
            let former = asking
            former?.cancel()
            asking = Task(executorPreference: executor) { [gate] in
                // The reader is asked by one at a time, and the one before lets go of it first.
                await former?.value
                guard !Task.isCancelled else { return }
                let outcome = await Self.ask(await gate.value)
                if !Task.isCancelled { answer(outcome) }
            }
        }
    }

    package func cancel() { asking.withLock { $0?.cancel() } }

    package func takePasscode(_ told: @escaping @Sendable ([UInt8]?) -> Void) {
        Task(executorPreference: executor) { [gate] in
            let gate = await gate.value
            do {
                _ = try await gate.passcodeSucceeded()
                told(await gate.enrolment?.bytes)
            } catch {
                // What is not written down does not stand in for the passcode.
                told(nil)
            }
        }
    }

    package func look(_ told: @escaping @Sendable (ReaderState) -> Void) {
        Task(executorPreference: executor) { [gate, kind] in
            let gate = await gate.value
            do throws(DeviceError) {
                told(ReaderState(kind, enrolment: try await gate.check().digest.bytes))
            } catch {
                switch error.code {
                case .biometryNotEnrolled: told(ReaderState(kind))
                case .biometryLockout, .passcodeFirst:
                    told(ReaderState(kind, enrolment: await gate.enrolment?.bytes, isResting: true))
                default: told(ReaderState(nil))
                }
            }
        }
    }

    package func simulate(_ act: String, _ told: @escaping @Sendable (AgentReply) -> Void) {
        guard let simulator else {
            told(.refused(AgentFailure(.notAllowed, "this agent has no simulated reader; start it with `--simulator`")))
            return
        }
        guard let command = SimulatorCommand(rawValue: act) else {
            let known = SimulatorCommand.allCases.map(\.rawValue).joined(separator: ", ")
            told(.refused(AgentFailure(.requestInvalid, "the simulator does none of this; it does \(known)")))
            return
        }
        Task(executorPreference: executor) {
            do throws(DeviceError) {
                try await simulator.perform(command)
                told(.done)
            } catch {
                told(.refused(AgentFailure(error.code == .simulatorRefused ? .notAllowed : .failure, error.message)))
            }
        }
    }

    private static func ask(_ gate: BiometryGate) async -> PromptAnswer {
        do throws(DeviceError) {
            return .recognised(enrolment: try await gate.evaluate().bytes)
        } catch {
            let message = error.message
            return switch error.code {
            case .userCancel: .declined
            case .userFallback: .fallback
            case .biometryLockout, .passcodeFirst:
                .notRecognised(AgentFailure(.passcodeFirst, message), isLockedOut: true)
            case .biometryNotEnrolled: .notRecognised(AgentFailure(.nothingEnrolled, message), isLockedOut: true)
            case .authenticationFailed, .timedOut:
                .notRecognised(AgentFailure(.notRecognised, message), isLockedOut: false)
            default: .notRecognised(AgentFailure(.readerUnavailable, message), isLockedOut: false)
            }
        }
    }
}
