// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings
internal import AppleSignIn
internal import SignInAccounts
internal import WebAuthnTypes

extension SQLAccountStore {
    /// See ``SignInAccounts/AccountStore``.
    package func identities(
        of tenant: String,
        notExportedTo recipient: TeamID,
        after subject: String,
        limit: Int
    ) async throws(AccountStoreError) -> [ExternalIdentity] {
        try await read { db in
            let values: [SQLValue] = [
                .text(tenant), .text(subject), .text(recipient.text), .integer(Int64(limit)),
            ]
            return try db.all(AccountStatements.identitiesToExport, values) { try $0.identity() }
        }
    }

    /// See ``SignInAccounts/AccountStore``.
    package func saveExport(_ person: ExportedPerson, at now: UnixTime) async throws(AccountStoreError) {
        try await write { db in
            guard try db.externalLink(person.identity) != nil else {
                throw AccountStoreError(.notFound, "the identity opens no account any more")
            }
            let values: [SQLValue] = [
                .text(person.recipient.text), .text(person.transferSubject), .integer(now.milliseconds),
            ]
            try db.run(AccountStatements.saveExport, person.identity.key + values)
        }
    }

    /// See ``SignInAccounts/AccountStore``.
    package func export(
        under transferSubject: String,
        to recipient: TeamID
    ) async throws(AccountStoreError) -> ExportedPerson? {
        try await read { db in
            try db.first(AccountStatements.exportUnder, [.text(recipient.text), .text(transferSubject)]) {
                try $0.exportedPerson()
            }
        }
    }

    /// See ``SignInAccounts/AccountStore``.
    package func exports(
        from tenant: String,
        to recipient: TeamID,
        after subject: String,
        limit: Int
    ) async throws(AccountStoreError) -> [ExportedPerson] {
        try await read { db in
            let values: [SQLValue] = [
                .text(tenant), .text(recipient.text), .text(subject), .integer(Int64(limit)),
            ]
            return try db.all(AccountStatements.exports, values) { try $0.exportedPerson() }
        }
    }

    /// See ``SignInAccounts/AccountStore``.
    package func moveLink(from old: ExternalIdentity, to new: ExternalIdentity) async throws(AccountStoreError) {
        try await write { db in
            guard let link = try db.externalLink(old) else {
                throw AccountStoreError(.notFound, "the identity opens no account any more")
            }
            let links = try db.all(AccountStatements.externalLinks, [.bytes(link.account.bytes)]) {
                try $0.externalLink()
            }
            let hasOther = links.contains {
                $0.identity.provider == new.provider && $0.identity.tenant == new.tenant
            }
            guard try !hasOther && db.externalLink(new) == nil else {
                throw AccountStoreError(.identityTaken, "an account has the identity, or the account another one")
            }
            // They died when the app changed hands, so that nothing of them is left to be revoked.
            try db.forgetDeadTokens(of: old)
            try db.move(link, to: new)
        }
    }
}

extension SQLRow {
    /// Somebody from `AccountStatements.exports`.
    fileprivate mutating func exportedPerson() throws -> ExportedPerson {
        do {
            return try ExportedPerson(
                storedIdentity: try identity(),
                recipient: TeamID(text()),
                transferSubject: text()
            )
        } catch {
            throw AccountStoreError.damaged("a transfer holds what none can hold")
        }
    }
}
