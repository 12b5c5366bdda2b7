// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import ByteEncodings
internal import JSONCoding
internal import KeychainAgentClient
internal import KeychainAgentProtocol
internal import KeychainItems
internal import LoginManagement
internal import WebAuthnTypes

/// The passkeys of the keychain, without their keys.
struct KeptPasskeys {
    private let agent: AgentClient
    private let options: KeychainOptions

    init(_ options: KeychainOptions) throws(CommandError) {
        self.options = options
        agent = try options.agent()
    }

    /// All, by site and then by account, of one account the newest first.
    func all(removed: Bool = false) throws(CommandError) -> [AgentPasskey] {
        do throws(AgentClientError) {
            return try (removed ? AgentPasskey.removed(in: agent) : AgentPasskey.all(in: agent))
                .sorted { ($0.relyingParty, $0.username, $1.created) < ($1.relyingParty, $1.username, $0.created) }
        } catch {
            throw error.failure.map { options.explained($0) } ?? CommandError(error)
        }
    }

    /// The one that is meant by its ID, or by its site, and of several by its account.
    func one(_ choice: PasskeyChoice, removed: Bool = false) throws(CommandError) -> AgentPasskey {
        let all = try all(removed: removed)
        if let named = all.first(where: { $0.item.text == choice.name }) { return named }
        let found = all.filter { passkey in
            passkey.relyingParty == choice.name && choice.username.map { $0 == passkey.username } ?? true
        }
        guard let first = found.first else {
            throw CommandError(
                .notFound,
                "there is no \(removed ? "removed " : "")passkey of \(ShownText.safe(choice.name)); martlet-keychain passkey list\(removed ? " --removed" : "") shows all"
            )
        }
        guard found.count == 1 else {
            let lines = found.map { "\n  \($0.item.text)  \($0.line)" }.joined()
            throw CommandError(.usage, "several passkeys are meant; name one by --username or by its ID:\(lines)")
        }
        return first
    }

    /// Asks the agent for a change.
    func change(_ request: AgentRequest) throws(CommandError) { _ = try options.ask(agent, request) }
}

/// Which passkey a command is about.
struct PasskeyChoice: ParsableArguments {
    @Argument(help: "The passkey's site, as login.example.com; or its ID.")
    var name: String

    @Option(help: "The account, where the site has several.")
    var username: String?
}

extension AgentPasskey {
    /// A passkey on one line of a terminal.
    var line: String {
        let names = [username, title.isEmpty ? "" : "(\(title))"].filter { !$0.isEmpty }
        return ([relyingParty] + names).map { ShownText.safe($0) }.joined(separator: "  ")
    }

    /// What may be shown of it; no key is among it.
    var members: [(String, JSONValue)] {
        [
            ("id", .string(item.text)), ("rp_id", .string(relyingParty)), ("username", .string(username)),
            ("display_name", .string(displayName)), ("title", .string(title)),
            ("credential_id", .string(credential.base64URL)), ("user_handle", .string(Base64URL.encode(userHandle))),
            ("created", .integer(created)), ("used", used.map { .integer($0) } ?? .null),
        ]
    }

    var json: JSONValue {
        var object = JSONObject()
        for (name, value) in members { object[name] = value }
        return .object(object)
    }
}
