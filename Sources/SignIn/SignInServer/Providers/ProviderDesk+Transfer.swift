// SPDX-License-Identifier: Apache-2.0

package import AppleSignIn
internal import WebAuthnTypes

extension ProviderDesk {
    /// Asks Apple for the token that the other two questions need.
    ///
    /// - Parameter client: The app.
    /// - Returns: What Apple says.
    package func migrationToken(for client: ClientID) async -> TokenReply {
        TokenReply(
            await answer(.apple) { access, now throws(AppleSignInError) in
                guard let secret = try access.secret(for: client, at: now) else { return nil }
                return try TokenEndpoint(access.provider).migrationToken(client: client, secret: secret)
            }
        )
    }

    /// Asks Apple, before an app goes to another team, by what a person is found there.
    ///
    /// - Parameters:
    ///   - identity: The person, in this team.
    ///   - recipient: The team that the app goes to.
    ///   - client: The app.
    ///   - token: What ``migrationToken(for:)`` brought.
    /// - Returns: What Apple says.
    package func exportPerson(
        _ identity: ExternalIdentity,
        to recipient: TeamID,
        client: ClientID,
        token: AccessToken
    ) async -> MigrationReply<ExportedPerson> {
        let received = await answer(.apple) { access, now throws(AppleSignInError) in
            guard let secret = try access.secret(for: client, at: now) else { return nil }
            let endpoint = try MigrationEndpoint(access.provider)
            return try endpoint.export(identity, to: recipient, client: client, secret: secret, token: token)
        }
        return MigrationReply(received, exportOf: identity, to: recipient)
    }

    /// Asks Apple, after an app came from another team, who somebody is in this one.
    ///
    /// - Parameters:
    ///   - person: Who was exported.
    ///   - client: The app.
    ///   - token: What ``migrationToken(for:)`` brought.
    /// - Returns: What Apple says.
    package func importPerson(
        _ person: ExportedPerson,
        client: ClientID,
        token: AccessToken
    ) async -> MigrationReply<ImportedPerson> {
        let received = await answer(.apple) { access, now throws(AppleSignInError) in
            guard let secret = try access.secret(for: client, at: now) else { return nil }
            let endpoint = try MigrationEndpoint(access.provider)
            return try endpoint.import(person.transferSubject, client: client, secret: secret, token: token)
        }
        return MigrationReply(
            received,
            importOf: person.transferSubject,
            into: person.recipient,
            isSimulated: self[ProviderName.apple.text]?.provider.isSimulated ?? false
        )
    }
}
