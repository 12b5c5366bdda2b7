// SPDX-License-Identifier: Apache-2.0
// How many accounts are in a group.

/// A group, and how many accounts are in it.
public struct GroupSize: Sendable, Hashable {
    /// The group.
    public let group: AccountGroup
    /// How many accounts are in it, disabled ones included; never 0.
    public let accounts: Int

    /// Assembles a line.
    ///
    /// - Parameters:
    ///   - group: The group.
    ///   - accounts: How many accounts are in it.
    public init(group: AccountGroup, accounts: Int) {
        self.group = group
        self.accounts = accounts
    }
}
