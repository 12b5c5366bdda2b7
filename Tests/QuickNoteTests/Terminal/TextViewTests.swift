// SPDX-License-Identifier: Apache-2.0

import QuickNote
import Testing

@Suite struct TextViewTests {
    private func rows(_ view: TextView) -> [String] { view.shown.rows.map { $0.spans.map(\.text).joined() } }

    @Test(arguments: [
        ("", 10, [""]), ("short", 10, ["short"]), ("two words here", 10, ["two words ", "here"]),
        ("unbreakably", 5, ["unbre", "akabl", "y"]), ("exactly10c", 10, ["exactly10c", ""]),
        ("日本語です", 5, ["日本", "語で", "す"]), ("a\tb", 10, ["a   b"]), ("x\u{7}y\u{1B}[2Jz", 20, ["x␇y␛[2Jz"]),
        ("r\u{202E}l\u{200B}z", 9, ["r\u{FFFD}l\u{FFFD}z"]),
    ])
    func `lines are folded, and nothing is shown that a terminal acts upon`(text: String, width: Int, shown: [String]) {
        #expect(rows(TextView(text, width: width, height: 8)) == shown)
    }

    @Test func `the cursor keeps its cell up and down, over rows and lines`() {
        var view = TextView("a long first line\nx\nanother long line", width: 40, height: 8)
        for _ in 0..<10 { _ = view.handle(.move(.right, selects: false)) }
        _ = view.handle(.move(.down, selects: false))
        #expect(view.text.cursor == TextPosition(line: 1, column: 1))
        _ = view.handle(.move(.down, selects: false))
        #expect(view.text.cursor == TextPosition(line: 2, column: 10))
        _ = view.handle(.move(.down, selects: false))
        #expect(view.text.cursor == view.text.end)
        _ = view.handle(.move(.pageUp, selects: false))
        #expect(view.text.cursor == TextPosition(line: 0, column: 0))
    }

    @Test func `ends of rows within a folded line`() {
        var view = TextView("one two three four", width: 8, height: 8)
        #expect(rows(view) == ["one two ", "three ", "four"])
        _ = view.handle(.move(.down, selects: false))
        _ = view.handle(.move(.lineEnd, selects: false))
        #expect(view.shown.cursor == (1, 5))
        _ = view.handle(.move(.lineStart, selects: false))
        #expect(view.text.cursor.column == 8)
    }

    @Test func `the window follows the cursor, and another size keeps it in`() {
        var view = TextView((1...50).map { "line \($0)" }.joined(separator: "\n"), width: 20, height: 5)
        _ = view.handle(.move(.textEnd, selects: false))
        #expect(rows(view) == (46...50).map { "line \($0)" })
        for _ in 0..<6 { _ = view.handle(.move(.up, selects: false)) }
        #expect(rows(view).first == "line 44")
        view.resize(width: 4, height: 2)
        #expect(view.shown.rows.count == 2 && view.shown.cursor.row < 2)
        view.resize(width: 20, height: 60)
        #expect(rows(view).contains("line 44"))
    }

    @Test func `what is selected is reversed, also an empty line`() {
        var view = TextView("ab\n\ncd", width: 10, height: 5)
        _ = view.handle(.control("a"))
        #expect(view.shown.rows.map { $0.spans.map(\.style) } == [[.reversed], [.reversed], [.reversed]])
    }

    @Test func `a frame sends what changed alone`() {
        let first = Frame(
            [FrameRow("one"), FrameRow("two", .bold)],
            cursor: .init(row: 0, cell: 3),
            width: 10,
            height: 3
        )
        let second = Frame([FrameRow("one"), FrameRow("new")], cursor: nil, width: 10, height: 3)
        #expect(
            String(decoding: second.bytes(from: first), as: UTF8.self) == "\u{1B}[?25l\u{1B}[2;1H\u{1B}[0m\u{1B}[2Knew"
        )
        let whole = String(decoding: first.bytes(from: nil), as: UTF8.self)
        #expect(
            whole.contains("one") && whole.contains("\u{1B}[1mtwo\u{1B}[0m")
                && whole.hasSuffix("\u{1B}[1;4H\u{1B}[?25h")
        )
    }

    @Test func `rows are cut at the edge, wide characters before it`() {
        let frame = Frame([FrameRow("日本語です")], cursor: .init(row: 9, cell: 99), width: 5, height: 2)
        #expect(frame.rows.count == 2 && frame.rows[0].spans.map(\.text) == ["日本"])
        #expect(frame.cursor == .init(row: 1, cell: 4))
    }

    @Test func `a field shows dots, and says nothing of what was typed`() {
        var field = SecretField()
        for key in [Key.text("canary"), .paste("line\nother"), .backspace] { _ = field.handle(key) }
        #expect(field.typed == "canarylin" && field.shown == "•••••••••")
        #expect(!"\(field)".contains("canary") && !String(reflecting: field).contains("canary"))
        var dumped = ""
        dump(field, to: &dumped)
        #expect(!dumped.contains("canary"))
        _ = field.handle(.text(String(repeating: "x", count: 2_000)))
        #expect(field.typed.count == SecretField.limit)
        _ = field.handle(.control("u"))
        #expect(field.typed.isEmpty)
    }
}
