// SPDX-License-Identifier: Apache-2.0

public import WebAuthnTypes

/// A trusted certificate, with the statements for which it may vouch (WebAuthn Level 3, section 7.1, steps 23 and 24).
///
/// A root of Android devices must not vouch for a security key, nor one maker's root for the models of another.
public struct TrustAnchor: Sendable, Hashable {
    /// The certificate in DER: a root, an intermediate, or an attestation certificate itself.
    public let certificate: [UInt8]
    /// The formats for which it vouches; nil: every one.
    public let formats: Set<AttestationFormat>?
    /// The models for which it vouches; nil: every one.
    ///
    /// `fido-u2f` proves no model, so an anchor for models alone never vouches for it.
    public let models: Set<AAGUID>?

    /// An anchor.
    ///
    /// - Parameters:
    ///   - certificate: The certificate in DER; bytes that are none vouch for nothing.
    ///   - formats: The formats for which it vouches; nil: every one.
    ///   - models: The models for which it vouches; nil: every one.
    public init(_ certificate: [UInt8], formats: Set<AttestationFormat>? = nil, models: Set<AAGUID>? = nil) {
        self.certificate = certificate
        self.formats = formats
        self.models = models
    }

    /// Whether the anchor is meant for a statement.
    func serves(_ subject: AttestationSubject) -> Bool {
        if let formats, !formats.contains(subject.format) { return false }
        guard let models else { return true }
        guard subject.format != .fidoU2F, let aaguid = subject.aaguid else { return false }
        return models.contains(aaguid)
    }
}
