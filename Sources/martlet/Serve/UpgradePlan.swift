// SPDX-License-Identifier: Apache-2.0
// What is asked of accounts on their way from passwords to passkeys.

internal import FoundationEssentials
internal import SignInAccounts
internal import WebAuthnTypes

/// Reads the rules for passwords that shall become fewer, and puts them into words.
enum UpgradePlan {
    /// The rule for everybody.
    ///
    /// - Parameter settings: The settings from all places.
    /// - Returns: The rule.
    /// - Throws: `configuration`, naming the setting.
    static func rule(_ settings: Settings) throws(CommandError) -> UpgradeRule {
        var rule = UpgradeRule()
        if let text = settings.text(.noNewPasswordsFrom) {
            guard let day = day(text) else {
                throw ServicePlan.wrong(.noNewPasswordsFrom, "must be a day such as 2027-01-31")
            }
            rule.noNewPasswordsFrom = day
        }
        if let number = settings.number(.passwordsOffAfter) {
            guard (1...PasswordRetirement.limit).contains(number) else {
                throw ServicePlan.wrong(
                    .passwordsOffAfter,
                    "must lie between 1 and \(PasswordRetirement.limit) sign-ins"
                )
            }
            rule.passwordsOffAfter = number
        }
        return rule
    }

    /// When a day begins in UTC; nil for what is none, such as 30 February.
    static func day(_ text: String) -> UnixTime? {
        let style = Date.ISO8601FormatStyle().year().month().day()
        guard let date = try? Date(text, strategy: style), date.formatted(style) == text,
            date.timeIntervalSince1970 >= 0
        else { return nil }
        return UnixTime(seconds: Int64(date.timeIntervalSince1970))
    }

    /// What a rule means, for `serve --check`.
    static func explanation(_ rule: UpgradeRule) -> [String] {
        var lines: [String] = []
        if let day = rule.noNewPasswordsFrom {
            lines.append("  Nobody gets a first password from \(AccountText.time(day)) on.")
        }
        if let number = rule.passwordsOffAfter {
            let times = number == 1 ? "once" : "\(number) times in a row"
            lines.append("  Whoever signed in \(times) with a passkey, and has another way back, loses the password.")
        }
        return lines
    }
}
