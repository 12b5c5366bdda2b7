// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings
internal import ArgumentParser
internal import JSONCoding
internal import SignInAccounts
internal import WebAuthnTypes

/// Makes a one-time link for an owner who lost all passkeys.
struct AccountSignInLinkCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sign-in-link",
        abstract: "Make a one-time link for somebody who lost all passkeys.",
        discussion: """
            Into an account that nobody can sign in to yet the link leads at once, to add a passkey and nothing else. \
            For any other account it is one proof of a recovery: one with a passkey, or with an app or a code by \
            message beside its password, asks for another proof besides, such as a saved code, and all wait (48 hours, \
            unless --recovery-wait of the service says otherwise) so that the owner can stop a thief. Where the \
            service runs with --recovery off, the link opens any account at once.

            With --identity-checked the link stands for both proofs. Say so only when you made sure by two means of \
            your own who the person is, for example by meeting them and by a question that nobody else can answer; \
            the account's activity shows it.

            Hand the link to the account's owner in person or in a way that nobody else reads; it works once and for \
            fifteen minutes. With --json one object: link, expiresAt.
            """
    )

    @Argument(help: "The account's name, or an address or number that it verified.")
    var name: String

    @Flag(help: "You made sure by two means of your own who the person is.")
    var identityChecked = false

    @OptionGroup var options: AccountOptions

    func run() async throws {
        let (name, json, isChecked) = (name, options.json, identityChecked)
        let settings = try await options.place.settings()
        let recovery = try RecoveryPlan(settings)
        let codes: CodeUse = try ServicePlan.choice(.codes, settings) ?? .off
        try await OpenData.use(options.place) { data in
            let methods = try await data.engine.administration.account(named: name).methods
            let level = try await data.engine.administration.level(ofAccountNamed: name, codes: codes)
            let issued: IssuedToken
            do throws(SignInError) {
                issued = try await data.engine.administration.makeSignInLink(named: name, isIdentityChecked: isChecked)
            } catch {
                guard error.code == .accountDisabled else { throw error }
                throw CommandError(
                    .failure,
                    "\(name) is disabled, so no link would let anybody in",
                    hint: "`martlet account enable \(name)` lets the account sign in again"
                )
            }
            let link = "\(data.origin)/link#token=\(issued.token.exposedText)"
            if json {
                Terminal.result(["link": .string(link), "expiresAt": .integer(issued.expiresAt.milliseconds)])
            } else {
                Terminal.result(link)
                Terminal.talk("works once, until \(AccountText.time(issued.expiresAt))")
                if let recovery, let words = Self.worth(of: methods, level, isChecked: isChecked) {
                    // Flags of the service are not seen from here.
                    Terminal.talk(
                        "\(words); then a wait of \(AccountText.count(recovery.waitHours, "hour")), unless serve was given "
                            + "another --recovery, --recovery-wait or --codes"
                    )
                }
            }
        }
    }

    /// What the link is good for; nil for an account that it opens at once.
    ///
    /// - Parameters:
    ///   - methods: Which ways of signing in the account has.
    ///   - level: How many proofs its recovery asks for.
    ///   - isChecked: Whether the operator vouches for the person.
    /// - Returns: The beginning of a sentence.
    private static func worth(of methods: AccountMethods, _ level: AccountLevel, isChecked: Bool) -> String? {
        switch level {
        case .second:
            isChecked
                ? "stands for both proofs that the account asks for" : "is one of two proofs that the account asks for"
        case .first: methods.hasPassword || methods.hasExternal ? "is the proof that the account asks for" : nil
        }
    }
}
