// SPDX-License-Identifier: Apache-2.0

/// A failure that a person can mend, and the exit code that goes with it.
struct FIDOTestServerError: Error, Sendable, Hashable {
    /// Numbers as in `sysexits.h`.
    enum Code: Int32, Sendable {
        /// The address cannot be listened on.
        case unavailable = 69
        /// An option or a file is wrong.
        case configuration = 78
    }

    /// The exit code.
    let code: Code
    /// What happened, in lower case and without a full stop.
    let message: String

    /// Describes a failure.
    ///
    /// - Parameters:
    ///   - code: The exit code.
    ///   - message: What happened.
    init(_ code: Code, _ message: String) { (self.code, self.message) = (code, message) }
}
