// SPDX-License-Identifier: Apache-2.0

/// A group of accounts that the operator treats alike; an account is in one or in none.
///
/// Written like the name of an account: 1 to 64 letters, digits and `.` `_` `-` `@` `+`. Capitals and spellings of one letter do
/// not count: what is kept is the form that is compared, so that `Staff` in a setting means `staff` in the data.
package struct AccountGroup: Sendable, Hashable, Comparable {
    /// The form that is compared.
    package let text: String

    /// Reads a group's name.
    ///
    /// - Parameter text: 1 to 64 characters.
    /// - Throws: `nameInvalid`.
    package init(_ text: String) throws(SignInError) {
        do {
            self.text = try AccountName(text).canonical
        } catch {
            throw SignInError(
                .nameInvalid,
                "a group's name has 1 to 64 letters, digits and . _ - @ +, of one alphabet and without spaces"
            )
        }
    }

    /// Takes a group that was checked before it was stored.
    ///
    /// - Parameter text: The stored text.
    package init(stored text: String) { self.text = text }

    /// Compares the texts scalar by scalar.
    package static func < (left: AccountGroup, right: AccountGroup) -> Bool {
        left.text.unicodeScalars.lexicographicallyPrecedes(right.text.unicodeScalars)
    }
}

extension AccountGroup: CustomStringConvertible {
    /// The text.
    package var description: String { text }
}

/// A group, and how many accounts are in it.
package struct GroupSize: Sendable, Hashable {
    /// The group.
    package let group: AccountGroup
    /// How many accounts are in it, disabled ones included; never 0.
    package let accounts: Int

    /// Assembles a line.
    package init(group: AccountGroup, accounts: Int) {
        self.group = group
        self.accounts = accounts
    }
}
