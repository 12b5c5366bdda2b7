// SPDX-License-Identifier: Apache-2.0
// Messages of D-Bus: a stranger's bytes, our own, and broken ones.

import DBusCoding
import Testing

@Suite struct DBusMessageTests {
    private func code(_ bytes: [UInt8]) -> DBusError.Code? {
        do {
            _ = try DBusMessage(decoding: bytes)
            return nil
        } catch {
            return error.code
        }
    }

    private var properties: DBusMessage {
        var message = DBusMessage(
            .signal,
            serial: 9,
            body: [
                .string("org.freedesktop.login1.Session"),
                .array(
                    of: .entry(.string, .variant),
                    [
                        .entry(.string("LockedHint"), .variant(.boolean(true))),
                        .entry(.string("User"), .variant(.structure([.uint32(1000), .objectPath("/u")]))),
                    ]
                ),
                .array(of: .string, [.string("Active")]),
            ]
        )
        message.path = "/org/freedesktop/login1/session/_31"
        message.interface = "org.freedesktop.DBus.Properties"
        message.member = "PropertiesChanged"
        message.sender = ":1.7"
        return message
    }

    @Test func `a stranger's signal is read, in both byte orders`() throws {
        #expect(try DBusMessage(decoding: GLibMessages.propertiesChanged) == properties)
        #expect(try DBusMessage(decoding: GLibMessages.propertiesChangedBigEndian) == properties)
        #expect(properties.body[1]["LockedHint"]?.content?.truth == true)
        #expect(properties.body[1]["User"]?.content == .structure([.uint32(1000), .objectPath("/u")]))
        #expect(properties.body[1]["Nothing"] == nil)
    }

    @Test func `every type is read, in both byte orders`() throws {
        let body: [DBusValue] = [
            .byte(1), .boolean(true), .int16(-2), .uint16(3), .int32(-4), .uint32(5), .int64(-6), .uint64(7),
            .double(bits: (1.5).bitPattern), .string("é"), .objectPath("/p"), .signature("a{sv}"),
            .variant(.array(of: .string, [.string("x")])), .array(of: .int64, [.int64(-1)]),
            .array(of: .structure([.byte, .uint64]), [.structure([.byte(9), .uint64(10)])]), .array(of: .double, []),
        ]
        for bytes in [GLibMessages.everyType, GLibMessages.everyTypeBigEndian] {
            let message = try DBusMessage(decoding: bytes)
            #expect(message.body == body)
            #expect(try DBusMessage(decoding: try message.encoded()) == message)
        }
    }

    @Test func `a call is written as strangers read it`() throws {
        var call = DBusMessage(
            calling: "Hello",
            of: "org.freedesktop.DBus",
            at: "/org/freedesktop/DBus",
            destination: "org.freedesktop.DBus"
        )
        for bytes in [GLibMessages.hello, GLibMessages.helloBigEndian] {
            #expect(try DBusMessage(decoding: bytes) == call)
        }
        call.serial = 0
        #expect(throws: DBusError.self) { try call.encoded() }
    }

    @Test func `an error and a status are read`() throws {
        let error = try DBusMessage(decoding: GLibMessages.error)
        #expect(error.kind == .error && error.errorName == "net.reactivated.Fprint.Error.NoEnrolledPrints")
        #expect(error.replySerial == 3 && error.body == [.string("none")])
        #expect(try DBusMessage(decoding: GLibMessages.errorBigEndian) == error)
        let status = try DBusMessage(decoding: GLibMessages.verifyStatus)
        #expect(status.body == [.string("verify-match"), .boolean(true)])
        #expect(try DBusMessage(decoding: GLibMessages.verifyStatusBigEndian) == status)
    }

    @Test func `every truncation and extension is refused`() {
        for bytes in [GLibMessages.propertiesChanged, GLibMessages.everyTypeBigEndian, GLibMessages.hello] {
            for count in 0..<bytes.count { #expect(code(Array(bytes.prefix(count))) == .truncated, "\(count)") }
            #expect(code(bytes + [0]) == .trailingBytes)
        }
    }

    @Test func `a message that says it is overlong is refused before its bytes are there`() throws {
        var bytes = GLibMessages.verifyStatus
        bytes.replaceSubrange(4..<8, with: [0, 0, 2, 0])
        #expect(throws: DBusError.self) { try DBusMessage.length(of: bytes.prefix(16)) }
        #expect(code(bytes) == .tooLong)
        bytes.replaceSubrange(4..<8, with: [0xFF, 0xFF, 0xFF, 0xFF])
        #expect(code(bytes) == .tooLong)
        let longest = UInt32(131_072 - (GLibMessages.verifyStatus.count - 24))
        bytes.replaceSubrange(4..<8, with: (0..<4).map { UInt8(truncatingIfNeeded: longest >> (8 * $0)) })
        #expect(try DBusMessage.length(of: bytes) == 131_072)
    }

    @Test func `a header that breaks a rule is refused`() {
        let good = GLibMessages.verifyStatus
        for (place, value) in [(0, 0x6D), (1, 0), (1, 5), (3, 2)] as [(Int, UInt8)] {
            var bytes = good
            bytes[place] = value
            #expect(code(bytes) == .headerInvalid, "\(place)")
        }
        // Without a member a signal is none.
        var message = properties
        message.member = nil
        #expect(throws: DBusError.self) { try message.encoded() }
        message = properties
        message.interface = "with space"
        #expect(throws: DBusError.self) { try message.encoded() }
    }

    @Test func `a header field that stands twice is refused`() {
        // The code of the sender's field becomes that of the interface, which stands there as well.
        var bytes = GLibMessages.verifyStatus
        #expect(bytes[16] == 7)
        bytes[16] = 2
        #expect(code(bytes) == .headerInvalid)
    }

    @Test func `padding and truth values are what they must be`() throws {
        let status = GLibMessages.verifyStatus
        var bytes = status
        bytes[bytes.count - 4] = 2
        #expect(code(bytes) == .valueInvalid)
        // Between the text and the truth value stand three zeroes.
        bytes = status
        bytes[bytes.count - 5] = 1
        #expect(code(bytes) == .valueInvalid)
    }

    @Test func `text is UTF-8 without NUL, and its end is marked`() {
        let status = GLibMessages.verifyStatus
        let text = status.count - 24 + 4
        for (place, value) in [(text, 0xFF), (text + 3, 0), (text + 12, 1)] as [(Int, UInt8)] {
            var bytes = status
            bytes[place] = value
            #expect(code(bytes) == .valueInvalid, "\(place)")
        }
        var message = properties
        message.body = [.string("a\0b")]
        #expect(throws: DBusError.self) { try message.encoded() }
    }

    @Test(arguments: ["", "a", "/a/", "//", "/a-b", "/ä"])
    func `what is no path of an object is refused`(path: String) {
        var message = properties
        message.path = path
        #expect(throws: DBusError.self) { try message.encoded() }
        #expect(!DBusValue.isPath(path))
    }

    @Test(arguments: ["a", "(", "()", "(s", "{sv}", "a{vs}", "a{s}", "a{svs}", "z", ")", "a{"])
    func `what is no signature is refused`(signature: String) {
        #expect(throws: DBusError.self) { try DBusType.types(of: signature) }
    }

    @Test func `types spell themselves, and may nest only so deep`() throws {
        for signature in ["", "ybnqiuxtdsogvh", "aas", "a{sa{sv}}", "(s(ai)a(oh))"] {
            #expect(try DBusType.types(of: signature).map(\.signature).joined() == signature)
        }
        let deep = String(repeating: "a", count: 32)
        #expect(try DBusType.types(of: deep + "y").count == 1)
        #expect(throws: DBusError.self) { try DBusType.types(of: deep + "ay") }
        #expect(throws: DBusError.self) { try DBusType.types(of: String(repeating: "y", count: 256)) }
    }

    @Test func `variants may nest only so deep`() throws {
        var message = properties
        var value = DBusValue.byte(0)
        for _ in 0..<32 { value = .variant(value) }
        message.body = [value]
        #expect(try DBusMessage(decoding: try message.encoded()) == message)
        message.body = [.variant(value)]
        #expect(throws: DBusError.self) { try message.encoded() }
    }

    @Test func `an array of other elements than it says is not written`() {
        var message = properties
        message.body = [.array(of: .byte, [.uint16(1)])]
        #expect(throws: DBusError.self) { try message.encoded() }
    }

    @Test func `a key that stands twice has no value`() {
        let entry = DBusValue.entry(.string("k"), .variant(.byte(1)))
        let once = DBusValue.array(of: .entry(.string, .variant), [entry])
        #expect(once["k"]?.content == .byte(1))
        #expect(DBusValue.array(of: .entry(.string, .variant), [entry, entry])["k"] == nil)
    }
}
