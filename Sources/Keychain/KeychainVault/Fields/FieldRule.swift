// SPDX-License-Identifier: Apache-2.0

internal import CBORCoding

/// How two registers of one field become one, as the first character of its name says: also to a device that does not know the field.
enum FieldRule {
    /// The first write stays: keys and handles do not change.
    case fixed
    /// The later write stays, and former values are nothing worth: dates, counters.
    case latest
    /// The later write stays, and former values are kept in the history.
    case kept

    /// The rule of a field.
    init(_ name: String) {
        switch name.utf8.first {
        case UInt8(ascii: "="): self = .fixed
        case UInt8(ascii: "~"): self = .latest
        default: self = .kept
        }
    }

    /// Whether a register takes the place of another of its field.
    ///
    /// Equal stamps with two values are a device's fault; every device must still choose alike.
    func lets(_ register: FieldRegister, replace former: FieldRegister) -> Bool {
        self == .fixed ? register.precedes(former) : former.precedes(register)
    }
}

extension FieldRegister {
    /// Whether its stamp is less or, of one stamp, its value's encoding.
    fileprivate func precedes(_ other: Self) -> Bool {
        stamp == other.stamp
            ? value.encoded.lexicographicallyPrecedes(other.value.encoded) : stamp < other.stamp
    }

    /// Whether the field is there: a value that was taken away is null, since an absence has no stamp.
    var isPresent: Bool { value != .null }
}
