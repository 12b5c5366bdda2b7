// SPDX-License-Identifier: Apache-2.0

import ByteEncodings
import JSONCoding
import Testing
import WebAuthnRelyingParty
import WebAuthnTypes

@Suite struct CeremonyErrorTests {
    @Test func `an error names the rule, what was expected and what was found`() throws {
        let type = refused(by: .ceremonyTypeMismatch) {
            try Passkey().authenticate { $0.clientData["type"] = "payment.get" }
        }
        #expect(type?.expected == "webauthn.get")
        #expect(type?.found == "payment.get")
        #expect(type?.description.hasPrefix("ceremonyTypeMismatch: ") == true)
        #expect(type?.description.hasSuffix("; expected webauthn.get; found payment.get") == true)
        let presence = refused(by: .userPresenceMissing) { try Passkey().authenticate { $0.flags = 0 } }
        #expect(presence?.expected == "UP 1" && presence?.found == "UP 0")
        let hash = refused(by: .rpIDHashMismatch) {
            try Passkey().authenticate { $0.rpIDHash = [UInt8](repeating: 0xEE, count: 32) }
        }
        #expect(hash?.expected == "SHA-256 of example.org")
        #expect(hash?.found == String(repeating: "ee", count: 32))
        let allowed = refused(by: .credentialNotAllowed) {
            try Passkey().authenticate(allowing: [try CredentialID([1]), try CredentialID([2])])
        }
        #expect(allowed?.expected == "one of 2 credentials")
    }

    @Test func `two errors are equal when their rules are`() throws {
        let one = try #require(
            refused(by: .originMismatch) { try Passkey().authenticate { $0.clientData["origin"] = "a" } }
        )
        let two = try #require(
            refused(by: .originMismatch) { try Passkey().authenticate { $0.clientData["origin"] = "b" } }
        )
        #expect(one == two && one.found != two.found && one.hashValue == two.hashValue)
        let other = try #require(refused(by: .userPresenceMissing) { try Passkey().authenticate { $0.flags = 0 } })
        #expect(one != other)
    }

    @Test func `challenges, user handles, keys and signatures are in no error`() throws {
        let passkey = try Passkey()
        let secrets = [
            Base64URL.encode(Passkey.challenge), passkey.user.base64URL, passkey.id.base64URL,
            Hexadecimal.encode(passkey.publicKey[10..<42]),
        ]
        let errors = [
            refused(by: .challengeMismatch) { try passkey.authenticate { $0.clientData["challenge"] = "AAAA" } },
            refused(by: .userHandleMismatch) { try passkey.authenticate { $0.userHandle = try UserHandle([9]) } },
            refused(by: .userHandleMissing) { try passkey.authenticate { $0.userHandle = nil } },
            refused(by: .credentialNotAllowed) { try passkey.authenticate(allowing: [try CredentialID([1])]) },
            refused(by: .signatureInvalid) { try passkey.authenticate { $0.bendSignature = { _ in [] } } },
            refused(by: .credentialIDMismatch) { try passkey.register { $0.outerID = try CredentialID([9]) } },
        ]
        for error in errors {
            let text = String(describing: try #require(error))
            for secret in secrets { #expect(!text.contains(secret)) }
        }
    }

    @Test func `the rules are walked in the standard's order`() throws {
        // Everything is wrong at once; mending one thing after another meets the next rule.
        let passkey = try Passkey()
        let good = Assertion(passkey)
        var bad = good
        bad.clientData = ["type": "x", "challenge": "AAAA", "origin": "https://evil.example", "crossOrigin": true]
        bad.rpIDHash = [UInt8](repeating: 0, count: 32)
        bad.flags = 0x10
        bad.count = 1
        bad.userHandle = try UserHandle([9])
        bad.bendSignature = { _ in [] }
        let steps: [(CeremonyError.Code, (inout Assertion) -> Void)] = [
            (.userHandleMismatch, { $0.userHandle = good.userHandle }),
            (.ceremonyTypeMismatch, { $0.clientData["type"] = good.clientData["type"] }),
            (.challengeMismatch, { $0.clientData["challenge"] = good.clientData["challenge"] }),
            (.originMismatch, { $0.clientData["origin"] = good.clientData["origin"] }),
            (.crossOriginNotAllowed, { $0.clientData["crossOrigin"] = false }),
            (.rpIDHashMismatch, { $0.rpIDHash = good.rpIDHash }),
            (.userPresenceMissing, { $0.flags |= 0x01 }),
            (.userVerificationMissing, { $0.flags |= 0x04 }),
            (.backupStateWithoutEligibility, { $0.flags |= 0x08 }),
            (.backupEligibilityChanged, { $0.flags &= ~0x18 }),
            (.signatureInvalid, { $0.bendSignature = good.bendSignature }),
            (.counterRegressed, { $0.count = 6 }),
        ]
        let record = passkey.record(count: 5, eligible: false)
        for (code, mend) in steps {
            refused(by: code) { try passkey.authenticate(demand: .required, record: record) { $0 = bad } }
            mend(&bad)
        }
        try passkey.authenticate(demand: .required, record: record) { $0 = bad }
    }
}
