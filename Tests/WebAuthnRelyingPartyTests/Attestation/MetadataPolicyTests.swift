// SPDX-License-Identifier: Apache-2.0

import AttestationVerification
import CBORCoding
import Crypto
import JSONCoding
import MartletTesting
import SwiftASN1
import Testing
import WebAuthnRelyingParty
import WebAuthnTypes
import X509

@Suite struct MetadataPolicyTests {
    private let attester: Attester
    private let model = [UInt8](repeating: 0xAB, count: 16)
    private let other = [UInt8](repeating: 0xCD, count: 16)

    init() throws { attester = try Attester() }

    private func party(
        _ entries: [JSONValue],
        _ change: (inout AttestationPolicy) -> Void = { _ in },
        metadata bend: (inout MetadataPolicy) -> Void = { _ in }
    ) throws -> RelyingParty {
        var policy = MetadataPolicy(try MetadataParts.unsigned(entries))
        bend(&policy)
        return try Passkey.party {
            $0.attestationPolicy.metadata = policy
            change(&$0.attestationPolicy)
        }
    }

    private func packed(_ party: RelyingParty, aaguid: [UInt8]? = nil) throws -> VerifiedRegistration {
        try attester.register([attester.root.leaf(attester.publicKey)], party, aaguid: aaguid ?? model)
    }

    private func packedSelf(_ party: RelyingParty) throws -> VerifiedRegistration {
        let passkey = try Passkey()
        return try passkey.register(party) {
            $0.aaguid = model
            $0.format = "packed"
            $0.statement = { .members(["alg": .integer(-7), "sig": .bytes(try passkey.sign($0))]) }
        }
    }

    private func u2f(
        _ party: RelyingParty,
        leaf: [UInt8]? = nil,
        aaguid: [UInt8] = [UInt8](repeating: 0, count: 16),
        isWrapped: Bool = false
    ) throws -> VerifiedRegistration {
        let passkey = try Passkey()
        let leaf = try leaf ?? attester.root.leaf(attester.publicKey)
        return try passkey.register(party) {
            $0.aaguid = aaguid
            $0.format = isWrapped ? "compound" : "fido-u2f"
            $0.statement = { signed in
                let message =
                    [0x00] + signed[..<32] + signed.suffix(32) + passkey.id.bytes
                    + Array(passkey.key.publicKey.x963Representation)
                let signature = Array(try attester.key.signature(for: message).derRepresentation)
                let statement = CBORValue.members(["sig": .bytes(signature), "x5c": .array([.bytes(leaf)])])
                let part = CBORValue.members(["fmt": .text("fido-u2f"), "attStmt": statement])
                return isWrapped ? .array([part, part]) : statement
            }
        }
    }

    /// SHA-1 of the attestation key's point.
    private var keyIdentifier: [UInt8] {
        Array(Insecure.SHA1.hash(data: attester.key.publicKey.x963Representation))
    }

    // MARK: Roots

    @Test func `a model's roots vouch for it, and for no other model`() throws {
        let entries = [
            try MetadataParts.entry(aaguid: model, roots: [attester.root.der]), try MetadataParts.entry(aaguid: other),
        ]
        let trusting = try party(entries) { $0.requirement = .trusted }
        #expect(try packed(trusting).attestation.provesModel)
        refused(by: .attestationNotTrusted) { try packed(trusting, aaguid: other) }
        refused(by: .attestationNotTrusted) { try packed(trusting, aaguid: [UInt8](repeating: 0xEF, count: 16)) }
        refused(by: .attestationNotTrusted) { try packed(trusting, aaguid: [UInt8](repeating: 0, count: 16)) }
        let distrusting = try party(entries, metadata: { $0.trustsRoots = false })
        #expect(try packed(distrusting).attestation.proof == .certified(isTrusted: false))
    }

    @Test func `an attestation certificate itself may be listed as a root`() throws {
        let leaf = try attester.root.leaf(attester.publicKey)
        let trusting = try party([try MetadataParts.entry(aaguid: model, roots: [leaf])]) { $0.requirement = .trusted }
        #expect(try attester.register([leaf], trusting, aaguid: model).attestation.provesModel)
        // Another certificate of the same key is not that one.
        refused(by: .attestationNotTrusted) { try packed(trusting) }
    }

    @Test func `U2F models are told apart by the key that attests`() throws {
        let roots = [attester.root.der]
        let known = try party([try MetadataParts.entry(keys: [keyIdentifier], roots: roots)]) {
            $0.requirement = .trusted
        }
        #expect(try u2f(known).attestation.proof == .certified(isTrusted: true))
        let unknown = try party([try MetadataParts.entry(aaguid: model, keys: [Array(1...20)], roots: roots)]) {
            $0.requirement = .trusted
        }
        refused(by: .attestationNotTrusted) { try u2f(unknown) }
        // A key's entry says nothing of those who only name a model.
        refused(by: .attestationNotTrusted) { try packed(known) }
    }

    @Test func `roots that cannot be read are left out, and white space inside them is passed over`() throws {
        let entry = try MetadataParts.entry(aaguid: model, roots: [attester.root.der])
        let text = try #require(
            entry["metadataStatement"]?["attestationRootCertificates"]?.array?.first?.string
        )
        var statement: JSONObject = ["description": "Test Model"]
        statement["attestationRootCertificates"] = .array([
            "", "not base64", "MAA=", .string(" " + text.prefix(64) + "\n" + text.dropFirst(64) + "\r\n"),
        ])
        var object: JSONObject = ["metadataStatement": .object(statement)]
        object["aaguid"] = entry["aaguid"]
        #expect(try packed(try party([.object(object)])).attestation.provesModel)
    }

    // MARK: Statuses

    @Test(
        arguments: [
            "USER_VERIFICATION_BYPASS", "ATTESTATION_KEY_COMPROMISE", "USER_KEY_REMOTE_COMPROMISE",
            "USER_KEY_PHYSICAL_COMPROMISE", "REVOKED",
        ]
    )
    func `a compromised model is refused, proved or claimed`(_ status: String) throws {
        for reports in [[(status, "2020-01-01")], [("FIDO_CERTIFIED", nil), (status, nil), ("UPDATE_AVAILABLE", nil)]] {
            let entry = try MetadataParts.entry(aaguid: model, roots: [attester.root.der], reports: reports)
            let policy = try party([entry])
            #expect(refused(by: .attestationNotTrusted) { try packed(policy) }?.attestation == .statusRefused)
            #expect(refused(by: .attestationNotTrusted) { try packedSelf(policy) }?.attestation == .statusRefused)
            refused(by: .attestationNotTrusted) { try Passkey().register(policy) { $0.aaguid = model } }
            #expect(try packed(policy, aaguid: other).attestation.proof == .certified(isTrusted: false))
        }
        let byKey = try MetadataParts.entry(keys: [keyIdentifier], reports: [(status, nil)])
        #expect(refused(by: .attestationNotTrusted) { try u2f(try party([byKey])) }?.attestation == .statusRefused)
    }

    /// The client chooses the format, and may wrap any of them in a compound statement.
    @Test func `no format hides the model that the authenticator names`() throws {
        let entry = try MetadataParts.entry(aaguid: model, reports: [("REVOKED", nil)])
        let policy = try party([entry])
        for isWrapped in [false, true] {
            let error = refused(by: .attestationNotTrusted) {
                try u2f(policy, aaguid: model, isWrapped: isWrapped)
            }
            #expect(error?.attestation == .statusRefused)
            // As before where it names another, or none.
            #expect(try u2f(policy, aaguid: other, isWrapped: isWrapped).userPresent)
            #expect(try u2f(policy, isWrapped: isWrapped).userPresent)
        }
        // Where statements are not even read, too.
        let lax = try party([entry]) { $0.requirement = .ignored }
        for format in ["none", "packed", "tpm", "fido-u2f", "compound", "unheard-of"] {
            let error = refused(by: .attestationNotTrusted) {
                try Passkey().register(lax) {
                    $0.aaguid = model
                    $0.format = format
                }
            }
            #expect(error?.attestation == .statusRefused, "\(format)")
            #expect(throws: Never.self, "\(format)") {
                try Passkey().register(lax) {
                    $0.aaguid = other
                    $0.format = format
                }
            }
        }
    }

    @Test func `one entry of several suffices to refuse a model`() throws {
        let good = try MetadataParts.entry(aaguid: model, roots: [attester.root.der])
        let bad = try MetadataParts.entry(aaguid: model, reports: [("REVOKED", nil)])
        for entries in [[good, bad], [bad, good]] {
            refused(by: .attestationNotTrusted) { try packed(try party(entries)) }
        }
    }

    @Test func `which statuses shut out, and whether mended models are let in, is the policy's to say`() throws {
        let mended = try MetadataParts.entry(
            aaguid: model,
            reports: [("USER_VERIFICATION_BYPASS", "2021-01-01"), ("UPDATE_AVAILABLE", "2022-01-01")]
        )
        refused(by: .attestationNotTrusted) { try packed(try party([mended])) }
        let latest = try party([mended], metadata: { $0.reading = .latestReport })
        #expect(try packed(latest).attestation.proof == .certified(isTrusted: false))
        // What is said without a date, of the same day, or of a day to come, is another matter.
        let cases: [([(String, String?)], Bool)] = [
            ([("REVOKED", nil), ("FIDO_CERTIFIED", "2026-01-01")], true),
            ([("REVOKED", "2026-01-01"), ("FIDO_CERTIFIED", "2026-01-01")], true),
            ([("FIDO_CERTIFIED", "2026-01-01"), ("REVOKED", "2026-01-02")], true),
            ([("REVOKED", "not a date"), ("FIDO_CERTIFIED", "2026-01-01")], true),
            ([("REVOKED", "2026-01-01"), ("FIDO_CERTIFIED", "2099-01-01")], true),
            ([("REVOKED", "2026-01-01"), ("FIDO_CERTIFIED", "2026-01-02")], false),
        ]
        for (reports, isRefused) in cases {
            let entry = try MetadataParts.entry(aaguid: model, reports: reports.map { ($0.0, $0.1) })
            let policy = try party([entry], metadata: { $0.reading = .latestReport })
            if isRefused {
                refused(by: .attestationNotTrusted) { try packed(policy) }
            } else {
                #expect(try packed(policy).attestation.proof == .certified(isTrusted: false))
            }
        }
        let own = try MetadataParts.entry(aaguid: model, reports: [("NOT_FIDO_CERTIFIED", nil)])
        #expect(try packed(try party([own])).attestation.proof == .certified(isTrusted: false))
        let strict = try party([own], metadata: { $0.refusedStatuses.insert(.notCertified) })
        refused(by: .attestationNotTrusted) { try packed(strict) }
    }

    // MARK: Entries and types

    @Test func `where a model must be known, one that is not is refused`() throws {
        let roots = [attester.root.der]
        let policy = try party(
            [try MetadataParts.entry(aaguid: model, roots: roots), try MetadataParts.entry(keys: [Array(1...20)])],
            metadata: { $0.requiresEntry = true }
        )
        #expect(try packed(policy).attestation.provesModel)
        #expect(refused(by: .attestationNotTrusted) { try packed(policy, aaguid: other) }?.attestation == .modelUnknown)
        #expect(refused(by: .attestationNotTrusted) { try u2f(policy) }?.attestation == .modelUnknown)
        let byKey = try party(
            [try MetadataParts.entry(keys: [keyIdentifier], roots: roots)],
            metadata: { $0.requiresEntry = true }
        )
        #expect(try u2f(byKey).attestation.proof == .certified(isTrusted: true))
    }

    /// Anybody can name a model that the metadata know.
    @Test func `where a model must be known, one that is only claimed is refused`() throws {
        let known = [try MetadataParts.entry(aaguid: model), try MetadataParts.entry(keys: [keyIdentifier])]
        let policy = try party(known, metadata: { $0.requiresEntry = true })
        for register in [
            { try packed(policy) }, { try packedSelf(policy) }, { try u2f(policy) },
            { try Passkey().register(policy) { $0.aaguid = model } },
        ] as [() throws -> VerifiedRegistration] {
            #expect(refused(by: .attestationNotTrusted, register)?.attestation == .modelNotProved)
        }
    }

    /// Whoever owns a phone chooses the AAGUID that its attested key signs.
    @Test func `where a model must be known, an anchor for all models does not prove one`() throws {
        func register(_ roots: [[UInt8]]) throws -> VerifiedRegistration {
            let passkey = try Passkey()
            let policy = try party(
                [try MetadataParts.entry(aaguid: model, roots: roots)],
                {
                    $0.requirement = .trusted
                    $0.trustAnchors = [TrustAnchor(attester.root.der, formats: [.apple])]
                },
                metadata: { $0.requiresEntry = true }
            )
            return try passkey.register(policy) {
                $0.aaguid = model
                $0.format = "apple"
                $0.statement = { signed in
                    let nonce = [0x30, 0x24, 0xA1, 0x22, 0x04, 0x20] + Array(SHA256.hash(data: signed))
                    let leaf = try attester.root.leaf(
                        Certificate.PublicKey(passkey.key.publicKey),
                        extensions: [.leafConstraints, .raw([1, 2, 840, 113635, 100, 8, 2], nonce)]
                    )
                    return .members(["x5c": .array([.bytes(leaf)])])
                }
            }
        }
        #expect(refused(by: .attestationNotTrusted) { try register([]) }?.attestation == .modelNotProved)
        #expect(try register([attester.root.der]).attestation.provesModel)
    }

    /// Whoever makes up a key can sign for it, and name any model.
    @Test func `a model attests in the ways that its statement lists`() throws {
        let basic = try party([try MetadataParts.entry(aaguid: model, types: ["basic_full"])])
        #expect(try packed(basic).attestation.proof == .certified(isTrusted: false))
        #expect(refused(by: .attestationNotTrusted) { try packedSelf(basic) }?.attestation == .attestationTypeUnlisted)
        let surrogate = try party([try MetadataParts.entry(aaguid: model, types: ["basic_surrogate"])])
        #expect(try packedSelf(surrogate).attestation.proof == .selfAttested)
        refused(by: .attestationNotTrusted) { try packed(surrogate) }
        let both = try party([try MetadataParts.entry(aaguid: model, types: ["attca", "basic_surrogate"])])
        #expect(try packedSelf(both).attestation.proof == .selfAttested)
        #expect(try packed(both).attestation.proof == .certified(isTrusted: false))
        #expect(try Passkey().register(both) { $0.aaguid = model }.attestation.proof == .none)
        let lax = try party(
            [try MetadataParts.entry(aaguid: model, types: ["basic_full"])],
            metadata: {
                $0.enforcesAttestationTypes = false
            }
        )
        #expect(try packedSelf(lax).attestation.proof == .selfAttested)
    }

    @Test func `statements alone will do where a tool hands them out`() throws {
        let entry = try MetadataParts.entry(aaguid: model, roots: [attester.root.der])
        var statement = try #require(entry["metadataStatement"]?.object)
        statement["aaguid"] = entry["aaguid"]
        let metadata = try AuthenticatorMetadata(unsignedStatements: [JSONValue.object(statement).serialized])
        let policy = try Passkey.party { $0.attestationPolicy.metadata = MetadataPolicy(metadata) }
        #expect(try packed(policy).attestation.provesModel)
        #expect(throws: AttestationError.self) { try AuthenticatorMetadata(unsignedStatements: [[0x5B, 0x5D]]) }
    }
}
