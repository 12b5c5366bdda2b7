// SPDX-License-Identifier: Apache-2.0
// Lengths and senders of messages that are not read.

import DBusCoding
import Testing

@Suite struct DBusEnvelopeTests {
    @Test func `a stranger's message tells its lengths and its sender, in both byte orders`() throws {
        for bytes in [GLibMessages.propertiesChanged, GLibMessages.propertiesChangedBigEndian] {
            let envelope = try DBusEnvelope(bytes)
            #expect(envelope.length == bytes.count && envelope.headerLength < bytes.count)
            #expect(envelope.sender(in: bytes) == ":1.7")
            #expect(envelope.sender(in: bytes.prefix(envelope.headerLength)) == ":1.7")
            #expect(envelope.sender(in: bytes.prefix(envelope.headerLength - 1)) == nil)
            #expect(envelope.sender(in: []) == nil)
        }
    }

    @Test func `a message without a sender, or with a broken header, is nobody's`() throws {
        var message = try DBusMessage(decoding: GLibMessages.propertiesChanged)
        message.sender = nil
        let nameless = try message.encoded()
        #expect(try DBusEnvelope(nameless).sender(in: nameless) == nil)
        var broken = GLibMessages.propertiesChanged
        broken[17] = 9
        #expect(try DBusEnvelope(broken).sender(in: broken) == nil)
    }

    @Test func `longer messages than are read tell their lengths, up to what a bus hands on`() throws {
        func code(_ body: [UInt8], _ fields: [UInt8] = [0, 0, 0, 0]) -> DBusError.Code? {
            do throws(DBusError) {
                _ = try DBusEnvelope([UInt8(ascii: "l"), 4, 0, 1] + body + [9, 0, 0, 0] + fields)
                return nil
            } catch {
                return error.code
            }
        }
        #expect(code([0xF0, 0xFF, 0xFF, 7]) == nil)
        #expect(code([0xF1, 0xFF, 0xFF, 7]) == .tooLong)
        #expect(code([0, 0, 0, 0], [0xFF, 0xFF, 0xFF, 0xFF]) == .tooLong)
        #expect(code([0xFF, 0xFF, 0xFF, 0xFF], [0xFF, 0xFF, 0xFF, 0xFF]) == .tooLong)
        #expect(throws: DBusError.self) { try DBusEnvelope([UInt8](repeating: 0, count: 16)) }
        #expect(throws: DBusError.self) { try DBusEnvelope(GLibMessages.propertiesChanged.prefix(15)) }
    }
}
