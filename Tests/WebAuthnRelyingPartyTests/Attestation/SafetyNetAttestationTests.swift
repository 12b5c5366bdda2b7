// SPDX-License-Identifier: Apache-2.0

import AttestationVerification
import ByteEncodings
import CBORCoding
import Crypto
import CryptoExtras
import Foundation
import JSONCoding
import MartletTesting
import SwiftASN1
import Testing
import WebAuthnRelyingParty
import WebAuthnTypes
import X509

@Suite struct SafetyNetAttestationTests {
    /// One key for all tests: RSA keys are slow to make.
    private static let key = Result { try _RSA.Signing.PrivateKey(keySize: .bits2048) }

    private let statements: Statements

    init() throws { statements = try Statements() }

    private static func host(_ name: String) -> Certificate.Extension {
        .raw([2, 5, 29, 17], DERBytes.sequence([DERBytes.element([0x82], Array(name.utf8))]))
    }

    private func register(
        version: String = "14799021",
        policy: @escaping (inout AttestationPolicy) -> Void = { $0.trustsDeprecatedFormats = true },
        extensions: [Certificate.Extension] = [Self.host("attest.android.com")],
        header bendHeader: @escaping (inout JSONObject) -> Void = { _ in },
        payload bendPayload: @escaping (inout JSONObject) -> Void = { _ in },
        response bendResponse: @escaping (inout String) -> Void = { _ in }
    ) throws -> VerifiedRegistration {
        let key = try Self.key.get()
        let leaf = try statements.root.leaf(Certificate.PublicKey(key.publicKey), extensions: extensions)
        return try statements.register(try Passkey(), "android-safetynet", try statements.party(policy)) { signed in
            var header: JSONObject = ["alg": "RS256", "x5c": .array([.string(Data(leaf).base64EncodedString())])]
            var payload: JSONObject = [
                "nonce": .string(Data(SHA256.hash(data: signed)).base64EncodedString()),
                "timestampMs": .integer(Vector.now.milliseconds - 5_000), "ctsProfileMatch": true,
                "basicIntegrity": true, "apkPackageName": "com.google.android.gms",
            ]
            bendHeader(&header)
            bendPayload(&payload)
            let message = [header, payload].map { Base64URL.encode(JSONValue.object($0).serialized) }
                .joined(separator: ".")
            let signature = try key.signature(for: SHA256.hash(data: Array(message.utf8)), padding: .insecurePKCS1v1_5)
            var response = message + "." + Base64URL.encode(Array(signature.rawRepresentation))
            bendResponse(&response)
            return .members(["ver": .text(version), "response": .bytes(Array(response.utf8))])
        }
    }

    @Test func `a genuine statement is marked as deprecated, and trusted only where the policy says so`() throws {
        let verified = try register()
        #expect(verified.attestation.proof == .certified(isTrusted: true))
        #expect(verified.attestation.isFormatDeprecated)
        refused(by: .attestationNotTrusted) { try register(policy: { _ in }) }
        let reported = try register(policy: { $0.requirement = .reported })
        #expect(reported.attestation.proof == .certified(isTrusted: false))
        #expect(try !Passkey().register().attestation.isFormatDeprecated)
    }

    /// py_webauthn 3.0.1 took responses whose ctsProfileMatch was false.
    @Test(arguments: ["ctsProfileMatch", "basicIntegrity"])
    func `a device that the service did not find whole is refused`(_ member: String) {
        for value in [false, "true", 1, nil, .null] as [JSONValue?] {
            refusesAttestation(.integrityMissing) { try register(payload: { $0[member] = value }) }
        }
    }

    @Test func `the nonce is that of this ceremony`() {
        refusesAttestation(.nonceMismatch) { try register(payload: { $0["nonce"] = "AAAA" }) }
        refusesAttestation(.nonceMismatch) { try register(payload: { $0["nonce"] = "" }) }
        refusesAttestation(.responseMalformed) { try register(payload: { $0["nonce"] = nil }) }
        refusesAttestation(.responseMalformed) { try register(payload: { $0["nonce"] = "A" }) }
        refusesAttestation(.responseMalformed) { try register(payload: { $0["nonce"] = "AA-_" }) }
    }

    @Test func `the response was signed by its certificate, under RS256 alone`() {
        refusesAttestation(.signatureInvalid) {
            try register(response: { $0 = $0.split(separator: ".").dropLast().joined(separator: ".") + "." })
        }
        refusesAttestation(.signatureInvalid) {
            try register(response: { $0 = $0.split(separator: ".").dropLast().joined(separator: ".") + ".AAAA" })
        }
        for algorithm in ["none", "HS256", "ES256", "rs256", nil] as [JSONValue?] {
            refusesAttestation(.responseMalformed) { try register(header: { $0["alg"] = algorithm }) }
        }
        refusesAttestation(.responseMalformed) { try register(header: { $0["crit"] = ["exp"] }) }
    }

    /// The service's roots certify the whole web: any site's certificate chains to them.
    @Test func `the certificate is issued to the service's host`() {
        for extensions in [
            [], [Self.host("attest.android.com.example.org")], [Self.host("evil.example.org")],
            [Self.host("*.android.com")],
        ] as [[Certificate.Extension]] {
            refusesAttestation(.hostMismatch) { try register(extensions: extensions) }
        }
        refusesAttestation(.certificateProfileViolated) {
            try register(extensions: [Self.host("attest.android.com"), .authority(pathLength: nil)])
        }
    }

    @Test func `the response was made within the ceremony`() throws {
        for difference in [-601_000, 61_000] as [Int64] {
            refusesAttestation(.timestampInvalid) {
                try register(payload: { $0["timestampMs"] = .integer(Vector.now.milliseconds + difference) })
            }
        }
        for difference in [-600_000, 60_000] as [Int64] {
            let verified = try register(payload: {
                $0["timestampMs"] = .integer(Vector.now.milliseconds + difference)
            })
            #expect(verified.userVerified)
        }
        for value in [nil, "1800000000000", -1, .integer(.max)] as [JSONValue?] {
            refused(by: .attestationInvalid) { try register(payload: { $0["timestampMs"] = value }) }
        }
    }

    @Test func `a response of another shape is refused`() {
        let bends: [(inout String) -> Void] = [
            { $0 = "" }, { $0 += ".AAAA" }, { $0 += "=" }, { $0 = "." + $0 }, { $0 = "AAAA" + $0 },
            { $0 = $0.split(separator: ".").dropLast().joined(separator: ".") },
        ]
        for bend in bends { refusesAttestation(.responseMalformed) { try register(response: bend) } }
        for list in [nil, [], [1], ["!!!!"], "AAAA", .array(Array(repeating: "AAAA", count: 9))] as [JSONValue?] {
            refusesAttestation(.responseMalformed) { try register(header: { $0["x5c"] = list }) }
        }
        refusesAttestation(.certificateMalformed) { try register(header: { $0["x5c"] = ["MAA="] }) }
        refusesAttestation(.versionUnsupported) { try register(version: "") }
    }
}
