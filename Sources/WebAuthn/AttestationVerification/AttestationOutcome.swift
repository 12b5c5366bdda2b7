// SPDX-License-Identifier: Apache-2.0

public import CBORCoding
public import WebAuthnTypes

/// What an attestation statement proved (WebAuthn Level 3, section 7.1, steps 21 to 24).
public struct AttestationOutcome: Sendable, Hashable {
    /// The kinds of proof.
    public enum Proof: Sendable, Hashable {
        /// Nothing: the policy asked for nothing, and the statement was not read.
        case ignored
        /// Nothing: the statement says so itself.
        case none
        /// The credential key signed for itself: integrity, but no model.
        case selfAttested
        /// An attestation certificate vouches; trusted when its path is valid and ends in a configured anchor.
        case certified(isTrusted: Bool)
    }

    /// The statement's format.
    public let format: AttestationFormat
    /// What it proved; for a compound statement, what as many parts as the policy asks for proved at least.
    public let proof: Proof
    /// The statement as it came, for judging it again later.
    public let statement: CBORValue
    /// The certificates of the statement in DER, leaf first; empty without any, and for a compound statement.
    public let certificates: [[UInt8]]
    /// The device's serial number from an enterprise certificate; nil without one.
    public let enterpriseSerialNumber: [UInt8]?
    /// Why the certificates form no valid path; nil when they do, trusted or not, or when there are none.
    public var pathProblem: String? { pathError?.message }
    /// Why the certificates do not vouch for this key, whatever their path; nil when nothing speaks against it.
    ///
    /// Of `tpm` statements alone, under ``TPMKeyRule/madeInside``.
    public var keyProblem: String? { keyError?.message }
    /// The parts of a compound statement, in their order, those that do not hold among them; empty for other formats.
    public let parts: [AttestationPart]

    /// Whether the AAGUID beside the statement is proved, and not only claimed.
    ///
    /// It is by a trusted `packed` statement, since the maker's key signs it. In other formats a key signs it that signs
    /// whatever the device's owner likes: there the certificate must name the model (`tpm`), or an anchor must vouch for the
    /// model alone (``TrustAnchor/models``, or a root in the model's metadata). `fido-u2f` proves none, and a compound
    /// statement as much as one part that counts.
    public let provesModel: Bool
    /// The rule that the path breaks.
    let pathError: AttestationError?
    /// The rule that keeps the key from being trusted under a good path.
    let keyError: AttestationError?

    /// What speaks against trusting the statement; nil when nobody vouches for it, and nothing speaks against it.
    var distrust: AttestationError? { pathError ?? keyError }

    /// Whether the format is one that its maker has given up: `android-safetynet`, whose service has ended.
    public var isFormatDeprecated: Bool { format == .androidSafetyNet }

    init(
        _ subject: AttestationSubject,
        _ proof: Proof,
        certificates: [[UInt8]] = [],
        enterpriseSerialNumber: [UInt8]? = nil,
        pathError: AttestationError? = nil,
        keyError: AttestationError? = nil,
        provesModel: Bool = false,
        parts: [AttestationPart] = []
    ) {
        format = subject.format
        self.proof = proof
        statement = subject.statement
        self.certificates = certificates
        self.enterpriseSerialNumber = enterpriseSerialNumber
        self.pathError = pathError
        self.keyError = keyError
        self.provesModel = provesModel
        self.parts = parts
    }
}

/// One part of a compound statement (WebAuthn Level 3, section 8.9).
public struct AttestationPart: Sendable, Hashable {
    /// The part's format.
    public let format: AttestationFormat
    /// What the part proved, or the rule that it breaks.
    public let result: Result<AttestationOutcome, AttestationError>
}

extension AttestationOutcome.Proof {
    /// What was proved, as a clause for people; the wording may change.
    package var words: String {
        switch self {
        case .ignored: "not looked at"
        case .none: "proves nothing"
        case .selfAttested: "signed by the new key itself"
        case .certified(isTrusted: true): "certificates that lead to a root"
        case .certified(isTrusted: false): "certificates that lead to no given root"
        }
    }
}
