// SPDX-License-Identifier: Apache-2.0
// Reading rows into values, column by column.

internal import SignInAccounts
internal import WebAuthnRelyingParty
internal import WebAuthnTypes

extension StoredRow {
    /// The bytes of a column.
    func bytes(_ index: Int) throws -> [UInt8] {
        guard let bytes = optionalBytes(index) else {
            throw AccountStoreError.damaged("a column that must hold bytes is empty")
        }
        return bytes
    }

    /// The point in time of a column.
    func time(_ index: Int) -> UnixTime { UnixTime(milliseconds: self[index]) }

    /// The point in time of a column; nil when it is empty.
    func optionalTime(_ index: Int) -> UnixTime? {
        (self[index] as Int64?).map { UnixTime(milliseconds: $0) }
    }

    /// An account from `AccountStatements.accountColumns`.
    func account(at start: Int = 0) throws -> Account {
        Account(
            id: try UserHandle(bytes(start)),
            name: AccountName(stored: self[start + 1], canonical: self[start + 2]),
            displayName: DisplayName(stored: self[start + 3]),
            createdAt: time(start + 4),
            disabledAt: optionalTime(start + 5)
        )
    }

    /// A passkey of an account from `AccountStatements.passkeyColumns`; nil when the account has none.
    func passkey(of account: UserHandle, at start: Int) throws -> Passkey? {
        guard !hasNull(atIndex: start) else { return nil }
        return Passkey(
            credential: CredentialRecord(
                id: try CredentialID(bytes(start)),
                publicKey: try bytes(start + 1),
                userHandle: account,
                signCount: self[start + 2],
                isUserVerificationInitialized: self[start + 3],
                transports: StoredTransports.decode(self[start + 6]),
                backupEligible: self[start + 4],
                backupState: self[start + 5],
                aaguid: try AAGUID(bytes: bytes(start + 7)),
                attestationFormat: try AttestationFormat(self[start + 8] as String),
                attachment: (self[start + 9] as String?).map(AuthenticatorAttachment.init(rawValue:)),
                isDiscoverable: self[start + 10]
            ),
            name: PasskeyName(stored: self[start + 11]),
            createdAt: time(start + 12),
            lastUsedAt: optionalTime(start + 13),
            isUnproven: self[start + 14]
        )
    }

    /// A session from `AccountStatements.sessionColumns`.
    func session() throws -> Session {
        guard let id = SessionID(bytes: try bytes(0)), let digest = TokenDigest(bytes: try bytes(2)),
            let kind = SessionKind(rawValue: self[3]), let methods = StoredMethods.decode(self[4])
        else { throw AccountStoreError.damaged("a session holds what no session can hold") }
        return Session(
            id: id,
            account: try UserHandle(bytes(1)),
            tokenDigest: digest,
            kind: kind,
            methods: methods,
            createdAt: time(5),
            authenticatedAt: time(6),
            userVerifiedAt: optionalTime(7),
            lastSeenAt: time(8),
            absoluteExpiry: time(9),
            device: self[10],
            passwordVerifiedAt: optionalTime(11),
            passkeyUsedAt: optionalTime(12),
            externalVerifiedAt: optionalTime(13)
        )
    }
}
