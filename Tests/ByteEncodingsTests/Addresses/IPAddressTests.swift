// SPDX-License-Identifier: Apache-2.0

import ByteEncodings
import Testing

@Suite struct IPAddressTests {
    @Test(
        arguments: [
            ("127.0.0.1", [127, 0, 0, 1]), ("255.255.255.255", [255, 255, 255, 255]),
            ("::ffff:192.0.2.1", [192, 0, 2, 1]), ("::ffff:c000:201", [192, 0, 2, 1]),
        ] as [(String, [UInt8])]
    )
    func `an IPv4 address is four bytes, also inside IPv6`(text: String, bytes: [UInt8]) throws {
        #expect(try #require(IPAddress(text)).bytes == bytes)
    }

    @Test(arguments: ["2001:db8::1", "2001:DB8:0:0:0:0:0:1", "[2001:db8::1]", "2001:db8::1%eth0", "2001:db8:0:0::1"])
    func `all spellings of an IPv6 address are one address`(text: String) throws {
        var bytes = [UInt8](repeating: 0, count: 16)
        bytes.replaceSubrange(0..<4, with: [0x20, 0x01, 0x0D, 0xB8])
        bytes[15] = 1
        #expect(try #require(IPAddress(text)).bytes == bytes)
    }

    @Test(arguments: [
        "", "1.2.3", "1.2.3.4.5", "01.2.3.4", "1.2.3.256", "1.2.3.-4", ":", ":::", "1::2::3", "12345::", ":1", "1:",
        "1:2:3:4:5:6:7:8:9", "1:2:3:4:5:6:7", "g::1", "unknown", "1.2.3.4:80", "::1.2.3", "1:2:3:4:5:6:7::8",
    ])
    func `what is no address is none`(text: String) {
        #expect(IPAddress(text) == nil)
    }

    @Test func `a double colon stands for at least one group`() throws {
        #expect(try #require(IPAddress("1:2:3:4:5:6:7::")).bytes.suffix(2) == [0, 0])
        #expect(try #require(IPAddress("::")).bytes == [UInt8](repeating: 0, count: 16))
    }

    @Test(arguments: ["::1", "2001:db8::1", "1:2:3:4:5:6:7:8", "::"])
    func `an IPv6 address in groups alone has sixteen bytes`(text: String) throws {
        let bytes = IPAddress.plainVersion6(text)
        #expect(bytes?.count == 16 && bytes == IPAddress(text)?.bytes)
    }

    @Test(arguments: ["", "1.2.3.4", "::ffff:1.2.3.4", "[::1]", "::1%eth0", ":", "1:2:3:4:5:6:7", "1:2:3:4:5:6:7:8:9"])
    func `groups alone have no brackets, zone or dots`(text: String) {
        #expect(IPAddress.plainVersion6(text) == nil)
    }
}
