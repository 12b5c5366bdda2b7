// SPDX-License-Identifier: Apache-2.0

import AttestationVerification
import CBORCoding
import MartletTesting
import SwiftASN1
import Testing
import WebAuthnRelyingParty
import WebAuthnTypes
import X509

@Suite struct PackedProfileTests {
    private let attester: Attester

    init() throws { attester = try Attester() }

    private func register(
        subject: DistinguishedName? = nil,
        extensions: [Certificate.Extension] = [.leafConstraints],
        version: Certificate.Version = .v3
    ) throws -> VerifiedRegistration {
        let leaf = try attester.root.leaf(
            attester.publicKey,
            subject: subject,
            extensions: extensions,
            version: version
        )
        return try attester.register([leaf], attester.party())
    }

    private func violates(
        subject: DistinguishedName? = nil,
        extensions: [Certificate.Extension] = [.leafConstraints],
        version: Certificate.Version = .v3,
        as code: AttestationError.Code = .certificateProfileViolated,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let error = refused(by: .attestationInvalid, sourceLocation: sourceLocation) {
            try register(subject: subject, extensions: extensions, version: version)
        }
        #expect(error?.attestation == code, sourceLocation: sourceLocation)
    }

    @Test func `a leaf that keeps the profile is trusted under its root`() throws {
        let verified = try register()
        #expect(verified.attestation.proof == .certified(isTrusted: true))
        #expect(verified.attestation.certificates.count == 1)
        #expect(verified.attestation.pathProblem == nil)
        #expect(verified.attestation.statement.map?["x5c"] != nil)
    }

    @Test func `each part of the subject is looked at`() throws {
        violates(subject: try TestAuthority.subject(country: nil))
        violates(subject: try TestAuthority.subject(country: "SWE"))
        violates(subject: try TestAuthority.subject(country: "4T"))
        violates(subject: try TestAuthority.subject(organization: nil))
        violates(subject: try TestAuthority.subject(organization: ""))
        violates(subject: try TestAuthority.subject(unit: nil))
        violates(subject: try TestAuthority.subject(unit: "authenticator attestation"))
        violates(subject: try TestAuthority.subject(unit: "Authenticator Attestation CA"))
        violates(subject: try TestAuthority.subject(name: nil))
        violates(subject: try TestAuthority.subject(name: ""))
    }

    @Test func `a leaf must be of version 3 and say that it is no authority`() throws {
        violates(extensions: [], version: .v1)
        violates(extensions: [])
        violates(extensions: [.authority(pathLength: nil)])
    }

    @Test func `basic constraints that spell out the default are read, as real leaves have them`() throws {
        let explicit = Certificate.Extension.raw([2, 5, 29, 19], [0x30, 0x03, 0x01, 0x01, 0x00])
        #expect(try register(extensions: [explicit]).attestation.proof == .certified(isTrusted: true))
    }

    @Test(
        arguments: [
            [], [0x30], [0x30, 0x03, 0x01, 0x01, 0x01], [0x30, 0x06, 0x02, 0x01, 0x00, 0x01, 0x01, 0x00],
            [0x30, 0x06, 0x01, 0x01, 0x00, 0x01, 0x01, 0x00], [0x30, 0x00, 0x00], [0x04, 0x00],
            [0x30, 0x09, 0x01, 0x01, 0x00, 0x02, 0x01, 0x00, 0x02, 0x01, 0x00],
        ] as [[UInt8]]
    )
    func `basic constraints of another shape are refused`(_ value: [UInt8]) {
        violates(extensions: [.raw([2, 5, 29, 19], value)], as: .certificateMalformed)
    }

    @Test func `the AAGUID in the certificate must be the one in the authenticator data`() throws {
        let own = [UInt8](repeating: 0xAB, count: 16)
        _ = try register(extensions: [.leafConstraints, .aaguid(own)])
        violates(extensions: [.leafConstraints, .aaguid([UInt8](repeating: 0xAC, count: 16))], as: .aaguidMismatch)
        violates(extensions: [.leafConstraints, .aaguid(Array(own.dropLast()))], as: .aaguidMismatch)
        violates(extensions: [.leafConstraints, .aaguid([])], as: .aaguidMismatch)
        violates(extensions: [.leafConstraints, .aaguid(own, critical: true)])
        // Wrapped once, as py_webauthn 3.0.1 took it.
        violates(extensions: [.leafConstraints, .raw([1, 3, 6, 1, 4, 1, 45724, 1, 1, 4], own)])
        violates(extensions: [.leafConstraints, .raw([1, 3, 6, 1, 4, 1, 45724, 1, 1, 4], [0x04, 0x10] + own + [0])])
    }

    @Test func `an enterprise serial number is reported, and refused when critical or no octets`() throws {
        let serial: [UInt8] = [0x04, 0x02, 0xCA, 0xFE]
        let verified = try register(extensions: [.leafConstraints, .raw([1, 3, 6, 1, 4, 1, 45724, 1, 1, 2], serial)])
        #expect(verified.attestation.enterpriseSerialNumber == [0xCA, 0xFE])
        #expect(try register().attestation.enterpriseSerialNumber == nil)
        violates(extensions: [.leafConstraints, .raw([1, 3, 6, 1, 4, 1, 45724, 1, 1, 2], critical: true, serial)])
        violates(extensions: [.leafConstraints, .raw([1, 3, 6, 1, 4, 1, 45724, 1, 1, 2], [0xCA, 0xFE])])
    }

    @Test func `the profile can be switched off for old models, the signature cannot`() throws {
        let leaf = try attester.root.leaf(attester.publicKey, subject: try TestAuthority.subject(unit: "Old Model"))
        let party = try Passkey.party {
            $0.attestationPolicy = AttestationPolicy(requirement: .trusted, anchors: [attester.root.der])
            $0.attestationPolicy.enforcesCertificateProfile = false
        }
        #expect(try attester.register([leaf], party).attestation.proof == .certified(isTrusted: true))
        let stranger = try Attester()
        let error = refused(by: .attestationInvalid) { try stranger.register([leaf], party) }
        #expect(error?.attestation == .signatureInvalid)
        // To compare the models is a step of section 8.2, not of the profile alone.
        let foreign: [UInt8] = [0x04, 0x10] + [UInt8](repeating: 0x77, count: 16)
        let named = try attester.root.leaf(
            attester.publicKey,
            extensions: [.leafConstraints, .raw([1, 3, 6, 1, 4, 1, 45724, 1, 1, 4], foreign)]
        )
        let mismatch = refused(by: .attestationInvalid) { try attester.register([named], party) }
        #expect(mismatch?.attestation == .aaguidMismatch)
    }
}
