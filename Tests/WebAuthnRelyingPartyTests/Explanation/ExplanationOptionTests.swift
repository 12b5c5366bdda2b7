// SPDX-License-Identifier: Apache-2.0
// Each option of an explanation decides something.

import ByteEncodings
import CBORCoding
import Crypto
import Foundation
import JSONCoding
import Testing
import WebAuthnRelyingParty
import WebAuthnTypes
import X509

@Suite struct `The options of an explanation` {
    private let passkey: Passkey

    init() throws { passkey = try Passkey() }

    private func code(_ request: JSONObject, _ options: JSONObject = [:]) throws -> String? {
        try Explained.explain(Explained.with(options, request)).firstBroken?.code
    }

    private func authentication(_ change: (inout Assertion) -> Void = { _ in }) throws -> JSONObject {
        var assertion = Assertion(passkey)
        change(&assertion)
        return [
            "kind": "authentication", "rpId": "example.org", "origins": ["https://example.org"],
            "challenge": .string(Base64URL.encode(Passkey.challenge)),
            "publicKey": .string(Base64URL.encode(passkey.publicKey)),
            "response": try assertion.response(passkey).json,
        ]
    }

    private func registration(_ change: (inout Enrolment) throws -> Void = { _ in }) throws -> JSONObject {
        var enrolment = try Enrolment(passkey)
        try change(&enrolment)
        return [
            "kind": "registration", "rpId": "example.org", "origins": ["https://example.org"],
            "challenge": .string(Base64URL.encode(Passkey.challenge)),
            "response": try enrolment.response().json,
        ]
    }

    @Test func `user presence and verification`() throws {
        let used = try authentication { $0.flags = 0x00 }
        #expect(try code(used) == "user_presence_missing")
        #expect(try code(used, ["requireUserPresence": false]) == nil)
        #expect(try code(authentication { $0.flags = 0x01 }) == nil)
        #expect(
            try code(authentication { $0.flags = 0x01 }, ["requireUserVerification": true])
                == "user_verification_missing"
        )
        let made = try registration { $0.flags = 0x40 }
        #expect(try code(made) == "user_presence_missing")
        #expect(try code(made, ["requireUserPresence": false]) == nil)
        let finding = try Explained.explain(Explained.with(["requireUserPresence": false], made)).findings
            .first { $0.rule.name == "user_presence" }
        #expect(finding?.outcome == .notDemanded)
        #expect(
            try code(made, ["requireUserPresence": false, "requireUserVerification": true])
                == "user_verification_missing"
        )
    }

    @Test func `embedding`() throws {
        let embedded = try authentication {
            $0.clientData["crossOrigin"] = true
            $0.clientData["topOrigin"] = "https://shop.example"
        }
        #expect(try code(embedded) == "cross_origin_not_allowed")
        #expect(try code(embedded, ["topOrigins": ["https://shop.example"]]) == "cross_origin_not_allowed")
        #expect(try code(embedded, ["allowCrossOrigin": true]) == nil)
        #expect(try code(embedded, ["allowCrossOrigin": true, "topOrigins": ["https://shop.example"]]) == nil)
        #expect(
            try code(embedded, ["allowCrossOrigin": true, "topOrigins": ["https://other.example"]])
                == "top_origin_not_allowed"
        )
        #expect(try code(embedded, ["allowCrossOrigin": true, "topOrigins": []]) == "top_origin_not_allowed")
    }

    @Test func `algorithms`() throws {
        #expect(try code(registration()) == nil)
        #expect(try code(registration(), ["allowedAlgorithms": [-8, -257]]) == "algorithm_not_offered")
        #expect(try code(registration(), ["allowedAlgorithms": []]) == "algorithm_not_offered")
        #expect(try code(registration(), ["allowedAlgorithms": [-7]]) == nil)
    }

    @Test func `roots and their time`() throws {
        let vector = try Vector.named("packed.ES256")
        let request = try Explained.registration(vector, vector.registrationResponse())
        let root = JSONValue.string(Data(try Vector.root()).base64EncodedString())
        #expect(try code(request) == nil)
        #expect(try code(request, ["trustRoots": []]) == "attestation_not_trusted")
        #expect(try code(request, ["trustRoots": [root]]) == nil)
        #expect(try code(request, ["trustRoots": [root], "verificationTime": "2026-01-01T00:00:00Z"]) == nil)
        #expect(try code(request, ["trustRoots": [root], "verificationTime": "2026-01-01T00:00:00.5Z"]) == nil)
        #expect(
            try code(request, ["trustRoots": [root], "verificationTime": "2001-01-01T00:00:00Z"])
                == "attestation_invalid"
        )
        // Whoever shows no certificate has no chain to judge.
        #expect(try code(registration(), ["trustRoots": [root]]) == nil)
    }

    @Test func `the manufacturer of conformance tests`() throws {
        let (key, root) = (P256.Signing.PrivateKey(), try TestAuthority())
        func request(_ manufacturer: String) throws -> JSONObject {
            let leaf = try root.leaf(
                Certificate.PublicKey(key.publicKey),
                subject: DistinguishedName(),
                extensions: TPMParts.extensions(manufacturer: manufacturer)
            )
            return try registration { [passkey] in
                $0.format = "tpm"
                $0.statement = { signed in
                    let parts = TPMParts(passkey.key.publicKey, signed)
                    let signature = try key.signature(for: parts.certInfo).derRepresentation
                    return .members([
                        "ver": .text(parts.version), "alg": .integer(parts.algorithm), "sig": .bytes(Array(signature)),
                        "x5c": .array([.bytes(leaf)]), "certInfo": .bytes(parts.certInfo),
                        "pubArea": .bytes(parts.publicArea),
                    ])
                }
            }
        }
        #expect(try code(request("id:4E544300")) == nil)
        #expect(try code(request("id:FFFFF1D0")) == "attestation_invalid")
        #expect(try code(request("id:FFFFF1D0"), ["allowConformanceTpmVendor": true]) == nil)
        #expect(try code(request("id:4E544300"), ["allowConformanceTpmVendor": true]) == nil)
    }

    @Test func `credentials and accounts known beforehand`() throws {
        let request = try authentication()
        let handle = JSONValue.string(passkey.user.base64URL)
        #expect(try code(request) == nil)
        #expect(try code(request, ["allowCredentials": ["AQID"]]) == "credential_not_allowed")
        #expect(try code(request, ["allowCredentials": [.string(passkey.id.base64URL)]]) == nil)
        #expect(try code(request, ["expectedUserHandle": handle]) == nil)
        #expect(try code(request, ["expectedUserHandle": "AQID"]) == "user_handle_mismatch")

        let nameless = try authentication { $0.userHandle = nil }
        let allowed: JSONObject = ["allowCredentials": [.string(passkey.id.base64URL)]]
        #expect(try code(nameless) == "user_handle_missing")
        #expect(try code(nameless, allowed) == nil)
        #expect(try code(nameless, ["expectedUserHandle": handle]) == nil)
        #expect(try code(nameless, ["requireUserHandle": false]) == nil)
        #expect(
            try code(nameless, ["requireUserHandle": true, "expectedUserHandle": handle]) == "user_handle_missing"
        )
    }

    @Test func `backup eligibility and counter`() throws {
        let eligible = try authentication { $0.flags = 0x0D }
        #expect(try code(eligible) == nil)
        #expect(try code(eligible, ["storedBackupEligible": true]) == nil)
        #expect(try code(eligible, ["storedBackupEligible": false]) == "backup_eligibility_changed")
        var counted = try authentication { $0.count = 7 }
        counted["signCount"] = 6
        #expect(try code(counted) == nil)
        counted["signCount"] = 7
        #expect(try code(counted) == "counter_regressed")
    }

    @Test func `the AppID of old security keys`() throws {
        let appID = "https://example.org/u2f.json"
        var request = try authentication { assertion in
            assertion.rpIDHash = Array(SHA256.hash(data: Array(appID.utf8)))
            assertion.extensions = ["appid": true]
        }
        #expect(try code(request) == "rp_id_hash_mismatch")
        #expect(try code(request, ["appid": .string(appID)]) == nil)
        #expect(try code(request, ["appid": "https://example.org/other.json"]) == "rp_id_hash_mismatch")
        // A client that does not say that it used the AppID has not.
        request = try authentication { $0.rpIDHash = Array(SHA256.hash(data: Array(appID.utf8))) }
        #expect(try code(request, ["appid": .string(appID)]) == "rp_id_hash_mismatch")
    }

    @Test func `extensions that were asked for`() throws {
        let used = try authentication {
            $0.extensions = ["prf": [:], "credBlob": true]
            $0.flags = 0x85
            $0.tail = CBORValue.members(["hmac-secret": .bytes([UInt8](repeating: 1, count: 32))]).encoded
        }
        #expect(try code(used) == nil)
        #expect(try code(used, ["extensions": [:]]) == "extension_unsolicited")
        #expect(try code(used, ["extensions": ["prf": [:]]]) == "extension_unsolicited")
        #expect(try code(used, ["extensions": ["prf": [:], "credBlob": "AQ"]]) == nil)
        let made = try registration { $0.extensions = ["credProps": ["rk": 1]] }
        #expect(try code(made) == nil)
        #expect(try code(made, ["extensions": ["credProps": true]]) == "extension_output_invalid")
        let asked = try authentication { $0.extensions = ["appid": false] }
        #expect(try code(asked, ["extensions": [:], "appid": "https://example.org/u2f.json"]) == nil)
        #expect(try code(asked, ["extensions": ["appid": "https://example.org/u2f.json"]]) == nil)

        let finding = try Explained.explain(Explained.with(["extensions": ["prf": [:]]], used)).findings.last
        #expect(finding?.rule.name == "extensions" && finding?.place == "7.2 step 23")
        #expect(finding?.expected == "outputs of prf, hmac-secret alone" && finding?.found == "credBlob")
        let silent = try Explained.explain(Explained.with(["extensions": [:]], authentication())).findings.last
        #expect(silent?.outcome == .held && silent?.expected == "no outputs" && silent?.found == "no outputs")
    }

    @Test(arguments: [7, ["prf": true], ["payment": ["isPayment": true]], []] as [JSONValue])
    func `extensions that nobody can have asked for are a mistake of the caller`(_ extensions: JSONValue) throws {
        for request in [try authentication(), try registration()] {
            #expect(throws: JSONError.self) { try code(request, ["extensions": extensions]) }
        }
    }
}
