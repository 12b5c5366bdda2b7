// SPDX-License-Identifier: Apache-2.0

internal import LoginManagement
internal import JSONCoding

/// Counts, and what a person has to know; no secret.
struct ImportOutcome {
    /// Stored.
    private(set) var added = 0
    /// How many of the stored are passkeys.
    private(set) var passkeys = 0
    /// There already, with the same secrets.
    var same = 0
    /// There already, and given the file's secrets.
    var replaced = 0

    private let report: ExchangeReport
    private var kept: [String] = []
    private var numbered: [String] = []
    private var left: [String] = []
    private var refused: [String] = []
    private static let most = 200

    init(_ report: ExchangeReport) { self.report = report }

    /// Stored.
    mutating func count(_ login: Login) {
        added += 1
        if login.passkey != nil { passkeys += 1 }
    }

    /// There already with other secrets, which stay.
    mutating func keep(_ line: String) { kept.append(line) }

    /// Stored beside another login of this file with the same site and name.
    mutating func number(_ line: String) { numbered.append(line) }

    /// Parts of an item that no login holds.
    mutating func leave(_ parts: [String], of title: String) {
        for part in parts { left.append("\(ShownText.safe(title)): \(ShownText.safe(part))") }
    }

    /// Not stored at all.
    mutating func refuse(_ name: String, _ reason: String) {
        refused.append("\(name.isEmpty ? "an entry without a title" : ShownText.safe(name)): \(reason)")
    }

    /// The outcome for a person.
    func text(isDry: Bool) -> String {
        var lines = [
            "\(report.source): \(ShownText.counted(report.records, "record")); \(isDry ? "would add" : "added") \(added)\(passkeys > 0 ? " (\(passkeys) of them passkeys)" : ""), "
                + (replaced > 0 ? "\(isDry ? "would replace" : "replaced") \(replaced), " : "")
                + "\(same) were there already"
        ]
        func list(_ heading: String, _ entries: [String]) {
            guard !entries.isEmpty else { return }
            lines.append("\(heading) (\(entries.count)):")
            lines += entries.prefix(Self.most).map { "  \($0)" }
            if entries.count > Self.most { lines.append("  and \(entries.count - Self.most) more") }
        }
        list("in the keychain with other secrets, which stay; --replace takes the file's", kept)
        list("the file has several of one site and name; all are kept, these with a number", numbered)
        list("left out of a login", left)
        list("not taken", refused)
        list("of the file", report.remarks.map { "line \($0.place): \(ShownText.safe($0.message))" })
        if !report.unknownColumns.isEmpty {
            lines.append(
                "became custom fields: " + report.unknownColumns.map { ShownText.safe($0) }.joined(separator: ", ")
            )
        }
        if !isDry { lines.append("the file still holds every secret: delete it") }
        return lines.joined(separator: "\n")
    }

    /// The outcome for a program.
    func members(isDry: Bool) -> [(String, JSONValue)] {
        func all(_ entries: [String]) -> JSONValue { .array(entries.map { .string($0) }) }
        return [
            ("dry_run", .bool(isDry)), ("added", .integer(Int64(added))),
            ("passkeys", .integer(Int64(passkeys))), ("replaced", .integer(Int64(replaced))),
            ("same", .integer(Int64(same))), ("kept", all(kept)), ("numbered", all(numbered)), ("left", all(left)),
            ("refused", all(refused)),
            ("file", report.json),
        ]
    }
}
