// SPDX-License-Identifier: Apache-2.0

internal import AppleSignIn
internal import SignInAccounts
internal import WebAuthnTypes

extension ExternalIdentity {
    /// What the tables know it by.
    var key: [SQLValue] { [.text(provider.text), .text(tenant), .text(subject)] }
}

extension SQLRow {
    /// An identity from provider, tenant and subject.
    mutating func identity() throws -> ExternalIdentity {
        do {
            return try ExternalIdentity(provider: ProviderName(text()), tenant: text(), subject: text())
        } catch {
            throw AccountStoreError.damaged("an identity holds what no identity can hold")
        }
    }

    /// Providers from `AccountStatements.externalColumn`.
    mutating func providers() throws -> Set<ProviderName> {
        guard let names = optionalText() else { return [] }
        do {
            return try Set(names.split(separator: " ").map { try ProviderName(String($0)) })
        } catch {
            throw AccountStoreError.damaged("an identity is at what is no provider")
        }
    }

    /// A link from `AccountStatements.linkColumns`.
    mutating func externalLink() throws -> ExternalLink {
        ExternalLink(
            identity: try identity(),
            account: try UserHandle(bytes()),
            linkedAt: try time(),
            consentedAt: try time(),
            address: try externalAddress(isUndeliverable: nil),
            addressChangedAt: optionalTime(),
            endedAt: optionalTime(),
            deletionDueAt: optionalTime()
        )
    }

    /// Somebody from `AccountStatements.newcomer`.
    mutating func newcomer() throws -> ExternalNewcomer {
        ExternalNewcomer(
            identity: try identity(),
            displayName: optionalText().map { DisplayName(stored: $0) },
            address: try externalAddress(isUndeliverable: false),
            consentedAt: try time(),
            expiresAt: try time()
        )
    }

    /// A token of a link.
    mutating func externalToken() throws -> ExternalToken {
        let secret = try storedSecret()
        return ExternalToken(
            id: secret.id,
            identity: secret.identity,
            client: secret.client,
            consentedAt: try time(),
            sealed: secret.sealed,
            nextCheckAt: try time(),
            faults: try count(),
            ownerSeenAt: try time()
        )
    }

    /// Anything sealed from `AccountStatements.secretsUnderOtherKeys`.
    mutating func externalSecret() throws -> ExternalSecret {
        let (secret, kind) = (try storedSecret(), ExternalSecretKind(rawValue: try text()))
        guard let kind else { throw AccountStoreError.damaged("something sealed is of no kind") }
        return ExternalSecret(
            id: secret.id,
            kind: kind,
            identity: secret.identity,
            client: secret.client,
            sealed: secret.sealed
        )
    }

    /// A token that is to be revoked.
    mutating func revocation() throws -> RevocationOrder {
        let (secret, consentedAt) = (try storedSecret(), try time())
        guard let kind = ExternalSecretKind(rawValue: try text()),
            let schedule = try? PendingRevocation(storedSince: time(), attempts: count(), nextAt: time())
        else { throw AccountStoreError.damaged("a revocation holds what none can hold") }
        return RevocationOrder(
            id: secret.id,
            identity: secret.identity,
            client: secret.client,
            consentedAt: consentedAt,
            kind: kind,
            sealed: secret.sealed,
            schedule: schedule
        )
    }

    /// An address with whether it is a relay's, and, unless that is known, whether mails reach it.
    private mutating func externalAddress(isUndeliverable known: Bool?) throws -> ExternalAddress? {
        let (text, isRelay) = (optionalText(), try flag())
        let isUndeliverable = try known ?? flag()
        return text.map { ExternalAddress(text: $0, isPrivateRelay: isRelay, isUndeliverable: isUndeliverable) }
    }

    /// What tokens and orders begin with: `AccountStatements.externalSecretColumns` up to what is sealed.
    private mutating func storedSecret() throws -> StoredSecret {
        guard let id = ExternalSecretID(bytes: try bytes()) else {
            throw AccountStoreError.damaged("a token has a name that none can have")
        }
        let identity = try identity()
        guard let client = try? ClientID(text()) else {
            throw AccountStoreError.damaged("a token was issued to what is no client")
        }
        guard let key = SealKeyID(bytes: try bytes()) else {
            throw AccountStoreError.damaged("a token was sealed by what is no key")
        }
        return StoredSecret(
            id: id,
            identity: identity,
            client: client,
            sealed: SealedSecret(keyID: key, bytes: try bytes())
        )
    }
}

/// What tokens and orders have in common.
private struct StoredSecret {
    let id: ExternalSecretID
    let identity: ExternalIdentity
    let client: ClientID
    let sealed: SealedSecret
}
