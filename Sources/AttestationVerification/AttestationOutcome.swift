// SPDX-License-Identifier: Apache-2.0
// What an attestation statement proved.

public import WebAuthnTypes

/// What an attestation statement proved.
public struct AttestationOutcome: Sendable, Hashable {
    /// The kinds of proof.
    public enum Proof: Sendable, Hashable {
        /// Nothing: the statement says so itself.
        case none
        /// The credential key signed for itself: integrity, but no model.
        case selfAttested
        /// An attestation certificate signed; trusted when its path ends in a configured anchor.
        case certified(isTrusted: Bool)
        /// The format is known but not judged by this version; the statement is kept for later.
        case notJudged
    }

    /// The statement's format.
    public let format: AttestationFormat
    /// What it proved.
    public let proof: Proof
    /// The certificates of the statement in DER, leaf first; empty without any.
    public let certificates: [[UInt8]]
    /// The device's serial number from an enterprise certificate; nil without one.
    public let enterpriseSerialNumber: [UInt8]?
}
