// SPDX-License-Identifier: Apache-2.0

import ByteEncodings
import JSONCoding
import LoginManagement
import Testing
import WebAuthnTypes

@Suite struct ProviderSignatureTests {
    private static let signature: [UInt8] = [0x30, 0x06, 0x02, 0x01, 0x01, 0x02, 0x01, 0x02]
    private let passkey: ProviderPasskey

    init() throws {
        let entry: JSONValue = [
            "kind": "passkey", "rp_id": "example.com", "credential_id": "AQID", "user_handle": "cm9iaW4",
            "user": "robin", "display_name": "Robin",
        ]
        passkey = try #require(try Fixtures.read(Fixtures.list([entry])).passkeys.first)
    }

    private func request(verified: Bool = true) -> ProviderSignatureRequest {
        ProviderSignatureRequest(
            passkey,
            clientDataHash: [UInt8](repeating: 7, count: 32),
            needsVerification: verified
        )
    }

    private func data(_ flags: UInt8, of party: String = "example.com") throws -> [UInt8] {
        try RelyingPartyID(party).hash + [flags, 0, 0, 0, 0]
    }

    private func answer(
        _ data: [UInt8],
        credential: String = "AQID",
        handle: String = "cm9iaW4",
        signature: [UInt8] = signature
    ) -> JSONObject {
        [
            "version": 1, "credential_id": .string(credential),
            "authenticator_data": .string(Base64URL.encode(data)),
            "signature": .string(Base64URL.encode(signature)), "user_handle": .string(handle),
        ]
    }

    private func code(_ answer: JSONObject, verified: Bool = true) -> CredentialProvidersError.Code? {
        Fixtures.code {
            _ = try ProviderSignature.read(JSONValue.object(answer).serialized, for: request(verified: verified))
        }
    }

    @Test func `a signature of the passkey that was asked for is read`() throws {
        let bytes = JSONValue.object(answer(try data(0x1D))).serialized
        guard case .given(let found) = try ProviderSignature.read(bytes, for: request()) else {
            Issue.record("it was taken for a refusal")
            return
        }
        #expect(try found.authenticatorData == data(0x1D) && found.signature == Self.signature)
    }

    @Test func `one for another site, passkey or account is refused`() throws {
        for party in ["example.org", "www.example.com", "com"] {
            #expect(code(answer(try data(0x05, of: party))) == .otherCredential, "\(party)")
        }
        #expect(code(answer(try data(0x05), credential: "AQIE")) == .otherCredential)
        #expect(code(answer(try data(0x05), handle: "ZXZl")) == .otherCredential)
    }

    @Test func `one without a person, or without the verification that was asked for, is refused`() throws {
        #expect(code(answer(try data(0x00))) == .personNotPresent)
        #expect(code(answer(try data(0x04))) == .personNotPresent)
        #expect(code(answer(try data(0x01))) == .personNotVerified)
        #expect(code(answer(try data(0x01)), verified: false) == nil)
        #expect(code(answer(try data(0x05))) == nil)
    }

    @Test func `authenticator data are 37 bytes with flags that fit`() throws {
        let whole = try data(0x05)
        for count in 0..<37 { #expect(code(answer(Array(whole[..<count]))) == .answerMalformed, "\(count)") }
        #expect(code(answer(whole + [0])) == .answerMalformed)
        for flags: UInt8 in [0x45, 0x85, 0xC5, 0x15] {
            #expect(code(answer(try data(flags))) == .answerMalformed, "\(flags)")
        }
        // An extension that was not asked for: a map with one text.
        #expect(code(answer(try data(0x85) + [0xA1, 0x61, 0x61, 0xF5])) == .answerMalformed)
        // A whole new credential.
        let credential = [UInt8](repeating: 0, count: 16) + [0, 1, 9, 0xA0]
        #expect(code(answer(try data(0x45) + credential)) == .answerMalformed)
    }

    @Test(arguments: [
        [], [0x30], [0x30, 0x06, 0x02, 0x01, 0x01, 0x02, 0x01], [0x30, 0x06, 0x02, 0x01, 0x81, 0x02, 0x01, 0x02],
        [0x30, 0x06, 0x02, 0x01, 0x01, 0x02, 0x01, 0x02, 0x00], [UInt8](repeating: 1, count: 64),
    ])
    func `a signature is strict DER`(signature: [UInt8]) throws {
        #expect(code(answer(try data(0x05), signature: signature)) == .answerMalformed)
    }

    @Test func `an answer has its members, and neither more nor fewer`() throws {
        let whole = answer(try data(0x05))
        for name in ["credential_id", "authenticator_data", "signature", "user_handle"] {
            var changed = whole
            changed[name] = nil
            #expect(code(changed) == .answerMalformed, "\(name)")
            changed[name] = .string("not base64url!")
            #expect(code(changed) == .answerMalformed, "\(name)")
            changed[name] = 1
            #expect(code(changed) == .answerMalformed, "\(name)")
        }
        var more = whole
        more["public_key"] = "AQID"
        #expect(code(more) == .answerMalformed)
        var newer = more
        newer["version"] = 2
        #expect(code(newer) == .versionUnsupported)
        var both = whole
        both["error"] = "locked"
        #expect(code(both) == .answerMalformed)
        let bytes = JSONValue.object(whole).serialized
        for count in 0..<bytes.count {
            let part = Array(bytes[..<count])
            #expect(Fixtures.code { _ = try ProviderSignature.read(part, for: request()) } != nil, "\(count)")
        }
        let long = bytes + [UInt8](repeating: 0x20, count: 8_193 - bytes.count)
        #expect(Fixtures.code { _ = try ProviderSignature.read(long, for: request()) } == .answerMalformed)
        #expect(Fixtures.code { _ = try ProviderSignature.read(long.dropLast(), for: request()) } == nil)
    }

    @Test(arguments: ProviderRefusal.allCases)
    func `a refusal is an answer and signs nothing`(refusal: ProviderRefusal) throws {
        let bytes = Array(#"{"version":1,"error":"\#(refusal.rawValue)"}"#.utf8)
        guard case .refused(let found) = try ProviderSignature.read(bytes, for: request()) else {
            Issue.record("it was taken for a signature")
            return
        }
        #expect(found == refusal)
    }

    @Test func `a question for a signature says what docs formats has`() {
        let question = ProviderQuestion.sign(request(), interaction: true)
        let hash = Base64URL.encode([UInt8](repeating: 7, count: 32))
        #expect(
            String(decoding: question.serialized, as: UTF8.self)
                == #"{"version":1,"question":"sign","rp_id":"example.com","credential_id":"AQID","client_data_hash":"\#(hash)","user_verification":true,"interaction":true}"#
        )
        #expect(question.longestAnswer == 8_192 && question.seconds == 120 && question.allowsInteraction)
        let quiet = ProviderQuestion.sign(request(), interaction: false)
        #expect(quiet.seconds == 10 && !quiet.allowsInteraction)
    }
}
