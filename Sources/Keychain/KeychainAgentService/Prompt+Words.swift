// SPDX-License-Identifier: Apache-2.0

internal import KeychainAgent
internal import KeychainAgentProtocol
internal import DeviceAuthentication
internal import WebAuthnTypes

extension Prompt {
    /// What the window is called; with a question for leave the question itself, which no long name pushes out.
    var title: String {
        if case .consenting = purpose { return "Martlet keychain: may this application use your face?" }
        return "Martlet keychain"
    }

    /// The word on the button that gives what is asked for.
    var button: String {
        switch purpose {
        case .unlocking: "Unlock"
        case .proving: "Agree"
        case .consenting: "Allow"
        case .passkey(.make): "Make passkey"
        case .passkey(.use): "Sign in"
        case .passkey(.missing): "Close"
        }
    }

    /// Words of an application as windows may show them.
    ///
    /// Some programs that ask draw mark-up: pinentry-qt before 1.2.1 as HTML, with files that it names, others as Pango's. None of it is
    /// left, whichever they read, and no quotation mark that ends the words.
    static func shown(_ words: String) -> String {
        let plain: [Unicode.Scalar: Unicode.Scalar] = ["<": "(", ">": ")", "&": "+", "\"": "'"]
        return String(String.UnicodeScalarView(words.unicodeScalars.map { plain[$0] ?? $0 }))
    }

    /// What the window is there for.
    var wish: PinentryConversation.Wish {
        switch purpose {
        case .consenting: return .leave
        case .passkey(.missing): return .attention
        case .passkey(let question) where !question.verifies: return .agreement
        case .passkey, .proving, .unlocking: break
        }
        return ways.contains(.passcode) ? .secret : .attention
    }
}

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

extension PasskeyQuestion {
    /// What is asked: the site first, which is certain, then the account as the site called it.
    var sentence: String {
        let (site, account) = (site.relyingParty.text, shownAccount)
        switch self {
        case .make: return "\(site) asks to make a passkey\(account.map { " for \($0)" } ?? "")."
        case .use: return "Sign in to \(site)\(account.map { " as \($0)" } ?? "")?"
        case .missing: return "There is no passkey for \(site) in your keychain. Use another device."
        }
    }

    /// The account in so many characters that it pushes nothing out, and none that a window obeys; nil for none.
    private var shownAccount: String? {
        guard let account, !account.isEmpty else { return nil }
        let shown = Prompt.shown(ShownName.of(account))
        return shown.isEmpty ? nil : shown
    }
}
