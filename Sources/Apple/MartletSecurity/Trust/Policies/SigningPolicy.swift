// SPDX-License-Identifier: Apache-2.0

internal import SwiftASN1
internal import X509

/// What the library's policies leave out of RFC 5280 and of common sense: issuers may sign certificates, and nobody signs over SHA-1.
///
/// RSA keys below 2048 bits the library does not even read.
struct SigningPolicy: VerifierPolicy, Sendable {
    let verifyingCriticalExtensions: [ASN1ObjectIdentifier] = [.X509ExtensionID.keyUsage]

    func chainMeetsPolicyRequirements(chain: UnverifiedCertificateChain) -> PolicyEvaluationResult {
        for (depth, certificate) in chain.enumerated() {
            if depth > 0, !Self.maySign(certificate) { return .failsToMeetPolicy(reason: "no keyCertSign") }
            // Two certificates can be made that share a SHA-1 digest: the issuer may have signed the harmless one. A root is not believed
            // for its own signature.
            if depth < chain.count - 1, certificate.signatureAlgorithm == .sha1WithRSAEncryption {
                return .failsToMeetPolicy(reason: "a signature over SHA-1")
            }
        }
        return .meetsPolicy
    }

    /// Whether an issuer's key usage, if it has one, lets it sign certificates (RFC 5280, section 4.2.1.3).
    private static func maySign(_ issuer: Certificate) -> Bool {
        guard let found = issuer.extensions[oid: .X509ExtensionID.keyUsage] else { return true }
        return (try? KeyUsage(found))?.keyCertSign ?? false
    }
}
