// SPDX-License-Identifier: Apache-2.0

internal import CBORCoding
package import KeychainItems

/// The clock of a vault of format 2: the greatest time and counter of all registers that ever lay in it.
///
/// A writer stays above it, so that a change that was made after another was seen always wins. Its own clock moves this one by a day at
/// most: one that is wrong by years costs days.
package struct VaultClock: Sendable, Hashable {
    /// The greatest time; no date, since later stamps may run behind or ahead of it.
    package private(set) var milliseconds: UInt64 = 0
    /// The greatest counter of that time.
    package private(set) var counter: UInt64 = 0

    /// From here on milliseconds are no time of any clock: such stamps are kept, and count for their own register alone.
    private static let end: UInt64 = 1 << 63
    /// How far the writer's clock moves this one at once.
    private static let longestStep: UInt64 = 86_400_000

    /// A clock that saw nothing.
    package init() {}

    /// Takes in the stamps of registers.
    package mutating func see(_ fields: ItemFields) {
        for register in fields.registers.values { see(register.stamp) }
    }

    /// Takes in a stamp.
    package mutating func see(_ stamp: FieldStamp) {
        guard stamp.milliseconds < Self.end, (milliseconds, counter) < (stamp.milliseconds, stamp.counter) else {
            return
        }
        (milliseconds, counter) = (stamp.milliseconds, stamp.counter)
    }

    /// The stamp of a write; see its registers afterwards.
    ///
    /// - Parameters:
    ///   - now: The writer's clock, in milliseconds since 1970.
    ///   - device: Who writes.
    /// - Returns: A stamp above all that was seen.
    package func stamp(at now: UInt64, on device: DeviceID) -> FieldStamp {
        var wall = min(now, Self.end - 1)
        if (milliseconds, counter) != (0, 0) { wall = min(wall, milliseconds + Self.longestStep) }
        guard wall <= milliseconds else { return FieldStamp(milliseconds: wall, counter: 0, device: device) }
        let seen = FieldStamp(milliseconds: milliseconds, counter: counter, device: device)
        // A clock lies below the end, where each stamp has a next one.
        return seen.following(on: device) ?? seen
    }
}

extension VaultClock {
    /// As the head of a vault has it.
    var encodedValue: CBORValue { .array([.unsigned(milliseconds), .unsigned(counter)]) }

    /// Reads what a head has; nil for what is none.
    init?(decoding value: CBORValue) {
        guard let parts = value.array, parts.count == 2, case .unsigned(let milliseconds) = parts[0],
            case .unsigned(let counter) = parts[1], milliseconds < Self.end
        else { return nil }
        (self.milliseconds, self.counter) = (milliseconds, counter)
    }
}

extension FieldStamp {
    /// This stamp of a write, for a register that takes the place of another: above that one as well.
    ///
    /// - Parameter replaced: The stamp of the register that was there, if one was.
    /// - Returns: This stamp, or the least of its device that is above the other.
    /// - Throws: ``VaultError/Code/stampExhausted`` where no stamp is above it.
    package func above(_ replaced: FieldStamp?) throws(VaultError) -> FieldStamp {
        guard let replaced, (milliseconds, counter) <= (replaced.milliseconds, replaced.counter) else { return self }
        guard let next = replaced.following(on: device) else {
            throw VaultError(
                .stampExhausted,
                "this item was written at the end of time, and cannot be changed any more; store it as a new one"
            )
        }
        return next
    }

    /// The least stamp of a device with a greater time or counter.
    func following(on device: DeviceID) -> FieldStamp? {
        if counter < .max { return FieldStamp(milliseconds: milliseconds, counter: counter + 1, device: device) }
        return milliseconds < .max ? FieldStamp(milliseconds: milliseconds + 1, counter: 0, device: device) : nil
    }
}
