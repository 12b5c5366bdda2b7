// SPDX-License-Identifier: Apache-2.0
// The one error of this module.

public import ByteEncodings

/// Why an attestation statement does not hold, by the procedures of WebAuthn Level 3, section 8.
///
/// Two errors are equal when their codes are equal; the message is for people and may change.
public struct AttestationError: CodedError {
    /// The broken rule.
    public let code: Code
    /// What the rule asks for; nil where it cannot be told in a few words.
    public let expected: String?
    /// What was there instead; nil where nothing was, or where it cannot be told in a few words.
    public let found: String?
    /// What happened and what was expected.
    public let message: String

    init(_ code: Code, expected: String? = nil, found: String? = nil, _ message: String) {
        self.code = code
        self.expected = expected
        self.found = found
        self.message = message
    }
}
