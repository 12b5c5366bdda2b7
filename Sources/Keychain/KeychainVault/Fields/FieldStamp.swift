// SPDX-License-Identifier: Apache-2.0

package import KeychainItems

/// A hybrid logical clock's time with the device that wrote: of two stamps the greater wins, on every device the same.
package struct FieldStamp: Sendable, Hashable, Comparable {
    /// Milliseconds since 1970.
    package let milliseconds: UInt64
    /// Tells writes of one millisecond apart.
    package let counter: UInt64
    /// Who wrote.
    package let device: DeviceID

    /// Makes a stamp.
    package init(milliseconds: UInt64, counter: UInt64, device: DeviceID) {
        self.milliseconds = milliseconds
        self.counter = counter
        self.device = device
    }

    /// The stamp of a write on a device that knows of this one: later than it, also where the device's clock is behind.
    ///
    /// - Parameters:
    ///   - now: Milliseconds since 1970.
    ///   - device: Who writes.
    /// - Returns: A greater stamp; this one at the end of time, where there is none.
    package func next(at now: UInt64, on device: DeviceID) -> FieldStamp {
        now > milliseconds
            ? FieldStamp(milliseconds: now, counter: 0, device: device) : following(on: device) ?? self
    }

    /// Compares the time, then the counter, then the device.
    package static func < (left: Self, right: Self) -> Bool {
        (left.milliseconds, left.counter, left.device) < (right.milliseconds, right.counter, right.device)
    }
}
