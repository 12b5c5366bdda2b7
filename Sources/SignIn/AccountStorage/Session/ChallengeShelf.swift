// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings
internal import SignInAccounts
internal import WebAuthnTypes

/// Keeps ceremonies until they are taken or out of time, in bounded memory, of which nobody gets more than a share.
///
/// To begin one costs a stranger a small request, and whoever has many addresses can make very many. So each site (an IPv4
/// address, or an IPv6 /48) and each session has a share: beyond it its own oldest is forgotten. And where all of the room is
/// taken, the oldest of whoever holds most is forgotten: a person's one or two outlast any flood of others.
package struct ChallengeShelf: Sendable {
    /// Who holds ceremonies together.
    private enum Holder: Hashable {
        case site(AddressKey)
        case session(SessionID)
        case unknown

        init(_ record: ChallengeRecord) {
            if case .session(let id) = record.binding {
                self = .session(id)
            } else {
                self = record.address.map { .site($0.site) } ?? .unknown
            }
        }
    }

    private struct Kept {
        let record: ChallengeRecord
        let begunAt: UnixTime

        /// One that begins later than now was begun by a clock that was ahead, and would be good until that time.
        func isGood(at now: UnixTime) -> Bool {
            now < record.expiresAt && begunAt <= now.adding(seconds: Session.clockToleranceSeconds)
        }
    }

    private var records: [TokenDigest: Kept] = [:]
    /// What each holds, the oldest first; what was taken stays here until it comes to the front.
    private var held: [Holder: [TokenDigest]] = [:]
    /// How many each holds, and who holds as many.
    private var counts: [Holder: Int] = [:]
    private var holders: [Set<Holder>] = [[]]
    private let capacity: Int
    private let share: Int

    /// Makes an empty shelf.
    ///
    /// - Parameters:
    ///   - capacity: How many ceremonies it holds at most.
    ///   - share: How many of them one holder has at most.
    init(capacity: Int, share: Int) {
        self.capacity = max(1, capacity)
        self.share = max(1, min(share, capacity))
    }

    /// How many ceremonies are held, those out of time included.
    var count: Int { records.count }

    /// Puts a ceremony on the shelf.
    mutating func put(_ record: ChallengeRecord, at now: UnixTime) {
        remove(record.key)
        let holder = Holder(record)
        // Where nobody tells who asks, all of them are one, and have all the room there is.
        let most = holder == .unknown ? capacity : share
        if counts[holder, default: 0] >= most { forgetOldest(of: holder) }
        if records.count >= capacity, let largest = holders.last?.first { forgetOldest(of: largest) }
        records[record.key] = Kept(record: record, begunAt: now)
        held[holder, default: []].append(record.key)
        move(holder, by: 1)
    }

    /// Takes a ceremony off the shelf; nil when it is not there or out of time.
    mutating func take(_ key: TokenDigest, at now: UnixTime) -> ChallengeRecord? {
        let kept = records[key]
        remove(key)
        return kept.flatMap { $0.isGood(at: now) ? $0.record : nil }
    }

    /// Looks at a ceremony and leaves it on the shelf; nil when it is not there or out of time.
    func look(_ key: TokenDigest, at now: UnixTime) -> ChallengeRecord? {
        records[key].flatMap { $0.isGood(at: now) ? $0.record : nil }
    }

    /// Puts a ceremony in another one's place; false when that one is gone, changed or out of time.
    mutating func replace(_ old: ChallengeRecord, with new: ChallengeRecord, at now: UnixTime) -> Bool {
        guard old.key == new.key, new.expiresAt <= old.expiresAt, look(old.key, at: now) == old,
            let kept = records[old.key]
        else { return false }
        records[old.key] = Kept(record: new, begunAt: kept.begunAt)
        return true
    }

    /// Forgets what is out of time, and gives its memory back.
    mutating func sweep(at now: UnixTime) {
        guard records.contains(where: { !$0.value.isGood(at: now) }) else { return }
        var swept = ChallengeShelf(capacity: capacity, share: share)
        // In the order in which each holder began them.
        for keys in held.values {
            for key in keys {
                if let kept = records[key], kept.isGood(at: now) { swept.put(kept.record, at: kept.begunAt) }
            }
        }
        self = swept
    }

    private mutating func remove(_ key: TokenDigest) {
        guard let kept = records.removeValue(forKey: key) else { return }
        let holder = Holder(kept.record)
        move(holder, by: -1)
        // Most are taken in the order in which they were begun.
        if let keys = held[holder], keys.count > 2 * counts[holder, default: 0] + 8 {
            held[holder] = keys.filter { records[$0] != nil }
        }
    }

    private mutating func forgetOldest(of holder: Holder) {
        guard let keys = held[holder], let index = keys.firstIndex(where: { records[$0] != nil }) else { return }
        let oldest = keys[index]
        held[holder]?.removeFirst(index + 1)
        remove(oldest)
    }

    /// Notes that a holder has so many more.
    private mutating func move(_ holder: Holder, by change: Int) {
        let before = counts[holder, default: 0]
        let after = before + change
        if before > 0 { holders[before].remove(holder) }
        if after > 0 {
            counts[holder] = after
            while holders.count <= after { holders.append([]) }
            holders[after].insert(holder)
        } else {
            counts[holder] = nil
            held[holder] = nil
        }
        // The last one says who holds most.
        while holders.count > 1, holders.last?.isEmpty == true { holders.removeLast() }
    }
}
