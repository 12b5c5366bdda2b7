// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings
internal import SignInAccounts
internal import WebAuthnTypes

/// The values of the template `report`, in one language.
struct ReportPage: Sendable {
    let report: MigrationReport
    /// How many weeks were asked for.
    let weeks: Int
    let words: Words

    /// The spans that the page offers.
    static let spans = [4, 13, 26, 52, 104]

    /// All values by name.
    var values: [String: any Sendable] {
        let state = report.state
        let total = state.accounts.values.reduce(0, +)
        let methods = report.methods
        return [
            "weeks": String(weeks),
            "spans": Self.spans.map { span -> [String: any Sendable] in
                [
                    "span": String(span), "text": words.text("report.weeks", ["count": String(span)]),
                    "isChosen": span == weeks,
                ]
            },
            "accounts": String(total),
            "stages": MigrationStage.allCases.map { stage -> [String: any Sendable] in
                let count = state.accounts[stage] ?? 0
                return ["stage": name(stage), "count": String(count), "share": Self.share(count, of: total)]
            },
            "disabled": String(state.disabled),
            "hasDisabled": state.disabled > 0,
            "commonPasswords": String(state.commonPasswords),
            "hasCommonPasswords": state.commonPasswords > 0,
            "hasGroups": state.groups.keys.contains { $0 != nil },
            "stageNames": MigrationStage.allCases.map(name),
            "groups": groups,
            "hasWaiting": !state.waiting.isEmpty,
            "waiting": state.waiting.map { waiting -> [String: any Sendable] in
                [
                    "stage": name(waiting.stage),
                    "platform": waiting.platform.map(platform) ?? words.text("report.never"),
                    "count": String(waiting.accounts),
                    "offered": String(waiting.offered),
                ]
            },
            "hasSignIns": !report.counts.isEmpty,
            "methods": methods.map(method),
            "rows": report.weeks.map { week -> [String: any Sendable] in
                let any = Self.cell(words.text("report.any"), report.accounts(in: week))
                let own = methods.map { Self.cell(method($0), report.accounts($0, in: week)) }
                return ["week": Self.day(week), "counts": [any] + own]
            },
            "platforms": platforms(methods),
            "figures": report.figures.map { figure -> [String: any Sendable] in
                [
                    "week": Self.day(figure.place.week),
                    "method": figure.place.method.map(method) ?? words.text("report.any"),
                    "platform": figure.place.platform.map(platform) ?? words.text("report.any"),
                    "accounts": Self.number(figure.accounts), "count": String(figure.signIns),
                ]
            },
            "chart": ReportChart(report: report, names: methods.map(method)).values,
            "description": description(methods),
        ]
    }

    /// The figures for a spreadsheet (RFC 4180, with a line of names); no field needs quotes.
    static func csv(_ report: MigrationReport) -> String {
        let rows = report.figures.map { $0.row(day: day($0.place.week)) }
        return ([WeeklyFigure.columns] + rows).map { $0 + "\r\n" }.joined()
    }

    /// The day on which a week began, as in `2027-01-11`.
    static func day(_ week: SignInWeek) -> String { "\(week.start.day)" }

    /// The first and the last week in words, for whoever does not see the drawing.
    private func description(_ methods: [String]) -> String {
        let ends = [report.weeks.first, report.weeks.last].compactMap(\.self)
        return (ends.first == ends.last ? Array(ends.prefix(1)) : ends).map { week in
            let parts = methods.map { "\(method($0)) \(Self.number(report.accounts($0, in: week)))" }
            return words.text("report.week-told", ["week": Self.day(week), "parts": parts.joined(separator: ", ")])
        }.joined(separator: "; ")
    }

    private var groups: [[String: any Sendable]] {
        report.state.groups.sorted { left, right in
            guard let first = left.key, let second = right.key else { return left.key != nil }
            return first < second
        }.map { group, stages in
            [
                "group": group?.text ?? words.text("report.no-group"),
                "counts": MigrationStage.allCases.map { Self.cell(name($0), stages[$0] ?? 0) },
            ]
        }
    }

    private func platforms(_ methods: [String]) -> [[String: any Sendable]] {
        Set(report.counts.map(\.platform)).sorted().map { name in
            [
                "platform": platform(name),
                "counts": methods.map { own in
                    let counts = report.counts.lazy.filter { $0.platform == name && $0.method == own }
                    return Self.cell(method(own), counts.reduce(0) { $0 + $1.count })
                },
            ]
        }
    }

    /// A number with the name of its column, which stands beside it where the screen is narrow.
    private static func cell(_ name: String, _ count: Int?) -> [String: String] {
        ["column": name, "count": number(count)]
    }

    /// A number; a dash for what was not counted.
    private static func number(_ count: Int?) -> String { count.map(String.init) ?? "–" }

    private func name(_ stage: MigrationStage) -> String { words.text("report.stage.\(stage.rawValue)") }

    /// A method in words; one of a later version by its own name.
    private func method(_ name: String) -> String { words["report.method.\(name)"] ?? name }

    /// Platforms are called what their makers call them.
    private func platform(_ name: String) -> String { name == "other" ? words.text("report.other-platform") : name }

    /// A share in whole percent; none of nothing.
    private static func share(_ count: Int, of total: Int) -> String {
        total == 0 ? "0 %" : "\(Int((Double(count) * 100 / Double(total)).rounded())) %"
    }
}
