// SPDX-License-Identifier: Apache-2.0

package import ByteEncodings
package import AppleSignIn
internal import WebAuthnTypes

/// Who was exported to another team of Apple's, until they have arrived there.
///
/// A part of ``AccountStore``, which says what each operation promises. What is kept of somebody goes with the identity that
/// was exported: when it is moved, unlinked, or its account is deleted.
package protocol TransferStore: Sendable {
    /// The identities of a tenant at Apple that open accounts and were not exported to a recipient, by their subjects, those
    /// after a subject, at most so many.
    func identities(
        of tenant: String,
        notExportedTo recipient: TeamID,
        after subject: String,
        limit: Int
    ) async throws(AccountStoreError) -> [ExternalIdentity]

    /// Keeps the transfer subject of an identity, in the place of an earlier one. Throws `notFound` when the identity opens no
    /// account any more.
    func saveExport(_ person: ExportedPerson, at now: UnixTime) async throws(AccountStoreError)

    /// Whoever was exported to a recipient under a transfer subject; nil when nobody was.
    func export(
        under transferSubject: String,
        to recipient: TeamID
    ) async throws(AccountStoreError) -> ExportedPerson?

    /// Those who were exported from a tenant to a recipient and have not arrived, by their subjects, those after a subject, at
    /// most so many.
    func exports(
        from tenant: String,
        to recipient: TeamID,
        after subject: String,
        limit: Int
    ) async throws(AccountStoreError) -> [ExportedPerson]

    /// Has another identity open the account in the place of one, with all that was kept of the link; its tokens are forgotten,
    /// since they died with the transfer. Throws `notFound` when the old identity opens no account, and `identityTaken` when
    /// the new one opens any, or the account has another of its team.
    func moveLink(from old: ExternalIdentity, to new: ExternalIdentity) async throws(AccountStoreError)
}
