// SPDX-License-Identifier: Apache-2.0

internal import Dispatch
internal import Synchronization
internal import KeychainVault

/// Runs what may hang on a thread of its own, and waits for it no longer than agreed.
///
/// tpm2-tss has time limits that not every transport keeps. What hangs keeps its thread until the TPM answers or goes; later
/// calls wait behind it, within their own limit.
final class BoundedTurn: Sendable {
    private let queue = DispatchQueue(label: "TPM")
    private let seconds: Int

    /// Bounds the time of each call.
    init(seconds: Int) { self.seconds = seconds }

    /// Runs a call.
    ///
    /// - Parameter call: Not begun any more when its time was up before its turn came.
    /// - Returns: What the call returns.
    /// - Throws: What the call throws; `timedOut`.
    func run<Answer: Sendable>(
        _ call: @escaping @Sendable () throws(SealingError) -> Answer
    ) throws(SealingError) -> Answer {
        let slot = Slot<Answer>()
        let done = DispatchSemaphore(value: 0)
        let item = DispatchWorkItem {
            let result: Result<Answer, SealingError>
            do throws(SealingError) { result = .success(try call()) } catch { result = .failure(error) }
            slot.put(result)
            done.signal()
        }
        queue.async(execute: item)
        if done.wait(timeout: .now() + .seconds(seconds)) == .success, let result = slot.take() {
            return try result.get()
        }
        item.cancel()
        throw SealingError(
            .timedOut,
            "the TPM did not answer within \(seconds) seconds; try again, and restart the machine if it stays so"
        )
    }

    private final class Slot<Answer: Sendable>: Sendable {
        private let result = Mutex<Result<Answer, SealingError>?>(nil)

        func put(_ value: Result<Answer, SealingError>) { result.withLock { $0 = value } }

        func take() -> Result<Answer, SealingError>? {
            result.withLock { held in
                defer { held = nil }
                return held
            }
        }
    }
}
