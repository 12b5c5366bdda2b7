// SPDX-License-Identifier: Apache-2.0

package import ByteEncodings
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
/// too.
///
/// A passkey that was made without a prompt may be the work of whoever had the password for a minute. So it counts from its
/// first verification on only where nothing but the password stands beside it, which could have brought any passkey, or
/// where the session may change sign-in methods anyway. Beside a passkey that may be relied on, also one that only shows
/// presence, its own word proves nothing: else a planted one would take the account over once the password is gone. Nor does
/// it beside a provider that has not just vouched for the person: whoever had the password alone would walk past its word.
struct PasskeyProof {
    /// The record to be stored.
    let credential: CredentialRecord
    /// Whether the person was verified.
    let userVerified: Bool
    /// Whether the passkey may be relied on: it is not unproven, or has just ceased to be.
    let isRelied: Bool
    /// What is told where the passkey was unproven until now; nil where it was not, or still is.
    let proving: TrailEvent?

    /// Judges an assertion.
    ///
    /// - Parameters:
    ///   - verified: What the relying party found.
    ///   - owner: The account and its passkeys as they were stored before, with the providers that can be asked alone.
    ///   - now: The present time.
    ///   - isVouchedFor: Whether another passkey has just verified the person.
    ///   - hasShownPassword: Whether the person has just shown the password, and the code where one is asked for.
    ///   - hasShownExternal: Whether a provider has just vouched for the person.
    ///   - mayChangeMethods: Whether the session could change the ways to sign in without this passkey.
    init(
        _ verified: VerifiedAuthentication,
        owner: AccountPasskeys,
        at now: UnixTime,
        isVouchedFor: Bool = false,
        hasShownPassword: Bool = false,
        hasShownExternal: Bool = false,
        mayChangeMethods: Bool = false
    ) {
        let passkey = owner.passkey(verified.credential.id)
        let isKnownToVerify = passkey?.provesUser == true
        let isUnproven = passkey?.isUnproven == true
        let isVouchedForOutside = owner.external.isEmpty || hasShownExternal
        let isFirstBelieved =
            isUnproven
            ? !owner.methods.hasPasskey && isVouchedForOutside || mayChangeMethods
            : !owner.hasVerifiedUser && (!owner.hasPassword || hasShownPassword) && isVouchedForOutside
        let isBelieved = isKnownToVerify || isVouchedFor || isFirstBelieved
        var credential = verified.credential
        credential.isUserVerificationInitialized = isKnownToVerify || (isBelieved && verified.userVerified)
        self.credential = credential
        userVerified = isBelieved && verified.userVerified
        isRelied = !isUnproven || credential.isUserVerificationInitialized
        proving = passkey.flatMap { passkey in
            isUnproven && credential.isUserVerificationInitialized
                ? TrailEvent(account: owner.account.id, at: now, kind: .passkeyProven, detail: passkey.name.text) : nil
        }
    }

    /// Which ways of signing in the account has after this use.
    func methods(of owner: AccountPasskeys) -> AccountMethods {
        isRelied ? owner.methods.with(verifiedUser: credential.isUserVerificationInitialized) : owner.methods
    }
}

/// An account's passkeys, and whether it would do well with another.
package struct PasskeyList: Sendable {
    /// The passkeys, oldest first.
    package let passkeys: [Passkey]

    /// Whether a single passkey that lives in one place is all there is: losing it would lose the account.
    package var suggestsSecondPasskey: Bool { passkeys.count == 1 && passkeys.allSatisfy { $0.kind != .synced } }
}

/// What a client gets for the right code, to make an account with.
package struct AddressProof: Sendable {
    /// The token that the sign-up is begun with.
    package let ceremony: OpaqueToken
    /// Until when it can be.
    package let expiresAt: UnixTime
}
