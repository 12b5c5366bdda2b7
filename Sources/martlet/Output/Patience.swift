// SPDX-License-Identifier: Apache-2.0
// Tells people that something long is still going on.

/// Speaks up when work takes more than two seconds.
enum Patience {
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
        let voice = Task { @concurrent in
            let begin = ContinuousClock.now
            while (try? await Task.sleep(for: .seconds(2))) != nil {
                Terminal.talk("still \(what) (\((ContinuousClock.now - begin).components.seconds) s)")
            }
        }
        defer { voice.cancel() }
        return try await work()
    }
}
