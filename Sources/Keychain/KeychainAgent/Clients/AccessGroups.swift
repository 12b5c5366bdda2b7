// SPDX-License-Identifier: Apache-2.0

internal import KeychainItems

/// The access groups of a client.
///
/// An application in a sandbox has its own name's groups and no others. Any other process of the person could read what all of
/// them can, whatever an agent does; there a group keeps applications from taking each other's items by mistake.
package struct AccessGroups: Sendable, Hashable {
    /// The group of what is stored without one.
    package let own: String
    /// Whether a sandbox holds the application to its own groups.
    package let isConfined: Bool

    /// Sets who asks.
    package init(own: String, isConfined: Bool) {
        self.own = own
        self.isConfined = isConfined
    }

    /// Whether items of a group may be seen and changed.
    package func allow(_ group: String) -> Bool {
        // Bytes, not characters: two spellings of a letter are two names.
        let (asked, mine) = (Array(group.utf8), Array(own.utf8))
        guard asked != Array(ItemRules.machineGroup.utf8) else { return false }
        return !isConfined || asked == mine || asked.starts(with: mine + [UInt8(ascii: ".")])
    }
}
