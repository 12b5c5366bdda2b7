// SPDX-License-Identifier: Apache-2.0

package import ByteEncodings
package import WebAuthnTypes

/// An account: a stable handle, a name to sign in with and a name to show.
package struct Account: Sendable, Hashable {
    /// The stable, random identity, 32 bytes; never reused, never changed.
    package let id: UserHandle
    /// The unique name to sign in with.
    package var name: AccountName
    /// The name to show.
    package var displayName: DisplayName
    /// When the account was made.
    package let createdAt: UnixTime
    /// Since when the account may not sign in; nil when it may.
    package var disabledAt: UnixTime?

    /// Assembles an account.
    package init(
        id: UserHandle,
        name: AccountName,
        displayName: DisplayName,
        createdAt: UnixTime,
        disabledAt: UnixTime? = nil
    ) {
        self.id = id
        self.name = name
        self.displayName = displayName
        self.createdAt = createdAt
        self.disabledAt = disabledAt
    }

    /// Whether the account may not sign in.
    package var isDisabled: Bool { disabledAt != nil }
}
