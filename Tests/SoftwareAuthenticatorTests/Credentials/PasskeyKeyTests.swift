// SPDX-License-Identifier: Apache-2.0

import ByteEncodings
import COSEKeys
import Crypto
import PasskeyRecords
import SecretMemory
import SoftwareAuthenticator
import Testing

@Suite struct PasskeyKeyTests {
    private func record(_ key: [UInt8]) -> PasskeyRecord {
        PasskeyRecord(
            credentialID: [1],
            relyingParty: "example.org",
            username: "",
            displayName: "",
            userHandle: [1],
            key: SecretBytes(copying: key)
        )
    }

    private func bytes(_ secret: SecretBytes?) -> [UInt8]? { secret?.withBytes { [UInt8]($0) } }

    @Test func `a key of P-256 is written as the cryptography library writes it`() throws {
        let key = P256.Signing.PrivateKey()
        let written = Array(key.derRepresentation)
        let passkey = record(written)
        #expect(passkey.isWhole && passkey.algorithm == -7)
        #expect(bytes(passkey.rawKey) == Array(key.rawRepresentation))
        let point = Array(key.publicKey.rawRepresentation)
        #expect(bytes(passkey.rawKey.flatMap { PasskeyRecord.key($0, -7, point: point) }) == written)
        // The public half may be left out.
        let raw = try #require(passkey.rawKey)
        let short = try #require(bytes(PasskeyRecord.key(raw, -7)))
        #expect(try P256.Signing.PrivateKey(derRepresentation: short).rawRepresentation == key.rawRepresentation)
        #expect(bytes(record(short).rawKey) == Array(key.rawRepresentation))
        let signing = try passkey.signingKey()
        #expect(signing.algorithm == .es256)
        let signature = try signing.signature(over: [1, 2])
        #expect(signing.publicKey.isValid(signature: signature, over: [1, 2]))
        #expect(
            key.publicKey.isValidSignature(try P256.Signing.ECDSASignature(derRepresentation: signature), for: [1, 2])
        )
    }

    /// The private keys of RFC 8410, section 10.3 (without and with the public half), and of RFC 9881, appendix C.1.2 (the seed).
    @Test(arguments: [
        (
            "MC4CAQAwBQYDK2VwBCIEINTuctv5E1hK1bbY8fdp-K06_nwoy_HU--CXqI9EdVhC", -8,
            "1O5y2_kTWErVttjx92n4rTr-fCjL8dT74Jeoj0R1WEI"
        ),
        (
            "MHICAQEwBQYDK2VwBCIEINTuctv5E1hK1bbY8fdp-K06_nwoy_HU--CXqI9EdVhCoB8wHQYKKoZIhvcNAQkJFDEPDA1DdXJkbGUgQ2hhaXJz"
                + "gSEAGb9ECWmEzf6FQbrBZ9w7lshQhqowtrbLDFw4rXAxZuE", -8, "1O5y2_kTWErVttjx92n4rTr-fCjL8dT74Jeoj0R1WEI"
        ),
        (
            "MDQCAQAwCwYJYIZIAWUDBAMSBCKAIAABAgMEBQYHCAkKCwwNDg8QERITFBUWFxgZGhscHR4f", -49,
            "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8"
        ),
    ])
    func `keys of the standards are read, and written in the same form`(text: String, algorithm: Int, raw: String)
        throws
    {
        let key = try Base64URL.decode(text)
        let passkey = record(key)
        #expect(passkey.isWhole && passkey.algorithm == algorithm)
        #expect(bytes(passkey.rawKey) == (try Base64URL.decode(raw)))
        #expect(try passkey.signingKey().algorithm == COSEAlgorithm(rawValue: algorithm))
        let read = try #require(passkey.rawKey)
        let written = try #require(bytes(PasskeyRecord.key(read, algorithm)))
        if key.count < 100 { #expect(written == key) }
        #expect(bytes(record(written).rawKey) == bytes(passkey.rawKey))
    }

    @Test func `a key that was cut, or is of another kind, signs nothing`() throws {
        let whole = Array(P256.Signing.PrivateKey().derRepresentation)
        for count in whole.indices {
            let cut = record(Array(whole.prefix(count)))
            #expect(!cut.isWhole && cut.rawKey == nil && cut.algorithm == nil)
        }
        #expect(!record(whole + [0]).isWhole)
        // RSA: kept, and not used.
        let rsa: [UInt8] =
            [0x30, 0x12, 2, 1, 0, 0x30, 0x0D] + [6, 9, 0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 1, 1, 1, 5, 0]
        let imported = record(rsa)
        #expect(imported.isWhole && imported.algorithm == nil && !imported.isUsable && imported.rawKey == nil)
        #expect(throws: COSEKeyError.self) { try imported.signingKey() }
        #expect(PasskeyRecord.key(SecretBytes(copying: [UInt8](repeating: 1, count: 32)), -257) == nil)
        #expect(PasskeyRecord.key(SecretBytes(copying: [1]), -7) == nil)
        // A scalar that is none.
        let zero = try #require(PasskeyRecord.key(SecretBytes(copying: [UInt8](repeating: 0, count: 32)), -7))
        #expect(throws: COSEKeyError.self) { try record(bytes(zero) ?? []).signingKey() }
    }
}
