// SPDX-License-Identifier: Apache-2.0

/// A failure that a person can mend: one sentence, perhaps a hint, and the exit code that goes with it.
struct CommandError: Error, Sendable {
    /// The documented exit codes; numbers as in `sysexits.h`.
    enum Code: Int32 {
        /// Something that no other code names.
        case failure = 1
        /// What shall be explained cannot be used.
        case unusableInput = 2
        /// Some records of an import were refused, the others are stored.
        case recordsRefused = 3
        /// The command line is wrong.
        case usage = 64
        /// The input or the data folder is not what this version can read.
        case dataInvalid = 65
        /// What the command is about does not exist.
        case notFound = 66
        /// The port is taken, or the service cannot be reached.
        case unavailable = 69
        /// A file or folder cannot be made or written.
        case cannotWrite = 73
        /// A setting is unknown, wrong, or contradicts what the data folder says.
        case configuration = 78
        /// Ctrl-C was pressed, or the service was told twice to stop; what was done stays done.
        case stopped = 130
    }

    let code: Code
    /// What happened, in lower case and without a full stop.
    let message: String
    /// What may be done.
    let hint: String?

    init(_ code: Code, _ message: String, hint: String? = nil) {
        self.code = code
        self.message = message
        self.hint = hint
    }
}
