// SPDX-License-Identifier: Apache-2.0
// What stands for the watch over the session.

/// Watches what asks for a lock.
public protocol LockWatcher: Sendable {
    /// Waits until something asks for a lock, and takes all that did.
    ///
    /// Once the watch is lost, each call returns `watchLost` at once: lock, and make a new watcher.
    ///
    /// - Returns: What asked; nothing where the session is open again, or the task was cancelled.
    func next() async -> LockReasons

    /// Whether the session is in front and not locked, as far as it was heard.
    var isOpen: Bool { get }
}
