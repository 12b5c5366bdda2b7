// SPDX-License-Identifier: Apache-2.0

/// The form, the life and the attempts of a delivered code.
package struct CodeRules: Sendable, Hashable {
    /// Digits or a link's token.
    package let form: CodeForm
    /// Seconds until it expires.
    package let lifetime: Int
    /// How many wrong attempts end it.
    package let attempts: Int

    /// Chooses rules.
    ///
    /// - Parameters:
    ///   - form: Digits or a link's token.
    ///   - lifetime: 60 to 86,400 seconds. Codes by SMS may live ten minutes at most, codes by mail a day (NIST SP
    ///     800-63B-4, section 4.2); ten minutes suit both (OWASP ASVS 5.0, 6.5.5).
    ///   - attempts: 1 to 10.
    /// - Throws: `parametersInvalid`.
    package init(form: CodeForm, lifetime: Int, attempts: Int) throws(OneTimeCodesError) {
        guard (60...86_400).contains(lifetime), (1...10).contains(attempts) else {
            throw OneTimeCodesError(
                .parametersInvalid,
                "a code of \(lifetime) s with \(attempts) attempts was asked for; 60 to 86400 s with 1 to 10 attempts "
                    + "were expected"
            )
        }
        self.init(form, lifetime, attempts)
    }

    private init(_ form: CodeForm, _ lifetime: Int, _ attempts: Int) {
        self.form = form
        self.lifetime = lifetime
        self.attempts = attempts
    }

    /// Six digits, ten minutes, five attempts.
    package static let code = Self(.digits(.six), 600, 5)
    /// Eight digits, ten minutes, five attempts: where wrong ones cannot be counted for longer than a code lives.
    package static let longCode = Self(.digits(.eight), 600, 5)
    /// A link, ten minutes; a wrong token is no slip of a finger, yet a mail program may cut a link short.
    package static let link = Self(.token, 600, 5)
}
