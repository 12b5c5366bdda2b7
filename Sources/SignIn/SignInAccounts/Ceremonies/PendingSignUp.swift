// SPDX-License-Identifier: Apache-2.0
// A sign-up whose ceremony is not finished.

public import WebAuthnRelyingParty

/// What a sign-up needs at its end.
///
/// Nothing is reserved meanwhile: an unfinished sign-up squats no name.
public struct PendingSignUp: Sendable, Hashable {
    /// The ceremony.
    public let ceremony: RegistrationCeremony
    /// The wanted name.
    public let name: AccountName
    /// The wanted display name.
    public let displayName: DisplayName
    /// The invite to be used up; nil when sign-up is open.
    public let invite: TokenDigest?

    /// The address that was proved, which is its name; nil where names are chosen.
    public let address: VerifiedAddress?

    /// Assembles a pending sign-up.
    ///
    /// - Parameters:
    ///   - ceremony: The ceremony.
    ///   - name: The wanted name.
    ///   - displayName: The wanted display name.
    ///   - invite: The invite to be used up.
    ///   - address: The address that was proved.
    public init(
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
