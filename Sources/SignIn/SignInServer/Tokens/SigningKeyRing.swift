// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings
internal import SecretMemory
internal import WebAuthnTypes

/// The keys in order of their time, as a value: it says what to save and what to remove, and touches no file.
///
/// A key signs for thirty days. Its successor is published two days before it signs, so that whoever keeps the published
/// keys for a while has met it in time; and a key stays published for a day after its last signature, which is far
/// longer than its last token lives. After a long standstill the present key goes on signing until its successor has
/// been published long enough.
struct SigningKeyRing: Sendable {
    /// What a store has to do.
    enum Change: Sendable {
        case save(SigningKey)
        case remove(String)
    }

    static let signingSeconds: Int64 = 30 * 86_400
    static let publishedBeforeSeconds: Int64 = 2 * 86_400
    static let publishedAfterSeconds: Int64 = 86_400

    private(set) var keys: [SigningKey]

    init(_ keys: [SigningKey]) {
        self.keys = keys.sorted { $0.activeFrom < $1.activeFrom }
    }

    /// The key that signs now.
    ///
    /// - Parameter now: The present time.
    /// - Returns: The newest key whose time has come; the oldest one when the clock was set back; nil without any key.
    func current(at now: UnixTime) -> SigningKey? {
        keys.last { $0.activeFrom <= now } ?? keys.first
    }

    /// Whether ``advance(to:random:)`` would change anything.
    func isDue(at now: UnixTime) -> Bool {
        needsSuccessor(at: now) || retired(at: now) != nil
    }

    /// Makes and drops the keys whose time has come.
    ///
    /// - Parameters:
    ///   - now: The present time.
    ///   - random: Where a new key comes from.
    /// - Returns: What has to be kept before the ring is used.
    mutating func advance(to now: UnixTime, random: RandomSource) -> [Change] {
        var changes: [Change] = []
        if needsSuccessor(at: now) {
            // The very first key has no predecessor, and nobody can have kept an older set.
            let start = keys.last.map { last in
                max(
                    last.activeFrom.adding(seconds: Self.signingSeconds),
                    now.adding(seconds: Self.publishedBeforeSeconds)
                )
            }
            let key = SigningKey(from: random, activeFrom: start ?? now)
            keys.append(key)
            changes.append(.save(key))
        }
        while let id = retired(at: now) {
            keys.removeFirst()
            changes.append(.remove(id))
        }
        return changes
    }

    private func needsSuccessor(at now: UnixTime) -> Bool {
        guard let last = keys.last else { return true }
        return last.activeFrom.adding(seconds: Self.signingSeconds - Self.publishedBeforeSeconds) <= now
    }

    /// The oldest key, when its successor has signed for long enough.
    private func retired(at now: UnixTime) -> String? {
        guard keys.count > 1, keys[1].activeFrom.adding(seconds: Self.publishedAfterSeconds) <= now else { return nil }
        return keys[0].id
    }
}
