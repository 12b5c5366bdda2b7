// SPDX-License-Identifier: Apache-2.0
// What came of looking at the trail.

/// What came of one look at the entries of the trail that were not looked at before.
public struct OutgoingFilling: Sendable, Hashable {
    /// How many entries were looked at; fewer than the limit means that there are no more for now.
    public let looked: Int
    /// How many messages were put into the queue.
    public let queued: Int
    /// How many entries were too old to be told.
    public let missed: Int

    /// Assembles what came of it.
    ///
    /// - Parameters:
    ///   - looked: How many entries were looked at.
    ///   - queued: How many messages were put into the queue.
    ///   - missed: How many entries were too old to be told.
    public init(looked: Int, queued: Int, missed: Int) {
        self.looked = looked
        self.queued = queued
        self.missed = missed
    }
}
