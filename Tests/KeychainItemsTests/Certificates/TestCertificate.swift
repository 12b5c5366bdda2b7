// SPDX-License-Identifier: Apache-2.0

import KeychainItems
import SecretMemory

/// Writes DER.
enum TestDER {
    static func element(_ tag: UInt8, _ content: [UInt8]) -> [UInt8] {
        switch content.count {
        case ..<0x80: [tag, UInt8(content.count)] + content
        case ..<0x100: [tag, 0x81, UInt8(content.count)] + content
        default: [tag, 0x82, UInt8(content.count >> 8), UInt8(content.count & 0xFF)] + content
        }
    }

    static func sequence(_ parts: [UInt8]...) -> [UInt8] { element(0x30, Array(parts.joined())) }
    static func identifier(_ content: [UInt8]) -> [UInt8] { element(0x06, content) }
    static func bits(_ content: [UInt8]) -> [UInt8] { element(0x03, [0] + content) }
}

/// An attribute of a name.
struct TestAttribute: Sendable {
    var type: [UInt8]
    var tag: UInt8 = 0x0C
    var value: [UInt8]

    var encoded: [UInt8] {
        TestDER.element(0x31, TestDER.sequence(TestDER.identifier(type), TestDER.element(tag, value)))
    }

    static func common(_ text: String, tag: UInt8 = 0x0C) -> Self {
        Self(type: [0x55, 0x04, 0x03], tag: tag, value: Array(text.utf8))
    }
    static func organization(_ text: String, tag: UInt8 = 0x0C) -> Self {
        Self(type: [0x55, 0x04, 0x0A], tag: tag, value: Array(text.utf8))
    }
    static func unit(_ text: String) -> Self { Self(type: [0x55, 0x04, 0x0B], value: Array(text.utf8)) }
    static func description(_ text: String) -> Self { Self(type: [0x55, 0x04, 0x0D], value: Array(text.utf8)) }
    static func address(_ text: String, tag: UInt8 = 0x16) -> Self {
        Self(type: [0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x09, 0x01], tag: tag, value: Array(text.utf8))
    }
}

/// A certificate that nobody signed, for what reads certificates and believes none.
struct TestCertificate: Sendable {
    static let algorithm = TestDER.sequence(TestDER.identifier([0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x04, 0x03, 0x02]))
    /// P-256.
    static let curve = TestDER.sequence(
        TestDER.identifier([0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x02, 0x01]),
        TestDER.identifier([0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x03, 0x01, 0x07])
    )

    var version: [UInt8]? = [2]
    var serialNumber: [UInt8] = [7]
    var issuer: [TestAttribute] = [.common("Nest authority")]
    var notBefore = TestDER.element(0x17, Array("260101000000Z".utf8))
    var notAfter = TestDER.element(0x17, Array("270101000000Z".utf8))
    var subject: [TestAttribute] = [.common("Robin")]
    var key = TestDER.sequence(curve, TestDER.bits([4] + [UInt8](repeating: 9, count: 64)))
    /// Between the key and the extensions.
    var between: [UInt8] = []
    /// Type and value each; nil for none at all.
    var extensions: [(type: [UInt8], value: [UInt8])]? = []
    /// Behind the extensions.
    var rest: [UInt8] = []

    /// A certificate by names alone.
    static func named(
        _ subject: String,
        by issuer: String,
        serial: UInt8 = 7,
        addresses: [String] = []
    ) -> Self {
        var certificate = Self(
            serialNumber: [serial],
            issuer: [.common(issuer)],
            subject: [.common(subject)]
        )
        if !addresses.isEmpty { certificate.extensions = [alternatives(addresses)] }
        return certificate
    }

    static func name(_ attributes: [TestAttribute]) -> [UInt8] {
        TestDER.element(0x30, Array(attributes.map(\.encoded).joined()))
    }

    static func alternatives(_ addresses: [String]) -> (type: [UInt8], value: [UInt8]) {
        let names = addresses.map { TestDER.element(0x81, Array($0.utf8)) }
        return ([0x55, 0x1D, 0x11], TestDER.element(0x30, Array(names.joined())))
    }

    var encoded: [UInt8] {
        var signed = version.map { TestDER.element(0xA0, TestDER.element(0x02, $0)) } ?? []
        signed += TestDER.element(0x02, serialNumber) + Self.algorithm + Self.name(issuer)
        signed += TestDER.sequence(notBefore, notAfter) + Self.name(subject) + key + between
        if let extensions, !extensions.isEmpty {
            let list = extensions.map { TestDER.sequence(TestDER.identifier($0.type), TestDER.element(0x04, $0.value)) }
            signed += TestDER.element(0xA3, TestDER.element(0x30, Array(list.joined())))
        }
        return TestDER.sequence(TestDER.sequence(signed + rest), Self.algorithm, TestDER.bits([1, 2, 3]))
    }

    /// As a query adds it; `pkhh` is its label, so that a key can be made for it.
    func entries(_ label: String, _ more: Entries = [:]) -> Entries {
        more.merging([
            "class": "cert", "labl": .text(label), "slnr": .bytes(SecretBytes(copying: serialNumber)),
            "issr": .bytes(SecretBytes(copying: Self.name(issuer))), "pkhh": secret(label),
            "v_Data": .bytes(SecretBytes(copying: encoded)),
        ]) { given, _ in given }
    }
}
