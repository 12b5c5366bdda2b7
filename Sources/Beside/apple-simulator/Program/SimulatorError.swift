// SPDX-License-Identifier: Apache-2.0

/// A failure that a person can mend, and the exit code that goes with it.
struct SimulatorError: Error {
    /// Numbers as in `sysexits.h`.
    enum Code: Int32 {
        /// The address cannot be listened on.
        case unavailable = 69
        /// A flag or a file is wrong.
        case configuration = 78
    }

    let code: Code
    /// What happened, in lower case and without a full stop.
    let message: String

    init(_ code: Code, _ message: String) { (self.code, self.message) = (code, message) }
}
