// SPDX-License-Identifier: Apache-2.0
// What the owner of an account sees of its ways to sign in beside passkeys.

public import ByteEncodings
internal import OneTimeCodes
internal import WebAuthnTypes

/// What the owner of an account sees of its password, its app and its recovery codes.
public struct MethodOverview: Sendable, Hashable {
    /// When the password was set; nil when there is none.
    public let passwordChangedAt: UnixTime?
    /// Whether the password is long enough to stand alone; nil when nobody knows or there is none.
    public let isPasswordLong: Bool?
    /// Whether the password turned out, as it signed in, to be one of those that are tried first.
    public let isPasswordCommon: Bool
    /// When the authenticator app was confirmed; nil when there is none.
    public let appCreatedAt: UnixTime?
    /// How many recovery codes are left; nil when none were made.
    public let recoveryCodesLeft: Int?
    /// When the recovery codes were made; nil when none were.
    public let recoveryCodesCreatedAt: UnixTime?

    init(_ secrets: AccountSecrets) {
        passwordChangedAt = secrets.password?.changedAt
        isPasswordLong = secrets.password?.isLong
        isPasswordCommon = secrets.password?.foundCommonAt != nil
        appCreatedAt = secrets.app?.createdAt
        recoveryCodesLeft = secrets.codes?.set.left
        recoveryCodesCreatedAt = secrets.codes?.createdAt
    }
}
