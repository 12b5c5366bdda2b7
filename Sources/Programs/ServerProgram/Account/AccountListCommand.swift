// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import JSONCoding
internal import SignInAccounts
internal import WebAuthnTypes

/// Lists all accounts, a page at a time, so that a million of them need no memory.
struct AccountListCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List all accounts in the order of their names.",
        discussion: """
            With --json one object a line: name, displayName, id, createdAt, disabledAt (null when it may sign in), and \
            how many passkeys and sessions, hasPassword, hasAuthenticatorApp, and providers, the names of those that vouch for \
            its owner. Times are milliseconds since 1970.
            """
    )

    @OptionGroup var options: AccountOptions

    func run() async throws {
        let json = options.json
        try await OpenData.use(options.place) { data in
            var last: String?
            while true {
                let page = try await data.engine.administration.accounts(after: last, limit: 500)
                for summary in page {
                    if json { Terminal.result(AccountText.json(summary)) } else { Terminal.result(line(summary)) }
                }
                if last == nil, page.isEmpty, !json { Terminal.talk("there are no accounts yet") }
                guard let end = page.last, page.count == 500 else { return }
                last = end.account.name.canonical
            }
        }
    }

    private func line(_ summary: AccountSummary) -> String {
        let state = summary.account.isDisabled ? "  disabled" : ""
        let passkeys = AccountText.count(summary.passkeys, "passkey")
        let sessions = AccountText.count(summary.sessions, "session")
        let others = AccountText.otherMethods(
            password: summary.hasPassword,
            app: summary.hasAuthenticatorApp,
            external: summary.external
        )
        let counts = ([passkeys] + others + [sessions]).joined(separator: ", ")
        return "\(summary.account.name.text)  \(counts)\(state)"
    }
}
