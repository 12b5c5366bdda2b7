// SPDX-License-Identifier: Apache-2.0

/// How many tokens and codes of providers lie under which key: a former key may go once nothing is left under it.
package struct SealReport: Sendable, Hashable {
    /// How many lie under the key that seals.
    package let current: Int
    /// How many lie under each of the former keys, in the order in which those were given.
    package let former: [Int]
    /// How many lie under none of the keys: they can neither be looked at nor revoked until their key is given again.
    package let unreadable: Int

    /// Assembles a report.
    package init(current: Int, former: [Int], unreadable: Int) {
        self.current = current
        self.former = former
        self.unreadable = unreadable
    }
}
