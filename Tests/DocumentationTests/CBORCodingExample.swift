// SPDX-License-Identifier: Apache-2.0

// example cbor begins
import CBORCoding
// example cbor ends

import MartletTesting
import Testing

@Suite struct `The page of CBORCoding` {
    @Test func `has an example that writes, reads and refuses`() throws {
        let log = Lines()

        // example cbor begins
        let item: CBORValue = .map([.text("fmt"): .text("none"), .integer(3): .integer(-7)])
        let bytes = item.encoded  // canonical: a2 03 26 63 66 6d 74 64 6e 6f 6e 65

        let map = try CBORValue(decoding: bytes).map
        let format = map?["fmt"]?.text  // "none"
        let algorithm = map?[3]?.integer  // -7

        do {
            _ = try CBORValue(decoding: bytes + [0], limits: CBORLimits(maximumDepth: 2, requiresCanonicalForm: true))
        } catch {
            if error.code == .bytesLeftOver { log("\(error)") }
        }
        // example cbor ends

        #expect(bytes == [0xA2, 0x03, 0x26, 0x63, 0x66, 0x6D, 0x74, 0x64, 0x6E, 0x6F, 0x6E, 0x65])
        #expect(format == "none" && algorithm == -7)
        #expect(log.all.count == 1)
    }
}
