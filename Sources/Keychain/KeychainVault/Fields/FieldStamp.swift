// SPDX-License-Identifier: Apache-2.0
// When a field was written, and by whom.

/// A hybrid logical clock's time with the device that wrote: of two stamps the greater wins, on every device the same.
public struct FieldStamp: Sendable, Hashable, Comparable {
    /// Milliseconds since 1970.
    public let milliseconds: UInt64
    /// Tells writes of one millisecond apart.
    public let counter: UInt64
    /// Who wrote.
    public let device: DeviceID

    /// Makes a stamp.
    ///
    /// - Parameters:
    ///   - milliseconds: Since 1970.
    ///   - counter: Tells writes of one millisecond apart.
    ///   - device: Who wrote.
    public init(milliseconds: UInt64, counter: UInt64, device: DeviceID) {
        self.milliseconds = milliseconds
        self.counter = counter
        self.device = device
    }

    /// The stamp of a write on a device that knows of this one: later than it, also where the device's clock is behind.
    ///
    /// - Parameters:
    ///   - now: Milliseconds since 1970.
    ///   - device: Who writes.
    /// - Returns: A greater stamp.
    public func next(at now: UInt64, on device: DeviceID) -> FieldStamp {
        now > milliseconds
            ? FieldStamp(milliseconds: now, counter: 0, device: device)
            : FieldStamp(milliseconds: milliseconds, counter: counter &+ 1, device: device)
    }

    /// Compares the time, then the counter, then the device.
    public static func < (left: Self, right: Self) -> Bool {
        (left.milliseconds, left.counter, left.device) < (right.milliseconds, right.counter, right.device)
    }
}
