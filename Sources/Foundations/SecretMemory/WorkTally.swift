// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// A count of costly steps, kept while a test asks for it.
///
/// An answer must not tell by its time whether an account or a credential exists. Times are hard to test, work is not:
/// a test measures two paths and compares what they did. While nothing is measured, a step costs the look at one number.
package final class WorkTally: Sendable {
    /// What is counted.
    package enum Step: String, Sendable, Hashable, CaseIterable {
        /// A message was hashed.
        case digest
        /// A keyed hash was computed.
        case authenticationCode
        /// A message of a ceremony was parsed.
        case parsedMessage
        /// A public key was read and checked.
        case keyImport
        /// A signature was compared with a message.
        case signatureVerification
        /// A whole operation of a store was asked for.
        case storeOperation
        /// A password was hashed, or was about to wait for that.
        case passwordHash
    }

    @TaskLocal private static var current: WorkTally?
    /// How many measurements are under way in this process.
    private static let measuring = Atomic<Int>(0)

    private let counts = Mutex<[Step: Int]>([:])

    private init() {}

    /// Counts the steps of an operation and of the child tasks that it waits for.
    ///
    /// - Parameter operation: What to measure.
    /// - Returns: How often each step was taken; steps that were not taken are left out.
    /// - Throws: What the operation throws.
    package static func measure(_ operation: () async throws -> Void) async rethrows -> [Step: Int] {
        let tally = WorkTally()
        measuring.add(1, ordering: .relaxed)
        defer { measuring.subtract(1, ordering: .relaxed) }
        try await $current.withValue(tally) { try await operation() }
        return tally.counts.withLock { $0 }
    }

    /// Notes a step.
    ///
    /// - Parameter step: What is about to be done.
    @inline(__always)
    package static func note(_ step: Step) {
        guard measuring.load(ordering: .relaxed) > 0, let current else { return }
        current.counts.withLock { $0[step, default: 0] += 1 }
    }
}
