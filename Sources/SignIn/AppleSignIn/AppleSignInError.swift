// SPDX-License-Identifier: Apache-2.0
// The one error of this module.

public import ByteEncodings

/// Why a token, a key, an answer or a setting was refused.
///
/// What a provider answers to a request that was sent well (a refusal, a fault) is no error but a value. Two errors are
/// equal when their codes are equal; the message is for people and logs, may change, and never holds a token, a code, a
/// secret or anything about a person.
public struct AppleSignInError: CodedError {
    /// The broken rule.
    public let code: Code
    /// What happened, what was expected, and what may be done.
    public let message: String

    init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }
}
