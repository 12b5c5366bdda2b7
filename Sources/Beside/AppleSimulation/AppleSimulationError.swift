// SPDX-License-Identifier: Apache-2.0
// The one error of this module.

internal import ByteEncodings

/// Why the simulator cannot do what it was told.
///
/// What the simulated issuer answers to a request of a service under test, a refusal included, is no error but a value. Two
/// errors are equal when their codes are equal; the message is for people and may change.
package struct AppleSimulationError: CodedError {
    /// The broken rule.
    package let code: Code
    /// What happened, what was expected, and what may be done.
    package let message: String

    init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }
}
