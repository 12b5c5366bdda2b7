// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import JSONCoding
internal import KeychainAgentClient
internal import KeychainItems
internal import LoginManagement
internal import SecretMemory

/// `martlet-keychain history`.
struct HistoryCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "history",
        abstract: "Shows what a login was before, the last first; passwords and hidden fields with --reveal.",
        discussion:
            "The ten values that each field had last are kept for half a year. martlet-keychain restore NAME --former 1 brings one back."
    )

    @OptionGroup var options: KeychainOptions
    @OptionGroup var choice: LoginChoice
    @Flag(help: "Show the former passwords.")
    var reveal = false

    func run() throws {
        ProcessProtection.guardSecrets()
        let store = try LoginStore(options)
        let now = try store.one(choice.name, choice.username)
        let history = try store.history(of: now)
        var later = now
        var lines: [String] = []
        for (index, former) in history.enumerated() {
            lines.append("\(index + 1)  until \(ShownTime.local(former.until))  \(line(former.login, before: later))")
            later = former.login
        }
        try Terminal.result(
            lines.isEmpty ? "nothing is kept of what this login was before" : lines.joined(separator: "\n"),
            [("history", .array(history.map(json)))],
            asJSON: options.json
        )
    }

    /// What of a former login was another than afterwards.
    private func line(_ former: Login, before later: Login) -> String {
        var parts: [String] = []
        if former.username != later.username { parts.append(named("name", former.username)) }
        if former.title != later.title { parts.append(named("title", former.title)) }
        if former.site != later.site, let site = former.site { parts.append("site \(ShownText.safe("\(site)"))") }
        if former.addresses != later.addresses {
            parts.append(named("other sites", former.addresses.joined(separator: " ")))
        }
        if former.password != later.password {
            parts.append(
                "password \(reveal ? former.password.map { ShownText.safe($0.exposedText) } ?? "none" : "(hidden)")"
            )
        }
        if former.note != later.note { parts.append(former.note == nil ? "no note" : "another note") }
        if former.code != later.code { parts.append(former.code == nil ? "no one-time code" : "another one-time code") }
        parts += fields(former, before: later)
        if former.tags != later.tags { parts.append(named("tags", former.tags.joined(separator: " "))) }
        let same = "no other values: it was removed, brought back, or saved as it was"
        return parts.isEmpty ? same : parts.joined(separator: ", ")
    }

    /// Custom fields that were others than afterwards, and the names of those that were not there.
    private func fields(_ former: Login, before later: Login) -> [String] {
        let (before, after) = (former.fields ?? [], later.fields ?? [])
        let other = before.filter { !after.contains($0) }.map { field in
            let isShown = reveal || !field.isSecret
            return
                "field \(ShownText.safe(field.name)) \(isShown ? ShownText.safe(field.value.exposedText) : "(hidden)")"
        }
        let absent = after.filter { former.fields(named: $0.name).isEmpty }
        return other + absent.map { "no field \(ShownText.safe($0.name))" }
    }

    private func named(_ what: String, _ value: String) -> String {
        value.isEmpty ? "no \(what)" : "\(what) \(ShownText.safe(value))"
    }

    private func json(_ former: FormerLogin) -> JSONValue {
        var object = JSONObject()
        for (name, value) in former.login.members { object[name] = value }
        object["until"] = .integer(former.until)
        if reveal { object["password"] = former.login.password.map { .string($0.exposedText) } ?? .null }
        object["fields"] = .array((former.login.fields ?? []).map { $0.json(withSecret: reveal) })
        return .object(object)
    }
}
