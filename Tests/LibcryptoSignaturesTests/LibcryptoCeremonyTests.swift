// SPDX-License-Identifier: Apache-2.0
// Whole ceremonies with keys that only libcrypto verifies: the standard's own, and those made here.
//
// ML-DSA-44 is not among them: neither swift-crypto nor OpenSSL before 3.5 has it, so that nothing here could verify what
// another signed. What a verifier that is handed in is asked for it, SignatureVerifierTests of COSEKeys show.

import AttestationVerification
import ByteEncodings
import CBORCoding
import COSEKeys
import Foundation
import JSONCoding
import LibcryptoSignatures
import Testing
import WebAuthnRelyingParty
import WebAuthnTypes

@Suite struct LibcryptoCeremonyTests {
    private static let now = UnixTime(seconds: 1_800_000_000)

    private func party(anchors: [[UInt8]] = []) throws -> RelyingParty {
        var configuration = RelyingPartyConfiguration(
            id: try RelyingPartyID("example.org"),
            name: "Example",
            origins: OriginPolicy([try Origin("https://example.org")])
        )
        configuration.algorithms = [.ed448, .es256K]
        configuration.signatureVerifiers = SignatureVerifiers([LibcryptoVerifier()])
        configuration.attestationPolicy.anchors = anchors
        return RelyingParty(configuration)
    }

    private func registrationCeremony(_ challenge: [UInt8]) throws -> RegistrationCeremony {
        RegistrationCeremony(
            challenge: try Challenge(bytes: challenge),
            user: try UserHandle([1, 2, 3]),
            userVerification: .preferred,
            algorithms: [.ed448, .es256K],
            expiresAt: Self.now.adding(seconds: 1)
        )
    }

    private func authenticationCeremony(_ challenge: [UInt8]) throws -> AuthenticationCeremony {
        AuthenticationCeremony(
            challenge: try Challenge(bytes: challenge),
            userVerification: .preferred,
            expiresAt: Self.now.adding(seconds: 1)
        )
    }

    private func refused(
        by codes: Set<CeremonyError.Code>,
        _ what: String = "",
        sourceLocation: SourceLocation = #_sourceLocation,
        _ ceremony: () throws -> Void
    ) {
        let error = #expect(throws: CeremonyError.self, "\(what)", sourceLocation: sourceLocation) { try ceremony() }
        let isExpected = error.map { codes.contains($0.code) } ?? false
        #expect(isExpected, "\(what): \(String(describing: error))", sourceLocation: sourceLocation)
    }

    // MARK: The standard's vector

    /// The file of the standard's vectors, which lies beside the tests of the relying party.
    private func vectors() throws -> JSONObject {
        let file = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../WebAuthnRelyingPartyTests/Fixtures/webauthn-l3.json").standardizedFileURL
        let limits = JSONLimits(maximumLength: 1_000_000)
        return try #require(try JSONValue(parsing: Array(try Data(contentsOf: file)), limits: limits).object)
    }

    private func hex(_ object: JSONObject, _ key: String) throws -> [UInt8] {
        try Hexadecimal.decode(try object.string(key))
    }

    @Test func `both halves of the standard's vector packed.Ed448 are accepted, and no byte of them may change`() throws
    {
        let file = try vectors()
        let found = file["vectors"]?.array?.first { $0["name"]?.string == "packed.Ed448" }
        let vector = try #require(found?.object)
        let made = try vector.object("registration")
        let used = try vector.object("authentication")
        let id = try CredentialID(try hex(made, "credential_id"))
        let party = try party(anchors: [try hex(try file.object("attestation_root"), "attestation_ca_cert")])

        let registered = try party.finishRegistration(
            RegistrationResponse(
                id: id,
                clientDataJSON: try hex(made, "clientDataJSON"),
                attestationObject: try hex(made, "attestationObject")
            ),
            try registrationCeremony(try hex(made, "challenge")),
            at: Self.now
        )
        #expect(registered.attestation.proof == .certified(isTrusted: true))
        let record = registered.credential
        #expect(record.publicKey == (try hex(try made.object("derived"), "credentialPublicKey_cose")))

        let signature = try hex(used, "signature")
        func signIn(_ record: CredentialRecord, _ signature: [UInt8]) throws {
            _ = try party.finishAuthentication(
                AuthenticationResponse(
                    id: id,
                    clientDataJSON: try hex(used, "clientDataJSON"),
                    authenticatorData: try hex(used, "authenticatorData"),
                    signature: signature,
                    userHandle: record.userHandle
                ),
                try authenticationCeremony(try hex(used, "challenge")),
                credential: record,
                at: Self.now
            )
        }
        try signIn(record, signature)
        for index in signature.indices {
            var changed = signature
            changed[index] ^= 1
            refused(by: [.signatureInvalid], "signature[\(index)]") { try signIn(record, changed) }
        }
        for index in record.publicKey.indices {
            var key = record.publicKey
            key[index] ^= 1
            let changed = CredentialRecord(
                id: id,
                publicKey: key,
                userHandle: record.userHandle,
                backupEligible: record.backupEligible
            )
            refused(by: [.storedKeyInvalid, .algorithmUnsupported, .signatureInvalid], "key[\(index)]") {
                try signIn(changed, signature)
            }
        }
    }

    // MARK: Keys that are made here

    private static let challenge = [UInt8](repeating: 0x5A, count: 32)

    private func clientData(_ type: String) -> [UInt8] {
        let members: JSONValue = [
            "type": .string(type), "challenge": .string(Base64URL.encode(Self.challenge)),
            "origin": "https://example.org", "crossOrigin": false,
        ]
        return members.serialized
    }

    private func attestationObject(
        _ authenticatorData: [UInt8],
        _ algorithm: COSEAlgorithm,
        _ signature: [UInt8]?
    ) -> [UInt8] {
        var statement = CBORMap()
        if let signature {
            statement["alg"] = .integer(algorithm.rawValue)
            statement["sig"] = .bytes(signature)
        }
        var object = CBORMap()
        object["fmt"] = .text(signature == nil ? "none" : "packed")
        object["attStmt"] = .map(statement)
        object["authData"] = .bytes(authenticatorData)
        return CBORValue.map(object).encoded
    }

    @Test(arguments: [COSEAlgorithm.ed448, .es256K], [false, true])
    func `what was registered signs in, and nothing else does`(_ algorithm: COSEAlgorithm, _ attests: Bool) throws {
        let signer = try #require(LibcryptoSigner(algorithm))
        let other = try #require(LibcryptoSigner(algorithm))
        let party = try party()
        let id = try CredentialID([UInt8](repeating: 7, count: 16))
        let head = try RelyingPartyID("example.org").hash
        let zeroes = [UInt8](repeating: 0, count: 16)
        let flags: [UInt8] = [0x45, 0, 0, 0, 0]
        let created: [UInt8] = [head, flags, zeroes, [0, 16], id.bytes, signer.publicKey].flatMap { $0 }
        let createData = clientData("webauthn.create")

        func register(signedBy key: LibcryptoSigner?) throws -> VerifiedRegistration {
            let signature = key?.sign(created + LibcryptoSigner.digest(createData))
            return try party.finishRegistration(
                RegistrationResponse(
                    id: id,
                    clientDataJSON: createData,
                    attestationObject: attestationObject(created, algorithm, signature)
                ),
                try registrationCeremony(Self.challenge),
                at: Self.now
            )
        }
        let registered = try register(signedBy: attests ? signer : nil)
        let proof: AttestationOutcome.Proof = attests ? .selfAttested : .none
        #expect(registered.attestation.proof == proof)
        let record = registered.credential
        #expect(record.publicKey == signer.publicKey)
        if attests { refused(by: [.attestationInvalid]) { _ = try register(signedBy: other) } }

        let used: [UInt8] = head + [0x05, 0, 0, 0, 0]
        let getData = clientData("webauthn.get")
        let signed = used + LibcryptoSigner.digest(getData)
        func signIn(_ signature: [UInt8]) throws {
            _ = try party.finishAuthentication(
                AuthenticationResponse(
                    id: id,
                    clientDataJSON: getData,
                    authenticatorData: used,
                    signature: signature,
                    userHandle: record.userHandle
                ),
                try authenticationCeremony(Self.challenge),
                credential: record,
                at: Self.now
            )
        }
        let signature = signer.sign(signed)
        try signIn(signature)
        for index in signature.indices {
            var changed = signature
            changed[index] ^= 1
            refused(by: [.signatureInvalid], "signature[\(index)]") { try signIn(changed) }
        }
        refused(by: [.signatureInvalid], "another message") { try signIn(signer.sign(signed + [0])) }
        refused(by: [.signatureInvalid], "another key") { try signIn(other.sign(signed)) }
        refused(by: [.signatureInvalid], "no signature") { try signIn([]) }
    }
}
