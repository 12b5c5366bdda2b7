// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// Speaks up when work takes more than two seconds.
final class Patience: Sendable {
    private let voice = Mutex<Task<Void, Never>?>(nil)

    /// Does the work; as long as it lasts, says every two seconds that it does.
    ///
    /// - Parameters:
    ///   - what: What is done, as in "copying".
    ///   - work: The work.
    /// - Returns: What the work returns.
    /// - Throws: What the work throws.
    static func during<Value: Sendable>(
        _ what: String,
        _ work: () async throws -> Value
    ) async throws -> Value {
        let patience = Patience()
        patience.begin(what)
        defer { patience.end() }
        return try await work()
    }

    /// From now on says every two seconds what is done.
    ///
    /// - Parameter what: What is done, as in "copying".
    func begin(_ what: String) {
        let task = Task { @concurrent in
            let begin = ContinuousClock.now
            while (try? await Task.sleep(for: .seconds(2))) != nil {
                Terminal.talk("still \(what) (\((ContinuousClock.now - begin).components.seconds) s)")
            }
        }
        replace(task)
    }

    /// Says no more.
    func end() {
        replace(nil)
    }

    private func replace(_ task: Task<Void, Never>?) {
        let before = voice.withLock { current in
            defer { current = task }
            return current
        }
        before?.cancel()
    }
}
