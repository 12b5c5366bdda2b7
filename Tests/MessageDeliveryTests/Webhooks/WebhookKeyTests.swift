// SPDX-License-Identifier: Apache-2.0

import ByteEncodings
import SecretMemory
import Testing
import MessageDelivery

@Suite struct `Signatures of requests` {
    private let key = SecretBytes(copying: Array("0123456789abcdef0123456789abcdef".utf8))
    private let body = Array(#"{"id":"AAECAwQFBgcICQoLDA0ODw","kind":"test","account":null,"time":1800000000000}"#.utf8)

    @Test func `are those of the page for receivers`() throws {
        // Computed with OpenSSL, as docs/webhooks.md shows.
        #expect(
            try WebhookKey(key).signature(of: body, at: UnixTime(milliseconds: 1_800_000_000_999))
                == "t=1800000000,v1=e157e280fdf863a7e45ef67b5f2f7fdc3ea3d004f868966ee03d506dd279a39e"
        )
    }

    @Test func `change with the time, the body and the key`() throws {
        let other = SecretBytes(copying: Array("0123456789abcdef0123456789abcdeF".utf8))
        let time = UnixTime(seconds: 1_800_000_000)
        let codes = [
            try WebhookKey(key).signature(of: body, at: time),
            try WebhookKey(key).signature(of: body + [0x20], at: time),
            try WebhookKey(key).signature(of: body, at: time.adding(seconds: 1)),
            try WebhookKey(other).signature(of: body, at: time),
        ].compactMap { $0.split(separator: "=").last }
        #expect(Set(codes).count == 4)
    }

    @Test(arguments: [0, 31, 1_025]) func `need a key of 32 to 1024 bytes`(_ count: Int) {
        #expect(throws: WebhookError(.keyInvalid, "")) {
            try WebhookKey(SecretBytes(copying: [UInt8](repeating: 7, count: count)))
        }
    }

    @Test func `do not print their key`() throws {
        #expect(!"\(try WebhookKey(key))".contains("0123"))
    }
}
