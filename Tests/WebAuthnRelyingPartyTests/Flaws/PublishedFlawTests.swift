// SPDX-License-Identifier: Apache-2.0

import AttestationVerification
import ByteEncodings
import CBORCoding
import COSEKeys
import Crypto
import JSONCoding
import MartletTesting
import SwiftASN1
import Testing
import WebAuthnRelyingParty
import WebAuthnTypes
import X509

@Suite struct PublishedFlawTests {
    @Test func `CVE-2026-46419, YSA-2026-02: another user's credential does not sign a known user in`() throws {
        let mallory = try Passkey()
        let victim = try UserHandle([1])
        for handle in [mallory.user, victim, nil] {
            var assertion = Assertion(mallory)
            assertion.userHandle = handle
            let ceremony = AuthenticationCeremony(
                challenge: try Challenge(bytes: Passkey.challenge),
                userVerification: .preferred,
                user: victim,
                expiresAt: Vector.now.adding(seconds: 1)
            )
            refused(by: .credentialOfAnotherUser) {
                try Passkey.party().finishAuthentication(
                    try assertion.response(mallory),
                    ceremony,
                    credential: mallory.record,
                    at: Vector.now
                )
            }
        }
    }

    @Test func `GHSA-6hxq-p678-4hr2: a root that the statement brings along is no anchor`() throws {
        let attester = try Attester()
        let path = [try attester.root.leaf(attester.publicKey), attester.root.der]
        let genuine = try TestAuthority("Vendor Root")
        for anchors in [[], [genuine.der]] {
            refused(by: .attestationNotTrusted) {
                try attester.register(path, attester.party(trusting: anchors))
            }
        }
        // Nor does it help to be issued by a look-alike of the genuine root, or to append that.
        let fake = try TestAuthority("Vendor Root")
        let leaf = try fake.leaf(attester.publicKey)
        refused(by: .attestationNotTrusted) { try attester.register([leaf], attester.party(trusting: [genuine.der])) }
        refused(by: .attestationInvalid) {
            try attester.register([leaf, genuine.der], attester.party(trusting: [genuine.der]))
        }
        // A leaf that signs itself.
        let own = try TestAuthority("Self", extensions: [.leafConstraints])
        refused(by: .attestationInvalid) { try attester.register([own.der], attester.party(trusting: [genuine.der])) }
    }

    @Test(arguments: ["http://example.org", "https://example.org:444", "http://example.org:443", "ftp://example.org"])
    func `CVE-2026-30964: scheme and port of an origin count, not the host alone`(_ origin: String) {
        refused(by: .originMismatch) { try Passkey().authenticate { $0.clientData["origin"] = .string(origin) } }
        refused(by: .originMismatch) { try Passkey().register { $0.clientData["origin"] = .string(origin) } }
    }

    @Test func `webauthn-rs d2c10d5: evil-example.org is no subdomain of example.org`() throws {
        let party = try Passkey.party {
            $0.origins = OriginPolicy([], subdomainsOf: [try RelyingPartyID("example.org")])
        }
        _ = try Passkey().authenticate(party) { $0.clientData["origin"] = "https://www.example.org" }
        for origin in ["https://evil-example.org", "https://evilexample.org"] {
            refused(by: .originMismatch) {
                try Passkey().authenticate(party) { $0.clientData["origin"] = .string(origin) }
            }
        }
    }

    @Test func `web-auth 900 and 901: a check of topOrigin that cannot be made does not pass`() throws {
        let party = try Passkey.party { $0.crossOrigin = .within([try Origin("https://shop.example")]) }
        let nowhere = try Passkey.party { $0.crossOrigin = .within([]) }
        for (crossOrigin, topOrigin) in [
            (true, nil), (true, "https://evil.example"), (true, "not an origin"), (false, "https://shop.example"),
            (nil, "https://shop.example"),
        ] as [(Bool?, String?)] {
            for party in [party, nowhere] {
                refused(by: .topOriginNotAllowed) {
                    try Passkey().authenticate(party) {
                        $0.clientData["crossOrigin"] = crossOrigin.map { .bool($0) }
                        $0.clientData["topOrigin"] = topOrigin.map { .string($0) }
                    }
                }
            }
        }
    }

    @Test func `webauthn.io 28, BossConsole 35: the challenge is the one that was signed, and the one that was issued`()
        throws
    {
        for challenge in [
            Base64URL.encode([UInt8](repeating: 0x43, count: 32)), Base64URL.encode(Passkey.challenge.dropLast()),
            Base64URL.encode(Passkey.challenge) + "=", Base64URL.encode(Passkey.challenge + [0]), "",
            String(Base64URL.encode(Passkey.challenge).dropLast()) + "J",
        ] {
            refused(by: .challengeMismatch) {
                try Passkey().authenticate { $0.clientData["challenge"] = .string(challenge) }
            }
            refused(by: .challengeMismatch) {
                try Passkey().register { $0.clientData["challenge"] = .string(challenge) }
            }
        }
        // A copy of the right challenge beside the signed one changes nothing.
        refused(by: .challengeMismatch) {
            try Passkey().authenticate {
                $0.clientData["challenge"] = "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"
                $0.clientData["expectedChallenge"] = .string(Base64URL.encode(Passkey.challenge))
            }
        }
    }

    @Test func `CheatSheetSeries 2168: a credential's row moved to another account does not sign in there`() throws {
        let passkey = try Passkey()
        let moved = CredentialRecord(id: passkey.id, publicKey: passkey.publicKey, userHandle: try UserHandle([9]))
        refused(by: .userHandleMismatch) { try passkey.authenticate(record: moved) }
    }

    @Test(
        arguments: [
            [0x30, 0x06, 0x02, 0x01, 0x00, 0x02, 0x01, 0x00], [0x30, 0x06, 0x02, 0x01, 0x01, 0x02, 0x01, 0x00],
            [0x30, 0x06, 0x02, 0x01, 0x00, 0x02, 0x01, 0x01], [], [0x00],
        ] as [[UInt8]]
    )
    func `CVE-2022-21449: a signature of zeroes is refused`(_ signature: [UInt8]) {
        refused(by: .signatureInvalid) { try Passkey().authenticate { $0.bendSignature = { _ in signature } } }
    }

    @Test func `passkey-go 5: a signature with a high s is accepted, since authenticators make them`() throws {
        let passkey = try Passkey()
        for _ in 0..<4 {
            try passkey.authenticate { $0.bendSignature = { try P256Signature(der: $0).mirrored.der } }
        }
    }

    @Test func `fido2-lib 118: a short r or s is read, and one padded beyond DER is refused`() throws {
        let passkey = try Passkey()
        var isShort = false
        // One signature in some five hundred is short: so many tries run out once in 10^17 runs.
        for count in UInt32(1)...20_000 where !isShort {
            try passkey.authenticate {
                $0.count = count
                $0.bendSignature = {
                    isShort = $0.count < 70
                    return $0
                }
            }
        }
        #expect(isShort)
        refused(by: .signatureInvalid) {
            try passkey.authenticate { $0.bendSignature = { P256Signature.padded($0) } }
        }
    }

    /// One signature must have one spelling: who may append to it makes a second one of what was sent.
    @Test func `go-webauthn 408, 743 and 744: a signature in BER, or with more in it or behind it, is refused`() {
        let bends: [([UInt8]) -> [UInt8]] = [
            { P256Signature.padded($0) }, { $0 + [0] }, { $0 + [0x02, 0x01, 0x01] },
            { [$0[0], $0[1] + 3] + $0[2...] + [0x02, 0x01, 0x01] }, { [$0[0], 0x81] + $0[1...] },
            { [$0[0], 0x80] + $0[2...] + [0, 0] },
        ]
        for bend in bends {
            refused(by: .signatureInvalid) { try Passkey().authenticate { $0.bendSignature = { bend($0) } } }
        }
    }

    @Test
    func `usememos 5864 and 5872, duo-labs webauthn 64: zero after a count is a regression and does not reset it`()
        throws
    {
        let passkey = try Passkey()
        refused(by: .counterRegressed) { try passkey.authenticate(record: passkey.record(count: 9)) { $0.count = 0 } }
        let party = try Passkey.party { $0.counter = .report }
        let reported = try passkey.authenticate(party, record: passkey.record(count: 9)) { $0.count = 0 }
        #expect(reported.counterSignal == .didNotGrow && reported.credential.signCount == 9)
    }

    @Test(arguments: [#""""#, "null"]) func `Laragear 47: an empty or null user handle is none`(_ spelled: String)
        throws
    {
        let passkey = try Passkey()
        var assertion = Assertion(passkey)
        assertion.userHandle = nil
        let whole = try assertion.response(passkey).json.serialized
        let text = String(decoding: whole, as: UTF8.self)
        let changed = text.replacing(#""signature":"#, with: #""userHandle":\#(spelled),"signature":"#)
        #expect(changed != text)
        let response = try AuthenticationResponse(parsing: Array(changed.utf8))
        #expect(response.userHandle == nil)
        let challenge = try Challenge(bytes: Passkey.challenge)
        let end = Vector.now.adding(seconds: 1)
        let open = AuthenticationCeremony(challenge: challenge, userVerification: .preferred, expiresAt: end)
        refused(by: .userHandleMissing) {
            try Passkey.party().finishAuthentication(response, open, credential: passkey.record, at: Vector.now)
        }
        let known = AuthenticationCeremony(
            challenge: challenge,
            userVerification: .preferred,
            user: passkey.user,
            expiresAt: end
        )
        _ = try Passkey.party().finishAuthentication(response, known, credential: passkey.record, at: Vector.now)
    }

    @Test func `conformance-test-tools 769, pyca 12665: basic constraints with an explicit default are read`() throws {
        let attester = try Attester()
        let explicit = Certificate.Extension.raw([2, 5, 29, 19], [0x30, 0x03, 0x01, 0x01, 0x00])
        let leaf = try attester.root.leaf(attester.publicKey, extensions: [explicit])
        #expect(try attester.register([leaf], attester.party()).attestation.proof == .certified(isTrusted: true))
    }

    @Test func `outputs of prf are secrets and are dropped on arrival`() throws {
        let results: JSONObject = ["prf": ["enabled": true, "results": ["first": "c2VjcmV0"]], "other": 1]
        let used = try Passkey().authenticate { $0.extensions = results }
        #expect(used.clientExtensionResults == ["prf": ["enabled": true], "other": 1])
        let made = try Passkey().register { $0.extensions = results }
        #expect(made.clientExtensionResults == ["prf": ["enabled": true], "other": 1])
    }

    @Test func `CVE-2026-8830: an algorithm that was not offered is refused by the server`() {
        let error = refused(by: .algorithmNotOffered) { try Passkey().register(algorithms: [.edDSA, .rs256]) }
        #expect(error?.expected == "EdDSA (-8), RS256 (-257)")
        #expect(error?.found == "ES256 (-7)")
    }

    @Test func `a conditional registration never counts as user verification`() throws {
        let verified = try Passkey().register(conditional: true) { $0.flags = 0x40 }
        #expect(!verified.userPresent && !verified.userVerified)
        #expect(!verified.credential.isUserVerificationInitialized)
        refused(by: .userPresenceMissing) { try Passkey().register { $0.flags = 0x40 } }
        // Signing in always needs presence.
        refused(by: .userPresenceMissing) { try Passkey().authenticate { $0.flags = 0x04 } }
    }
}
