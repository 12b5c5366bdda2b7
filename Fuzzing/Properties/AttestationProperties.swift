// SPDX-License-Identifier: Apache-2.0

import ByteEncodings
import AttestationVerification
import WebAuthnTypes

extension FuzzProperty {
    static let tpmPublicArea = FuzzProperty("tpm-public-area", whole: { try TPMPublicArea(parsing: $0) }) {
        area,
        bytes throws(Violation) in
        // A name is a number of two bytes, then a digest of at most 64.
        try Violation.unless((22...66).contains(area.name.count), "a name of \(area.name.count) bytes")
        try Violation.unless(area.authPolicy.count <= 64, "a policy longer than any digest")
        switch area.key {
        case .rsa(let modulus, _):
            try Violation.unless(bytes.suffix(modulus.count).elementsEqual(modulus), "a modulus that is not there")
        case .ellipticCurve(let curve, _, let y):
            try Violation.unless((3...5).contains(curve), "an unknown curve")
            try Violation.unless(bytes.suffix(y.count).elementsEqual(y), "a coordinate that is not there")
        }
    }

    static let tpmCertification = FuzzProperty("tpm-certification", whole: { try TPMCertification(parsing: $0) }) {
        certification,
        bytes throws(Violation) in
        try Violation.unless(bytes.starts(with: [0xFF, 0x54, 0x43, 0x47, 0x80, 0x17]), "accepted without the magic")
        let parts = [
            certification.qualifiedSigner, certification.extraData, certification.name, certification.qualifiedName,
        ]
        let count = parts.reduce(6 + 17 + 8) { $0 + 2 + $1.count }
        try Violation.unless(count == bytes.count, "bytes that belong to no member")
    }

    static let tpmSignature = FuzzProperty("tpm-signature", whole: { try TPMSignature(parsing: $0) }) {
        signature,
        bytes throws(Violation) in
        try Violation.unless(signature.signature.count <= bytes.count + 8, "a signature longer than its input")
        if bytes[1] == 0x18 {
            // r and s, each at least one byte, in DER.
            try Violation.unless(signature.signature.first == 0x30, "an ECDSA signature that is no DER")
            try Violation.unless(signature.signature.count >= 8, "an ECDSA signature without its numbers")
        }
    }

    static let tpmDeviceName = FuzzProperty("tpm-device-name", whole: { try TPMDeviceName(parsing: $0) }) {
        name,
        _ throws(Violation) in
        try Violation.unless(
            !name.manufacturer.isEmpty && !name.model.isEmpty && !name.version.isEmpty,
            "an attribute without text"
        )
    }

    static let androidKeyDescription = FuzzProperty(
        "android-key-description",
        whole: { try AndroidKeyDescription(parsing: $0) }
    ) { description, bytes throws(Violation) in
        let count = description.attestationChallenge.count + description.uniqueID.count
        try Violation.unless(count <= bytes.count, "more bytes than there were")
    }

    static let appleNonce = FuzzProperty("apple-nonce", whole: { try AppleNonce(parsing: $0) }) {
        nonce,
        bytes throws(Violation) in
        // DER has one spelling for it.
        try Violation.unless(bytes == [0x30, 0x24, 0xA1, 0x22, 0x04, 0x20] + nonce.bytes, "a second spelling")
    }

    static let safetyNetResponse = FuzzProperty(
        "safetynet-response",
        decoding: { try SafetyNetResponse(parsing: $0) }
    ) { response, bytes throws(Violation) in
        try Violation.unless(bytes.starts(with: response.signedBytes), "other bytes are taken for signed")
        try Violation.unless((1...8).contains(response.certificates.count), "too many certificates, or none")
        try Violation.unless(response.madeAt.milliseconds >= 0, "a time before the epoch")
    }

    /// Metadata that nobody signed are read, and never believed.
    static let signedMetadata = FuzzProperty(
        "signed-metadata",
        decoding: { try SignedMetadata(parsing: $0) }
    ) { signed, _ throws(Violation) in
        let verified = try? signed.verified(anchors: [], host: nil, allowsOutdated: true, at: UnixTime(seconds: 0))
        try Violation.unless(verified == nil, "believed without a root")
    }

    static let authenticatorMetadata = FuzzProperty(
        "authenticator-metadata",
        decoding: { try AuthenticatorMetadata(unsignedPayload: $0) }
    ) { metadata, _ throws(Violation) in
        try Violation.unless(metadata.number >= 0, "a number below zero")
        try Violation.unless(metadata.nextUpdate.milliseconds >= 0, "a date before the epoch")
        try Violation.unless(metadata.entries(for: .zero).isEmpty, "an entry for no model")
        for entry in metadata.entries {
            if let aaguid = entry.aaguid, aaguid != .zero {
                try Violation.unless(metadata.entries(for: aaguid).contains(entry), "an entry that is not found")
            }
            for key in entry.keyIdentifiers {
                try Violation.unless(metadata.entries(forKey: key).contains(entry), "a key that is not found")
            }
        }
    }

    static let androidRevocations = FuzzProperty(
        "android-revocations",
        decoding: { try AndroidRevocations(parsing: $0) }
    ) { revocations, _ throws(Violation) in
        for serial in revocations.serialNumbers {
            try Violation.unless(!serial.hasPrefix("0"), "a second spelling of a number")
            try Violation.unless(serial == serial.lowercased(), "upper-case digits")
        }
    }

    /// A decoder of structures that end where their bytes end: one byte more, or less, is refused.
    private init<Value: Equatable & SendableMetatype>(
        _ name: String,
        whole decode: @escaping @Sendable ([UInt8]) throws -> Value,
        check: @escaping @Sendable (Value, [UInt8]) throws(Violation) -> Void
    ) {
        self.init(name, decoding: decode) { value, bytes throws(Violation) in
            try Violation.unless((try? decode(bytes + [0])) == nil, "accepted with a byte behind it")
            try Violation.unless((try? decode(Array(bytes.dropLast()))) == nil, "accepted without its last byte")
            let again = try Violation.accepting("refused the second time") { try decode(bytes) }
            try Violation.unless(again == value, "another value the second time")
            try check(value, bytes)
        }
    }
}
