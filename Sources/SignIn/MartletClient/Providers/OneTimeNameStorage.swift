// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// Keeps names that come once, until a service has acknowledged them.
///
/// Saving returns only when what was saved would survive the end of the process: the client sends a name only after that.
/// Changes come by ``change(_:)``; a storage that several clients use, as an app and its extension do, does one at a time.
public protocol OneTimeNameStorage: Sendable {
    /// What was saved last, the oldest first.
    ///
    /// - Returns: The names.
    /// - Throws: Whatever hindered reading.
    func load() throws -> [OneTimeName]

    /// Replaces what is kept.
    ///
    /// - Parameter names: What to keep, at most 16.
    /// - Throws: Whatever hindered saving; then what was kept before is still there.
    func save(_ names: [OneTimeName]) throws

    /// Replaces what is kept by what a closure makes of it; nothing else changes it between the two.
    ///
    /// - Parameter change: Makes the new names of the old; nil to leave them.
    /// - Throws: Whatever hindered loading or saving.
    func change(_ change: ([OneTimeName]) throws -> [OneTimeName]?) throws
}

extension OneTimeNameStorage {
    /// Loads and saves; enough for a storage that one client alone uses.
    ///
    /// - Parameter change: Makes the new names of the old; nil to leave them.
    /// - Throws: Whatever hindered loading or saving.
    public func change(_ change: ([OneTimeName]) throws -> [OneTimeName]?) throws {
        if let names = try change(load()) { try save(names) }
    }
}

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
