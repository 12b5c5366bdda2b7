// SPDX-License-Identifier: Apache-2.0

/// Whether the person sees and reaches what a session shows.
package struct SessionStanding: Sendable, Hashable {
    /// Whether a locker covers the session.
    package internal(set) var isLocked: Bool
    /// Whether the session is the one in front.
    package internal(set) var isActive: Bool

    /// Describes a session.
    package init(isLocked: Bool, isActive: Bool) {
        self.isLocked = isLocked
        self.isActive = isActive
    }

    /// Whether a window reaches the person, and a finger means that window.
    package var isOpen: Bool { isActive && !isLocked }
}
