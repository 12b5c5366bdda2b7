// SPDX-License-Identifier: Apache-2.0
// To which telephone numbers text messages go.

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
