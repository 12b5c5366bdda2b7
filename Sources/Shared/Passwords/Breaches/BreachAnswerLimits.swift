// SPDX-License-Identifier: Apache-2.0
// How long an answer of a breach service may be.

/// Limits for the answer to a range query.
public struct BreachAnswerLimits: Sendable, Hashable {
    /// The most bytes of an answer.
    public var maximumLength: Int
    /// The most lines of an answer.
    public var maximumLineCount: Int

    /// Sets limits.
    ///
    /// - Parameters:
    ///   - maximumLength: In bytes; 256 KiB unless given, several times what services send today.
    ///   - maximumLineCount: 5,000 unless given.
    public init(maximumLength: Int = 262_144, maximumLineCount: Int = 5_000) {
        self.maximumLength = maximumLength
        self.maximumLineCount = maximumLineCount
    }
}
