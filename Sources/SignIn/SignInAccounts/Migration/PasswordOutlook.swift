// SPDX-License-Identifier: Apache-2.0
// What becomes of an account's password, for its owner.

public import ByteEncodings
internal import WebAuthnTypes

/// What a rule of the deployment does to an account's password, as its owner may know it.
public struct PasswordOutlook: Sendable, Hashable {
    /// After how many sign-ins in a row with a passkey the password is taken off.
    public let signIns: Int
    /// What keeps it so far, the first thing first; nil where it goes a day after its owner was told.
    public let obstacle: PasswordObstacle?
    /// Before when it does not go; nil until its owner was told, which takes minutes where nothing keeps it.
    public let notBefore: UnixTime?
}
