// SPDX-License-Identifier: Apache-2.0

package import CBORCoding
internal import KeychainItems

/// A field's value with the stamp of its last write.
package struct FieldRegister: Sendable, Hashable {
    /// Any value of the format.
    package let value: CBORValue
    /// When it was written, and by whom.
    package let stamp: FieldStamp

    /// Puts a value and a stamp together.
    package init(_ value: CBORValue, stamp: FieldStamp) {
        self.value = value
        self.stamp = stamp
    }

    /// As a half's content has it.
    var encodedValue: CBORValue {
        .array([value, .unsigned(stamp.milliseconds), .unsigned(stamp.counter), .bytes(stamp.device.bytes)])
    }

    /// Reads what a half's content has.
    ///
    /// - Throws: `fieldInvalid`.
    init(decoding encoded: CBORValue) throws(VaultError) {
        guard let parts = encoded.array, parts.count == 4, case .unsigned(let milliseconds) = parts[1],
            case .unsigned(let counter) = parts[2], let device = parts[3].bytes.flatMap({ DeviceID(bytes: $0) })
        else {
            throw VaultError(.fieldInvalid, "a field of an item is no register of value, time, counter and device")
        }
        value = parts[0]
        stamp = FieldStamp(milliseconds: milliseconds, counter: counter, device: device)
    }
}

extension FieldRegister: CustomStringConvertible, CustomReflectable {
    /// The stamp alone: the value may be secret.
    package var description: String { "FieldRegister(\(stamp))" }
    /// A mirror without children.
    package var customMirror: Mirror { Mirror(self, children: [], displayStyle: .struct) }
}
