// SPDX-License-Identifier: Apache-2.0

package import ByteEncodings
internal import WebAuthnTypes

/// Tokens of providers that are to be revoked unless a link comes to own them.
///
/// A part of ``AccountStore``, which says what each operation promises.
package protocol RevocationStore: Sendable {
    /// Keeps an order.
    func saveRevocation(_ order: RevocationOrder) async throws(AccountStoreError)

    /// Puts an order in the place of the one of the same name, where that is still what it was, and tells whether it was.
    func replaceRevocation(_ old: RevocationOrder, with new: RevocationOrder) async throws(AccountStoreError) -> Bool

    /// The orders that are due, the longest due first, at most so many.
    func revocations(dueAt now: UnixTime, limit: Int) async throws(AccountStoreError) -> [RevocationOrder]

    /// Takes a due order on: until `lease` nobody else does, and no link takes it over. Where a link of that identity stands
    /// that has not ended, it gets the token instead, unless the provider told of an end that its consent does not come after.
    /// Where a newcomer of that identity is expected beyond `lease`, and another token waits for them, it waits for as long.
    func claimRevocation(
        _ order: RevocationOrder,
        until lease: UnixTime,
        nextCheckAt: UnixTime
    ) async throws(AccountStoreError) -> RevocationClaim

    /// Takes an order out that was carried out, where it is still of that kind, and tells whether it was there.
    func settleRevocation(_ order: RevocationOrder) async throws(AccountStoreError) -> Bool

    /// How many orders wait or are due.
    func waitingRevocations() async throws(AccountStoreError) -> Int
}
