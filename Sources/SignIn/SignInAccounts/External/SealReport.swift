// SPDX-License-Identifier: Apache-2.0
// How far a rotation of keys has come.

/// How many tokens and codes of providers lie under which key: a former key may go once nothing is left under it.
public struct SealReport: Sendable, Hashable {
    /// How many lie under the key that seals.
    public let current: Int
    /// How many lie under each of the former keys, in the order in which those were given.
    public let former: [Int]
    /// How many lie under none of the keys: they can neither be looked at nor revoked until their key is given again.
    public let unreadable: Int

    /// Assembles a report.
    ///
    /// - Parameters:
    ///   - current: How many lie under the key that seals.
    ///   - former: How many lie under each of the former keys.
    ///   - unreadable: How many lie under none of the keys.
    public init(current: Int, former: [Int], unreadable: Int) {
        self.current = current
        self.former = former
        self.unreadable = unreadable
    }
}
