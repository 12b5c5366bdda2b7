// SPDX-License-Identifier: Apache-2.0
// Reads identities at providers and their tokens.

internal import AppleSignIn
internal import SignInAccounts
internal import WebAuthnTypes

extension ExternalIdentity {
    /// What the tables know it by.
    var key: [StoredValue] { [.text(provider.text), .text(tenant), .text(subject)] }
}

extension StoredRow {
    /// An identity from provider, tenant and subject.
    func identity(at start: Int) throws -> ExternalIdentity {
        do {
            return try ExternalIdentity(
                provider: ProviderName(self[start]),
                tenant: self[start + 1],
                subject: self[start + 2]
            )
        } catch {
            throw AccountStoreError.damaged("an identity holds what no identity can hold")
        }
    }

    /// Providers from `AccountStatements.externalColumn`.
    func providers(at index: Int) throws -> Set<ProviderName> {
        guard let names = self[index] as String? else { return [] }
        do {
            return try Set(names.split(separator: " ").map { try ProviderName(String($0)) })
        } catch {
            throw AccountStoreError.damaged("an identity is at what is no provider")
        }
    }

    /// A link from `AccountStatements.linkColumns`.
    func externalLink() throws -> ExternalLink {
        ExternalLink(
            identity: try identity(at: 0),
            account: try UserHandle(bytes(3)),
            linkedAt: time(4),
            consentedAt: time(5),
            address: externalAddress(at: 6, isUndeliverable: self[8]),
            addressChangedAt: optionalTime(9),
            endedAt: optionalTime(10),
            deletionDueAt: optionalTime(11)
        )
    }

    /// Somebody from `AccountStatements.newcomer`.
    func newcomer() throws -> ExternalNewcomer {
        ExternalNewcomer(
            identity: try identity(at: 0),
            displayName: (self[3] as String?).map { DisplayName(stored: $0) },
            address: externalAddress(at: 4, isUndeliverable: false),
            consentedAt: time(6),
            expiresAt: time(7)
        )
    }

    /// A token of a link.
    func externalToken() throws -> ExternalToken {
        ExternalToken(
            id: try secretID(),
            identity: try identity(at: 1),
            client: try client(),
            consentedAt: time(7),
            sealed: try sealed(),
            nextCheckAt: time(8),
            faults: self[9],
            ownerSeenAt: time(10)
        )
    }

    /// Anything sealed from `AccountStatements.secretsUnderOtherKeys`.
    func externalSecret() throws -> ExternalSecret {
        guard let kind = ExternalSecretKind(rawValue: self[7]) else {
            throw AccountStoreError.damaged("something sealed is of no kind")
        }
        return ExternalSecret(
            id: try secretID(),
            kind: kind,
            identity: try identity(at: 1),
            client: try client(),
            sealed: try sealed()
        )
    }

    /// A token that is to be revoked.
    func revocation() throws -> RevocationOrder {
        guard let kind = ExternalSecretKind(rawValue: self[8]),
            let schedule = try? PendingRevocation(storedSince: time(9), attempts: self[10], nextAt: time(11))
        else { throw AccountStoreError.damaged("a revocation holds what none can hold") }
        return RevocationOrder(
            id: try secretID(),
            identity: try identity(at: 1),
            client: try client(),
            consentedAt: time(7),
            kind: kind,
            sealed: try sealed(),
            schedule: schedule
        )
    }

    private func externalAddress(at start: Int, isUndeliverable: Bool) -> ExternalAddress? {
        (self[start] as String?).map {
            ExternalAddress(text: $0, isPrivateRelay: self[start + 1], isUndeliverable: isUndeliverable)
        }
    }

    private func secretID() throws -> ExternalSecretID {
        guard let id = ExternalSecretID(bytes: try bytes(0)) else {
            throw AccountStoreError.damaged("a token has a name that none can have")
        }
        return id
    }

    private func client() throws -> ClientID {
        guard let client = try? ClientID(self[4]) else {
            throw AccountStoreError.damaged("a token was issued to what is no client")
        }
        return client
    }

    private func sealed() throws -> SealedSecret {
        guard let key = SealKeyID(bytes: try bytes(5)) else {
            throw AccountStoreError.damaged("a token was sealed by what is no key")
        }
        return SealedSecret(keyID: key, bytes: try bytes(6))
    }
}
