// SPDX-License-Identifier: Apache-2.0

package import ByteEncodings
internal import WebAuthnTypes

/// A store that remembers what has to be told to whom.
///
/// The trail is written with whatever it tells of, and so needs no second write: a dispatcher looks at the entries behind
/// a kept place and puts messages into the queue, in one transaction with the place's move. So nothing is forgotten and
/// nothing is put there twice, whenever the process dies, and a sign-in pays nothing for it. A message leaves the queue when
/// it was told, so that a death between the two tells it once more.
package protocol OutgoingStore: Sendable {
    /// Begins to tell on a way: from the newest entry of the trail on, unless a place is kept already.
    func beginTelling(_ kind: OutgoingKind) async throws(AccountStoreError)

    /// Tells no more on a way: its place and what waits there are forgotten.
    func endTelling(_ kind: OutgoingKind) async throws(AccountStoreError)

    /// Looks at entries of the trail behind the kept place and moves it, in one transaction.
    ///
    /// For mail, one message for each verified e-mail address of the entry's account; for webhooks one an entry; see
    /// ``OutgoingKind/tells(_:)``. What cannot be seen from the trail later is put into the queue by the operation itself:
    /// what a deleted account leaves untold, its end, and what has to be told to an address that goes. An entry that is older than ``OutgoingMessage/lifetimeMilliseconds`` is passed over. While the queue holds as many messages as it
    /// may, nothing is looked at: the trail keeps them.
    ///
    /// - Parameters:
    ///   - kind: The way.
    ///   - now: The time.
    ///   - limit: How many entries to look at.
    ///   - capacity: How many messages may wait on this way.
    /// - Returns: What came of it.
    /// - Throws: What the store says.
    func fillOutgoing(
        _ kind: OutgoingKind,
        at now: UnixTime,
        limit: Int,
        capacity: Int
    ) async throws(AccountStoreError) -> OutgoingFilling

    /// The first messages of the queue in its order, at most so many, whether or not they are due.
    func outgoing(_ kind: OutgoingKind, limit: Int) async throws(AccountStoreError) -> [OutgoingMessage]

    /// The messages that are due, at most so many: the longest due of each account, then the next of each.
    func outgoing(
        _ kind: OutgoingKind,
        dueAt now: UnixTime,
        limit: Int
    ) async throws(AccountStoreError) -> [OutgoingMessage]

    /// Takes a message out that was told just now. Where a mail told that a password goes, the day that must pass begins then.
    func settleOutgoing(_ message: OutgoingMessage, at now: UnixTime) async throws(AccountStoreError)

    /// Takes a message out that nobody will ever take.
    func removeOutgoing(_ message: OutgoingMessage) async throws(AccountStoreError)

    /// Keeps a message for another attempt.
    func postponeOutgoing(_ message: OutgoingMessage, until due: UnixTime) async throws(AccountStoreError)

    /// Takes out what is too old, and tells how many messages that were.
    func expireOutgoing(_ kind: OutgoingKind, at now: UnixTime) async throws(AccountStoreError) -> Int

    /// How many messages wait on a way.
    func waitingOutgoing(_ kind: OutgoingKind) async throws(AccountStoreError) -> Int
}

/// What came of one look at the entries of the trail that were not looked at before.
package struct OutgoingFilling: Sendable, Hashable {
    /// How many entries were looked at; fewer than the limit means that there are no more for now.
    package let looked: Int
    /// How many messages were put into the queue.
    package let queued: Int
    /// How many entries were too old to be told.
    package let missed: Int

    /// Assembles what came of it.
    package init(looked: Int, queued: Int, missed: Int) {
        self.looked = looked
        self.queued = queued
        self.missed = missed
    }
}
