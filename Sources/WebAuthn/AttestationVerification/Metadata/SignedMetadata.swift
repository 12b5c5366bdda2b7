// SPDX-License-Identifier: Apache-2.0

public import ByteEncodings
internal import COSEKeys
internal import Crypto
internal import JSONWebSignatures
internal import WebAuthnTypes

/// A metadata BLOB (FIDO Metadata Service 3, section 3.1.7): signed, read, and not verified yet.
public struct SignedMetadata: Sendable, Hashable {
    private let signed: JSONWebSignature
    private let certificates: [[UInt8]]
    private let payload: [UInt8]

    /// Reads a BLOB that is the whole input; line ends behind it are passed over.
    ///
    /// - Parameter bytes: A compact JSON Web Signature with its certificates in the header (x5c).
    /// - Throws: `metadataMalformed`.
    public init(parsing bytes: [UInt8]) throws(AttestationError) {
        guard bytes.count <= 67_108_864 else { throw .metadataMalformed("at most 64 MiB") }
        let end = bytes.lastIndex { $0 != 0x0A && $0 != 0x0D } ?? -1
        (signed, certificates, payload) = try JSONWebSignature.certified(
            parsing: Array(bytes[...end]),
            AttestationError.metadataMalformed
        )
    }

    /// Verifies the BLOB (section 3.2): certificates, host, signature, number and date.
    ///
    /// Revocation lists are not fetched.
    ///
    /// - Parameters:
    ///   - anchors: Roots in DER; those of ``BuiltInRoot/metadata`` for the Alliance's.
    ///   - host: The host that the signing certificate must be issued to, as its roots certify the whole web; nil: any, for
    ///     roots of your own alone.
    ///   - previous: The last good metadata, whose number the new ones must reach: else somebody plays back older ones.
    ///   - allowsOutdated: Whether metadata whose next update is overdue by more than a day will do.
    ///   - now: The instant at which certificates must be valid.
    /// - Returns: The metadata.
    /// - Throws: `algorithmUnsupported`, `certificateMalformed`, `chainInvalid`, `notTrusted`, `hostMismatch`,
    ///   `signatureInvalid`, `metadataMalformed`, `metadataRolledBack` or `metadataOutdated`.
    public func verified(
        anchors: [[UInt8]] = BuiltInRoot.metadata.map(\.certificate),
        host: String? = "mds.fidoalliance.org",
        after previous: AuthenticatorMetadata? = nil,
        allowsOutdated: Bool = false,
        at now: UnixTime
    ) throws(AttestationError) -> AuthenticatorMetadata {
        let chain = try AttestationChain(ders: certificates)
        switch CertificatePath.judge(chain.certificates, anchors: anchors.compactMap(Self.anchor), at: now) {
        case .anchored: break
        case .invalid(let error): throw error
        case .unanchored:
            throw AttestationError(
                .notTrusted,
                expected: "a chain to one of \(anchors.count) roots",
                "the metadata's certificates chain to no configured root"
            )
        }
        if let host { try chain.leaf.checkIsIssued(to: host) }
        try checkSignature(chain.leaf)
        // Only now is the payload looked at.
        let metadata = try AuthenticatorMetadata(unsignedPayload: payload)
        if let previous, metadata.number < previous.number {
            throw AttestationError(
                .metadataRolledBack,
                expected: "at least \(previous.number)",
                found: "\(metadata.number)",
                "the metadata are older than those that are there"
            )
        }
        guard allowsOutdated || now < metadata.nextUpdate.adding(seconds: 2 * 86_400) else {
            throw AttestationError(
                .metadataOutdated,
                expected: "an update due after \(now.milliseconds)",
                found: "\(metadata.nextUpdate.milliseconds)",
                "newer metadata are overdue; what these say may no longer be so"
            )
        }
        return metadata
    }

    private func checkSignature(_ leaf: AttestationCertificate) throws(AttestationError) {
        let isValid: Bool
        let message = Array(signed.signedBytes)
        switch signed.header.algorithm {
        case "RS256": isValid = try leaf.isValid(signature: signed.signature, over: message, algorithm: .rs256)
        case "ES256":
            // JSON Web Signatures hold r and s one behind the other, certificates want them in DER.
            let signature = try? P256.Signing.ECDSASignature(rawRepresentation: signed.signature)
            let der = signature.map { Array($0.derRepresentation) } ?? []
            isValid = try leaf.isValid(signature: der, over: message, algorithm: .es256)
        default:
            throw AttestationError(
                .algorithmUnsupported,
                expected: "RS256 or ES256",
                found: signed.header.algorithm,
                "metadata are signed with RS256 or ES256"
            )
        }
        guard isValid else {
            throw AttestationError(.signatureInvalid, "the metadata's certificate did not sign them")
        }
    }

    private static func anchor(_ der: [UInt8]) -> AttestationCertificate? {
        try? AttestationCertificate(der: der, isAnchor: true)
    }
}

extension AttestationError {
    /// Metadata that are not what they should be.
    static func metadataMalformed(_ expected: String) -> AttestationError {
        AttestationError(
            .metadataMalformed,
            expected: expected,
            "the metadata are not what was expected: \(expected)"
        )
    }
}

extension JSONWebSignature {
    /// Reads a signature whose header has the certificates (x5c) of its key.
    ///
    /// - Parameters:
    ///   - bytes: The whole input.
    ///   - malformed: Makes the error that tells what was expected.
    /// - Returns: The signature, the certificates in DER with the leaf first, and the payload, for which nothing vouches yet.
    /// - Throws: What `malformed` makes.
    static func certified(
        parsing bytes: [UInt8],
        _ malformed: (String) -> AttestationError
    ) throws(AttestationError) -> (signed: JSONWebSignature, certificates: [[UInt8]], payload: [UInt8]) {
        let (signed, payload): (JSONWebSignature, [UInt8])
        do throws(JSONWebSignatureError) {
            signed = try JSONWebSignature(parsing: bytes)
            payload = try signed.uncheckedPayload()
        } catch {
            switch error.code {
            case .headerInvalid: throw malformed("a header that is a JSON object with an algorithm (alg)")
            case .headerCritical: throw malformed("no critical header member")
            default: throw malformed("three parts in base64url with dots between")
            }
        }
        guard let certificates = signed.header.certificates else {
            throw malformed("one to eight certificates in base64 (x5c)")
        }
        return (signed, certificates, payload)
    }
}
