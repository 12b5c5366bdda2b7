// SPDX-License-Identifier: Apache-2.0

internal import AccountMessages

extension SignInPolicy {
    /// Codes of satellites, ships and worldwide services, which no country's people have and which cost most (ITU-T E.164,
    /// list of assigned codes): they get messages only where a prefix of `textPrefixes` names one of them.
    static let dearPrefixes = ["+870", "+878", "+881", "+882", "+883", "+888", "+979"]

    /// Whether text messages go to a number, `+` and digits.
    func sendsTexts(to number: String) -> Bool {
        if let dear = Self.dearPrefixes.first(where: number.hasPrefix) {
            return textPrefixes.contains { $0.hasPrefix(dear) && number.hasPrefix($0) }
        }
        return textPrefixes.isEmpty || textPrefixes.contains(where: number.hasPrefix)
    }

    /// Refuses a number that text messages do not go to.
    func requireTexts(to number: PhoneNumber) throws(SignInError) {
        guard !sendsTexts(to: number.text) else { return }
        let served = textPrefixes.joined(separator: ", ")
        throw SignInError(
            .addressUnusable,
            textPrefixes.isEmpty
                ? "text messages go to no numbers of satellites, ships and worldwide services"
                : "text messages go to numbers that begin with \(served) only"
        )
    }
}

/// The result of signing up, signing in or using a link.
package struct SignInOutcome: Sendable {
    /// The new session with its account.
    package let signedIn: SignedInSession
    /// The session's token, for its owner alone; nil when the client brought the digest of its own.
    package let token: OpaqueToken?
    /// What to tell the authenticator about the account.
    package let signals: SignalPayload
    /// Whether the account is another one than the name that was typed.
    package let nameDiffers: Bool
}

/// The result of a fresh verification: the session under its new token.
package struct VerificationOutcome: Sendable {
    /// The session with its account.
    package let signedIn: SignedInSession
    /// The session's new token, for its owner alone; nil when the client brought the digest of its own.
    package let token: OpaqueToken?
}
