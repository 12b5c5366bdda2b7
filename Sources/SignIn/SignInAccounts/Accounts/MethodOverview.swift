// SPDX-License-Identifier: Apache-2.0

package import ByteEncodings
internal import OneTimeCodes
internal import WebAuthnTypes

/// What the owner of an account sees of its password, its app and its recovery codes.
package struct MethodOverview: Sendable, Hashable {
    /// When the password was set; nil when there is none.
    package let passwordChangedAt: UnixTime?
    /// Whether the password is long enough to stand alone; nil when nobody knows or there is none.
    package let isPasswordLong: Bool?
    /// Whether the password turned out, as it signed in, to be one of those that are tried first.
    package let isPasswordCommon: Bool
    /// When the authenticator app was confirmed; nil when there is none.
    package let appCreatedAt: UnixTime?
    /// How many recovery codes are left; nil when none were made.
    package let recoveryCodesLeft: Int?
    /// When the recovery codes were made; nil when none were.
    package let recoveryCodesCreatedAt: UnixTime?

    init(_ secrets: AccountSecrets) {
        passwordChangedAt = secrets.password?.changedAt
        isPasswordLong = secrets.password?.isLong
        isPasswordCommon = secrets.password?.foundCommonAt != nil
        appCreatedAt = secrets.app?.createdAt
        recoveryCodesLeft = secrets.codes?.set.left
        recoveryCodesCreatedAt = secrets.codes?.createdAt
    }
}
