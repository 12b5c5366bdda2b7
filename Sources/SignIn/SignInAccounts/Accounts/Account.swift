// SPDX-License-Identifier: Apache-2.0
// A person's account.

public import ByteEncodings
public import WebAuthnTypes

/// An account: a stable handle, a name to sign in with and a name to show.
public struct Account: Sendable, Hashable {
    /// The stable, random identity, 32 bytes; never reused, never changed.
    public let id: UserHandle
    /// The unique name to sign in with.
    public var name: AccountName
    /// The name to show.
    public var displayName: DisplayName
    /// When the account was made.
    public let createdAt: UnixTime
    /// Since when the account may not sign in; nil when it may.
    public var disabledAt: UnixTime?

    /// Assembles an account.
    ///
    /// - Parameters:
    ///   - id: The stable identity.
    ///   - name: The unique name.
    ///   - displayName: The name to show.
    ///   - createdAt: When it was made.
    ///   - disabledAt: Since when it may not sign in.
    public init(
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
    public var isDisabled: Bool { disabledAt != nil }
}
