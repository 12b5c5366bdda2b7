// SPDX-License-Identifier: Apache-2.0
// How a session stands between two messages.

/// Whether the person sees and reaches what a session shows.
public struct SessionStanding: Sendable, Hashable {
    /// Whether a locker covers the session.
    public internal(set) var isLocked: Bool
    /// Whether the session is the one in front.
    public internal(set) var isActive: Bool

    /// Describes a session.
    ///
    /// - Parameters:
    ///   - isLocked: Whether a locker covers it.
    ///   - isActive: Whether it is in front.
    public init(isLocked: Bool, isActive: Bool) {
        self.isLocked = isLocked
        self.isActive = isActive
    }

    /// Whether a window reaches the person, and a finger means that window.
    public var isOpen: Bool { isActive && !isLocked }
}
