// SPDX-License-Identifier: Apache-2.0

/// The surroundings of a new password.
package struct PasswordContext: Sendable, Hashable {
    /// What stands beside the password when somebody signs in.
    package enum Standing: Sendable, Hashable {
        /// The password alone signs in.
        case alone
        /// A second method (a code, a passkey) is always asked for, too.
        case withSecondMethod
    }

    /// What stands beside the password.
    package var standing: Standing
    /// Names of the account: its name, its display name, its addresses.
    package var accountNames: [String]
    /// Names of the service: what it is called, and its host.
    package var serviceNames: [String]

    /// Describes the surroundings.
    package init(standing: Standing, accountNames: [String] = [], serviceNames: [String] = []) {
        self.standing = standing
        self.accountNames = accountNames
        self.serviceNames = serviceNames
    }
}
