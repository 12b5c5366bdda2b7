// SPDX-License-Identifier: Apache-2.0

import SecretMemory
import Testing
import WebAuthnTypes

@Suite struct ByteIdentifierTests {
    private static let counting = RandomSource { count in (0..<count).map { UInt8($0) } }

    private func bytes(_ count: Int) -> [UInt8] { [UInt8](repeating: 7, count: count) }

    @Test func `challenges have 16 to 1024 bytes, fresh ones 32`() throws {
        for count in [16, 32, 64, 1_024] { #expect(try Challenge(bytes: bytes(count)).bytes == bytes(count)) }
        for count in [0, 15, 1_025] {
            #expect(throws: WebAuthnTypesError.with(.challengeLengthInvalid)) { try Challenge(bytes: bytes(count)) }
        }
        #expect(Challenge(from: Self.counting).bytes == Array(0..<32))
        #expect(Challenge(from: .system) != Challenge(from: .system))
    }

    @Test func `challenges do not print or mirror themselves`() {
        let challenge = Challenge(from: Self.counting)
        #expect("\(challenge)" == "<redacted>")
        #expect(Mirror(reflecting: challenge).children.isEmpty)
        var dumped = ""
        dump(challenge, to: &dumped)
        #expect(!dumped.contains("30"))
    }

    @Test func `credential IDs have 1 to 1023 bytes and one spelling`() throws {
        for count in [1, 1_023] {
            let id = try CredentialID(bytes(count))
            #expect(try CredentialID(base64URL: id.base64URL) == id)
        }
        for count in [0, 1_024] {
            #expect(throws: WebAuthnTypesError.with(.credentialIDLengthInvalid)) { try CredentialID(bytes(count)) }
        }
        for text in ["", "AQ==", "A+", "AB", "A"] {
            #expect(throws: WebAuthnTypesError.with(.credentialIDLengthInvalid)) { try CredentialID(base64URL: text) }
        }
    }

    @Test
    func `webauthn 2013, SimpleWebAuthn 330, 640, go-webauthn 766: user handles have one spelling of 1 to 64 bytes`()
        throws
    {
        for count in [1, 64] {
            let handle = try UserHandle(bytes(count))
            #expect(try UserHandle(base64URL: handle.base64URL) == handle)
        }
        for count in [0, 65] {
            #expect(throws: WebAuthnTypesError.with(.userHandleLengthInvalid)) { try UserHandle(bytes(count)) }
        }
        #expect(throws: WebAuthnTypesError.with(.userHandleLengthInvalid)) { try UserHandle(base64URL: "AQ==") }
        #expect(UserHandle(from: Self.counting).bytes == Array(0..<32))
    }

    @Test func `AAGUIDs have 16 bytes and a text form`() throws {
        let text = "08987058-cadc-4b81-b6e1-30de50dcbe96"
        let aaguid = try AAGUID(text)
        #expect(aaguid.description == text)
        #expect(try AAGUID(bytes: aaguid.bytes) == aaguid)
        #expect(try AAGUID(text.uppercased()) == aaguid)
        #expect(AAGUID.zero.description == "00000000-0000-0000-0000-000000000000")
        for bad in ["", "08987058cadc4b81b6e130de50dcbe96", text + "0", "g" + text.dropFirst(), "{\(text)}"] {
            #expect(throws: WebAuthnTypesError.with(.aaguidInvalid)) { try AAGUID(bad) }
        }
        for count in [0, 15, 17] {
            #expect(throws: WebAuthnTypesError.with(.aaguidInvalid)) { try AAGUID(bytes: bytes(count)) }
        }
    }
}
