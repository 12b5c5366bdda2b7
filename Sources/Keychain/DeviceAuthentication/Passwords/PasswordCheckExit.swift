// SPDX-License-Identifier: Apache-2.0

/// The exit codes of `martlet-check-password`.
package enum PasswordCheckExit: Int32, Sendable, Hashable, CaseIterable {
    /// The password is right; ``word`` stands on standard output, without which the code alone says nothing.
    case right = 0
    /// It is not.
    case wrong = 1
    /// The arguments are wrong, or the program was given rights of another user.
    case usage = 2
    /// The service file is missing or says nothing about authenticating.
    case serviceMissing = 3
    /// PAM did not ask for the password, asked twice, or asked for something else.
    case notAsked = 4
    /// The password is right, and the account is locked, expired or must change it.
    case accountRefused = 5
    /// PAM itself does not work.
    case broken = 6
    /// Standard input holds no password: nothing, more than 511 bytes, or a NUL.
    case unreadable = 7

    /// What stands on standard output after a right password: a module that ends the process with 0 writes no such line.
    package static let word = "right\n"

    /// What follows for who asked.
    ///
    /// - Parameters:
    ///   - code: The exit code.
    ///   - output: What stood on standard output.
    /// - Throws: ``DeviceError`` for anything but a right password.
    package static func judge(code: Int32, output: [UInt8]) throws(DeviceError) {
        switch Self(rawValue: code) {
        case .right where output == Array(word.utf8): return
        case .wrong: throw DeviceError(.authenticationFailed, "the password is another one")
        case .serviceMissing:
            throw DeviceError(.passwordServiceMissing, PasswordService.advice(folder: PasswordService.folder))
        case .notAsked:
            throw DeviceError(
                .passwordNotAsked,
                "PAM did not ask for the password exactly once; let its service \(PasswordService.name) use pam_unix alone"
            )
        case .accountRefused:
            throw DeviceError(
                .passwordRefused,
                "the password is right, and the account is locked, expired or must change it"
            )
        case .unreadable: throw DeviceError(.authenticationFailed, "a password has 1 to 511 bytes and no NUL")
        case .right, .usage, .broken, nil:
            throw DeviceError(.systemCancel, "the system's password could not be checked; see the log of the program")
        }
    }
}
