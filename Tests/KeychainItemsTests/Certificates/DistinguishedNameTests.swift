// SPDX-License-Identifier: Apache-2.0

import KeychainItems
import Testing

@Suite struct DistinguishedNameTests {
    private func name(_ attributes: TestAttribute...) throws -> DistinguishedName {
        try DistinguishedName(decoding: TestCertificate.name(attributes))
    }

    @Test func `printable text is one in capitals and with single blanks`() throws {
        let plain = try name(.organization("NEST OF ROBIN", tag: 0x13))
        #expect(try name(.organization("  Nest\t of   Robin ", tag: 0x13)) == plain)
        #expect(plain.normalized == TestAttribute.organization("NEST OF ROBIN", tag: 0x13).encoded)
        #expect(plain.normalizedSequence == plain.encoded)
        #expect(
            try name(.organization("   ", tag: 0x13)).normalized == TestAttribute.organization("", tag: 0x13).encoded
        )
    }

    @Test func `lengths are right where blanks made them longer than one byte says`() throws {
        let long = String(repeating: "a ", count: 60) + String(repeating: " ", count: 200)
        let normal = String(repeating: "A ", count: 59) + "A"
        #expect(
            try name(.organization(long, tag: 0x13), .common("x")).normalizedSequence
                == TestCertificate.name([.organization(normal, tag: 0x13), .common("x")])
        )
    }

    @Test func `text of another type is compared as it stands`() throws {
        #expect(try name(.common("Robin")) != name(.common("robin")))
        #expect(try name(.common("Robin")) != name(.common("ROBIN", tag: 0x13)))
        #expect(try name(.common("a"), .common("b")) != name(.common("b"), .common("a")))
        #expect(try name(.common("a"), .organization("b")) != name(.common("a")))
    }

    @Test func `what was normalized is so already`() throws {
        let once = try name(.organization(" Nest  ", tag: 0x13), .common("Robin"))
        #expect(try DistinguishedName(decoding: once.normalizedSequence).normalized == once.normalized)
    }

    @Test func `what is no name is refused`() throws {
        let attribute = TestAttribute.common("Robin").encoded
        let wrong: [[UInt8]] = [
            [], [0x30], TestDER.element(0x31, attribute), attribute, TestDER.element(0x30, [0x31, 0x00]),
            TestDER.element(0x30, TestDER.element(0x31, TestDER.sequence(TestDER.identifier([1])))),
            TestDER.element(0x30, TestDER.element(0x31, TestDER.sequence([0x0C, 0x00], [0x0C, 0x00]))),
            TestDER.element(0x30, TestDER.element(0x31, TestDER.sequence(TestDER.identifier([1]), [5, 0], [5, 0]))),
            TestCertificate.name([.common("Robin")]) + [0],
        ]
        for bytes in wrong {
            #expect(throws: KeychainError(.damaged, "")) { try DistinguishedName(decoding: bytes) }
        }
        #expect(try DistinguishedName(decoding: [0x30, 0x00]).normalized.isEmpty)
    }
}
