// SPDX-License-Identifier: Apache-2.0

import AttestationVerification
import Crypto
import MartletTesting
import SwiftASN1
import Testing
import WebAuthnRelyingParty
import WebAuthnTypes
import X509

@Suite struct OldRootTests {
    private let root: TestAuthority
    private let attester: Attester

    init() throws {
        root = try .version1()
        attester = try Attester()
    }

    private func isTrusted(_ path: [[UInt8]], anchors: [[UInt8]]) throws {
        let verified = try attester.register(path, attester.party(trusting: anchors))
        #expect(verified.attestation.proof == .certified(isTrusted: true))
    }

    /// A path of certificates that do not follow from each other.
    private func isInvalid(
        _ path: [[UInt8]],
        anchors: [[UInt8]],
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let error = refused(by: .attestationInvalid, sourceLocation: sourceLocation) {
            try attester.register(path, attester.party(trusting: anchors))
        }
        #expect(error?.attestation == .chainInvalid, sourceLocation: sourceLocation)
    }

    /// A sound path that no anchor vouches for.
    private func isUntrusted(
        _ path: [[UInt8]],
        anchors: [[UInt8]],
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        refused(by: .attestationNotTrusted, sourceLocation: sourceLocation) {
            try attester.register(path, attester.party(trusting: anchors))
        }
    }

    @Test func `the fixture is what it says`() {
        #expect(root.certificate.version == .v1)
        #expect(root.certificate.extensions.isEmpty)
        #expect(root.certificate.publicKey == root.key.publicKey)
        #expect(root.certificate.publicKey.isValidSignature(root.certificate.signature, for: root.certificate))
    }

    @Test func `a root of version 1 anchors a path, with or without coming along`() throws {
        let leaf = try root.leaf(attester.publicKey)
        try isTrusted([leaf], anchors: [root.der])
        try isTrusted([leaf, root.der], anchors: [root.der])
        let middle = try TestAuthority("Test Middle", issuedBy: root)
        let lower = try TestAuthority("Test Lower", issuedBy: middle)
        let deep = try lower.leaf(attester.publicKey)
        try isTrusted([deep, lower.der, middle.der], anchors: [root.der])
        try isTrusted([deep, lower.der, middle.der, root.der], anchors: [attester.root.der, root.der])
    }

    @Test func `all else is asked of it that is asked of other roots`() throws {
        let leaf = try root.leaf(attester.publicKey)
        isUntrusted([leaf], anchors: [])
        // Of the same name, with another key.
        let name = root.certificate.subject
        let other = try TestAuthority(extensions: [], subject: name, version: .v1)
        isUntrusted([leaf], anchors: [other.der])
        var changed = leaf
        changed[changed.count - 1] ^= 1
        isUntrusted([changed], anchors: [root.der])
        let old = try TestAuthority(extensions: [], validity: 1_700_000_000...1_750_000_000, version: .v1)
        isUntrusted([try old.leaf(attester.publicKey)], anchors: [old.der])
        try isInvalid([try root.leaf(attester.publicKey, validity: 1_700_000_000...1_750_000_000)], anchors: [root.der])
    }

    @Test func `a certificate of version 1 that is no anchor issues nothing`() throws {
        let middle = try TestAuthority("Old Middle", issuedBy: attester.root, extensions: [], version: .v1)
        let leaf = try middle.leaf(attester.publicKey)
        try isInvalid([leaf, middle.der], anchors: [attester.root.der])
        try isInvalid([leaf, middle.der, attester.root.der], anchors: [attester.root.der])
        // Below a root of version 1 as well, and where the statement brings such a root along that nobody listed.
        let below = try TestAuthority("Old Below", issuedBy: root, extensions: [], version: .v1)
        try isInvalid([try below.leaf(attester.publicKey), below.der], anchors: [root.der])
        try isInvalid([try root.leaf(attester.publicKey), root.der], anchors: [attester.root.der])
        try isInvalid([try root.leaf(attester.publicKey), root.der], anchors: [])
        // What it writes in place of extensions grants nothing.
        let loud = try TestAuthority("Loud Middle", issuedBy: attester.root, version: .v1)
        try isInvalid([try loud.leaf(attester.publicKey), loud.der], anchors: [attester.root.der])
    }

    /// Metadata list attestation certificates as their own roots: one device's key must not vouch for others.
    @Test func `an anchor of version 1 that another issued vouches for itself alone`() throws {
        let issued = try TestAuthority(
            issuedBy: attester.root,
            extensions: [],
            subject: try TestAuthority.subject(),
            version: .v1
        )
        isUntrusted([try issued.leaf(attester.publicKey)], anchors: [issued.der])
        let loud = try TestAuthority(version: .v1)
        isUntrusted([try loud.leaf(attester.publicKey)], anchors: [loud.der])
    }

    /// Nothing signs what an anchor says of itself, so its version can be set here.
    @Test func `version 2 counts as version 1, and version 3 must say that it is an authority`() throws {
        let bare = try TestAuthority(extensions: [])
        let leaf = try bare.leaf(attester.publicKey)
        isUntrusted([leaf], anchors: [bare.der])
        let place = try #require(
            bare.der.indices.first { bare.der[$0...].starts(with: [0xA0, 0x03, 0x02, 0x01, 0x02]) }
        )
        var second = bare.der
        second[place + 4] = 1
        try isTrusted([leaf], anchors: [second])
    }

    @Test(
        arguments: [
            [.leafConstraints], [],
            [.authority(pathLength: nil), .raw([2, 5, 29, 15], critical: true, [0x03, 0x02, 0x07, 0x80])],
            [.authority(pathLength: nil), .raw([1, 2, 3, 4], critical: true, [0x05, 0x00])],
        ] as [[Certificate.Extension]]
    )
    func `an anchor of version 3 that may not issue is refused as before`(_ extensions: [Certificate.Extension]) throws
    {
        let anchor = try TestAuthority(extensions: extensions)
        let leaf = try anchor.leaf(attester.publicKey)
        isUntrusted([leaf], anchors: [anchor.der])
        try isInvalid([leaf, anchor.der], anchors: [anchor.der])
    }

    @Test func `an anchor of version 3 holds to its path length as before`() throws {
        let short = try TestAuthority(extensions: [.authority(pathLength: 0)])
        let below = try TestAuthority("Test Below", issuedBy: short)
        let deep = try below.leaf(attester.publicKey)
        isUntrusted([deep, below.der], anchors: [short.der])
        try isInvalid([deep, below.der, short.der], anchors: [short.der])
        try isTrusted([try short.leaf(attester.publicKey)], anchors: [short.der])
    }

    @Test func `metadata are signed under a root of version 1, and name such roots for their models`() throws {
        let parts = try MetadataParts()
        let leaf = try root.leaf(
            Certificate.PublicKey(parts.key.publicKey),
            extensions: [MetadataParts.host("mds.fidoalliance.org")]
        )
        for path in [[leaf], [leaf, root.der]] {
            let signed = try SignedMetadata(parsing: try parts.blob(path: path))
            #expect(try signed.verified(anchors: [root.der], at: Vector.now).number == 7)
            #expect(throws: AttestationError.self) { try signed.verified(anchors: [parts.root.der], at: Vector.now) }
        }
        let model = [UInt8](repeating: 0xAB, count: 16)
        let entry = try MetadataParts.entry(aaguid: model, roots: [root.der])
        let metadata = try MetadataParts.unsigned([entry])
        let party = try Passkey.party {
            $0.attestationPolicy.requirement = .trusted
            $0.attestationPolicy.metadata = MetadataPolicy(metadata)
        }
        let verified = try attester.register([try root.leaf(attester.publicKey)], party)
        #expect(verified.attestation.proof == .certified(isTrusted: true))
    }
}
