// SPDX-License-Identifier: Apache-2.0

package import KeychainItems

/// How long what was replaced stays in the history.
///
/// Values are counted field by field: a note that was edited eleven times must not push the former password out.
package struct HistoryPolicy: Sendable, Hashable {
    /// How many replaced values of each field stay.
    package let valuesOfField: Int
    /// How long a replaced revision stays at most, in milliseconds.
    package let milliseconds: UInt64

    /// Ten values of each field, and 180 days.
    package static let standard = HistoryPolicy(valuesOfField: 10, milliseconds: 180 * 86_400_000)

    /// Sets how long.
    ///
    /// - Parameters:
    ///   - valuesOfField: How many replaced values of each field stay; less than zero counts as zero.
    ///   - milliseconds: How long a replaced revision stays at most.
    package init(valuesOfField: Int, milliseconds: UInt64) {
        self.valuesOfField = max(valuesOfField, 0)
        self.milliseconds = milliseconds
    }

    /// The replaced revisions of one item that may go: those that are too old, and those whose every value was followed by
    /// enough others of its field.
    ///
    /// A value that several revisions carry counts once, and the latest of them stands for it. A time that lies ahead is not old.
    ///
    /// - Parameters:
    ///   - history: All replaced revisions of the item, in any order.
    ///   - current: The item as it is.
    ///   - now: In milliseconds since 1970.
    /// - Returns: What the store takes out of the history, and out of the head's sum, in one transaction.
    package func expired(_ history: [ReplacedRevision], current: FieldStamps, at now: UInt64) -> Set<RevisionID> {
        let latestFirst = history.sorted { left, right in
            (left.replacedAt, left.revision) > (right.replacedAt, right.revision)
        }
        var seen: [FieldStamps.Field: Set<FieldStamp>] = [:]
        for (field, stamp) in current.stamps { seen[field] = [stamp] }
        var gone: Set<RevisionID> = []
        for former in latestFirst {
            var carriesValue = false
            for (field, stamp) in former.stamps.stamps {
                guard seen[field, default: []].insert(stamp).inserted else { continue }
                // The current value is among those that were seen, where the item still has the field.
                let others = (seen[field]?.count ?? 0) - (current.stamps[field] == nil ? 0 : 1)
                if others <= valuesOfField { carriesValue = true }
            }
            let age = now > former.replacedAt ? now - former.replacedAt : 0
            if !carriesValue || age > milliseconds { gone.insert(former.revision) }
        }
        return gone
    }
}

extension HistoryPolicy {
    /// The replaced revisions of one item of format 2 that may go: those that carry no value that stays, and those that are too old.
    ///
    /// Of each field the values with the greatest stamps stay, besides the current one, each in the latest revision that has it; that a
    /// field is absent counts as the least of them. Fixed fields, dates and counters do not count.
    ///
    /// - Parameters:
    ///   - history: All replaced revisions of the item, in any order.
    ///   - current: The item as it is.
    ///   - now: In milliseconds since 1970; a time that lies ahead is not old.
    /// - Returns: What the store takes out of the history, and out of the head's sum, in one transaction.
    package func leaving(_ history: [DatedRevision], current: DatedRevision, at now: UInt64) -> Set<RevisionID> {
        let dates = (history + [current]).map(\.modified).sorted()
        let fields = Set((history + [current]).flatMap(\.stamps.stamps.keys)).filter { FieldRule($0.name) == .kept }
        // That a field is absent is a value as well, less than all others: it is what the field was before it came.
        var carriers: [FieldStamps.Field: [FieldStamp?: DatedRevision]] = [:]
        for former in history {
            for field in fields {
                let stamp = former.stamps.stamps[field]
                guard current.stamps.stamps[field] != stamp else { continue }
                let known = carriers[field]?[stamp]
                let isLater = known.map { ($0.modified, $0.revision) < (former.modified, former.revision) } ?? true
                if isLater { carriers[field, default: [:]][stamp] = former }
            }
        }
        let staying = carriers.values.flatMap { values in
            let latestFirst = values.sorted { left, right in
                guard let later = left.key else { return false }
                return right.key.map { later > $0 } ?? true
            }
            return latestFirst.prefix(valuesOfField).map(\.value.revision)
        }
        let carrying = Set(staying)
        return Set(
            history.filter { former in
                let replaced = dates.first { $0 > former.modified }
                let isOld = replaced.map { now > $0 && now - $0 > milliseconds } ?? false
                return isOld || !carrying.contains(former.revision)
            }.map(\.revision)
        )
    }
}

/// A revision of an item of format 2: when it was written, and which writes of which fields it carries.
package struct DatedRevision: Sendable, Hashable {
    /// Which revision.
    package let revision: RevisionID
    /// When it was written, in milliseconds since 1970, by its metadata.
    package let modified: UInt64
    /// The stamps of the fields of both halves.
    package let stamps: FieldStamps

    /// Describes a revision.
    package init(_ revision: RevisionID, modified: UInt64, stamps: FieldStamps) {
        (self.revision, self.modified, self.stamps) = (revision, modified, stamps)
    }
}
