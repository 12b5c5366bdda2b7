// SPDX-License-Identifier: Apache-2.0

internal import SignInAccounts
internal import WebAuthnRelyingParty
internal import WebAuthnTypes

extension SQLRow {
    /// An account from `AccountStatements.accountColumns`.
    ///
    /// - Parameter known: The account, where a row before had the same one.
    /// - Returns: The account.
    /// - Throws: `corrupt` where the row holds what no account can hold.
    mutating func account(known: Account? = nil) throws -> Account {
        if let known {
            skip(6)
            return known
        }
        return Account(
            id: try UserHandle(bytes()),
            name: AccountName(stored: try text(), canonical: try text()),
            displayName: DisplayName(stored: try text()),
            createdAt: try time(),
            disabledAt: optionalTime()
        )
    }

    /// A passkey of an account from `AccountStatements.passkeyColumns`; nil when the account has none.
    mutating func passkey(of account: UserHandle) throws -> Passkey? {
        guard let id = optionalBytes() else {
            skip(14)
            return nil
        }
        return Passkey(
            credential: CredentialRecord(
                id: try CredentialID(id),
                publicKey: try bytes(),
                userHandle: account,
                signCount: UInt32(clamping: try integer()),
                isUserVerificationInitialized: try flag(),
                transports: StoredTransports.decode(try text()),
                backupEligible: optionalFlag(),
                backupState: try flag(),
                aaguid: try AAGUID(bytes: bytes()),
                attestationFormat: try AttestationFormat(text()),
                attachment: optionalText().map(AuthenticatorAttachment.init(rawValue:)),
                isDiscoverable: optionalFlag()
            ),
            name: PasskeyName(stored: try text()),
            createdAt: try time(),
            lastUsedAt: optionalTime(),
            isUnproven: try flag()
        )
    }

    /// A session from `AccountStatements.sessionColumns`.
    mutating func session() throws -> Session {
        let (id, account, digest) = (SessionID(bytes: try bytes()), try UserHandle(bytes()), try bytes())
        let (kind, methods) = (SessionKind(rawValue: try text()), StoredMethods.decode(try text()))
        guard let id, let digest = TokenDigest(bytes: digest), let kind, let methods else {
            throw AccountStoreError.damaged("a session holds what no session can hold")
        }
        return Session(
            id: id,
            account: account,
            tokenDigest: digest,
            kind: kind,
            methods: methods,
            createdAt: try time(),
            authenticatedAt: try time(),
            userVerifiedAt: optionalTime(),
            lastSeenAt: try time(),
            absoluteExpiry: try time(),
            device: try text(),
            passwordVerifiedAt: optionalTime(),
            passkeyUsedAt: optionalTime(),
            externalVerifiedAt: optionalTime(),
            passkey: try optionalBytes().map { try CredentialID($0) }
        )
    }
}
