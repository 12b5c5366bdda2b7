// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings
internal import SignInAccounts
internal import Synchronization
internal import WebAuthnTypes

/// The shelf of ceremonies, for whichever thread asks.
final class ChallengeDesk: Sendable {
    private let shelf: Mutex<ChallengeShelf>

    /// Makes an empty one.
    ///
    /// - Parameters:
    ///   - capacity: How many ceremonies it holds at most.
    ///   - share: How many of them one site or session has at most.
    init(capacity: Int, share: Int) {
        shelf = Mutex(ChallengeShelf(capacity: capacity, share: share))
    }

    /// How many are held, those out of time included.
    var count: Int { shelf.withLock { $0.count } }

    func put(_ record: ChallengeRecord, at now: UnixTime) { shelf.withLock { $0.put(record, at: now) } }

    func take(_ key: TokenDigest, at now: UnixTime) -> ChallengeRecord? { shelf.withLock { $0.take(key, at: now) } }

    func look(_ key: TokenDigest, at now: UnixTime) -> ChallengeRecord? { shelf.withLock { $0.look(key, at: now) } }

    func replace(_ old: ChallengeRecord, with new: ChallengeRecord, at now: UnixTime) -> Bool {
        shelf.withLock { $0.replace(old, with: new, at: now) }
    }

    /// All of them as text, for tests.
    func contents() -> String { shelf.withLock { String(reflecting: $0) } }

    func sweep(at now: UnixTime) { shelf.withLock { $0.sweep(at: now) } }
}
