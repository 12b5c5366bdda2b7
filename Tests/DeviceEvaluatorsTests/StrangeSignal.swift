// SPDX-License-Identifier: Apache-2.0

import Testing

/// A signal of no use, from a sender whom nobody asked.
struct StrangeSignal: CustomTestStringConvertible {
    let testDescription: String
    var kind: UInt8 = 4
    var signature = ""
    var body: [UInt8] = []
    var descriptors = 0
    var isBigEndian = false
    /// A field of the header that no version of the protocol knows yet: its value, with its type before it.
    var field: [UInt8] = []
    var path = "/a"

    /// A variant of a byte, in so many variants.
    static func nested(_ count: Int) -> [UInt8] {
        (0..<count).flatMap { _ in [1, UInt8(ascii: "v"), 0] } + [1, UInt8(ascii: "y"), 0, 5]
    }

    static let all: [StrangeSignal] = [
        Self(testDescription: "plain"),
        Self(
            testDescription: "overlong",
            signature: "ay",
            body: [0xE0, 0x22, 2, 0] + .init(repeating: 0, count: 140_000)
        ),
        Self(testDescription: "over-deep", signature: "v", body: nested(41)),
        Self(testDescription: "over-deep in its header", field: nested(41)),
        Self(
            testDescription: "a long header",
            field: [1, UInt8(ascii: "s"), 0, 0xE0, 0x22, 2, 0]
                + .init(repeating: 97, count: 140_000) + [0]
        ),
        Self(testDescription: "big-endian", signature: "u", body: [0, 0, 0, 1], isBigEndian: true),
        Self(testDescription: "big-endian and over-deep", signature: "v", body: nested(50), isBigEndian: true),
        Self(testDescription: "with descriptors", signature: "h", body: [0, 0, 0, 0], descriptors: 3),
        Self(
            testDescription: "with descriptors and overlong",
            signature: "ay",
            body: [0xE0, 0x22, 2, 0] + .init(repeating: 0, count: 140_000),
            descriptors: 200
        ),
        Self(testDescription: "no truth value", signature: "b", body: [2, 0, 0, 0]),
        Self(testDescription: "of a kind to come", kind: 9),
        Self(testDescription: "from the fingerprint reader's path", path: "/net/reactivated/Fprint/Device/0"),
    ]

    /// The message's bytes.
    func bytes(from sender: String = ":1.66") -> [UInt8] {
        var fields: [UInt8] = []
        func begin(_ code: UInt8) {
            while fields.count % 8 != 0 { fields.append(0) }
            fields.append(code)
        }
        func add(_ code: UInt8, _ type: String, _ text: String) {
            begin(code)
            fields += [1] + type.utf8 + [0] + number(text.utf8.count) + text.utf8 + [0]
        }
        add(1, "o", path)
        add(2, "s", "a.b")
        add(3, "s", "Strange")
        if !field.isEmpty {
            begin(200)
            fields += field
        }
        add(7, "s", sender)
        if !signature.isEmpty {
            begin(8)
            fields += [1, UInt8(ascii: "g"), 0, UInt8(signature.utf8.count)] + signature.utf8 + [0]
        }
        if descriptors > 0 {
            begin(9)
            fields += [1, UInt8(ascii: "u"), 0] + number(descriptors)
        }
        var message = [UInt8(ascii: isBigEndian ? "B" : "l"), kind, 0, 1]
        message += number(body.count) + number(9) + number(fields.count) + fields
        while message.count % 8 != 0 { message.append(0) }
        return message + body
    }

    private func number(_ number: Int) -> [UInt8] {
        let bytes = (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
        return isBigEndian ? bytes.reversed() : bytes
    }
}
