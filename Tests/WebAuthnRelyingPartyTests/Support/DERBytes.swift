// SPDX-License-Identifier: Apache-2.0

/// Elements of DER.
enum DERBytes {
    static func element(_ tag: [UInt8], _ content: [UInt8]) -> [UInt8] {
        let count = content.count
        let length: [UInt8] =
            count < 0x80
            ? [UInt8(count)]
            : count < 0x100 ? [0x81, UInt8(count)] : [0x82, UInt8(count >> 8), UInt8(count & 0xFF)]
        return tag + length + content
    }

    static func sequence(_ parts: [[UInt8]]) -> [UInt8] { element([0x30], parts.flatMap { $0 }) }
    static func set(_ parts: [[UInt8]]) -> [UInt8] { element([0x31], parts.flatMap { $0 }) }
    static func octets(_ bytes: [UInt8]) -> [UInt8] { element([0x04], bytes) }
    static func text(_ text: String) -> [UInt8] { element([0x0C], Array(text.utf8)) }

    /// An integer from 0 to 32,767.
    static func integer(_ value: Int, tag: UInt8 = 0x02) -> [UInt8] {
        let (high, low) = (UInt8(value >> 8), UInt8(value & 0xFF))
        return element([tag], high == 0 && low < 0x80 ? [low] : [high, low])
    }

    static func enumerated(_ value: Int) -> [UInt8] { integer(value, tag: 0x0A) }

    /// An explicit context tag, in the long form from 31 on.
    static func explicit(_ tag: Int, _ content: [UInt8]) -> [UInt8] {
        tag < 31
            ? element([0xA0 | UInt8(tag)], content)
            : element([0xBF, 0x80 | UInt8(tag >> 7), UInt8(tag & 0x7F)], content)
    }
}
