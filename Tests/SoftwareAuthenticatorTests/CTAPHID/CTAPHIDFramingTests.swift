// SPDX-License-Identifier: Apache-2.0

import SoftwareAuthenticator
import Testing

@Suite struct CTAPHIDFramingTests {
    private typealias Output = CTAPHIDFraming.Output

    private static func packet(_ channel: UInt32, _ rest: [UInt8]) -> [UInt8] {
        let number = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: channel >> UInt32($0)) }
        let bytes = number + rest
        return bytes + [UInt8](repeating: 0, count: 64 - bytes.count)
    }

    private static func error(_ status: UInt8, _ channel: UInt32) -> [Output] {
        [.send(packet(channel, [0xBF, 0, 1, status]))]
    }

    /// A framing that has given out two channels.
    private func framing() -> CTAPHIDFraming {
        var framing = CTAPHIDFraming()
        for _ in 0..<2 { _ = framing.receive(Self.packet(.max, [0x86, 0, 8] + [1, 2, 3, 4, 5, 6, 7, 8]), at: 0) }
        return framing
    }

    @Test func `a channel is given out on the broadcast channel`() {
        var framing = framing()
        let outputs = framing.receive(Self.packet(.max, [0x86, 0, 8, 8, 7, 6, 5, 4, 3, 2, 1]), at: 0)
        let answer: [UInt8] = [0x86, 0, 17, 8, 7, 6, 5, 4, 3, 2, 1, 0, 0, 0, 3, 2, 1, 0, 0, 0x0D]
        #expect(outputs == [.send(Self.packet(.max, answer))])
    }

    @Test(arguments: [0, 1, 57, 58, 116, 117, 7_608, 7_609])
    func `a message of every length goes through whole`(count: Int) {
        var framing = framing()
        let message = bytes(count)
        var outputs: [Output] = []
        for packet in CTAPHIDPacket.packets(message, command: .ping, channel: 1) {
            #expect(packet.count == 64)
            outputs += framing.receive(packet, at: 0)
        }
        #expect(outputs == CTAPHIDPacket.packets(message, command: .ping, channel: 1).map(Output.send))
    }

    @Test func `a message waits for its answer and shows life meanwhile`() {
        var framing = framing()
        #expect(framing.receive(Self.packet(1, [0x90, 0, 1, 4]), at: 0) == [.message([4], channel: 1)])
        #expect(framing.deadline == 100)
        #expect(framing.advance(to: 99, isWaitingForPerson: true).isEmpty)
        #expect(framing.advance(to: 100, isWaitingForPerson: true) == [.send(Self.packet(1, [0xBB, 0, 1, 2]))])
        #expect(framing.advance(to: 200, isWaitingForPerson: false) == [.send(Self.packet(1, [0xBB, 0, 1, 1]))])
        #expect(framing.receive(Self.packet(2, [0x81, 0, 1, 1]), at: 200) == Self.error(0x06, 2))
        #expect(framing.receive(Self.packet(1, [0x81, 0, 1, 1]), at: 200) == Self.error(0x06, 1))
        #expect(framing.receive(Self.packet(1, [0x91, 0, 0]), at: 200) == [.cancel(channel: 1)])
        #expect(framing.reply([0x2D], channel: 2).isEmpty)
        #expect(framing.reply([0x2D], channel: 1) == [.send(Self.packet(1, [0x90, 0, 1, 0x2D]))])
        #expect(framing.deadline == nil && framing.reply([0], channel: 1).isEmpty)
    }

    @Test func `a platform that begins again gets no answer to what it left`() {
        var framing = framing()
        _ = framing.receive(Self.packet(1, [0x90, 0, 1, 4]), at: 0)
        let outputs = framing.receive(Self.packet(1, [0x86, 0, 8]), at: 0)
        #expect(outputs.first == .abandon(channel: 1) && outputs.count == 2)
        #expect(framing.reply([0], channel: 1).isEmpty)
    }

    @Test(
        arguments: [
            // Channels that were not given out; commands that are not offered; lengths that cannot be.
            ([0x81, 0, 1], 0, 0x0B), ([0x81, 0, 1], .max, 0x0B), ([0x81, 0, 1], 3, 0x0B), ([0x86, 0, 8], 0, 0x0B),
            ([0x83, 0, 1], 1, 0x01), ([0x84, 0, 1], 1, 0x01), ([0xFF, 0, 1], 1, 0x01),
            ([0x81, 0x1D, 0xBA], 1, 0x03), ([0x81, 0xFF, 0xFF], 1, 0x03), ([0x90, 0, 0], 1, 0x03),
            ([0x88, 0, 1], 1, 0x03),
            ([0x86, 0, 7], .max, 0x03),
        ] as [([UInt8], UInt32, UInt8)]
    )
    func `a first packet that cannot be is refused`(bytes: [UInt8], channel: UInt32, status: UInt8) {
        var framing = framing()
        #expect(framing.receive(Self.packet(channel, bytes), at: 0) == Self.error(status, channel))
        #expect(framing.deadline == nil)
    }

    @Test func `a message ends with a packet out of order, a second first one, and time`() {
        let first = Self.packet(1, [0x81, 0, 200])
        var one = framing()
        _ = one.receive(first, at: 0)
        #expect(one.receive(Self.packet(1, [1]), at: 0) == Self.error(0x04, 1))
        var other = framing()
        _ = other.receive(first, at: 0)
        #expect(other.receive(first, at: 0) == Self.error(0x04, 1))
        var third = framing()
        _ = third.receive(first, at: 0)
        _ = third.receive(Self.packet(1, [0]), at: 400)
        #expect(third.advance(to: 899, isWaitingForPerson: false).isEmpty)
        #expect(third.advance(to: 900, isWaitingForPerson: false) == Self.error(0x05, 1))
        #expect(third.deadline == nil)
    }

    @Test func `packets of another length and those that nothing came before are passed over`() {
        var framing = framing()
        #expect(framing.receive([], at: 0).isEmpty)
        #expect(framing.receive([UInt8](repeating: 0, count: 65), at: 0).isEmpty)
        #expect(framing.receive(Self.packet(1, [0]), at: 0).isEmpty)
        #expect(framing.receive(Self.packet(1, [0x91, 0, 0]), at: 0).isEmpty)
    }

    @Test func `a hundred thousand channels keep no other from its message`() {
        var framing = framing()
        _ = framing.receive(Self.packet(1, [0x90, 0, 60]), at: 0)
        for _ in 0..<100_000 { _ = framing.receive(Self.packet(.max, [0x86, 0, 8]), at: 0) }
        let outputs = framing.receive(Self.packet(1, [0]), at: 0)
        #expect(outputs == [.message([UInt8](repeating: 0, count: 60), channel: 1)])
    }

    private func bytes(_ count: Int) -> [UInt8] { (0..<count).map { UInt8(truncatingIfNeeded: $0 * 7) } }
}
