// SPDX-License-Identifier: Apache-2.0

import Foundation
import JSONCoding
import Testing

import WebAuthnRelyingParty
@testable import ServerProgram

@Suite struct ExplainOptionTests {
    /// Name and default of each row of the page's table.
    private let page: [(name: String, standard: String)]

    init() throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let text = try String(contentsOf: root.appending(path: "docs/explain.md"), encoding: .utf8)
        let rows = text.split(separator: "\n", omittingEmptySubsequences: false)
            .drop { $0 != "| option | default | meaning |" }.dropFirst(2).prefix { $0.hasPrefix("|") }
        page = rows.map { row in
            let cells = row.split(separator: "|").map { $0.filter { $0 != "`" && $0 != " " } }
            return (cells[0], cells[1])
        }
    }

    @Test func `help, page and code name the same options in one order`() {
        #expect(page.map(\.name) == ExplanationOptions.names)
        #expect(OptionTable.rows.map(\.name) == ExplanationOptions.names)
        #expect(page.count == 14)
    }

    @Test func `help and page tell the same defaults, and the help shows them`() throws {
        #expect(page.map(\.standard) == OptionTable.rows.map(\.standard))
        let program = try Program()
        defer { program.remove() }
        let help = try program.run(["explain", "--help"]).output
        for row in page {
            let lines = help.split(separator: "\n").map { $0.split(separator: " ").prefix(2).joined(separator: " ") }
            #expect(lines.contains("\(row.name) \(row.standard)"), "\(row.name)")
        }
    }

    @Test func `what an option is when it is left out, page and help say`() throws {
        let options = try ExplanationOptions(JSONObject())
        let found = Mirror(reflecting: options).children.map { child in
            (name: (child.label ?? "").lowercased(), standard: Self.text(child.value))
        }
        #expect(found.map(\.name).sorted() == page.map { $0.name.lowercased() }.sorted())
        for row in page {
            #expect(found.first { $0.name == row.name.lowercased() }?.standard == row.standard, "\(row.name)")
        }
    }

    @Test func `the default of each option, written out, is the same as leaving it out`() throws {
        let left = String(reflecting: try ExplanationOptions(JSONObject()))
        for row in page {
            var object = JSONObject()
            object[row.name] = try JSONValue(parsing: Array(row.standard.utf8))
            let written = String(reflecting: try ExplanationOptions(object))
            #expect(written == left, "\(row.name)")
        }
    }

    /// A value as JSON would have it; an empty list of credentials asks for none in particular, like null.
    private static func text(_ value: Any) -> String {
        if let flag = value as? Bool { return "\(flag)" }
        let mirror = Mirror(reflecting: value)
        return mirror.children.isEmpty ? "null" : "\(value)"
    }
}
