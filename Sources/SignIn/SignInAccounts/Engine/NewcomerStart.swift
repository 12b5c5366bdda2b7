// SPDX-License-Identifier: Apache-2.0

package import ByteEncodings
internal import WebAuthnTypes

/// What somebody without an account needs to make one.
package struct NewcomerStart: Sendable {
    /// The ceremony's token, to be handed back with the wanted name.
    package let ceremony: OpaqueToken
    /// The name that the provider told, to be shown as a proposal; nil when it told none.
    package let displayName: DisplayName?
    /// The address that the provider named, to be shown as a proposal; nil when it named none.
    package let address: ExternalAddress?
    /// Until when.
    package let expiresAt: UnixTime
}

/// Under what somebody from a provider makes an account.
package enum NewcomerName: Sendable {
    /// A name that they chose.
    case chosen(String)
    /// An address that they proved: the token of ``PasskeySignUp/finishAddress(ceremony:code:visitor:)``.
    ///
    /// An address that the provider names is none: it may have been somebody else's since.
    case proved(String)
}
