// SPDX-License-Identifier: Apache-2.0
// How the two secrets are called in a prompt.

internal import KeychainAgent

extension Prompt.Secret {
    /// The word before the field.
    ///
    /// It is what a person sees whatever a long reason pushes out of the text.
    var label: String {
        switch self {
        case .passcode: "Passcode"
        case .password(let account): "Password of \(account)"
        }
    }

    /// What is to be typed.
    ///
    /// - Parameter besidePasswords: Whether this agent asks for the account's password at other times.
    /// - Returns: The end of a sentence.
    func words(besidePasswords: Bool) -> String {
        switch self {
        case .passcode: besidePasswords ? "the passcode of your keychain, not your account's password" : "the passcode"
        case .password(let account):
            "the password of your account \(account) on this computer, not the passcode of your keychain"
        }
    }
}
