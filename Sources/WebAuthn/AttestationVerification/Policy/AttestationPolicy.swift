// SPDX-License-Identifier: Apache-2.0

public import WebAuthnTypes

/// What is done with an attestation that came, which WebAuthn Level 3, section 7.1, leaves to the relying party.
public struct AttestationPolicy: Sendable, Hashable {
    /// How much an attestation must prove, the least first.
    public enum Requirement: Int, Sendable, Hashable, Comparable {
        /// Nothing: the statement is not even read, and its outcome is ``AttestationOutcome/Proof/ignored``.
        case ignored
        /// Whatever came is checked where this library can, reported, and never a reason to shut anybody out but for a
        /// statement that is forged or malformed; a path that is invalid or ends in no anchor counts as not trusted. The
        /// default, as the public's passkeys give no attestation.
        case reported
        /// No certificate or a chain to an anchor: whoever shows a certificate must show a good one.
        case trustedIfCertified
        /// Self attestation or a chain to an anchor.
        case selfOrTrusted
        /// A chain to an anchor.
        case trusted

        /// Whether one asks for less than another.
        public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
    }

    /// How much an attestation must prove.
    public var requirement: Requirement
    /// What statements of a format must prove instead; for those that are not named it is ``requirement``.
    ///
    /// The client chooses the format: where one is asked for less, everybody can come with that one.
    public var formatRequirements: [AttestationFormat: Requirement] = [:]
    /// Which models of authenticators are accepted.
    public var models = AuthenticatorModelPolicy()
    /// The FIDO Alliance's metadata and what follows from them; nil: none.
    public var metadata: MetadataPolicy?
    /// Trusted certificates in DER, roots or leaves, that vouch for statements of every format and model.
    ///
    /// Anchors come from here and from ``trustAnchors`` alone, never from a statement (GHSA-6hxq-p678-4hr2). Of those that
    /// bear the name of an issuer, 32 are tried for a path.
    public var anchors: [[UInt8]]
    /// Trusted certificates that vouch for some formats or models, such as those of ``BuiltInRoot``.
    public var trustAnchors: [TrustAnchor] = []
    /// Whether leaves must look as the standard says (sections 8.2.1 and 8.3.1); some made before 2019 do not.
    public var enforcesCertificateProfile = true
    /// The formats whose statements must not bring along the root of their path; none by default.
    ///
    /// The standard lets a root be there or not; FIDO's conformance tests refuse one in `packed`. A single certificate that
    /// signed itself is an attestation certificate, not a root.
    public var formatsWithoutRoot: Set<AttestationFormat> = []
    /// How many parts of a compound statement must hold, and which.
    public var compound = CompoundPolicy()
    /// Whose word counts in an Android key description.
    public var androidKey = AndroidKeyEnforcement.hardware
    /// Which Android attestation certificates are revoked; nil: nobody looked.
    public var androidRevocations: AndroidRevocations?
    /// Which manufacturers of trusted platform modules are accepted.
    public var tpmVendors = TPMVendorRule.any
    /// What a trusted platform module's key must be for its statement to be trusted.
    public var tpmKeys = TPMKeyRule.madeInside
    /// Whether `fido-u2f` statements must name no model, as FIDO's conformance rules ask; the standard itself does not.
    ///
    /// U2F proves no AAGUID: never take the one beside such a statement for the authenticator's model.
    public var requiresZeroAAGUIDInU2F = false
    /// Whether a format that its maker has given up (`android-safetynet`) may count as trusted.
    public var trustsDeprecatedFormats = false

    /// A policy.
    ///
    /// - Parameters:
    ///   - requirement: How much an attestation must prove.
    ///   - anchors: Trusted certificates in DER.
    public init(requirement: Requirement = .reported, anchors: [[UInt8]] = []) {
        self.requirement = requirement
        self.anchors = anchors
    }

    /// What a statement must prove: as its format is asked, or as the model that it names, whichever is more.
    func requirement(for subject: AttestationSubject) -> Requirement {
        let asked = formatRequirements[subject.format] ?? requirement
        guard let aaguid = subject.aaguid, let ofModel = models.requirements[aaguid] else { return asked }
        return max(asked, ofModel)
    }
}
