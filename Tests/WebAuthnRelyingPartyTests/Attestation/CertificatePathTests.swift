// SPDX-License-Identifier: Apache-2.0

import AttestationVerification
import CryptoExtras
import Foundation
import MartletTesting
import SwiftASN1
import Testing
import WebAuthnRelyingParty
import X509

@Suite struct CertificatePathTests {
    private let attester: Attester

    init() throws { attester = try Attester() }

    /// Demands trust in the root and expects the path to be invalid.
    private func isInvalid(_ path: [[UInt8]], sourceLocation: SourceLocation = #_sourceLocation) throws {
        let error = refused(by: .attestationInvalid, sourceLocation: sourceLocation) {
            try attester.register(path, attester.party())
        }
        #expect(error?.attestation == .chainInvalid, sourceLocation: sourceLocation)
        // Where nobody asked for trust the same path shuts nobody out, and says what is wrong with it.
        let reported = try attester.register(path, Passkey.party { $0.attestationPolicy.anchors = [attester.root.der] })
        #expect(reported.attestation.proof == .certified(isTrusted: false), sourceLocation: sourceLocation)
        #expect(reported.attestation.pathProblem != nil, sourceLocation: sourceLocation)
    }

    private func isUntrusted(
        _ path: [[UInt8]],
        anchors: [[UInt8]],
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        refused(by: .attestationNotTrusted, sourceLocation: sourceLocation) {
            try attester.register(path, attester.party(trusting: anchors))
        }
    }

    private func isTrusted(_ path: [[UInt8]], anchors: [[UInt8]]? = nil) throws {
        let verified = try attester.register(path, attester.party(trusting: anchors))
        #expect(verified.attestation.proof == .certified(isTrusted: true))
    }

    @Test func `a path is trusted with or without its root, and through intermediates`() throws {
        let leaf = try attester.root.leaf(attester.publicKey)
        try isTrusted([leaf])
        try isTrusted([leaf, attester.root.der])
        let middle = try TestAuthority("Test Middle", issuedBy: attester.root)
        let lower = try TestAuthority("Test Lower", issuedBy: middle)
        let deep = try lower.leaf(attester.publicKey)
        try isTrusted([deep, lower.der, middle.der])
        try isTrusted([deep, lower.der, middle.der, attester.root.der])
        // An intermediate can be the anchor, and so can the leaf itself.
        try isTrusted([deep, lower.der], anchors: [middle.der])
        try isTrusted([deep], anchors: [lower.der])
        try isTrusted([deep], anchors: [deep])
        try isTrusted([leaf], anchors: [middle.der, attester.root.der])
    }

    @Test func `a valid path without an anchor is not trusted`() throws {
        let leaf = try attester.root.leaf(attester.publicKey)
        let other = try TestAuthority()
        isUntrusted([leaf], anchors: [])
        isUntrusted([leaf], anchors: [other.der])
        isUntrusted([leaf, attester.root.der], anchors: [other.der])
        // Anchors that are no certificates trust nothing.
        isUntrusted([leaf], anchors: [[], [0x30, 0x00], leaf + [0]])
        let middle = try TestAuthority("Test Middle", issuedBy: attester.root)
        isUntrusted([try middle.leaf(attester.publicKey)], anchors: [attester.root.der])
    }

    @Test func `certificates that do not follow from each other are no path`() throws {
        let leaf = try attester.root.leaf(attester.publicKey)
        let middle = try TestAuthority("Test Middle", issuedBy: attester.root)
        try isInvalid([leaf, middle.der])
        try isInvalid([leaf, leaf])
        try isInvalid([leaf, attester.root.der, leaf])
        try isInvalid([leaf, try TestAuthority("Test Root").der])
        try isInvalid([try middle.leaf(attester.publicKey), attester.root.der, middle.der])
    }

    @Test func `an anchor of the same name with another key vouches for nothing`() throws {
        isUntrusted([try attester.root.leaf(attester.publicKey)], anchors: [try TestAuthority("Test Root").der])
    }

    /// Each costs a signature check, and who writes a request to explain chooses path and anchors.
    @Test func `of anchors with one name 32 are tried for a path`() throws {
        let leaf = try attester.root.leaf(attester.publicKey)
        let namesakes = try (0..<32).map { _ in try TestAuthority("Test Root").der }
        let others = try (0..<40).map { try TestAuthority("Other \($0)").der }
        try isTrusted([leaf], anchors: others + namesakes.dropLast() + [attester.root.der])
        isUntrusted([leaf], anchors: namesakes + [attester.root.der])
        // The certificates of a path share them.
        let middle = try TestAuthority("Test Root", issuedBy: attester.root)
        let deep = try middle.leaf(attester.publicKey)
        try isTrusted([deep, middle.der], anchors: Array(namesakes.prefix(15)) + [attester.root.der])
        isUntrusted([deep, middle.der], anchors: Array(namesakes.prefix(17)) + [attester.root.der])
        // To find the very certificate costs nothing.
        try isTrusted([leaf], anchors: namesakes + [leaf])
    }

    /// RFC 5280, section 4.2: who does not understand a critical extension must refuse the certificate.
    @Test func `a critical extension of the attestation certificate is understood, or nobody is trusted`() throws {
        func leaf(_ extensions: Certificate.Extension...) throws -> [UInt8] {
            try attester.root.leaf(attester.publicKey, extensions: [.leafConstraints] + extensions)
        }
        let null: [UInt8] = [0x05, 0x00]
        let odd = try leaf(.raw([1, 2, 3, 4], critical: true, null))
        try isInvalid([odd])
        try isInvalid([try leaf(.raw([2, 5, 29, 30], critical: true, [0x30, 0x00]))])
        try isTrusted([try leaf(.raw([1, 2, 3, 4], null))])
        // Certificates of modules have these three critical, as Windows shows them.
        try isTrusted([
            try leaf(
                .raw([2, 5, 29, 15], critical: true, [0x03, 0x02, 0x07, 0x80]),
                .raw([2, 5, 29, 17], critical: true, [0x30, 0x03, 0x82, 0x01, 0x61]),
                .raw([2, 5, 29, 32], critical: true, [0x30, 0x04, 0x30, 0x02, 0x06, 0x00])
            )
        ])
        // Whoever lists the certificate itself has judged it.
        try isTrusted([odd], anchors: [odd])
    }

    @Test func `an issuer may name policies, and may not constrain names or policies`() throws {
        for (identifier, value, isUnderstood) in [
            ([2, 5, 29, 32], [0x30, 0x04, 0x30, 0x02, 0x06, 0x00], true),
            ([2, 5, 29, 30], [0x30, 0x00], false), ([2, 5, 29, 36], [0x30, 0x00], false),
        ] as [(ASN1ObjectIdentifier, [UInt8], Bool)] {
            let issuer = try TestAuthority(
                "Policies",
                issuedBy: attester.root,
                extensions: [.authority(pathLength: nil), .raw(identifier, critical: true, value)]
            )
            let path = [try issuer.leaf(attester.publicKey), issuer.der]
            if isUnderstood { try isTrusted(path) } else { try isInvalid(path) }
        }
    }

    @Test func `every certificate must be valid at the time of the ceremony`() throws {
        try isInvalid([try attester.root.leaf(attester.publicKey, validity: 1_700_000_000...1_799_999_999)])
        try isInvalid([try attester.root.leaf(attester.publicKey, validity: 1_800_000_001...1_900_000_000)])
        try isTrusted([try attester.root.leaf(attester.publicKey, validity: 1_800_000_000...1_800_000_000)])
        let expired = try TestAuthority("Old", issuedBy: attester.root, validity: 1_700_000_000...1_750_000_000)
        try isInvalid([try expired.leaf(attester.publicKey), expired.der])
        let oldRoot = try TestAuthority(validity: 1_700_000_000...1_750_000_000)
        isUntrusted([try oldRoot.leaf(attester.publicKey)], anchors: [oldRoot.der])
    }

    /// Google's root of 2016 ended in 2026; devices show it still, and it was made anew with the same key.
    @Test func `what lies above an anchor may have ended`() throws {
        let old = try TestAuthority(validity: 1_700_000_000...1_750_000_000)
        let renewed = try TestAuthority(key: old.key)
        let leaf = try renewed.leaf(attester.publicKey)
        try isTrusted([leaf, old.der], anchors: [renewed.der])
        try isTrusted([leaf, old.der], anchors: [old.der, renewed.der])
        let middle = try TestAuthority("Test Middle", issuedBy: renewed)
        let deep = try middle.leaf(attester.publicKey)
        try isTrusted([deep, middle.der, old.der], anchors: [renewed.der])
        try isTrusted([deep, middle.der, old.der], anchors: [middle.der])
        // Below it nothing may, and what ended is no anchor.
        let ended = try TestAuthority("Test Ended", issuedBy: renewed, validity: 1_700_000_000...1_750_000_000)
        for (path, anchors) in [
            ([try ended.leaf(attester.publicKey), ended.der, old.der], [renewed.der]), ([leaf, old.der], [old.der]),
        ] {
            let error = refused(by: .attestationInvalid) {
                try attester.register(path, attester.party(trusting: anchors))
            }
            #expect(error?.attestation == .chainInvalid)
        }
        // And what lies above must be a path all the same.
        let stranger = try TestAuthority("Test Root")
        refused(by: .attestationInvalid) {
            try attester.register([leaf, stranger.der], attester.party(trusting: [renewed.der]))
        }
    }

    @Test func `only a certificate authority may issue`() throws {
        let plain = try TestAuthority("Plain", issuedBy: attester.root, extensions: [.leafConstraints])
        try isInvalid([try plain.leaf(attester.publicKey), plain.der])
        let bare = try TestAuthority("Bare", issuedBy: attester.root, extensions: [])
        try isInvalid([try bare.leaf(attester.publicKey), bare.der])
        isUntrusted([try plain.leaf(attester.publicKey)], anchors: [plain.der])
    }

    @Test func `a path length that an issuer sets is kept`() throws {
        let short = try TestAuthority(extensions: [.authority(pathLength: 0)])
        try isTrusted([try short.leaf(attester.publicKey)], anchors: [short.der])
        let below = try TestAuthority("Below", issuedBy: short)
        isUntrusted([try below.leaf(attester.publicKey), below.der], anchors: [short.der])
        try isInvalid([try below.leaf(attester.publicKey), below.der, short.der])
        let long = try TestAuthority(extensions: [.authority(pathLength: 1)])
        let next = try TestAuthority("Next", issuedBy: long)
        try isTrusted([try next.leaf(attester.publicKey), next.der], anchors: [long.der])
    }

    @Test func `an issuer's key usage and critical extensions are kept`() throws {
        let signs = Certificate.Extension.raw([2, 5, 29, 15], critical: true, [0x03, 0x02, 0x02, 0x04])
        let stamps = Certificate.Extension.raw([2, 5, 29, 15], critical: true, [0x03, 0x02, 0x07, 0x80])
        let odd = Certificate.Extension.raw([1, 2, 3, 4], critical: true, [0x05, 0x00])
        let good = try TestAuthority("A", issuedBy: attester.root, extensions: [.authority(pathLength: nil), signs])
        try isTrusted([try good.leaf(attester.publicKey), good.der])
        let bad = try TestAuthority("B", issuedBy: attester.root, extensions: [.authority(pathLength: nil), stamps])
        try isInvalid([try bad.leaf(attester.publicKey), bad.der])
        let strange = try TestAuthority("C", issuedBy: attester.root, extensions: [.authority(pathLength: nil), odd])
        try isInvalid([try strange.leaf(attester.publicKey), strange.der])
    }

    /// One key for all tests: RSA keys are slow to make.
    private static let rsaKey = Result { try _RSA.Signing.PrivateKey(keySize: .bits2048) }

    /// A certificate that an RSA key signs.
    private func signedByRSA(
        _ publicKey: Certificate.PublicKey,
        _ subject: DistinguishedName,
        _ algorithm: Certificate.SignatureAlgorithm = .sha256WithRSAEncryption,
        _ constraints: Certificate.Extension = .leafConstraints
    ) throws -> [UInt8] {
        try Certificate(
            version: .v3,
            serialNumber: Certificate.SerialNumber(),
            publicKey: publicKey,
            notValidBefore: Date(timeIntervalSince1970: 1_700_000_000),
            notValidAfter: Date(timeIntervalSince1970: 1_900_000_000),
            issuer: try DistinguishedName { CommonName("Old") },
            subject: subject,
            signatureAlgorithm: algorithm,
            extensions: try Certificate.Extensions([constraints]),
            issuerPrivateKey: Certificate.PrivateKey(try Self.rsaKey.get())
        ).encodedBytes()
    }

    private func rsaRoot(_ algorithm: Certificate.SignatureAlgorithm = .sha256WithRSAEncryption) throws -> [UInt8] {
        try signedByRSA(
            Certificate.PublicKey(try Self.rsaKey.get().publicKey),
            try DistinguishedName { CommonName("Old") },
            algorithm,
            .authority(pathLength: nil)
        )
    }

    /// Whoever finds two certificates with one SHA-1 digest has the harmless one signed.
    @Test func `a certificate signed over SHA-1 ends no path`() throws {
        let model = try TestAuthority.subject()
        let leaf = try signedByRSA(attester.publicKey, model, .sha1WithRSAEncryption)
        // What an anchor's own signature is made over matters to nobody.
        for algorithm in [.sha1WithRSAEncryption, .sha256WithRSAEncryption] as [Certificate.SignatureAlgorithm] {
            let root = try rsaRoot(algorithm)
            isUntrusted([leaf], anchors: [root])
            try isInvalid([leaf, root])
            try isTrusted([try signedByRSA(attester.publicKey, model)], anchors: [root])
        }
    }

    @Test func `six certificates are read despite a slip in them, and no others`() throws {
        let root = try rsaRoot()
        for serial in [
            "776137165", "1086591525", "1973679733", "13503277888", "13831167861", "14803321578", "364846018", "",
        ] {
            let subject = try TestAuthority.subject(name: "Yubico U2F EE Serial \(serial)")
            var leaf = try signedByRSA(attester.publicKey, subject)
            try isTrusted([leaf], anchors: [root])
            let place = leaf.count - 257
            for unused in [1, 2, 7, 255] as [UInt8] {
                leaf[place] = unused
                guard serial.isEmpty || serial == "364846018" else {
                    try isTrusted([leaf], anchors: [root])
                    continue
                }
                let error = refused(by: .attestationInvalid) { try attester.register([leaf], Passkey.party()) }
                #expect(error?.attestation == .certificateMalformed)
            }
            // The signature itself is looked at as ever.
            leaf[place] = 0
            leaf[leaf.count - 1] ^= 1
            isUntrusted([leaf], anchors: [root])
        }
    }

    /// The count of unused bits is covered by no signature.
    @Test func `a certificate has one spelling`() throws {
        var leaf: [UInt8] = []
        var place = 0
        repeat {
            leaf = try attester.root.leaf(attester.publicKey)
            // The signature: a sequence of some 70 bytes at the end.
            let tail = leaf.indices.dropFirst(leaf.count - 75)
            place = try #require(tail.first { leaf[$0...].starts(with: [0x00, 0x30]) })
        } while leaf[leaf.count - 1] & 1 == 1
        try isTrusted([leaf])
        leaf[place] = 1
        let error = refused(by: .attestationInvalid) { try attester.register([leaf], Passkey.party()) }
        #expect(error?.attestation == .certificateMalformed)
    }

    @Test func `more than eight certificates, or bytes that are none, are refused`() throws {
        let leaf = try attester.root.leaf(attester.publicKey)
        for path in [Array(repeating: leaf, count: 9), [], [leaf, [0x30, 0x00]], [leaf + [0x00]]] {
            refused(by: .attestationInvalid) { try attester.register(path, Passkey.party()) }
        }
    }
}
