// SPDX-License-Identifier: Apache-2.0

import ByteEncodings
import CBORCoding
import Crypto
import JSONCoding
import SecretMemory
import Testing
import WebAuthnRelyingParty
import WebAuthnTypes

@Suite struct PRFVectorTests {
    private let vector: JSONObject

    init() throws {
        let vectors = try Vector.file.array("extension_vectors").compactMap(\.object)
        vector = try #require(vectors.first { $0["name"] == "prf" })
    }

    private func hex(_ object: JSONObject, _ key: String) throws -> [UInt8] {
        try Hexadecimal.decode(try object.string(key))
    }

    @Test func `salts and secrets are the standard's`() throws {
        let random = SymmetricKey(data: try hex(try vector.object("definitions"), "authenticator_cred_random"))
        let cases = try vector.array("cases").compactMap(\.object)
        #expect(cases.count == 3)
        for item in cases {
            for (input, salt, output) in [
                ("prf_eval_first", "salt1", "output1"), ("prf_eval_second", "salt2", "output2"),
            ] where item[input] != nil {
                let derived = PRFInput.salt(try hex(item, input))
                #expect(derived == (try hex(item, salt)))
                let code = Array(HMAC<SHA256>.authenticationCode(for: derived, using: random))
                #expect(code == (try hex(item, output)))
            }
        }
    }

    @Test func `what the authenticator says fits its type, and what the page gets is handed out once it is asked for`()
        throws
    {
        for item in try vector.array("cases").compactMap(\.object) {
            let second = item["prf_eval_second"] == nil ? nil : try hex(item, "prf_eval_second")
            let inputs = RequestExtensionInputs(
                prf: PRFAssertionRequest(eval: PRFInput(first: try hex(item, "prf_eval_first"), second: second))
            )
            var results: JSONObject = ["first": .string(Base64URL.encode(try hex(item, "prf_results_first")))]
            if second != nil { results["second"] = .string(Base64URL.encode(try hex(item, "prf_results_second"))) }
            let signed = try hex(item, "output_enc")
            let passkey = try Passkey()
            let verified = try passkey.authenticate(asking: inputs, keepingSecrets: true) {
                $0.extensions = ["prf": ["results": .object(results)]]
                $0.flags = 0x85
                $0.tail = CBORValue.members(["hmac-secret": .bytes(signed)]).encoded
            }
            #expect(verified.extensions.authenticator.hmacSecret == signed)
            let secrets = try #require(verified.extensions.client.prf?.results)
            let first = try hex(item, "prf_results_first")
            #expect(secrets.first == SecretBytes(copying: first))
            #expect((secrets.second == nil) == (second == nil))
        }
    }

    @Test func `a request that names a credential is the standard's example`() throws {
        let key = try vector.object("webauthn_api").string("evalByCredential_key")
        let inputs = try RequestExtensionInputs(json: [
            "prf": ["evalByCredential": .object([key: ["first": "AQ"]])]
        ])
        try inputs.check(allowing: [try CredentialID(base64URL: key)])
        #expect(inputs.prf?.evalByCredential.count == 1)
    }
}
