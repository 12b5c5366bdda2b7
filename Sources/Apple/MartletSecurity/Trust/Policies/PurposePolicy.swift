// SPDX-License-Identifier: Apache-2.0

internal import KeychainItems
internal import SwiftASN1
internal import X509

/// Whether a chain is for a purpose (RFC 5280, section 4.2.1.12).
///
/// As with Apple, a certificate without extended uses, or with the one that means any, is for all. Stricter than that section, and as browsers
/// do: the uses of an authority bind those below it.
struct PurposePolicy: VerifierPolicy, Sendable {
    /// Beside what is checked here, certificate policies are known: any of them will do, as nobody asks for one.
    let verifyingCriticalExtensions: [ASN1ObjectIdentifier] = [
        .X509ExtensionID.extendedKeyUsage, .X509ExtensionID.subjectAlternativeName, [2, 5, 29, 32],
    ]

    private let purpose: CertificatePurpose

    init(_ purpose: CertificatePurpose) { self.purpose = purpose }

    func chainMeetsPolicyRequirements(chain: UnverifiedCertificateChain) -> PolicyEvaluationResult {
        let (use, hasHost): (ExtendedKeyUsage.Usage, Bool)
        switch purpose {
        case .any: return .meetsPolicy
        case .server(let host): (use, hasHost) = (.serverAuth, host != nil)
        case .client(let host): (use, hasHost) = (.clientAuth, host != nil)
        }
        for (depth, certificate) in chain.enumerated() where depth < max(1, chain.count - 1) {
            guard let found = certificate.extensions[oid: .X509ExtensionID.extendedKeyUsage] else { continue }
            guard let uses = try? ExtendedKeyUsage(found), uses.contains(use) || uses.contains(.any) else {
                return .failsToMeetPolicy(reason: "another extended use")
            }
        }
        // A host is never looked for in the common name, which nobody has checked for being one.
        if hasHost, (try? chain.leaf.extensions.subjectAlternativeNames)?.isEmpty ?? true {
            return .failsToMeetPolicy(reason: "no alternative names")
        }
        return .meetsPolicy
    }
}
