// SPDX-License-Identifier: Apache-2.0
// Which attestations a relying party accepts.

/// What is done with an attestation that came.
public struct AttestationPolicy: Sendable, Hashable {
    /// How much an attestation must prove.
    public enum Requirement: Sendable, Hashable {
        /// Whatever came is checked where this library can, reported, and never a reason to shut anybody out but for a
        /// statement that is forged or malformed; a path that is invalid or ends in no anchor counts as not trusted. The
        /// default, as the public's passkeys give no attestation.
        case reported
        /// Self attestation or a chain to an anchor.
        case selfOrTrusted
        /// A chain to an anchor.
        case trusted
    }

    /// How much an attestation must prove.
    public var requirement: Requirement
    /// Trusted certificates in DER, roots or leaves.
    ///
    /// Anchors come from here alone, never from a statement (GHSA-6hxq-p678-4hr2).
    public var anchors: [[UInt8]]
    /// Whether leaves must look as the standard says (sections 8.2.1 and 8.3.1); some made before 2019 do not.
    public var enforcesCertificateProfile = true
    /// How many parts of a compound statement must hold, and which.
    public var compound = CompoundPolicy()
    /// Whose word counts in an Android key description.
    public var androidKey = AndroidKeyEnforcement.hardware
    /// Which manufacturers of trusted platform modules are accepted.
    public var tpmVendors = TPMVendorRule.any
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
}
