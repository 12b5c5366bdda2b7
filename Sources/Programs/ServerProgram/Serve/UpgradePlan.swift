// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings
internal import JSONCoding
internal import SignInAccounts
internal import WebAuthnTypes

/// Reads the rules for passwords that shall become fewer, and puts them into words.
enum UpgradePlan {
    /// What may be asked of everybody, or of a group.
    private enum Rule: String, CaseIterable {
        case noNewPasswordsFrom = "no-new-passwords-from"
        case passwordsOffAfter = "passwords-off-after"
    }

    private static let never = "never"

    /// The rule for everybody.
    ///
    /// - Parameter settings: The settings from all places.
    /// - Returns: The rule.
    /// - Throws: `configuration`, naming the setting.
    static func rule(_ settings: Settings) throws(CommandError) -> UpgradeRule {
        var rule = UpgradeRule()
        if let text = settings.text(.noNewPasswordsFrom) {
            rule.noNewPasswordsFrom = try day(text, .noNewPasswordsFrom)
        }
        if let number = settings.number(.passwordsOffAfter) {
            rule.passwordsOffAfter = try signIns(number, .passwordsOffAfter)
        }
        return rule
    }

    /// The rules of groups: each is the rule for everybody but for what its items say.
    ///
    /// - Parameters:
    ///   - settings: The settings from all places.
    ///   - general: The rule for everybody.
    /// - Returns: The rules.
    /// - Throws: `configuration`, naming the setting and the item.
    static func groupRules(
        _ settings: Settings,
        _ general: UpgradeRule
    ) throws(CommandError) -> [AccountGroup: UpgradeRule] {
        var rules: [AccountGroup: UpgradeRule] = [:]
        var seen: Set<String> = []
        for item in settings.list(.groupPolicies) ?? [] {
            let parts = item.split(separator: ":", maxSplits: 1).map(String.init)
            let sides = (parts.last ?? "").split(separator: "=", maxSplits: 1).map(String.init)
            guard parts.count == 2, sides.count == 2 else {
                throw wrong(item, "is not of the form GROUP:RULE=VALUE, as in staff:passwords-off-after=5")
            }
            let group: AccountGroup
            do {
                group = try AccountGroup(parts[0])
            } catch {
                throw wrong(item, "names no group: \(error.message)")
            }
            guard let kind = Rule(rawValue: sides[0]) else {
                let names = Rule.allCases.map(\.rawValue)
                throw wrong(
                    item,
                    "names none of the rules \(names.joined(separator: ", "))",
                    hint: NearestName.of(sides[0], among: names).map { "did you mean \($0)?" }
                )
            }
            guard seen.insert("\(group):\(kind.rawValue)").inserted else { throw wrong(item, "says something twice") }
            var rule = rules[group] ?? general
            let isNever = sides[1] == never
            switch kind {
            case .noNewPasswordsFrom: rule.noNewPasswordsFrom = isNever ? nil : try day(sides[1], .groupPolicies)
            case .passwordsOffAfter:
                guard isNever || Int(sides[1]) != nil else { throw wrong(item, "holds neither a number nor never") }
                rule.passwordsOffAfter = try isNever ? nil : signIns(Int(sides[1]) ?? 0, .groupPolicies)
            }
            rules[group] = rule
        }
        return rules
    }

    private static func wrong(_ item: String, _ what: String, hint: String? = nil) -> CommandError {
        CommandError(.configuration, "\(Setting.groupPolicies.spoken): \(VisibleText.of(item)) \(what)", hint: hint)
    }

    private static func day(_ text: String, _ setting: Setting) throws(CommandError) -> UnixTime {
        guard let day = UnixTime(midnightOf: text) else {
            throw ServicePlan.wrong(setting, "must have a day such as 2027-01-31")
        }
        return day
    }

    private static func signIns(_ number: Int, _ setting: Setting) throws(CommandError) -> Int {
        guard (1...PasswordRetirement.limit).contains(number) else {
            throw ServicePlan.wrong(setting, "must have a number between 1 and \(PasswordRetirement.limit) sign-ins")
        }
        return number
    }

    /// What the rules mean, for `serve --check`.
    static func explanation(_ rule: UpgradeRule, _ groups: [AccountGroup: UpgradeRule]) -> [String] {
        var lines: [String] = []
        if let day = rule.noNewPasswordsFrom {
            lines.append("  Nobody gets a first password from \(AccountText.time(day)) on.")
        }
        if let number = rule.passwordsOffAfter {
            let times = number == 1 ? "once" : "\(number) times in a row"
            lines.append(
                "  Whoever signed in \(times) with a passkey, and has another way back, loses the password a day after being told."
            )
        }
        lines += groups.sorted { $0.key < $1.key }.map { group, rule in
            let first = rule.noNewPasswordsFrom.map { "no first passwords from \(AccountText.time($0)) on" }
            let off = rule.passwordsOffAfter.map { "passwords off after \(AccountText.count($0, "sign-in"))" }
            return "  Group \(group): \(first ?? "first passwords as ever"), \(off ?? "no passwords off")."
        }
        return lines
    }

    /// A rule, for programs.
    static func json(_ rule: UpgradeRule) -> JSONObject {
        var object = JSONObject()
        object["noNewFrom"] = rule.noNewPasswordsFrom.map { .integer($0.milliseconds) }
        object["offAfter"] = rule.passwordsOffAfter.map { .integer(Int64($0)) }
        return object
    }
}
