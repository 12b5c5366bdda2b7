// SPDX-License-Identifier: Apache-2.0

/// A way to sign in that was added or removed.
package enum MessageMethod: Sendable, Hashable {
    /// A passkey with the name that its owner gave it.
    case passkey(name: String)
    /// The password.
    case password
    /// An authenticator app.
    case authenticatorApp
    /// An e-mail address.
    case email
    /// A telephone number.
    case phone
    /// Saved recovery codes.
    case recoveryCodes
    /// An identity at a provider, by the provider's name.
    case provider(name: String)

    func text(_ language: MessageLanguage) -> String {
        switch self {
        case .passkey(let name): MessageCatalogue.text(.methodPasskey, language, ["name": name])
        case .password: MessageCatalogue.text(.methodPassword, language)
        case .authenticatorApp: MessageCatalogue.text(.methodAuthenticatorApp, language)
        case .email: MessageCatalogue.text(.methodEmail, language)
        case .phone: MessageCatalogue.text(.methodPhone, language)
        case .recoveryCodes: MessageCatalogue.text(.methodRecoveryCodes, language)
        case .provider(let name): MessageCatalogue.text(.methodProvider, language, ["name": name])
        }
    }
}
