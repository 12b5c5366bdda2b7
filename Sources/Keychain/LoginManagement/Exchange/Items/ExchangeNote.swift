// SPDX-License-Identifier: Apache-2.0
// A note.

/// A text.
public struct ExchangeNote: Sendable, Equatable {
    /// The text.
    public var content: ExchangeField
    /// What else stood there.
    public var kept: KeptMembers

    /// Makes a note.
    ///
    /// - Parameters:
    ///   - content: The text.
    ///   - kept: What else belongs to it.
    public init(_ content: ExchangeField, kept: KeptMembers = .none) {
        self.content = content
        self.kept = kept
    }
}
