// SPDX-License-Identifier: Apache-2.0

package import ByteEncodings
internal import AccountMessages
internal import Passwords
package import SecretMemory
internal import WebAuthnRelyingParty
internal import WebAuthnTypes

extension ImportedAccount {
    /// The account as it is to be stored.
    ///
    /// What the file does not tell begins now: an account without a user handle gets a random one, a password counts as
    /// set now, and how long it is will show when it is typed. Messages to an imported address are in English.
    ///
    /// - Parameters:
    ///   - now: The time.
    ///   - random: Where handles come from.
    /// - Returns: The account, without a session.
    package func newAccount(at now: UnixTime, from random: RandomSource) -> NewAccount {
        let account = Account(
            id: userHandle ?? UserHandle(from: random),
            name: name,
            displayName: displayName,
            createdAt: createdAt ?? now,
            disabledAt: isDisabled ? now : nil
        )
        return NewAccount(
            account: account,
            passkeys: passkeys.map { $0.passkey(of: account) },
            password: passwordHash.map { hash in
                AccountPassword(hash: hash.text, isLong: nil, changedAt: now, stamp: PasswordStamp(from: random))
            },
            addresses: [email.map { .email($0) }, phone.map { .phone($0) }].compactMap { (found: MessageRecipient?) in
                found.map { VerifiedAddress(recipient: $0, language: .english, verifiedAt: now) }
            },
            group: group,
            session: nil,
            event: TrailEvent(account: account.id, at: now, kind: .accountImported)
        )
    }
}

extension ImportedPasskey {
    fileprivate func passkey(of account: Account) -> Passkey {
        let credential = CredentialRecord(
            id: credentialID,
            publicKey: publicKey,
            userHandle: account.id,
            signCount: signCount,
            isUserVerificationInitialized: userVerified,
            transports: transports,
            backupEligible: backupEligible,
            backupState: backupState,
            aaguid: aaguid
        )
        return Passkey(
            credential: credential,
            name: name ?? PasskeyName(stored: PasskeyProviders.name(of: aaguid) ?? "Passkey"),
            createdAt: createdAt ?? account.createdAt,
            lastUsedAt: lastUsedAt
        )
    }
}
