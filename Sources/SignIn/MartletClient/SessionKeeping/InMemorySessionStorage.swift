// SPDX-License-Identifier: Apache-2.0
// Tokens for the length of a process.

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
