// SPDX-License-Identifier: Apache-2.0
// What an attestation statement proved.

public import CBORCoding
public import WebAuthnTypes

/// What an attestation statement proved.
public struct AttestationOutcome: Sendable, Hashable {
    /// The kinds of proof.
    public enum Proof: Sendable, Hashable {
        /// Nothing: the statement says so itself.
        case none
        /// The credential key signed for itself: integrity, but no model.
        case selfAttested
        /// An attestation certificate signed; trusted when its path is valid and ends in a configured anchor.
        case certified(isTrusted: Bool)
        /// The format is known and its statement has the right shape, but this version does not judge it.
        case notJudged
    }

    /// The statement's format.
    public let format: AttestationFormat
    /// What it proved.
    public let proof: Proof
    /// The statement as it came, for judging it again later.
    public let statement: CBORValue
    /// The certificates of the statement in DER, leaf first; empty without any.
    public let certificates: [[UInt8]]
    /// The device's serial number from an enterprise certificate; nil without one.
    public let enterpriseSerialNumber: [UInt8]?
    /// Why the certificates form no valid path; nil when they do, trusted or not, or when there are none.
    public let pathProblem: String?

    init(
        _ subject: AttestationSubject,
        _ proof: Proof,
        certificates: [[UInt8]] = [],
        enterpriseSerialNumber: [UInt8]? = nil,
        pathProblem: String? = nil
    ) {
        format = subject.object.format
        self.proof = proof
        statement = subject.object.statement
        self.certificates = certificates
        self.enterpriseSerialNumber = enterpriseSerialNumber
        self.pathProblem = pathProblem
    }
}
