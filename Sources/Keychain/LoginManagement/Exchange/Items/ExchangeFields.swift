// SPDX-License-Identifier: Apache-2.0
// Fields of people's own making.

/// Fields that somebody made up.
public struct ExchangeFields: Sendable, Equatable {
    /// The fields.
    public var fields: [ExchangeField]
    /// What else stood there, such as the name of the group.
    public var kept: KeptMembers

    /// Makes a group.
    ///
    /// - Parameters:
    ///   - fields: The fields.
    ///   - kept: What else belongs to it.
    public init(_ fields: [ExchangeField], kept: KeptMembers = .none) {
        self.fields = fields
        self.kept = kept
    }
}
