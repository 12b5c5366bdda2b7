// SPDX-License-Identifier: Apache-2.0

import ByteEncodings
import Testing
import WebAuthnTypes

@Suite struct AndroidCertificateFingerprintTests {
    private static let bytes = (0..<32).map { UInt8($0 * 8) }
    private static let text = bytes.map { Hexadecimal.encode([$0]) }.joined(separator: ":")

    @Test func `text in either case and bytes give the same origin`() throws {
        let fingerprint = try AndroidCertificateFingerprint(bytes: Self.bytes)
        #expect(try AndroidCertificateFingerprint(Self.text) == fingerprint)
        #expect(try AndroidCertificateFingerprint(Self.text.uppercased()) == fingerprint)
        #expect(fingerprint.description == Self.text.uppercased())
        #expect(fingerprint.origin.text == "android:apk-key-hash:" + Base64URL.encode(Self.bytes))
        #expect(fingerprint.origin == (try Origin(fingerprint.origin.text)))
        #expect(fingerprint.origin.isApp && fingerprint.origin.host == nil)
    }

    @Test func `a known fingerprint gives the origin that Android sends`() throws {
        let zeros = try AndroidCertificateFingerprint(bytes: [UInt8](repeating: 0, count: 32))
        #expect(zeros.origin.text == "android:apk-key-hash:" + String(repeating: "A", count: 43))
        let high = try AndroidCertificateFingerprint(bytes: [UInt8](repeating: 0xFB, count: 32))
        // Characters in which base64url differs from base64.
        #expect(high.origin.text.hasPrefix("android:apk-key-hash:-_v7-_v7"))
    }

    @Test(arguments: [
        "", ":", text + ":", ":" + text, text + ":00", String(text.dropLast(3)), String(text.dropLast()) + "G",
        text.replacing(":", with: ""), text.replacing(":", with: "-"), text.replacing(":", with: " : "), " " + text,
        text.replacing("00:", with: "0:0"), text.replacing("00", with: "é"), "SHA256: " + text,
        // SHA-1, which keytool prints beside it.
        (0..<20).map { _ in "AA" }.joined(separator: ":"),
    ])
    func `other spellings are refused`(text: String) {
        #expect(throws: WebAuthnTypesError.with(.fingerprintInvalid)) { try AndroidCertificateFingerprint(text) }
    }

    @Test(arguments: [0, 20, 31, 33, 64]) func `other lengths are refused`(count: Int) {
        #expect(throws: WebAuthnTypesError.with(.fingerprintInvalid)) {
            try AndroidCertificateFingerprint(bytes: [UInt8](repeating: 1, count: count))
        }
    }
}
