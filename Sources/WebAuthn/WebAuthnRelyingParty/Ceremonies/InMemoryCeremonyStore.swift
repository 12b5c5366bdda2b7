// SPDX-License-Identifier: Apache-2.0

public import ByteEncodings
internal import Synchronization
internal import WebAuthnTypes

/// Keeps ceremonies in memory: right for a service that is one process, and for tests.
///
/// A restart forgets them, and people begin anew; a second process knows nothing of them. What is taken is gone, so that a
/// challenge is good once (WebAuthn Level 3, section 13.4.3).
public final class InMemoryCeremonyStore<Ceremony: StoredCeremony>: CeremonyStore {
    /// Too many ceremonies are under way: the service may be flooded with beginnings.
    public struct Full: Error, Hashable, CustomStringConvertible {
        /// How many the store takes.
        public let limit: Int

        /// What happened, in a sentence.
        public var description: String { "more than \(limit) ceremonies are under way; try again in a minute" }
    }

    private struct State {
        var ceremonies: [String: Ceremony] = [:]
        var sweptAt: UnixTime?
    }

    private let limit: Int
    private let state = Mutex(State())

    /// An empty store.
    ///
    /// - Parameter limit: How many ceremonies wait at most, so that who begins without end cannot use up the memory; about
    ///   one KiB each. Limit the rate of beginnings as well, or a stranger keeps everybody else out.
    public init(limit: Int = 100_000) {
        self.limit = limit
    }

    /// How many ceremonies are held, ended ones that were not swept up yet among them.
    public var count: Int { state.withLock { $0.ceremonies.count } }

    /// Keeps a ceremony until it is taken or has ended.
    ///
    /// - Parameters:
    ///   - ceremony: The ceremony.
    ///   - name: A random name; what was kept under it before is forgotten.
    ///   - now: The present time.
    /// - Throws: ``Full``.
    public func save(_ ceremony: Ceremony, under name: String, at now: UnixTime) throws(Full) {
        let isKept = state.withLock { state in
            Self.sweep(&state, now, isFull: state.ceremonies.count >= limit)
            guard state.ceremonies.count < limit || state.ceremonies[name] != nil else { return false }
            state.ceremonies[name] = ceremony
            return true
        }
        guard isKept else { throw Full(limit: limit) }
    }

    /// Hands out a ceremony and forgets it, in one step.
    ///
    /// - Parameters:
    ///   - name: Its name.
    ///   - now: The present time.
    /// - Returns: The ceremony; nil when there is none of the name, or it was taken before, or has ended.
    public func take(_ name: String, at now: UnixTime) -> Ceremony? {
        guard let ceremony = state.withLock({ $0.ceremonies.removeValue(forKey: name) }), now < ceremony.expiresAt
        else {
            return nil
        }
        return ceremony
    }

    /// Removes what has ended: once a minute, and when the store is full at most once a second.
    private static func sweep(_ state: inout State, _ now: UnixTime, isFull: Bool) {
        if let last = state.sweptAt, last <= now, now < last.adding(seconds: isFull ? 1 : 60) { return }
        state.sweptAt = now
        state.ceremonies = state.ceremonies.filter { now < $0.value.expiresAt }
    }
}
