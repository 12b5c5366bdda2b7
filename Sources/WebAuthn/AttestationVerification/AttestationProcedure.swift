// SPDX-License-Identifier: Apache-2.0

internal import WebAuthnTypes

/// The verification procedures (WebAuthn Level 3, section 8), one a format.
enum AttestationProcedure {
    /// Runs the procedure of the statement's format; names are compared byte for byte, with case.
    static func run(
        _ subject: AttestationSubject,
        _ context: AttestationContext
    ) throws(AttestationError) -> AttestationOutcome {
        switch subject.format {
        case .none: return try NoneAttestation.verify(subject)
        case .packed: return try PackedAttestation.verify(subject, context)
        case .tpm: return try TPMFormatAttestation.verify(subject, context)
        case .androidKey: return try AndroidKeyAttestation.verify(subject, context)
        case .androidSafetyNet: return try SafetyNetAttestation.verify(subject, context)
        case .fidoU2F: return try FIDOU2FAttestation.verify(subject, context)
        case .apple: return try AppleAttestation.verify(subject, context)
        case .compound: return try CompoundAttestation.verify(subject, context)
        default:
            throw AttestationError(
                .formatUnknown,
                found: subject.format.description,
                "the attestation format \"\(subject.format)\" is none that the standard registers"
            )
        }
    }
}
