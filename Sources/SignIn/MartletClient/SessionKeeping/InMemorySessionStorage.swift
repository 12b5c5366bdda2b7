// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// Keeps tokens in memory: the person signs in again after each start.
public final class InMemorySessionStorage: SessionStorage {
    private let session: Mutex<StoredSession?>

    /// An empty storage, or one that holds something.
    ///
    /// - Parameter session: What it holds at first.
    public init(_ session: StoredSession? = nil) {
        self.session = Mutex(session)
    }

    /// What was saved last.
    ///
    /// - Returns: Nil when nothing is kept.
    public func load() -> StoredSession? {
        session.withLock { $0 }
    }

    /// Replaces what is kept.
    ///
    /// - Parameter session: What to keep; nil to keep nothing.
    public func save(_ session: StoredSession?) {
        self.session.withLock { $0 = session }
    }
}

/// Keeps the tokens of a client: in memory, in a file of the user, in the platform's keychain.
///
/// Saving returns only when what was saved would survive the end of the process (as far as the storage survives it at
/// all): the client sends a token's digest only after that. Calls come one at a time.
public protocol SessionStorage: Sendable {
    /// What was saved last.
    ///
    /// - Returns: Nil when nothing is kept.
    /// - Throws: Whatever hindered reading.
    func load() throws -> StoredSession?

    /// Replaces what is kept.
    ///
    /// - Parameter session: What to keep; nil to keep nothing.
    /// - Throws: Whatever hindered saving; then what was kept before is still there.
    func save(_ session: StoredSession?) throws
}

/// The tokens of one service.
public struct StoredSession: Sendable, Equatable {
    /// The service that the tokens belong to; they are never sent to another one.
    public var service: ServiceAddress
    /// The token of the session that is known to exist.
    public var current: SessionToken?
    /// The token of a session that was asked for while the answer is not known.
    public var pending: SessionToken?

    /// Assembles what is kept.
    ///
    /// - Parameters:
    ///   - service: The service that the tokens belong to.
    ///   - current: The token of the session that is known to exist.
    ///   - pending: The token of a session whose beginning is not confirmed.
    public init(service: ServiceAddress, current: SessionToken? = nil, pending: SessionToken? = nil) {
        self.service = service
        self.current = current
        self.pending = pending
    }
}
