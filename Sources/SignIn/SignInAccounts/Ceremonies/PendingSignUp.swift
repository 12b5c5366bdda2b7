// SPDX-License-Identifier: Apache-2.0

package import WebAuthnRelyingParty

/// What a sign-up needs at its end.
///
/// Nothing is reserved meanwhile: an unfinished sign-up squats no name.
package struct PendingSignUp: Sendable, Hashable {
    /// The ceremony.
    package let ceremony: RegistrationCeremony
    /// The wanted name.
    package let name: AccountName
    /// The wanted display name.
    package let displayName: DisplayName
    /// The invite to be used up; nil when sign-up is open.
    package let invite: TokenDigest?

    /// The address that was proved, which is its name; nil where names are chosen.
    package let address: VerifiedAddress?

    /// Assembles a pending sign-up.
    package init(
        ceremony: RegistrationCeremony,
        name: AccountName,
        displayName: DisplayName,
        invite: TokenDigest?,
        address: VerifiedAddress? = nil
    ) {
        self.ceremony = ceremony
        self.name = name
        self.displayName = displayName
        self.invite = invite
        self.address = address
    }
}

/// An address under which somebody signs up: waiting for its code, or proved.
///
/// Exits: the right code ends the ceremony that waits and begins one that is proved, which begins sign-ups until it is out of
/// time; of several, one makes an account, since an address belongs to one.
package struct PendingSignUpAddress: Sendable, Hashable {
    /// The code that was sent to it.
    package let sent: SentCode
    /// Whether the code came back.
    package let isProved: Bool
}
