// SPDX-License-Identifier: Apache-2.0

internal import CTAPTypes
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
        case .passkey(.securityKey(let question)): question.button
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
        case .passkey(.securityKey(let question)) where question.offersAnother: return .choice
        case .passkey(.securityKey(let question)) where question.act == .alreadyHere && !question.verifies:
            return .notice
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
        let (site, account) = (Self.shown(site) ?? "a site", Self.shown(account))
        switch self {
        case .make: return "\(site) asks to make a passkey\(account.map { " for \($0)" } ?? "")."
        case .use: return "Sign in to \(site)\(account.map { " as \($0)" } ?? "")?"
        case .missing: return "There is no passkey for \(site) in your keychain. Use another device."
        case .securityKey(let question):
            switch question.act {
            case .make: return "\(site) asks to make a passkey\(account.map { " for \($0)" } ?? "")."
            case .use: return "Sign in to \(site)\(account.map { " as \($0)" } ?? "")?"
            case .alreadyHere:
                return "Your keychain has a passkey of this account at \(site) already. Sign in with it."
            case .permit(let permissions):
                return "A program asks to \(permissions.words)\(Self.shown(self.site).map { " at \($0)" } ?? "")."
            case .select: return "Use this keychain?"
            case .reset:
                return """
                    Reset the security key of this keychain? Its PIN, its large blobs and the passkeys that never leave this computer are \
                    forgotten for good; other passkeys stay.
                    """
            }
        }
    }

    /// A foreign name in so many characters that it pushes nothing out, and none that a window obeys; nil for none.
    private static func shown(_ name: String?) -> String? {
        guard let name, !name.isEmpty else { return nil }
        let shown = Prompt.shown(ShownName.of(name))
        return shown.isEmpty ? nil : shown
    }
}

extension SecurityKeyQuestion {
    /// The word on the button that agrees.
    var button: String {
        switch act {
        case .make: "Make passkey"
        case .use: "Sign in"
        case .alreadyHere: "Close"
        case .permit: "Allow"
        case .select: "Use"
        case .reset: "Reset"
        }
    }
}

extension PinUvAuthPermissions {
    /// What is permitted, behind "asks to".
    fileprivate var words: String {
        var words: [String] = []
        if contains(.makeCredential) { words.append("make a passkey") }
        if contains(.getAssertion) { words.append("sign in") }
        if contains(.credentialManagement) {
            words.append("list, change and remove your passkeys")
        } else if contains(.persistentCredentialManagement) {
            words.append("list your passkeys, now and later")
        }
        if contains(.largeBlobWrite) { words.append("change what sites keep with passkeys") }
        if contains(.authenticatorConfiguration) { words.append("change the settings of the security key") }
        return words.isEmpty ? "use the security key" : words.joined(separator: ", and to ")
    }
}
