// SPDX-License-Identifier: Apache-2.0
// Why a vault is to be locked now.

/// What logind said that asks for a lock.
///
/// A set and not a list: however often it is said, it is one lock.
public struct LockReasons: OptionSet, Sendable, Hashable {
    /// One bit a reason.
    public let rawValue: UInt8

    /// Takes bits.
    ///
    /// - Parameter rawValue: One bit a reason.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// logind asked the session to lock.
    public static let lockSignal = Self(rawValue: 1)
    /// A locker said that it covers the session.
    public static let lockedHint = Self(rawValue: 2)
    /// The machine goes to sleep, or off.
    public static let sleep = Self(rawValue: 4)
    /// Somebody else's session is in front.
    public static let inactive = Self(rawValue: 8)
    /// The session ends or ended.
    public static let sessionGone = Self(rawValue: 16)
    /// Nobody watches any more: the bus or logind went away, or cannot be understood.
    public static let watchLost = Self(rawValue: 32)
}
