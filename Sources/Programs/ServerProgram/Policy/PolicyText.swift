// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings
internal import JSONCoding
internal import SignInAccounts
internal import WebAuthnTypes

/// What `martlet policy preview` prints and writes.
enum PolicyText {
    /// The figures for people, a line each.
    static func lines(_ preview: UpgradePreview, _ policy: SignInPolicy, until time: UnixTime) -> [String] {
        var lines = UpgradePlan.explanation(policy.upgrade, policy.groupUpgrades).map { String($0.drop { $0 == " " }) }
        if lines.isEmpty { lines = ["No rule is set; --passwords-off-after and --no-new-passwords-from try one."] }
        // Who may not set a password is nobody where no rule names a day, and need not be counted.
        let rules = [policy.upgrade] + policy.groupUpgrades.values
        let day = rules.contains { $0.noNewPasswordsFrom != nil } ? time : nil
        lines += ["", "all accounts"] + self.lines(preview.total, closedOn: day)
        guard preview.groups.keys.contains(where: { $0 != nil }) else { return lines }
        for (group, figures) in inOrder(preview.groups) {
            lines += ["", group.map { "group \($0)" } ?? "in no group"] + self.lines(figures, closedOn: day)
        }
        return lines
    }

    /// An account for people.
    static func line(_ forecast: UpgradeForecast) -> String {
        var parts: [String] = []
        if forecast.losesPassword { parts.append("loses the password") }
        if let obstacle = forecast.obstacle { parts.append("keeps the password: \(words(obstacle))") }
        if forecast.isClosed { parts.append("may not set a password") }
        if parts.isEmpty { parts.append("has no password") }
        let group = forecast.standing.group.map { " (\($0))" } ?? ""
        return "\(forecast.standing.name.text)\(group)  \(parts.joined(separator: ", "))"
    }

    /// The figures for programs.
    static func json(_ preview: UpgradePreview, until time: UnixTime) -> JSONValue {
        [
            "changed": .bool(false),
            "until": .string(AccountText.time(time)),
            "total": .object(json(preview.total)),
            "groups": .array(
                inOrder(preview.groups).map { group, figures in
                    var object: JSONObject = ["group": group.map { .string($0.text) } ?? .null]
                    for member in json(figures).members { object[member.key] = member.value }
                    return .object(object)
                }
            ),
        ]
    }

    /// An account for programs.
    static func json(_ forecast: UpgradeForecast) -> JSONValue {
        [
            "name": .string(forecast.standing.name.text),
            "group": forecast.standing.group.map { .string($0.text) } ?? .null,
            "password": code(forecast).map { .string($0) } ?? .null,
            "signIns": .integer(Int64(forecast.standing.signIns)),
            "closed": .bool(forecast.isClosed),
        ]
    }

    /// An account for a spreadsheet (RFC 4180).
    ///
    /// No field needs quotes, and none is a formula: of what such a thing is made of, names have nothing but signs.
    static func row(_ forecast: UpgradeForecast) -> String {
        [
            forecast.standing.name.text, forecast.standing.group?.text ?? "", code(forecast) ?? "",
            String(forecast.standing.signIns), forecast.isClosed ? "true" : "false",
        ].joined(separator: ",")
    }

    private static func lines(_ figures: UpgradePreview.Figures, closedOn day: UnixTime?) -> [String] {
        var lines = [
            row("may sign in", figures.accounts), row("have a password", figures.passwords),
            row("lose it now", figures.losing),
        ]
        lines += PasswordObstacle.allCases.compactMap { obstacle in
            figures.keeping[obstacle].map { row("keep it: \(words(obstacle))", $0) }
        }
        if let day {
            lines.append(row("may not set a first password on \(AccountText.time(day).prefix(10))", figures.closed))
        }
        if figures.disabled > 0 { lines.append(row("disabled, not counted above", figures.disabled)) }
        return lines
    }

    private static func json(_ figures: UpgradePreview.Figures) -> JSONObject {
        var keeping = JSONObject()
        for obstacle in PasswordObstacle.allCases {
            keeping[obstacle.rawValue] = figures.keeping[obstacle].map { .integer(Int64($0)) }
        }
        return [
            "accounts": .integer(Int64(figures.accounts)), "passwords": .integer(Int64(figures.passwords)),
            "losing": .integer(Int64(figures.losing)), "keeping": .object(keeping),
            "closed": .integer(Int64(figures.closed)), "disabled": .integer(Int64(figures.disabled)),
        ]
    }

    private static func code(_ forecast: UpgradeForecast) -> String? {
        forecast.losesPassword ? "goes" : forecast.obstacle?.rawValue
    }

    private static func words(_ obstacle: PasswordObstacle) -> String {
        switch obstacle {
        case .noPasskey: "no passkey"
        case .unprovenPasskey: "passkey not proven yet"
        case .passkeyWithoutVerification: "passkey shows presence alone"
        case .noWayBack: "neither a second passkey nor a saved code"
        case .tooFewSignIns: "more sign-ins with a passkey needed"
        case .accountDisabled: "disabled"
        case .noRule: "no rule takes it off"
        }
    }

    private static func row(_ words: String, _ number: Int) -> String {
        let digits = String(number)
        return "  " + words + String(repeating: " ", count: max(56 - words.count - digits.count, 1)) + digits
    }

    private static func inOrder(
        _ groups: [AccountGroup?: UpgradePreview.Figures]
    ) -> [(group: AccountGroup?, figures: UpgradePreview.Figures)] {
        groups.sorted { left, right in
            guard let first = left.key, let second = right.key else { return left.key != nil }
            return first < second
        }.map { (group: $0.key, figures: $0.value) }
    }
}
