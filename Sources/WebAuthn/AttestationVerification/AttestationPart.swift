// SPDX-License-Identifier: Apache-2.0
// One part of a compound statement and what became of it.

public import WebAuthnTypes

/// One part of a compound statement (WebAuthn Level 3, section 8.9).
public struct AttestationPart: Sendable, Hashable {
    /// The part's format.
    public let format: AttestationFormat
    /// What the part proved, or the rule that it breaks.
    public let result: Result<AttestationOutcome, AttestationError>
}
