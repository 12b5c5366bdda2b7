// SPDX-License-Identifier: Apache-2.0

/// A packet of CTAPHID (CTAP 2.1, section 11.2.4): 64 bytes with a channel, and either a command or a place in a sequence.
package struct CTAPHIDPacket: Sendable, Hashable {
    package enum Kind: Sendable, Hashable {
        /// The first of a message: the command without its upper bit, and how many bytes the message has.
        case first(command: UInt8, count: Int)
        case continuation(sequence: UInt8)
    }

    package let channel: UInt32
    package let kind: Kind
    /// The rest of the packet: 57 or 59 bytes, of which the message may have fewer.
    package let payload: ArraySlice<UInt8>

    package static let length = 64
    /// The channel on which channels are asked for.
    package static let broadcast: UInt32 = 0xFFFF_FFFF
    static let firstPayload = 57, nextPayload = 59

    /// Reads a packet.
    ///
    /// - Returns: Nil for any length but 64, which no report has.
    package init?(_ bytes: [UInt8]) {
        guard bytes.count == Self.length else { return nil }
        channel = bytes[..<4].reduce(0) { $0 << 8 | UInt32($1) }
        if bytes[4] & 0x80 != 0 {
            kind = .first(command: bytes[4] & 0x7F, count: Int(bytes[5]) << 8 | Int(bytes[6]))
            payload = bytes[7...]
        } else {
            kind = .continuation(sequence: bytes[4])
            payload = bytes[5...]
        }
    }

    /// Cuts a message into packets.
    ///
    /// - Parameters:
    ///   - message: At most 7,609 bytes.
    ///   - command: Without its upper bit.
    ///   - channel: Where it goes.
    /// - Returns: One packet or more, each of 64 bytes.
    package static func packets(_ message: [UInt8], command: CTAPHIDCommand, channel: UInt32) -> [[UInt8]] {
        precondition(message.count <= longestMessage, "a message of CTAPHID has at most 7,609 bytes")
        let prefix = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: channel >> UInt32($0)) }
        let head = [0x80 | command.rawValue, UInt8(message.count >> 8), UInt8(message.count & 0xFF)]
        var packets = [padded(prefix + head + message.prefix(firstPayload))]
        var rest = message.dropFirst(firstPayload)
        var sequence: UInt8 = 0
        while !rest.isEmpty {
            packets.append(padded(prefix + [sequence] + rest.prefix(nextPayload)))
            rest = rest.dropFirst(nextPayload)
            sequence += 1
        }
        return packets
    }

    /// One first packet and 128 more.
    package static let longestMessage = firstPayload + 128 * nextPayload

    private static func padded(_ bytes: [UInt8]) -> [UInt8] {
        bytes + [UInt8](repeating: 0, count: length - bytes.count)
    }
}

/// The commands of CTAPHID.
package enum CTAPHIDCommand: UInt8, Sendable, Hashable {
    case ping = 0x01
    case initialise = 0x06
    case wink = 0x08
    case cbor = 0x10
    case cancel = 0x11
    case keepalive = 0x3B
    case error = 0x3F
}
