// SPDX-License-Identifier: Apache-2.0
// What a verified assertion proves about who was there.

internal import WebAuthnRelyingParty
internal import WebAuthnTypes

/// A verified assertion, with as much of its user verification as may be believed.
///
/// Anybody who finds a security key without a PIN can set one and then "verify". So the first verification that a passkey
/// reports is no factor (WebAuthn Level 3, section 4, `uvInitialized`, and section 7.2, step 24): it counts only where
/// another passkey of the account has just verified the same person, or where no passkey of the account ever verified
/// anybody and nothing else stands beside it. In the latter case presence alone may change sign-in methods, so that whoever
/// holds the key could as well register a passkey that verifies; nothing is given away, and a person who sets a PIN later
/// is taken at their word. Where there is a password, presence alone changes nothing: the password must have been shown,
/// too. A passkey that was made without a prompt after a complete sign-in counts from its first verification on, where no
/// other stands beside the password.
struct PasskeyProof {
    /// The record to be stored.
    let credential: CredentialRecord
    /// Whether the person was verified.
    let userVerified: Bool

    /// Judges an assertion.
    ///
    /// - Parameters:
    ///   - verified: What the relying party found.
    ///   - owner: The account and its passkeys as they were stored before.
    ///   - isVouchedFor: Whether another passkey has just verified the person.
    ///   - hasShownPassword: Whether the person has just shown the password, and the code where one is asked for.
    init(
        _ verified: VerifiedAuthentication,
        owner: AccountPasskeys,
        isVouchedFor: Bool = false,
        hasShownPassword: Bool = false
    ) {
        let passkey = owner.passkey(verified.credential.id)
        let isKnownToVerify = passkey?.provesUser == true
        let isItsOwnMeasure = passkey?.isUnproven == true && !owner.methods.hasPasskey
        let isAlone = !owner.hasPassword || hasShownPassword || isItsOwnMeasure
        let isBelieved = isKnownToVerify || isVouchedFor || (!owner.hasVerifiedUser && isAlone)
        var credential = verified.credential
        credential.isUserVerificationInitialized = isKnownToVerify || (isBelieved && verified.userVerified)
        self.credential = credential
        userVerified = isBelieved && verified.userVerified
    }

    /// Which ways of signing in the account has after this use.
    func methods(of owner: AccountPasskeys) -> AccountMethods {
        let isProven = owner.passkey(credential.id)?.isUnproven == false || credential.isUserVerificationInitialized
        return isProven ? owner.methods.with(verifiedUser: credential.isUserVerificationInitialized) : owner.methods
    }
}
