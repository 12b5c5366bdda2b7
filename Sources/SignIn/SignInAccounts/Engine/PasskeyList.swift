// SPDX-License-Identifier: Apache-2.0
// The passkeys of an account, as its owner sees them.

/// An account's passkeys, and whether it would do well with another.
public struct PasskeyList: Sendable {
    /// The passkeys, oldest first.
    public let passkeys: [Passkey]

    /// Whether a single passkey that lives in one place is all there is: losing it would lose the account.
    public var suggestsSecondPasskey: Bool { passkeys.count == 1 && passkeys.allSatisfy { $0.kind != .synced } }
}
