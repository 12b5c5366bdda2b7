// SPDX-License-Identifier: Apache-2.0

import CBORCoding
import KeychainAgentProtocol
import SecretMemory
import Testing

@Suite struct FrameTests {
    private func frame(head: CBORValue, tail: [UInt8] = [], announced: Int? = nil) -> [UInt8] {
        let head = head.encoded
        return bigEndian(announced ?? 4 + head.count + tail.count) + bigEndian(head.count) + head + tail
    }

    private func bigEndian(_ number: Int) -> [UInt8] { [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) } }

    private func head(_ lengths: [CBORValue] = []) -> CBORValue {
        .array([.unsigned(1), .text("lock"), .map(CBORMap()), .array(lengths)])
    }

    @Test func `messages come whole out of any pieces`() throws {
        let requests = try Samples.requests()
        let stream = requests.enumerated().flatMap { $1.message(UInt32($0)).frame }
        for size in [1, 2, 3, 5, 64, 4_096, stream.count] {
            var reader = FrameReader(limit: AgentMessage.longestRequest)
            var messages: [AgentMessage] = []
            var start = 0
            while start < stream.count {
                let piece = Array(stream[start..<min(start + size, stream.count)])
                var offset = 0
                while offset < piece.count {
                    if let message = try reader.take(piece.span, from: &offset) { messages.append(message) }
                }
                start += piece.count
            }
            #expect(try messages.map { try AgentRequest($0) } == requests, "pieces of \(size)")
            #expect(!reader.isMidFrame)
        }
    }

    @Test func `half a frame is no message, and is known to have begun`() throws {
        let whole = AgentRequest.lock.message(1).frame
        for length in 1..<whole.count {
            var reader = FrameReader(limit: AgentMessage.longestRequest)
            var offset = 0
            #expect(try reader.take(Array(whole[..<length]).span, from: &offset) == nil)
            #expect(reader.isMidFrame && offset == length)
            reader.reset()
            #expect(!reader.isMidFrame)
        }
    }

    @Test func `an oversize frame is refused at its fourth byte`() throws {
        var reader = FrameReader(limit: AgentMessage.longestRequest)
        var offset = 0
        let announced = bigEndian(AgentMessage.longestRequest + 1)
        #expect(throws: AgentProtocolError(.frameTooLong, "")) {
            try reader.take(announced.span, from: &offset)
        }
        var largest = FrameReader(limit: AgentMessage.longestRequest)
        var again = 0
        #expect(try largest.take(bigEndian(AgentMessage.longestRequest).span, from: &again) == nil)
    }

    @Test func `a frame that contradicts itself is refused`() throws {
        let good = frame(head: head([.unsigned(2)]), tail: [1, 2])
        #expect(try Samples.read(good)?.secrets.map(\.count) == [2])
        for (bad, code) in [
            (bigEndian(0), AgentProtocolError.Code.frameMalformed),
            (bigEndian(3) + [0, 0, 0], .frameMalformed),
            (bigEndian(4) + bigEndian(1), .frameMalformed),
            (bigEndian(4) + bigEndian(-1), .frameMalformed),
            (bigEndian(4) + bigEndian(0), .headMalformed),
            (frame(head: head([.unsigned(3)]), tail: [1, 2]), .secretsInvalid),
            (frame(head: head([.unsigned(1)]), tail: [1, 2]), .secretsInvalid),
            (frame(head: head([.integer(-1), .unsigned(3)]), tail: [1, 2]), .secretsInvalid),
            (frame(head: head([.unsigned(UInt64.max), .unsigned(3)]), tail: [1, 2]), .secretsInvalid),
            (frame(head: .array([.unsigned(1), .text("lock"), .map(CBORMap())])), .headMalformed),
            (frame(head: .array([.unsigned(1 << 32), .text("lock"), .map(CBORMap()), .array([])])), .headMalformed),
            (frame(head: .array([.unsigned(1), .text(""), .map(CBORMap()), .array([])])), .headMalformed),
            (frame(head: .array([.unsigned(1), .text("a"), .map([.integer(1): .null]), .array([])])), .headMalformed),
        ] {
            #expect(throws: AgentProtocolError(code, ""), "\(bad)") { try Samples.read(bad) }
        }
    }

    @Test func `a second spelling of a head is refused`() {
        // 1 in two bytes.
        let spelled: [UInt8] = [0x84, 0x18, 0x01, 0x64] + Array("lock".utf8) + [0xA0, 0x80]
        #expect(throws: AgentProtocolError(.headMalformed, "")) {
            try Samples.read(bigEndian(4 + spelled.count) + bigEndian(spelled.count) + spelled)
        }
    }
}
