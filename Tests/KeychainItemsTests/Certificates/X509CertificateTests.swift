// SPDX-License-Identifier: Apache-2.0

import KeychainItems
import Foundation
import Testing

@Suite struct X509CertificateTests {
    /// What openssl 3.0 made (`openssl ca -selfsign`), which the fuzzer starts from, too.
    private static func seed(_ name: String) throws -> [UInt8] {
        let folder = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../../Fuzzing/Corpus/stored-certificate")
        return Array(try Data(contentsOf: folder.appending(path: name)))
    }

    private func read(_ certificate: TestCertificate) throws -> X509Certificate {
        try X509Certificate(decoding: certificate.encoded)
    }

    @Test func `a certificate of another program's is read whole`() throws {
        let bytes = try Self.seed("elliptic-curve")
        let certificate = try X509Certificate(decoding: bytes)
        #expect(certificate.encoded == bytes && certificate.version == 3)
        #expect(certificate.serialNumber.first == 0x23 && certificate.serialNumber.count == 20)
        #expect(certificate.notBefore == 1_767_225_600_000 && certificate.notAfter == 2_556_144_000_000)
        #expect(certificate.subject == certificate.issuer)
        #expect(certificate.subject.commonName == "Robin Rédbreast" && certificate.summary == "Robin Rédbreast")
        #expect(
            certificate.subject.texts
                == ["DE", "Martlet   Test", "Not for trust", "Robin Rédbreast", "robin@nest.example"]
        )
        #expect(certificate.emailAddresses == ["robin@nest.example", "wren@Nest.example"])
        #expect(certificate.curve == 256 && certificate.publicKey.count == 65 && certificate.publicKey[0] == 4)
        #expect(certificate.subjectPublicKeyInfo.count == 91)
        #expect(certificate.subjectKeyID?.prefix(4) == [0x92, 0xA0, 0x32, 0x7C])
    }

    @Test func `a certificate of the first version has neither extensions nor a curve`() throws {
        let certificate = try X509Certificate(decoding: try Self.seed("rsa-version-1"))
        #expect(certificate.version == 1 && certificate.curve == nil && certificate.publicKey.count == 270)
        #expect(certificate.emailAddresses.isEmpty && certificate.subjectKeyID == nil)
        #expect(certificate.subject.commonName == nil && certificate.summary == "Martlet Test")
        #expect(certificate.notBefore == 1_577_836_800_000 && certificate.notAfter == 1_609_459_200_000)
    }

    @Test func `no byte can be cut off or put behind, and none that is flipped crashes`() throws {
        let bytes = try Self.seed("elliptic-curve")
        for count in bytes.indices {
            #expect(throws: KeychainError.self) { try X509Certificate(decoding: Array(bytes[..<count])) }
        }
        #expect(throws: KeychainError.self) { try X509Certificate(decoding: bytes + [0]) }
        for index in bytes.indices {
            var flipped = bytes
            flipped[index] ^= 0xFF
            if let read = try? X509Certificate(decoding: flipped) { #expect(read.encoded == flipped) }
        }
    }

    @Test func `more bytes than an item holds are not looked at`() {
        let count = X509Certificate.maximumBytes + 1
        #expect(throws: KeychainError(.dataTooLong, "")) {
            try X509Certificate(decoding: [UInt8](repeating: 0x30, count: count))
        }
    }

    /// Elements in elements in elements.
    @Test func `what is nested without end is refused`() {
        var bytes: [UInt8] = []
        for _ in 0..<5_000 { bytes = TestDER.element(0x30, bytes) }
        #expect(throws: KeychainError.self) { try X509Certificate(decoding: bytes) }
        #expect(throws: KeychainError.self) { try DistinguishedName(decoding: bytes) }
    }

    static let refused: [(String, @Sendable (inout TestCertificate) -> Void)] = [
        ("the first version is not written", { $0.version = [0] }),
        ("there is no fourth", { $0.version = [3] }),
        ("a version has one byte", { $0.version = [0, 2] }),
        ("a serial number has a byte", { $0.serialNumber = [] }),
        ("and not 38", { $0.serialNumber = [UInt8](repeating: 1, count: 38) }),
        ("a time has its seconds", { $0.notBefore = TestDER.element(0x17, Array("2601010000Z".utf8)) }),
        ("a time is in UTC", { $0.notBefore = TestDER.element(0x17, Array("260101000000+0100".utf8)) }),
        ("a month has its days", { $0.notAfter = TestDER.element(0x17, Array("270230000000Z".utf8)) }),
        ("there is no month 13", { $0.notAfter = TestDER.element(0x17, Array("271301000000Z".utf8)) }),
        ("a second is whole", { $0.notAfter = TestDER.element(0x18, Array("20270101000000.5Z".utf8)) }),
        ("a time is no number", { $0.notAfter = TestDER.element(0x02, [7]) }),
        ("a key has bits", { $0.key = TestDER.sequence(TestCertificate.curve, TestDER.element(0x03, [0])) }),
        ("of whole bytes", { $0.key = TestDER.sequence(TestCertificate.curve, TestDER.element(0x03, [1, 4])) }),
        (
            "a key is no octet string",
            { $0.key = TestDER.sequence(TestCertificate.curve, TestDER.element(0x04, [0, 4])) }
        ),
        (
            "an extension is there once",
            { $0.extensions = [TestCertificate.alternatives(["a@b"]), TestCertificate.alternatives(["c@d"])] }
        ),
        ("an address is ASCII", { $0.extensions = [TestCertificate.alternatives(["r\u{E9}d@b"])] }),
        ("an address is not empty", { $0.extensions = [TestCertificate.alternatives([""])] }),
        ("alternative names are DER", { $0.extensions = [([0x55, 0x1D, 0x11], [0x30, 0x05, 0x81])] }),
        ("a key's name is an octet string", { $0.extensions = [([0x55, 0x1D, 0x0E], [0x30, 0x00])] }),
        (
            "an extension needs version 3",
            {
                $0.version = [1]; $0.extensions = [TestCertificate.alternatives(["a@b"])]
            }
        ),
        (
            "a unique identifier needs version 2",
            {
                $0.version = nil; $0.between = TestDER.element(0x81, [0, 1])
            }
        ),
        ("nothing comes behind the extensions", { $0.rest = TestDER.element(0x05, []) }),
        ("an address in the subject is text", { $0.subject = [.address("a", tag: 0x04)] }),
        ("an address in the subject is not empty", { $0.subject = [.address("")] }),
        ("a type of an attribute has a content", { $0.subject = [TestAttribute(type: [], value: [0x41])] }),
    ]

    @Test(arguments: refused.indices)
    func `what is wrong in one place is refused`(index: Int) throws {
        let (rule, change) = Self.refused[index]
        var certificate = TestCertificate()
        _ = try read(certificate)
        change(&certificate)
        #expect(throws: KeychainError(.damaged, ""), "\(rule)") { try read(certificate) }
    }

    @Test func `times on both sides of a leap day and far away are right`() throws {
        let times = [
            ("000229000000Z", 951_782_400), ("000301000000Z", 951_868_800), ("491231235959Z", 2_524_607_999),
            ("500101000000Z", -631_152_000), ("700101000001Z", 1), ("240229120000Z", 1_709_208_000),
        ]
        for (text, seconds) in times {
            let certificate = TestCertificate(notBefore: TestDER.element(0x17, Array(text.utf8)))
            #expect(try read(certificate).notBefore == seconds * 1_000, "\(text)")
        }
        let far = [
            ("21000301000000Z", 4_107_542_400), ("99991231235959Z", 253_402_300_799), ("20000301000000Z", 951_868_800),
        ]
        for (text, seconds) in far {
            let certificate = TestCertificate(notAfter: TestDER.element(0x18, Array(text.utf8)))
            #expect(try read(certificate).notAfter == seconds * 1_000, "\(text)")
        }
    }

    @Test func `what people call it is the most special name that it has`() throws {
        let names: [([TestAttribute], String?)] = [
            ([.organization("Nest"), .common("one"), .common("two")], "two"),
            ([.common("Robin"), .description("at home")], "Robin (at home)"),
            ([.organization("Nest"), .unit("Tree"), .address("robin@nest.example")], "robin@nest.example"),
            ([.organization("Nest"), .unit("Tree")], "Tree"), ([.organization("Nest")], "Nest"), ([], nil),
        ]
        for (subject, summary) in names { #expect(try read(TestCertificate(subject: subject)).summary == summary) }
    }

    @Test func `each form of text is read, and bytes that are none of their form are no text`() throws {
        let texts: [(UInt8, [UInt8], String?)] = [
            (0x0C, Array("R\u{E9}d".utf8), "R\u{E9}d"), (0x0C, [0xFF], nil), (0x13, Array("Red".utf8), "Red"),
            (0x13, [0xE9], nil), (0x14, [0x52, 0xE9], "R\u{E9}"), (0x1E, [0, 0x52, 0x20, 0xAC], "R\u{20AC}"),
            (0x1E, [0xD8, 0], nil), (0x1E, [0], nil), (0x1C, [0, 1, 0xF4, 0x00], "\u{1F400}"),
            (0x1C, [0, 0x11, 0, 0], nil), (0x04, [0x52], nil),
        ]
        for (tag, bytes, text) in texts {
            let subject = [TestAttribute(type: [0x55, 0x04, 0x03], tag: tag, value: bytes)]
            #expect(try read(TestCertificate(subject: subject)).subject.commonName == text)
        }
    }
}
