// SPDX-License-Identifier: Apache-2.0
// The account as creation options describe it.

/// An account towards authenticators (WebAuthn Level 3, section 5.4.3).
public struct UserEntity: Sendable, Hashable {
    /// The account's opaque handle.
    public let id: UserHandle

    /// What tells this account from others of the same person, such as the name to sign in with.
    public let name: String

    /// The person's name as they like to see it; may repeat.
    public let displayName: String

    /// Describes an account.
    ///
    /// - Parameters:
    ///   - id: The account's opaque handle.
    ///   - name: The name to sign in with.
    ///   - displayName: The person's name as they like to see it.
    public init(id: UserHandle, name: String, displayName: String) {
        self.id = id
        self.name = name
        self.displayName = displayName
    }
}
