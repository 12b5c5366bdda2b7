// SPDX-License-Identifier: Apache-2.0

/// What PAM, asked by a process of its own, said of a password.
package enum PasswordOutcome: Sendable, Hashable {
    /// It is the account's.
    case right
    /// It is another one, and may be typed again; with a sentence for the person.
    case wrong(String)
    /// It is another one, and was the last that may be tried before the passcode; with a sentence for the person.
    case passcodeFirst(String)
    /// It could not be checked; why, in a sentence.
    case unavailable(String)

    /// How it is with the password from here on.
    var standing: PasswordStanding {
        switch self {
        case .right, .wrong: .ready
        case .passcodeFirst: .passcodeFirst
        case .unavailable(let why): .unavailable(why)
        }
    }
}

/// How it is with the password of the account.
package enum PasswordStanding: Sendable, Hashable {
    /// It may be asked for.
    case ready
    /// The passcode is due first.
    case passcodeFirst
    /// It cannot be checked; why, in a sentence.
    case unavailable(String)
}
