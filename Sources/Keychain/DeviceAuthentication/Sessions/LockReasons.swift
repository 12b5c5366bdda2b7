// SPDX-License-Identifier: Apache-2.0

/// What logind said that asks for a lock.
///
/// A set and not a list: however often it is said, it is one lock.
package struct LockReasons: OptionSet, Sendable, Hashable {
    /// One bit a reason.
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// logind asked the session to lock.
    package static let lockSignal = Self(rawValue: 1)
    /// A locker said that it covers the session.
    package static let lockedHint = Self(rawValue: 2)
    /// The machine goes to sleep, or off.
    package static let sleep = Self(rawValue: 4)
    /// Somebody else's session is in front.
    package static let inactive = Self(rawValue: 8)
    /// The session ends or ended.
    package static let sessionGone = Self(rawValue: 16)
    /// Nobody watches any more: the bus or logind went away, or cannot be understood.
    package static let watchLost = Self(rawValue: 32)
}

/// Watches what asks for a lock.
package protocol LockWatcher: Sendable {
    /// Waits until something asks for a lock, and takes all that did.
    ///
    /// Once the watch is lost, each call returns `watchLost` at once: lock, and make a new watcher.
    ///
    /// - Returns: What asked; nothing where the session is open again, or the task was cancelled.
    func next() async -> LockReasons

    /// Whether the session is in front and not locked, as far as it was heard.
    var isOpen: Bool { get }
}
