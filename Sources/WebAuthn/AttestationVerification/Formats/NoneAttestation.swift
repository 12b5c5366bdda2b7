// SPDX-License-Identifier: Apache-2.0
// The format "none".

internal import CBORCoding
internal import WebAuthnTypes

/// No attestation (WebAuthn Level 3, section 8.7).
enum NoneAttestation {
    /// Checks that the statement is an empty map: anything else hides something in it.
    static func verify(_ subject: AttestationSubject) throws(AttestationError) -> AttestationOutcome {
        guard subject.statement == .map(CBORMap()) else {
            throw AttestationError(.statementMalformed, "a statement of format none must be an empty map")
        }
        return AttestationOutcome(subject, .none)
    }
}
