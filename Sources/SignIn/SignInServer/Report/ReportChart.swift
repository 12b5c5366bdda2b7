// SPDX-License-Identifier: Apache-2.0

internal import SignInAccounts

/// Where the parts of the drawing lie; colours and letters are the style sheet's, the elements the template's.
///
/// Each method has a bar of its own in a week, since whoever signs in in two ways counts in both: parts of one bar would add up
/// to more people than there are. Each has a pattern of its own, so that nobody needs colours to tell them apart.
struct ReportChart: Sendable {
    let report: MigrationReport
    /// The methods' names as they are shown, in the order of ``MigrationReport/methods``.
    let names: [String]

    private static let (width, height) = (960.0, 400.0)
    private static let (left, right, top, bottom) = (64.0, 16.0, 56.0, 48.0)
    /// As many patterns as the template has; later methods share the last one.
    private static let patterns = 4

    /// All values by name.
    var values: [String: any Sendable] {
        let (weeks, methods) = (report.weeks, report.methods)
        let highest = weeks.flatMap { week in methods.map { report.accounts($0, in: week) ?? 0 } }.max() ?? 0
        return [
            "legend": names.enumerated().map { index, name -> [String: any Sendable] in
                let x = Self.left + Double(index) * 180
                return [
                    "x": Self.number(x), "textX": Self.number(x + 24), "name": name, "pattern": Self.pattern(index),
                ]
            },
            "scale": (highest == 0 ? [] : [0, highest]).map { value -> [String: any Sendable] in
                let y = Self.place(value, highest)
                return [
                    "value": String(value), "textY": Self.number(y + 5),
                    "line": "M\(Self.number(Self.left)) \(Self.number(y))H\(Self.number(Self.width - Self.right))",
                ]
            },
            "bars": weeks.enumerated().flatMap { bars($0.element, $0.offset, weeks.count, methods, highest) },
            "days": days(weeks),
        ]
    }

    private func bars(
        _ week: SignInWeek,
        _ index: Int,
        _ count: Int,
        _ methods: [String],
        _ highest: Int
    ) -> [[String: any Sendable]] {
        let width = min(Self.step(count) * 0.8, 120) / Double(max(methods.count, 1))
        return methods.enumerated().compactMap { place, method in
            guard let value = report.accounts(method, in: week), value > 0 else { return nil }
            let high = Self.place(value, highest)
            return [
                "x": Self.number(Self.x(index, of: count) + Double(place) * width), "y": Self.number(high),
                "width": Self.number(width), "height": Self.number(Self.place(0, highest) - high),
                "pattern": Self.pattern(place), "told": "\(ReportPage.day(week)) \(names[place]): \(value)",
            ]
        }
    }

    /// As many days as stand beside each other without touching.
    private func days(_ weeks: [SignInWeek]) -> [[String: any Sendable]] {
        let every = max(1, Int((96 / Self.step(weeks.count)).rounded(.up)))
        return weeks.enumerated().filter { $0.offset.isMultiple(of: every) }.map { index, week in
            ["x": Self.number(Self.x(index, of: weeks.count)), "day": ReportPage.day(week)]
        }
    }

    private static func step(_ count: Int) -> Double { (width - left - right) / Double(max(count, 1)) }

    private static func x(_ index: Int, of count: Int) -> Double { left + (Double(index) + 0.1) * step(count) }

    private static func place(_ value: Int, _ highest: Int) -> Double {
        height - bottom - (height - bottom - top) * Double(value) / Double(max(highest, 1))
    }

    private static func pattern(_ index: Int) -> String { String(min(index, patterns - 1)) }

    /// To a tenth, without a needless fraction.
    private static func number(_ value: Double) -> String {
        let tenths = Int((value * 10).rounded())
        return tenths.isMultiple(of: 10) ? String(tenths / 10) : "\(tenths / 10).\(abs(tenths % 10))"
    }
}
