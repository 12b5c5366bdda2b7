// SPDX-License-Identifier: Apache-2.0

internal import SignInAccounts

/// Draws bars, in each week one for each method: parts of one bar would add up to more accounts than there are.
///
/// Readable without colours (each method has a pattern of its own), in light and dark, and aloud: the drawing has a title and a
/// description with the numbers of the first and the last week, each bar a title.
enum MigrationChart {
    private static let (width, height) = (960.0, 420.0)
    private static let (left, right, top, bottom) = (64.0, 16.0, 56.0, 48.0)

    /// The drawing.
    ///
    /// - Parameter report: What to draw; without sign-ins it says so.
    /// - Returns: An SVG document.
    static func svg(_ report: MigrationReport) -> String {
        let (weeks, methods) = (report.weeks, report.methods)
        let highest = weeks.flatMap { week in methods.map { report.accounts($0, in: week) ?? 0 } }.max() ?? 0
        var parts = [head(report)]
        parts += legend(methods)
        if highest == 0 {
            parts.append(
                text(
                    report.counts.isEmpty ? "Nobody signed in in these weeks." : "Accounts were not counted yet.",
                    x: width / 2,
                    y: height / 2,
                    anchor: "middle"
                )
            )
        } else {
            parts += scale(top: highest)
            parts += weeks.enumerated().flatMap { bar(report, methods, $0.element, $0.offset, weeks.count, highest) }
        }
        return parts.joined(separator: "\n") + "\n</svg>\n"
    }

    private static func head(_ report: MigrationReport) -> String {
        """
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(number(width)) \(number(height))" role="img" \
        aria-labelledby="title desc">
        <title id="title">Accounts by week and method</title>
        <desc id="desc">\(escaped(description(report)))</desc>
        <style>
        :root { color-scheme: light dark; }
        svg { background: #ffffff; font: 14px system-ui, sans-serif; }
        text { fill: #1b1f24; } .line { stroke: #c8ccd2; }
        .m0 { fill: #0b6e4f; } .m1 { fill: #b4530a; } .m2 { fill: #3b5bdb; } .m3 { fill: #7a3e9d; } .mark { stroke: #ffffff; }
        @media (prefers-color-scheme: dark) {
        svg { background: #14171a; } text { fill: #e8eaed; } .line { stroke: #3d444d; }
        .m0 { fill: #4cc38a; } .m1 { fill: #f0a35e; } .m2 { fill: #8da2fb; } .m3 { fill: #c99be8; } .mark { stroke: #14171a; }
        }
        </style>
        <defs>
        \(pattern(1, "<path class=\"mark\" d=\"M0 8 8 0\" stroke-width=\"1.5\"/>"))
        \(pattern(2, "<path class=\"mark\" d=\"M0 4H8\" stroke-width=\"1.5\"/>"))
        \(pattern(3, "<path class=\"mark\" d=\"M4 0V8\" stroke-width=\"1.5\"/>"))
        </defs>
        """
    }

    /// The first and the last week in words; one week once.
    private static func description(_ report: MigrationReport) -> String {
        guard let first = report.weeks.first, let last = report.weeks.last else { return "Nobody signed in." }
        return (first == last ? [first] : [first, last]).map { week in
            let parts = report.methods.map {
                "\($0) \(report.accounts($0, in: week).map(String.init) ?? "not counted")"
            }
            return "Week of \(MigrationText.day(week)): \(parts.joined(separator: ", "))."
        }.joined(separator: " ")
    }

    private static func pattern(_ index: Int, _ mark: String) -> String {
        "<pattern id=\"p\(index)\" width=\"8\" height=\"8\" patternUnits=\"userSpaceOnUse\">"
            + "<rect class=\"m\(index)\" width=\"8\" height=\"8\"/>\(mark)</pattern>"
    }

    /// The first method is plain, the next three have patterns, all later ones share the last.
    private static func fill(_ index: Int) -> String {
        index == 0 ? "class=\"m0\"" : "fill=\"url(#p\(min(index, 3)))\""
    }

    private static func legend(_ methods: [String]) -> [String] {
        methods.enumerated().flatMap { index, method in
            let x = left + Double(index) * 150
            return [
                "<rect x=\"\(number(x))\" y=\"16\" width=\"16\" height=\"16\" \(fill(index))/>",
                text(method, x: x + 24, y: 29, anchor: "start"),
            ]
        }
    }

    private static func scale(top highest: Int) -> [String] {
        [0, highest].flatMap { value in
            let y = place(value, highest)
            return [
                "<path class=\"line\" d=\"M\(number(left)) \(number(y))H\(number(width - right))\"/>",
                text(String(value), x: left - 8, y: y + 5, anchor: "end"),
            ]
        }
    }

    private static func bar(
        _ report: MigrationReport,
        _ methods: [String],
        _ week: SignInWeek,
        _ index: Int,
        _ count: Int,
        _ highest: Int
    ) -> [String] {
        let step = (width - left - right) / Double(count)
        let x = left + Double(index) * step + step * 0.1
        let width = min(step * 0.8, 120) / Double(max(methods.count, 1))
        var parts: [String] = []
        for (method, name) in methods.enumerated() {
            guard let value = report.accounts(name, in: week), value > 0 else { continue }
            let (left, high) = (x + Double(method) * width, place(value, highest))
            parts.append(
                "<rect x=\"\(number(left))\" y=\"\(number(high))\" width=\"\(number(width))\" "
                    + "height=\"\(number(place(0, highest) - high))\" \(fill(method))>"
                    + "<title>\(escaped("\(MigrationText.day(week)) \(name): \(value)"))</title></rect>"
            )
        }
        // As many days as stand beside each other without touching.
        let every = max(1, Int((96 / step).rounded(.up)))
        guard index.isMultiple(of: every) else { return parts }
        return parts + [text(MigrationText.day(week), x: x, y: height - bottom + 24, anchor: "start")]
    }

    private static func place(_ value: Int, _ highest: Int) -> Double {
        height - bottom - (height - bottom - top) * Double(value) / Double(highest)
    }

    private static func text(_ words: String, x: Double, y: Double, anchor: String) -> String {
        "<text x=\"\(number(x))\" y=\"\(number(y))\" text-anchor=\"\(anchor)\">\(escaped(words))</text>"
    }

    /// To a tenth, without a needless fraction.
    private static func number(_ value: Double) -> String {
        let tenths = Int((value * 10).rounded())
        return tenths.isMultiple(of: 10) ? String(tenths / 10) : "\(tenths / 10).\(abs(tenths % 10))"
    }

    private static func escaped(_ text: String) -> String {
        text.reduce(into: "") { result, character in
            switch character {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            default: result.append(character)
            }
        }
    }
}
