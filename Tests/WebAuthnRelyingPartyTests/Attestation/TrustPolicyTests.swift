// SPDX-License-Identifier: Apache-2.0

import AttestationVerification
import CBORCoding
import Crypto
import MartletTesting
import Testing
import WebAuthnRelyingParty
import WebAuthnTypes
import X509

@Suite struct TrustPolicyTests {
    private let attester: Attester
    private let model = [UInt8](repeating: 0xAB, count: 16)
    private let other = [UInt8](repeating: 0xCD, count: 16)

    init() throws { attester = try Attester() }

    private func party(_ change: (inout AttestationPolicy) throws -> Void) throws -> RelyingParty {
        try Passkey.party { try change(&$0.attestationPolicy) }
    }

    private func packed(_ party: RelyingParty, aaguid: [UInt8]? = nil) throws -> VerifiedRegistration {
        try attester.register([attester.root.leaf(attester.publicKey)], party, aaguid: aaguid ?? model)
    }

    private func packedSelf(_ party: RelyingParty, aaguid: [UInt8]) throws -> VerifiedRegistration {
        let passkey = try Passkey()
        return try passkey.register(party) {
            $0.aaguid = aaguid
            $0.format = "packed"
            $0.statement = { .members(["alg": .integer(-7), "sig": .bytes(try passkey.sign($0))]) }
        }
    }

    private func u2f(_ party: RelyingParty, aaguid: [UInt8]) throws -> VerifiedRegistration {
        let passkey = try Passkey()
        let leaf = try attester.root.leaf(attester.publicKey)
        return try passkey.register(party) {
            $0.aaguid = aaguid
            $0.format = "fido-u2f"
            $0.statement = { signed in
                let message =
                    [0x00] + signed[..<32] + signed.suffix(32) + passkey.id.bytes
                    + Array(passkey.key.publicKey.x963Representation)
                let signature = Array(try attester.key.signature(for: message).derRepresentation)
                return .members(["sig": .bytes(signature), "x5c": .array([.bytes(leaf)])])
            }
        }
    }

    // MARK: Anchors

    @Test func `an anchor vouches for its formats alone`() throws {
        let root = attester.root.der
        let fitting = try party { $0.trustAnchors = [TrustAnchor(root, formats: [.packed, .tpm])] }
        #expect(try packed(fitting).attestation.proof == .certified(isTrusted: true))
        for formats in [[.apple, .androidKey], []] as [Set<AttestationFormat>] {
            let unfit = try party {
                $0.trustAnchors = [TrustAnchor(root, formats: formats)]
                $0.requirement = .trusted
            }
            refused(by: .attestationNotTrusted) { try packed(unfit) }
        }
    }

    @Test func `an anchor vouches for its models alone, and as such never for U2F, which proves none`() throws {
        let root = attester.root.der
        let policy = try party { $0.trustAnchors = [TrustAnchor(root, models: [try AAGUID(bytes: model)])] }
        #expect(try packed(policy).attestation.proof == .certified(isTrusted: true))
        #expect(try packed(policy, aaguid: other).attestation.proof == .certified(isTrusted: false))
        #expect(try u2f(policy, aaguid: model).attestation.proof == .certified(isTrusted: false))
        let anyModel = try party { $0.trustAnchors = [TrustAnchor(root)] }
        #expect(try u2f(anyModel, aaguid: model).attestation.proof == .certified(isTrusted: true))
    }

    @Test func `bytes that are no certificate vouch for nothing`() throws {
        let policy = try party { $0.trustAnchors = [TrustAnchor([]), TrustAnchor(attester.root.der + [0])] }
        #expect(try packed(policy).attestation.proof == .certified(isTrusted: false))
    }

    // MARK: Formats

    @Test func `a format can be asked for more, or for less, than the others`() throws {
        let stricter = try party { $0.formatRequirements = [.packed: .trusted] }
        refused(by: .attestationNotTrusted) { try packed(stricter) }
        #expect(try u2f(stricter, aaguid: model).attestation.proof == .certified(isTrusted: false))
        let laxer = try party {
            $0.requirement = .trusted
            $0.formatRequirements = [.packed: .selfOrTrusted]
        }
        #expect(try packedSelf(laxer, aaguid: model).attestation.proof == .selfAttested)
        refused(by: .attestationNotTrusted) { try u2f(laxer, aaguid: model) }
        refused(by: .attestationNotTrusted) { try Passkey().register(laxer) }
    }

    @Test func `what is ignored is not even read`() throws {
        let ignoring = try party { $0.requirement = .ignored }
        for statement in [.null, .map(CBORMap()), .array([])] as [CBORValue] {
            let verified = try Passkey().register(ignoring) {
                $0.format = "packed"
                $0.statement = { _ in statement }
            }
            #expect(verified.attestation.proof == .ignored)
            #expect(!verified.attestation.provesModel)
            #expect(verified.attestation.certificates.isEmpty)
        }
        let unknown = try Passkey().register(ignoring) { $0.format = "unheard-of" }
        #expect(unknown.attestation.proof == .ignored)
        // Anchors change nothing about it.
        let anchored = try party {
            $0.requirement = .ignored
            $0.anchors = [attester.root.der]
        }
        #expect(try packed(anchored).attestation.proof == .ignored)
    }

    @Test func `requirements are ordered by what they ask for`() {
        let ordered: [AttestationPolicy.Requirement] = [.ignored, .reported, .selfOrTrusted, .trusted]
        #expect(ordered.sorted() == ordered)
        #expect(zip(ordered, ordered.dropFirst()).allSatisfy { $0 < $1 })
    }

    // MARK: Models

    @Test func `a model makes a registration stricter, never laxer`() throws {
        let aaguid = try AAGUID(bytes: model)
        let stricter = try party { $0.models.requirements = [aaguid: .trusted] }
        refused(by: .attestationNotTrusted) { try packed(stricter) }
        #expect(try packed(stricter, aaguid: other).attestation.proof == .certified(isTrusted: false))
        // Whoever makes the response chooses the AAGUID.
        let laxer = try party {
            $0.requirement = .trusted
            $0.models.requirements = [aaguid: .ignored]
        }
        refused(by: .attestationNotTrusted) { try packed(laxer) }
    }

    @Test func `a model that is not let in is refused, proved or claimed`() throws {
        for requirement in [.ignored, .reported] as [AttestationPolicy.Requirement] {
            let policy = try party {
                $0.requirement = requirement
                $0.anchors = [attester.root.der]
                $0.models.refused = [try AAGUID(bytes: model)]
            }
            let error = refused(by: .attestationNotTrusted) { try packed(policy) }
            #expect(error?.attestation == .modelRefused)
            refused(by: .attestationNotTrusted) { try packedSelf(policy, aaguid: model) }
            #expect(try packedSelf(policy, aaguid: other).credential.aaguid.bytes == other)
        }
    }

    @Test func `where some models alone are let in, they must be proved`() throws {
        let policy = try party {
            $0.anchors = [attester.root.der]
            $0.models.allowed = [try AAGUID(bytes: model)]
        }
        #expect(try packed(policy).attestation.provesModel)
        #expect(refused(by: .attestationNotTrusted) { try packed(policy, aaguid: other) }?.attestation == .modelRefused)
        // Claimed by nobody, by the key itself, under a foreign root, and beside a format that does not sign it.
        let claims: [() throws -> VerifiedRegistration] = [
            { try Passkey().register(policy) { $0.aaguid = model } },
            { try packedSelf(policy, aaguid: model) },
            { try u2f(policy, aaguid: model) },
        ]
        for claim in claims {
            #expect(refused(by: .attestationNotTrusted, claim)?.attestation == .modelNotProved)
        }
        let foreign = try Attester()
        let leaf = try foreign.root.leaf(foreign.publicKey)
        let error = refused(by: .attestationNotTrusted) { try foreign.register([leaf], policy, aaguid: model) }
        #expect(error?.attestation == .modelNotProved)
        let nobody = try party {
            $0.anchors = [attester.root.der]
            $0.models.allowed = []
        }
        refused(by: .attestationNotTrusted) { try packed(nobody) }
    }
}
