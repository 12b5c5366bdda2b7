// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import SignInAccounts
internal import WebAuthnRelyingParty
internal import WebAuthnTypes

/// Shows one account with its passkeys and whatever else signs in.
struct AccountShowCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Show one account with its passkeys.",
        discussion: """
            With --json one object: name, displayName, id, createdAt, disabledAt (null when it may sign in), group (null for \
            none), operator, recoveryDueAt (when the wait of a recovery ends; null when nobody gets back in), hasPassword, \
            hasAuthenticatorApp, providers (the names of those that vouch for its owner), and passkeys, each with id, name, provider, kind, createdAt, lastUsedAt, backedUp, unproven \
            (made without a prompt, and has verified nobody since) and verified (has verified its owner). Times are \
            milliseconds since 1970.
            """
    )

    @Argument(help: "The account's name, or an address or number that it verified.")
    var name: String

    @OptionGroup var options: AccountOptions

    func run() async throws {
        let (name, json) = (name, options.json)
        try await OpenData.use(options.place) { data in
            let found = try await data.engine.administration.account(named: name)
            let group = try await data.engine.administration.group(ofAccountNamed: name)
            let isOperator = try await data.engine.administration.isOperator(accountNamed: name)
            let recovery = try await data.engine.administration.recovery(ofAccountNamed: name)
            if json {
                Terminal.result(AccountText.json(found, group: group, isOperator: isOperator, recovery: recovery))
                return
            }
            Terminal.result("\(found.account.name.text) (\(found.account.displayName.text))")
            Terminal.result("  id        \(found.account.id.base64URL)")
            Terminal.result("  created   \(AccountText.time(found.account.createdAt))")
            if let since = found.account.disabledAt { Terminal.result("  disabled  \(AccountText.time(since))") }
            if let group { Terminal.result("  group     \(group.text)") }
            if isOperator { Terminal.result("  operator  may look at the report") }
            if let recovery { Terminal.result("  recovery  \(AccountText.line(recovery, at: .present))") }
            let others = AccountText.otherMethods(
                password: found.hasPassword,
                app: found.hasAuthenticatorApp,
                external: found.external
            )
            if !others.isEmpty { Terminal.result("  also      \(others.joined(separator: ", "))") }
            for passkey in found.passkeys { Terminal.result("  passkey   \(AccountText.line(passkey))") }
        }
    }
}
