// SPDX-License-Identifier: Apache-2.0

package import AppleSignIn
internal import WebAuthnTypes

/// Moving people when an app goes to another team of Apple's: before it goes each of them gets a transfer subject, and after it
/// came Apple tells who they are in the new team.
///
/// An adapter asks for people, talks to Apple, and hands in what it said. Whoever signs in before the import is matched by the
/// transfer subject in their token.
package struct ExternalTransfers: Sendable {
    let context: EngineContext

    /// Those who are to be exported.
    ///
    /// - Parameters:
    ///   - tenant: What identities of the team are stored under that gives the app away,
    ///     ``AppleSignIn/IdentityProvider/tenant(of:)``.
    ///   - recipient: The team that it goes to.
    ///   - subject: The last one that was looked at; empty to begin.
    ///   - limit: How many at most.
    /// - Returns: The identities, by their subjects.
    /// - Throws: `serviceUnavailable`.
    package func toExport(
        from tenant: String,
        to recipient: TeamID,
        after subject: String = "",
        limit: Int
    ) async throws(SignInError) -> [ExternalIdentity] {
        try await context.stored { () async throws(AccountStoreError) in
            try await context.store.identities(of: tenant, notExportedTo: recipient, after: subject, limit: limit)
        }
    }

    /// Keeps what Apple gave for somebody.
    ///
    /// - Parameter person: Whom, and by what they are found again.
    /// - Returns: Whether the identity still opens an account.
    /// - Throws: `serviceUnavailable`.
    package func record(_ person: ExportedPerson) async throws(SignInError) -> Bool {
        let now = context.now()
        do {
            try await context.stored { () async throws(AccountStoreError) in
                try await context.store.saveExport(person, at: now)
            }
            return true
        } catch {
            guard error.code == .notFound else { throw error }
            return false
        }
    }

    /// Those who were exported and have not arrived.
    ///
    /// - Parameters:
    ///   - tenant: What identities of the team were stored under that gave the app away.
    ///   - recipient: The team that it came to.
    ///   - subject: The last one that was looked at; empty to begin.
    ///   - limit: How many at most.
    /// - Returns: The people, by their subjects in the former team.
    /// - Throws: `serviceUnavailable`.
    package func toImport(
        from tenant: String,
        to recipient: TeamID,
        after subject: String = "",
        limit: Int
    ) async throws(SignInError) -> [ExportedPerson] {
        try await context.stored { () async throws(AccountStoreError) in
            try await context.store.exports(from: tenant, to: recipient, after: subject, limit: limit)
        }
    }

    /// Has the identity in the new team open the account.
    ///
    /// - Parameters:
    ///   - person: Who was exported.
    ///   - arrived: Who they are now, as Apple says.
    /// - Returns: Whether they were moved; false where they are here already, by a sign-in or under another account.
    /// - Throws: `serviceUnavailable`.
    package func move(_ person: ExportedPerson, to arrived: ImportedPerson) async throws(SignInError) -> Bool {
        guard arrived.transferSubject == person.transferSubject, arrived.identity.team == person.recipient.text,
            // Nobody moves from the simulator to Apple.
            arrived.identity.isSimulated == person.identity.isSimulated
        else { return false }
        do {
            try await context.stored { () async throws(AccountStoreError) in
                try await context.store.moveLink(from: person.identity, to: arrived.identity)
            }
            return true
        } catch {
            guard error.code == .notFound || error.code == .identityTaken else { throw error }
            return false
        }
    }
}
