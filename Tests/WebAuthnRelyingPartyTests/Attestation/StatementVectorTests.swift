// SPDX-License-Identifier: Apache-2.0

import AttestationVerification
import CBORCoding
import JSONCoding
import Testing
import WebAuthnRelyingParty
import WebAuthnTypes

@Suite struct StatementVectorTests {
    static let certified = Vector.verifiable.filter { $0.format != "none" }
        .filter { $0.name != "packed-self.ES256" }

    private func finish(
        _ vector: Vector,
        _ change: (inout Parts) throws -> Void = { _ in }
    ) throws -> VerifiedRegistration {
        let root = try Vector.root()
        let party = try Vector.party {
            $0.attestationPolicy = AttestationPolicy(requirement: .trusted, anchors: [root])
            // The TPM's public area sets one attribute alone.
            $0.attestationPolicy.tpmKeys = .any
        }
        return try party.finishRegistration(
            try vector.registrationResponse(change),
            try vector.registrationCeremony(),
            at: Vector.now
        )
    }

    /// Rules of any certificate of a statement.
    private static let ofCertificates: Set<AttestationError.Code> = [
        .certificateMalformed, .certificateProfileViolated, .chainInvalid, .notTrusted,
    ]

    /// The rules that a changed byte may break: of each member of a statement, and of each format's certificate.
    private static func rules(of member: String, _ format: String) -> Set<AttestationError.Code> {
        switch (member, format) {
        case ("sig", _): [.signatureInvalid]
        case ("certInfo", _):
            [
                .magicInvalid, .structureTypeInvalid, .structureMalformed, .extraDataMismatch, .nameMismatch,
                .signatureInvalid,
            ]
        case ("pubArea", _): [.structureMalformed, .nameMismatch, .keyMismatch]
        case ("x5c", "tpm"): ofCertificates.union([.extensionMalformed])
        case ("x5c", "apple"): ofCertificates.union([.extensionMissing, .extensionMalformed, .nonceMismatch])
        case ("x5c", "android-key"):
            ofCertificates.union([
                .extensionMissing, .extensionMalformed, .challengeMismatch, .keyPurposeInvalid, .keyOriginInvalid,
            ])
        default: ofCertificates
        }
    }

    private func refuses(
        _ vector: Vector,
        _ what: String,
        by rules: Set<AttestationError.Code>? = nil,
        _ change: (inout Parts) throws -> Void
    ) {
        let error = #expect(throws: CeremonyError.self, "\(what)") { _ = try finish(vector, change) }
        let isOfAttestation = error?.code == .attestationInvalid || error?.code == .attestationNotTrusted
        #expect(isOfAttestation, "\(what): \(String(describing: error))")
        guard let rules else { return }
        let isExpected = error?.attestation.map { rules.contains($0) } ?? false
        #expect(isExpected, "\(what): \(String(describing: error))")
    }

    @Test func `every format that certifies is there`() {
        #expect(
            Set(Self.certified.map(\.format)) == ["packed", "tpm", "android-key", "apple", "fido-u2f"]
        )
    }

    @Test(arguments: certified)
    func `a statement about other client data is refused`(_ vector: Vector) throws {
        let wanted: AttestationError.Code =
            switch vector.format {
            case "tpm": .extraDataMismatch
            case "apple": .nonceMismatch
            default: .signatureInvalid
            }
        refusesAttestation(wanted) { try finish(vector) { try $0.setClientData("extra", "another hash") } }
    }

    @Test(arguments: certified)
    func `a statement about another credential is refused`(_ vector: Vector) throws {
        // Two bytes of the credential ID; the outer ID follows, so that only the statement is left to say no.
        for offset in [0, 7] {
            refuses(vector, "credential ID") {
                $0.id[offset] ^= 1
                try $0.changeAttested { $0[55 + offset] ^= 1 }
            }
        }
    }

    @Test(arguments: certified)
    func `flags, counter and model are bound but by U2F, which signs none of them`(_ vector: Vector) throws {
        // User verification, the counter's ends, and each byte of the AAGUID.
        let bits: [(index: Int, bit: UInt8)] = [(32, 0x04), (33, 0x01), (36, 0x01)] + (37..<53).map { ($0, 0x01) }
        for (index, bit) in bits {
            guard vector.format == "fido-u2f" else {
                refuses(vector, "authData[\(index)]") { try $0.changeAttested { $0[index] ^= bit } }
                continue
            }
            let verified = try finish(vector) { try $0.changeAttested { $0[index] ^= bit } }
            #expect(verified.attestation.format == .fidoU2F)
        }
    }

    @Test(arguments: certified)
    func `any byte of a statement's members changed is refused by a rule of that member`(_ vector: Vector) throws {
        for member in ["sig", "certInfo", "pubArea"] {
            let count = try statement(vector)[member]?.bytes?.count ?? 0
            // What certInfo says of clock and firmware is signed too.
            for index in 0..<count {
                refuses(vector, "\(member)[\(index)]", by: Self.rules(of: member, vector.format)) {
                    try $0.changeStatement { statement in
                        var bytes = statement[member]?.bytes ?? []
                        bytes[index] ^= 1
                        statement[member] = .bytes(bytes)
                    }
                }
            }
        }
    }

    @Test(arguments: certified)
    func `any byte of the certificate changed is refused by a rule of certificates`(_ vector: Vector) throws {
        let der = try #require(try statement(vector)["x5c"]?.array?.first?.bytes)
        for index in der.indices {
            refuses(vector, "certificate[\(index)]", by: Self.rules(of: "x5c", vector.format)) {
                try $0.changeStatement { statement in
                    var bytes = der
                    bytes[index] ^= 1
                    statement["x5c"] = .array([.bytes(bytes)])
                }
            }
        }
    }

    @Test(arguments: certified)
    func `a statement under another format's name is refused`(_ vector: Vector) {
        // The Android vector's certificate also keeps the profile of packed, and signs the same bytes.
        let fitting = vector.format == "android-key" ? [vector.format, "packed"] : [vector.format]
        for format in ["none", "packed", "tpm", "android-key", "android-safetynet", "fido-u2f", "apple", "compound"]
        where !fitting.contains(format) {
            refuses(vector, format) { try $0.changeObject { $0["fmt"] = .text(format) } }
        }
    }

    private func statement(_ vector: Vector) throws -> CBORMap {
        var statement = CBORMap()
        _ = try vector.registrationResponse { try $0.changeStatement { statement = $0 } }
        return statement
    }
}
