// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings
internal import CTAPTypes

/// The device's half of CTAPHID (CTAP 2.1, section 11.2), as a value: packets and times go in, packets and messages come out.
///
/// One message is received or worked on at a time. Meanwhile every other channel is answered at once: busy, or a new channel; no channel
/// can keep another one from being answered. Channels are numbers counted up, so that any flood of them needs no memory.
package struct CTAPHIDFraming: Sendable {
    /// What comes out.
    package enum Output: Sendable, Hashable {
        case send([UInt8])
        /// A whole message for the authenticator; `reply` or `abort` ends it.
        case message([UInt8], channel: UInt32)
        /// The platform wants the command ended with a status.
        case cancel(channel: UInt32)
        /// The platform has begun again: an answer has no receiver.
        case abandon(channel: UInt32)
        /// Shows the person which device it is.
        case wink
    }

    private enum State: Sendable {
        case idle
        case receiving(Reception)
        case working(channel: UInt32, nextKeepalive: Int64)
    }

    private struct Reception: Sendable {
        let channel: UInt32
        let command: CTAPHIDCommand
        let count: Int
        var bytes: [UInt8]
        var sequence: UInt8 = 0
        var deadline: Int64
    }

    private var state = State.idle
    private var lastChannel: UInt32 = 0
    private let version: [UInt8]

    /// Milliseconds between two packets of a message, and between two signs of life.
    private static let packetLimit: Int64 = 500, keepaliveInterval: Int64 = 100

    /// Starts with no channel given out.
    ///
    /// - Parameter version: The device's version: three bytes.
    package init(version: (UInt8, UInt8, UInt8) = (1, 0, 0)) {
        self.version = [version.0, version.1, version.2]
    }

    /// The time at which ``advance(to:activity:)`` has something to do.
    package var deadline: Int64? {
        switch state {
        case .idle: nil
        case .receiving(let reception): reception.deadline
        case .working(_, let next): next
        }
    }

    /// Takes a packet; one of another length than 64 is dropped.
    package mutating func receive(_ bytes: [UInt8], at now: Int64) -> [Output] {
        guard let packet = CTAPHIDPacket(bytes) else { return [] }
        switch packet.kind {
        case .first(let command, let count): return begin(packet, command, count, at: now)
        case .continuation(let sequence): return goOn(packet, sequence, at: now)
        }
    }

    /// Sends the answer to a message; one that no channel waits for is dropped.
    package mutating func reply(_ message: [UInt8], channel: UInt32) -> [Output] {
        guard case .working(channel, _) = state else { return [] }
        state = .idle
        return CTAPHIDPacket.packets(message, command: .cbor, channel: channel).map(Output.send)
    }

    /// Ends whatever is received or worked on, without an answer; channels keep their numbers.
    package mutating func restart() {
        state = .idle
    }

    /// Lets time pass; a sign of life tells whether the command at work waits for a person.
    package mutating func advance(to now: Int64, isWaitingForPerson: Bool) -> [Output] {
        switch state {
        case .idle: return []
        case .receiving(let reception):
            guard reception.deadline <= now else { return [] }
            state = .idle
            return [error(.timeout, reception.channel)]
        case .working(let channel, let next):
            guard next <= now else { return [] }
            state = .working(channel: channel, nextKeepalive: now + Self.keepaliveInterval)
            return CTAPHIDPacket.packets([isWaitingForPerson ? 2 : 1], command: .keepalive, channel: channel)
                .map(Output.send)
        }
    }

    // MARK: First packets

    private mutating func begin(
        _ packet: CTAPHIDPacket,
        _ command: UInt8,
        _ count: Int,
        at now: Int64
    ) -> [Output] {
        let channel = packet.channel
        if command == CTAPHIDCommand.initialise.rawValue { return initialise(packet, count) }
        guard channel != 0, channel != CTAPHIDPacket.broadcast else { return [error(.invalidChannel, channel)] }
        switch state {
        case .working(channel, _) where command == CTAPHIDCommand.cancel.rawValue: return [.cancel(channel: channel)]
        case _ where command == CTAPHIDCommand.cancel.rawValue && !isReceiving(channel): return []
        case .receiving(let reception) where reception.channel == channel:
            state = .idle
            return [error(.invalidSequence, channel)]
        case .receiving, .working: return [error(.channelBusy, channel)]
        case .idle: break
        }
        guard channel <= lastChannel else { return [error(.invalidChannel, channel)] }
        guard count <= CTAPHIDPacket.longestMessage else { return [error(.invalidLength, channel)] }
        guard let known = CTAPHIDCommand(rawValue: command), [.ping, .wink, .cbor].contains(known) else {
            return [error(.invalidCommand, channel)]
        }
        let reception = Reception(
            channel: channel,
            command: known,
            count: count,
            bytes: Array(packet.payload.prefix(count)),
            deadline: now + Self.packetLimit
        )
        return take(reception, at: now)
    }

    private func isReceiving(_ channel: UInt32) -> Bool {
        if case .receiving(let reception) = state { reception.channel == channel } else { false }
    }

    /// Gives out a channel, or ends what one does.
    ///
    /// Answered whatever else is at work.
    private mutating func initialise(_ packet: CTAPHIDPacket, _ count: Int) -> [Output] {
        var channel = packet.channel
        guard channel != 0 else { return [error(.invalidChannel, channel)] }
        var outputs: [Output] = []
        switch state {
        case .receiving(let reception) where reception.channel == channel: state = .idle
        case .working(channel, _):
            state = .idle
            outputs.append(.abandon(channel: channel))
        default: break
        }
        guard count == 8 else { return outputs + [error(.invalidLength, channel)] }
        if channel == CTAPHIDPacket.broadcast {
            // After four billion channels the first ones are given out again.
            lastChannel = lastChannel == CTAPHIDPacket.broadcast - 1 ? 1 : lastChannel + 1
            channel = lastChannel
        }
        let number = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: channel >> UInt32($0)) }
        // Interface version 2; it can wink, speaks CBOR, and does not speak U2F.
        let message = Array(packet.payload.prefix(8)) + number + [2] + version + [0x01 | 0x04 | 0x08]
        return outputs
            + CTAPHIDPacket.packets(message, command: .initialise, channel: packet.channel).map(Output.send)
    }

    // MARK: The rest of a message

    private mutating func goOn(_ packet: CTAPHIDPacket, _ sequence: UInt8, at now: Int64) -> [Output] {
        // Those of other channels, and those that nothing came before, are passed over.
        guard case .receiving(var reception) = state, reception.channel == packet.channel else { return [] }
        guard sequence == reception.sequence else {
            state = .idle
            return [error(.invalidSequence, packet.channel)]
        }
        reception.bytes += packet.payload.prefix(reception.count - reception.bytes.count)
        reception.sequence += 1
        reception.deadline = now + Self.packetLimit
        return take(reception, at: now)
    }

    private mutating func take(_ reception: Reception, at now: Int64) -> [Output] {
        guard reception.bytes.count == reception.count else {
            state = .receiving(reception)
            return []
        }
        state = .idle
        let channel = reception.channel
        switch reception.command {
        case .ping:
            return CTAPHIDPacket.packets(reception.bytes, command: .ping, channel: channel).map(Output.send)
        case .wink where reception.bytes.isEmpty:
            return [.wink] + CTAPHIDPacket.packets([], command: .wink, channel: channel).map(Output.send)
        case .cbor where !reception.bytes.isEmpty:
            state = .working(channel: channel, nextKeepalive: now + Self.keepaliveInterval)
            return [.message(reception.bytes, channel: channel)]
        default: return [error(.invalidLength, channel)]
        }
    }

    private func error(_ status: CTAPStatus, _ channel: UInt32) -> Output {
        .send(CTAPHIDPacket.packets([status.rawValue], command: .error, channel: channel)[0])
    }
}
