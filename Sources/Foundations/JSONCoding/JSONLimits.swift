// SPDX-License-Identifier: Apache-2.0
// How much a reader takes from foreign bytes.

/// Limits of reading.
public struct JSONLimits: Sendable, Hashable {
    /// How many arrays and objects may lie in each other.
    public var maximumDepth: Int
    /// How many bytes the whole input may have.
    public var maximumLength: Int

    /// Limits with defaults that fit every WebAuthn message.
    ///
    /// - Parameters:
    ///   - maximumDepth: How many arrays and objects may lie in each other.
    ///   - maximumLength: How many bytes the whole input may have.
    public init(maximumDepth: Int = 16, maximumLength: Int = 65_536) {
        self.maximumDepth = maximumDepth
        self.maximumLength = maximumLength
    }
}
