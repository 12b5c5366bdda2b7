// SPDX-License-Identifier: Apache-2.0
// Names that come once, for the length of a process.

internal import Synchronization

/// Keeps names for the length of a process: whoever closes the app before the service answered is nameless to it for good.
public final class InMemoryOneTimeNameStorage: OneTimeNameStorage {
    private let names = Mutex<[OneTimeName]>([])

    /// An empty storage.
    public init() {}

    /// What was saved last.
    ///
    /// - Returns: The names.
    public func load() -> [OneTimeName] { names.withLock { $0 } }

    /// Replaces what is kept.
    ///
    /// - Parameter names: What to keep.
    public func save(_ names: [OneTimeName]) { self.names.withLock { $0 = names } }
}
