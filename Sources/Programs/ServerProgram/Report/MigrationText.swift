// SPDX-License-Identifier: Apache-2.0

internal import JSONCoding
internal import SignInAccounts
internal import WebAuthnTypes

/// What `martlet report migration` prints and writes.
enum MigrationText {
    /// For people, a line each.
    static func lines(_ report: MigrationReport) -> [String] {
        let state = report.state
        let total = state.accounts.values.reduce(0, +)
        var lines = [AccountText.count(total, "account") + " may sign in"]
        lines += MigrationStage.allCases.compactMap { stage in
            state.accounts[stage].map { row(words(stage), $0) }
        }
        lines += groupLines(state)
        if state.commonPasswords > 0 {
            lines.append(row("password tried first, as sign-ins have shown", state.commonPasswords))
        }
        if state.disabled > 0 { lines.append(row("disabled, not counted above", state.disabled)) }
        if !state.waiting.isEmpty {
            lines += ["", "without a passkey to rely on, by their last sign-in, and how many were offered one"]
            lines += state.waiting.map { waiting in
                row("\(words(waiting.stage)): \(waiting.platform ?? "never signed in")", waiting.accounts)
                    + "  offered: \(waiting.offered)"
            }
        }
        let methods = report.methods
        guard !methods.isEmpty else { return lines + ["", "nobody has signed in in these weeks"] }
        lines += ["", pad("accounts by week", -18) + (["any"] + methods).map { pad(VisibleText.of($0), 14) }.joined()]
        lines += report.weeks.map { week in
            let own = [report.accounts(in: week)] + methods.map { report.accounts($0, in: week) }
            return pad(day(week), -18) + own.map { pad($0.map(String.init) ?? "-", 14) }.joined()
        }
        lines += ["", pad("sign-ins by week", -18) + methods.map { pad(VisibleText.of($0), 14) }.joined()]
        lines += report.weeks.map { week in
            pad(day(week), -18) + methods.map { pad(String(report.count($0, in: week)), 14) }.joined()
        }
        return lines
    }

    /// The accounts of each group, where there are groups.
    private static func groupLines(_ state: MigrationState) -> [String] {
        guard state.groups.keys.contains(where: { $0 != nil }) else { return [] }
        return inOrder(state.groups).flatMap { group, stages in
            ["", group.map { "group \($0)" } ?? "in no group"]
                + MigrationStage.allCases.compactMap { stage in stages[stage].map { row(words(stage), $0) } }
        }
    }

    /// The groups in the order of their names, and at the end what is in none.
    private static func inOrder(
        _ groups: [AccountGroup?: [MigrationStage: Int]]
    ) -> [(group: AccountGroup?, stages: [MigrationStage: Int])] {
        groups.sorted { left, right in
            guard let first = left.key, let second = right.key else { return left.key != nil }
            return first < second
        }.map { (group: $0.key, stages: $0.value) }
    }

    /// How many accounts are at each stage.
    private static func json(_ stages: [MigrationStage: Int]) -> JSONObject {
        var object = JSONObject()
        for stage in MigrationStage.allCases { object[stage.rawValue] = .integer(Int64(stages[stage] ?? 0)) }
        return object
    }

    /// For programs.
    static func json(_ report: MigrationReport) -> JSONValue {
        [
            "accounts": .object(json(report.state.accounts)),
            "groups": .array(
                inOrder(report.state.groups).map { group, stages in
                    ["group": group.map { .string($0.text) } ?? .null, "accounts": .object(json(stages))]
                }
            ),
            "disabled": .integer(Int64(report.state.disabled)),
            "commonPasswords": .integer(Int64(report.state.commonPasswords)),
            "waiting": .array(
                report.state.waiting.map { group in
                    [
                        "stage": .string(group.stage.rawValue),
                        "platform": group.platform.map { .string($0) } ?? .null,
                        "accounts": .integer(Int64(group.accounts)),
                        "offered": .integer(Int64(group.offered)),
                    ]
                }
            ),
            "weeks": .array(
                report.figures.map { figure in
                    [
                        "week": .string(day(figure.place.week)),
                        "method": figure.place.method.map { .string($0) } ?? .null,
                        "platform": figure.place.platform.map { .string($0) } ?? .null,
                        "accounts": figure.accounts.map { .integer(Int64($0)) } ?? .null,
                        "signIns": .integer(Int64(figure.signIns)),
                    ]
                }
            ),
            "signIns": .array(
                report.counts.map { count in
                    [
                        "week": .string(day(count.week)), "method": .string(count.method),
                        "platform": .string(count.platform), "count": .integer(Int64(count.count)),
                    ]
                }
            ),
        ]
    }

    /// The weeks for a spreadsheet (RFC 4180, with a line of names); no field needs quotes.
    static func csv(_ report: MigrationReport) -> String {
        let rows = report.figures.map { $0.row(day: day($0.place.week)) }
        return ([WeeklyFigure.columns] + rows).map { $0 + "\r\n" }.joined()
    }

    /// The day on which a week began, as in `2027-01-11`.
    static func day(_ week: SignInWeek) -> String { String(AccountText.time(week.start).prefix(10)) }

    private static func words(_ stage: MigrationStage) -> String {
        switch stage {
        case .passkeyOnly: "passkeys alone"
        case .passkeyAndPassword: "passkey and password"
        case .unprovenPasskey: "passkey not proven yet"
        case .passwordOnly: "password alone"
        case .externalOnly: "a provider alone"
        case .neither: "neither"
        }
    }

    private static func row(_ words: String, _ number: Int) -> String {
        "  " + pad(words, -48) + pad(String(number), 8)
    }

    /// Fills up with spaces, in front for a positive width and behind for a negative one.
    private static func pad(_ text: String, _ width: Int) -> String {
        let spaces = String(repeating: " ", count: max(abs(width) - text.count, 0))
        return width < 0 ? text + spaces : spaces + text
    }
}
