// SPDX-License-Identifier: Apache-2.0

import ByteEncodings
import CBORCoding
import CoreFoundation
import Crypto
import Foundation
import JSONCoding
import MartletTesting
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
        // A page that is not named is judged by nothing, as in section 7.2, step 14.
        let unnamed = try authentication { $0.clientData["crossOrigin"] = true }
        #expect(try code(unnamed) == "cross_origin_not_allowed")
        #expect(try code(unnamed, ["topOrigins": []]) == "cross_origin_not_allowed")
        #expect(try code(unnamed, ["allowCrossOrigin": true]) == nil)
        #expect(try code(unnamed, ["allowCrossOrigin": true, "topOrigins": []]) == nil)
        #expect(try code(unnamed, ["allowCrossOrigin": true, "topOrigins": ["https://other.example"]]) == nil)
        let contradictory = try authentication {
            $0.clientData["crossOrigin"] = false
            $0.clientData["topOrigin"] = "https://shop.example"
        }
        #expect(try code(contradictory, ["allowCrossOrigin": true]) == "top_origin_not_allowed")
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

    /// One letter with so many marks on it is one character, and would be shown whole.
    @Test func `one endless character in the client data is cut like many`() throws {
        let vector = try Vector.named("none.ES256")
        let endless = "a" + String(repeating: "\u{301}", count: 5_000)
        let members: JSONObject = [
            "type": .string(endless), "challenge": .string(endless), "origin": .string(endless), "crossOrigin": true,
            "topOrigin": .string(endless),
        ]
        let response = try vector.registrationResponse { $0.clientData = JSONValue.object(members).serialized }
        let explanation = try Explained.explain(Explained.registration(vector, response))
        for rule in ["type", "challenge", "origin", "embedding"] {
            let found = try #require(explanation.findings.first { $0.rule.name == rule }?.found)
            #expect((50...600).contains(found.utf8.count), "\(rule): \(found.utf8.count)")
        }
    }

    /// Whoever writes the request chooses both lists; to look through one for each of the other took minutes.
    @Test func `many extensions cost no more than their number`() throws {
        let many = JSONObject(dictionaryOf: (0..<4_000).map { ("x\($0)", 1) })
        let more = JSONObject(dictionaryOf: (0..<4_000).map { ("y\($0)", 1) })
        let options: JSONObject = ["extensions": .object(many)]
        let start = processorSeconds
        #expect(try code(authentication { $0.extensions = many }, options) == nil)
        #expect(try code(registration { $0.extensions = many }, options) == nil)
        #expect(try code(authentication { $0.extensions = more }, options) == "extension_unsolicited")
        // Less than one, even unoptimised; it was more than thirty.
        #expect(processorSeconds - start < 10)
    }

    /// How long this thread alone has kept a processor busy, whatever else goes on.
    private var processorSeconds: Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1_000_000_000
    }

    @Test(
        arguments: [
            ("2026-01-31T12:00:00Z", 1_769_860_800_000), ("2026-01-31T14:00:00.5+02:00", 1_769_860_800_500),
            ("2026-01-31T05:30:00-0630", 1_769_860_800_000), ("2026-01-31T13:00:00+01", 1_769_860_800_000),
            ("2024-02-29T00:00:00.123456789Z", 1_709_164_800_123), ("1969-12-31T23:59:59Z", -1_000),
            ("2000-03-01T00:00:00Z", 951_868_800_000), ("9999-12-31T23:59:58Z", 253_402_300_798_000),
            ("1950-01-01T00:00:00Z", -631_152_000_000), ("2026-01-31T12:00:00", nil),
            ("2026-01-31T12:00:00Z and then", nil), ("2026-02-29T12:00:00Z", nil), ("2026-13-01T12:00:00Z", nil),
            ("2026-00-01T12:00:00Z", nil), ("2026-01-00T12:00:00Z", nil), ("2026-01-31T24:00:00Z", nil),
            ("2026-01-31T12:60:00Z", nil), ("2026-01-31T12:00:61Z", nil), ("2026-01-31T12:00:00.Z", nil),
            ("2026-01-31T12:00:00+24:00", nil), ("2026-01-31T12:00:00+1:00", nil), ("2026-01-31T12:00:00+01:", nil),
            ("12026-01-31T12:00:00Z", nil), ("+2026-01-31T12:00:00Z", nil), ("2026-1-31T12:00:00Z", nil),
            ("2026-01-31", nil), ("", nil), (" 2026-01-31T12:00:00Z", nil), ("٢٠٢٦-01-31T12:00:00Z", nil),
        ] as [(String, Int64?)]
    )
    func `an instant has its date, its time and its distance from UTC, and nothing more`(
        _ text: String,
        _ milliseconds: Int64?
    ) throws {
        let (key, root) = (P256.Signing.PrivateKey(), try TestAuthority())
        // A certificate of one second tells which instant was read.
        let second = Int((milliseconds ?? 0) / 1_000)
        let leaf = try root.leaf(Certificate.PublicKey(key.publicKey), validity: second...second + 1)
        let request = try registration {
            $0.format = "packed"
            $0.statement = { signed in
                .members([
                    "alg": .integer(-7), "sig": .bytes(Array(try key.signature(for: signed).derRepresentation)),
                    "x5c": .array([.bytes(leaf)]),
                ])
            }
        }
        let options: JSONObject = [
            "trustRoots": [.string(Data(leaf).base64EncodedString())], "verificationTime": .string(text),
        ]
        guard milliseconds != nil else {
            let error = #expect(throws: JSONError.self) { try code(request, options) }
            #expect(error?.code == .valueInvalid)
            return
        }
        #expect(try code(request, options) == nil)
    }

    @Test(arguments: [7, ["prf": true], ["payment": ["isPayment": true]], []] as [JSONValue])
    func `extensions that nobody can have asked for are a mistake of the caller`(_ extensions: JSONValue) throws {
        for request in [try authentication(), try registration()] {
            #expect(throws: JSONError.self) { try code(request, ["extensions": extensions]) }
        }
    }
}

extension JSONObject {
    fileprivate init(dictionaryOf members: [(String, JSONValue)]) {
        // Read, since setting members one by one looks through all before.
        let text = members.map { "\"\($0)\":" + String(decoding: $1.serialized, as: UTF8.self) }.joined(separator: ",")
        let limits = JSONLimits(maximumLength: .max)
        self = (try? JSONValue(parsing: Array("{\(text)}".utf8), limits: limits))?.object ?? JSONObject()
    }
}
