// SPDX-License-Identifier: Apache-2.0

import ByteEncodings
import CBORCoding
import COSEKeys
import Testing
import WebAuthnTypes

@Suite struct AuthenticatorDataTests {
    @Test func `data of a sign-in are read`() throws {
        let bytes = Samples.relyingPartyID.hash + [0x05, 0, 0, 1, 2]
        let data = try AuthenticatorData(parsing: bytes)
        #expect(data.rpIDHash == Samples.relyingPartyID.hash)
        #expect(data.flags == [.userPresent, .userVerified])
        #expect(data.signCount == 258)
        #expect(data.attestedCredential == nil)
        #expect(data.extensions == nil)
        #expect(data == Samples.assertionData)
        #expect(data.encoded == bytes)
    }

    @Test func `data of a registration are read, and the key keeps its bytes`() throws {
        let bytes = try Samples.registrationData().encoded
        let data = try AuthenticatorData(parsing: bytes)
        #expect(data == (try Samples.registrationData()))
        #expect(data.attestedCredential?.aaguid == Samples.aaguid)
        #expect(data.attestedCredential?.credentialID == Samples.credentialID)
        #expect(data.attestedCredential?.publicKeyBytes == Samples.publicKeyBytes)
        #expect(try data.attestedCredential?.publicKey().algorithm == .es256)
        #expect(data.extensions?["credProtect"] == 2)
        #expect(data.canonicalDeviations == 0)
        #expect(data.encoded == bytes)
    }

    @Test func `data with a credential are read wherever they come, as some clients send them with assertions`() throws
    {
        let bytes = try Samples.registrationData(extensions: nil).encoded
        #expect(try AuthenticatorData(parsing: bytes).attestedCredential != nil)
    }

    @Test func `extensions without a credential are read`() throws {
        let data = AuthenticatorData(
            relyingPartyID: Samples.relyingPartyID,
            flags: .userPresent,
            signCount: 1,
            extensions: [.text("appid"): .bool(true)]
        )
        #expect(data.flags == [.userPresent, .extensionDataIncluded])
        #expect(try AuthenticatorData(parsing: data.encoded) == data)
    }

    @Test func `every truncation is refused`() throws {
        for bytes in [Samples.assertionData.encoded, try Samples.registrationData().encoded] {
            for count in 0..<bytes.count {
                #expect(throws: WebAuthnTypesError.with(.authenticatorDataInvalid), "\(count) bytes") {
                    try AuthenticatorData(parsing: Array(bytes.prefix(count)))
                }
            }
        }
    }

    @Test func `bytes after the end are refused`() throws {
        for bytes in [Samples.assertionData.encoded, try Samples.registrationData().encoded] {
            for extra: [UInt8] in [[0], [0xA0], [0xF6, 0xF6]] {
                #expect(throws: WebAuthnTypesError.with(.authenticatorDataInvalid)) {
                    try AuthenticatorData(parsing: bytes + extra)
                }
            }
        }
    }

    @Test(arguments: 0..<8)
    func `a flipped flag changes what is read, or breaks the layout`(bit: Int) throws {
        let mask = UInt8(1) << UInt8(bit)
        for bytes in [Samples.assertionData.encoded, try Samples.registrationData().encoded] {
            var flipped = bytes
            flipped[32] ^= mask
            if mask & 0xC0 != 0 {
                #expect(throws: WebAuthnTypesError.with(.authenticatorDataInvalid)) {
                    try AuthenticatorData(parsing: flipped)
                }
            } else {
                let data = try AuthenticatorData(parsing: flipped)
                #expect(data.flags.rawValue == flipped[32])
                #expect(data.encoded == flipped)
            }
        }
    }

    @Test(arguments: [(0, false), (1, true), (1_023, true), (1_024, false), (65_535, false)])
    func `credential IDs have 1 to 1023 bytes`(count: Int, isAccepted: Bool) throws {
        let bytes =
            Samples.relyingPartyID.hash + [0x41, 0, 0, 0, 0] + Samples.aaguid.bytes
            + [UInt8(count >> 8), UInt8(count & 0xFF)] + [UInt8](repeating: 7, count: count) + Samples.publicKeyBytes
        if isAccepted {
            #expect(try AuthenticatorData(parsing: bytes).attestedCredential?.credentialID.bytes.count == count)
            #expect(try AuthenticatorData(parsing: bytes).encoded == bytes)
        } else {
            #expect(throws: WebAuthnTypesError.with(.authenticatorDataInvalid)) {
                try AuthenticatorData(parsing: bytes)
            }
        }
    }

    @Test(arguments: ["80", "f6", "01", "60", "bf0102ff", "a201020103", "c001", "a10102a0", "ff", "a1"])
    func `a key that is no single CBOR map is refused`(key: String) throws {
        let bytes =
            Samples.relyingPartyID.hash + [0x41, 0, 0, 0, 0] + Samples.aaguid.bytes + [0, 1, 9]
            + (try Hexadecimal.decode(key))
        #expect(throws: WebAuthnTypesError.with(.authenticatorDataInvalid)) { try AuthenticatorData(parsing: bytes) }
    }

    @Test(arguments: ["80", "f6", "a10101", "a1410101", "a2616101616102", "bf616101ff", "a16161", "a0a0", ""])
    func `extensions that are no single map with text keys are refused`(extensions: String) throws {
        let bytes = Samples.relyingPartyID.hash + [0x81, 0, 0, 0, 0] + (try Hexadecimal.decode(extensions))
        #expect(throws: WebAuthnTypesError.with(.authenticatorDataInvalid)) { try AuthenticatorData(parsing: bytes) }
    }

    @Test func `deviations from canonical CBOR are counted, not refused`() throws {
        // The key's map has its labels out of order, the extension's integer is longer than needed.
        let key = try Hexadecimal.decode("a203260102")
        let extensions = try Hexadecimal.decode("a161611801")
        let bytes =
            Samples.relyingPartyID.hash + [0xC1, 0, 0, 0, 0] + Samples.aaguid.bytes + [0, 1, 9] + key + extensions
        let data = try AuthenticatorData(parsing: bytes)
        #expect(data.canonicalDeviations == 2)
        #expect(data.attestedCredential?.publicKeyBytes == key)
        #expect(throws: (any Error).self) { try data.attestedCredential?.publicKey() }
    }

    @Test func `composing decides the two layout flags by what is there`() throws {
        let data = AuthenticatorData(
            relyingPartyID: Samples.relyingPartyID,
            flags: [.userPresent, .attestedCredentialDataIncluded, .extensionDataIncluded],
            signCount: .max,
            extensions: [:]
        )
        #expect(data.flags == .userPresent)
        #expect(data.encoded.count == 37)
        #expect(try AuthenticatorData(parsing: data.encoded) == data)
    }
}
