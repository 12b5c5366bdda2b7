// SPDX-License-Identifier: Apache-2.0
// What has to be known of an account to judge a new password for it.

/// The surroundings of a new password.
public struct PasswordContext: Sendable, Hashable {
    /// What stands beside the password when somebody signs in.
    public enum Standing: Sendable, Hashable {
        /// The password alone signs in.
        case alone
        /// A second method (a code, a passkey) is always asked for, too.
        case withSecondMethod
    }

    /// What stands beside the password.
    public var standing: Standing
    /// Names of the account: its name, its display name, its addresses.
    public var accountNames: [String]
    /// Names of the service: what it is called, and its host.
    public var serviceNames: [String]

    /// Describes the surroundings.
    ///
    /// - Parameters:
    ///   - standing: What stands beside the password.
    ///   - accountNames: Names of the account, as shown; empty ones are left out.
    ///   - serviceNames: Names of the service, as shown; empty ones are left out.
    public init(standing: Standing, accountNames: [String] = [], serviceNames: [String] = []) {
        self.standing = standing
        self.accountNames = accountNames
        self.serviceNames = serviceNames
    }
}
