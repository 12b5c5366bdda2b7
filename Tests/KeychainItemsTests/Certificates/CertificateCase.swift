// SPDX-License-Identifier: Apache-2.0

import KeychainItems
import SecretMemory
import Testing

/// A query of the certificates below, and the labels that come of it, or a status.
struct CertificateCase: Sendable, CustomTestStringConvertible {
    let rule: String
    let query: Entries
    let comes: String

    init(_ rule: String, _ query: Entries, comes: String) {
        (self.rule, self.query, self.comes) = (rule, query, comes)
    }

    var testDescription: String { rule }

    /// Asks for the labels.
    func run(in scene: some KeychainScene, judge: (any CertificateJudge)? = nil) -> String {
        let asked = query.merging(["class": "cert", "r_Attributes": true, "m_Limit": "m_LimitAll"]) { given, _ in given
        }
        do {
            let values: [KeyedValue]
            switch try KeyedKeychain(scene.keychain, judge: judge).copy(asked) {
            case .list(let several)?: values = several
            case let one?: values = [one]
            case nil: return "nothing"
            }
            return values.map { value in
                if case .keyed(let entries) = value, case .text(let label)? = entries["labl"] { label } else { "?" }
            }.joined(separator: " ")
        } catch {
            return "\(error.status.rawValue)"
        }
    }

    /// Fills a keychain: a root with two below a middle one, two who issued each other, a stray and some broken bytes.
    static func fill(_ scene: some KeychainScene) throws {
        let keychain = KeyedKeychain(scene.keychain)
        var old = TestCertificate.named("Wren", by: "Middle", serial: 4)
        old.notBefore = TestDER.element(0x17, Array("240101000000Z".utf8))
        old.notAfter = TestDER.element(0x17, Array("250101000000Z".utf8))
        var printable = TestCertificate.named("Dove", by: "", serial: 8)
        printable.issuer = [.organization(" Nest  authority", tag: 0x13)]
        let certificates: [(String, TestCertificate)] = [
            ("root", .named("Root", by: "Root", serial: 1)), ("middle", .named("Middle", by: "Root", serial: 2)),
            ("robin", .named("Robin", by: "Middle", serial: 3, addresses: ["robin@Nest.example", "r@tree.example"])),
            ("wren", old),
            ("stray", .named("Stray", by: "Elsewhere", serial: 5, addresses: ["stray@nest.example"])),
            ("one", .named("One", by: "Other", serial: 6)), ("other", .named("Other", by: "One", serial: 7)),
            ("dove", printable),
        ]
        for (label, certificate) in certificates { _ = try keychain.add(certificate.entries(label)) }
        _ = try keychain.add([
            "class": "cert", "labl": "broken", "pkhh": secret("broken"), "slnr": secret("9"),
            "v_Data": secret("no certificate"),
        ])
        _ = try keychain.add(["class": "cert", "labl": "empty", "slnr": secret("10")])
        _ = try keychain.add(["class": "keys", "klbl": secret("robin"), "kcls": "1", "v_Data": secret("key")])
        _ = try keychain.add(["class": "keys", "klbl": secret("broken"), "kcls": "1", "v_Data": secret("key")])
        _ = try keychain.add(generic("robin", "nest", ["labl": "password"]))
    }

    /// The name of one with this common name.
    static func issuer(_ name: String) -> KeyedValue {
        .bytes(SecretBytes(copying: TestCertificate.name([.common(name)])))
    }
}
