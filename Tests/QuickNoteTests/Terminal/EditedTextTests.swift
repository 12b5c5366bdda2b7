// SPDX-License-Identifier: Apache-2.0

import QuickNote
import Testing

@Suite struct EditedTextTests {
    private func typed(_ text: String, into start: String = "") -> TextView {
        var view = TextView(start, width: 40, height: 10)
        for character in text { _ = view.handle(character == "\n" ? .enter : .text(String(character))) }
        return view
    }

    private func press(_ view: inout TextView, _ keys: Key...) { for key in keys { _ = view.handle(key) } }

    @Test func `typing, and lines of all kinds`() {
        #expect(typed("one\ntwo").text.text == "one\ntwo")
        #expect(EditedText("a\r\nb\rc\nd").lines.count == 4 && EditedText("a\r\nb\rc").text == "a\nb\nc")
        #expect(EditedText("").lines == [[]] && EditedText("\n").lines.count == 2)
    }

    @Test func `removing joins lines`() {
        var view = typed("one\ntwo")
        press(&view, .move(.lineStart, selects: false), .backspace)
        #expect(view.text.text == "onetwo" && view.text.cursor == TextPosition(line: 0, column: 3))
        press(&view, .delete, .delete, .delete, .delete)
        #expect(view.text.text == "one")
        press(&view, .backspaceWord, .backspace)
        #expect(view.text.text == "")
    }

    @Test func `a selection is replaced, cut, copied and pasted`() {
        var view = typed("the quick bird")
        press(&view, .move(.wordLeft, selects: true))
        #expect(view.text.selection.map { view.text.text(in: $0) } == "bird")
        press(&view, .control("x"))
        #expect(view.text.text == "the quick " && view.text.clipboard == "bird")
        press(&view, .move(.textStart, selects: false), .control("v"), .text(" "))
        #expect(view.text.text == "bird the quick ")
        press(&view, .control("a"), .control("c"), .text("x"))
        #expect(view.text.text == "x" && view.text.clipboard == "bird the quick ")
        press(&view, .paste("two\r\nlines"))
        #expect(view.text.text == "xtwo\nlines")
    }

    @Test func `a move ends a selection at the side that it goes to`() {
        var view = typed("abcdef")
        press(&view, .move(.left, selects: true), .move(.left, selects: true), .move(.left, selects: false))
        #expect(view.text.cursor.column == 4 && view.text.selection == nil)
        press(&view, .move(.left, selects: true), .move(.right, selects: false))
        #expect(view.text.cursor.column == 4)
    }

    @Test func `what was typed in one go is one step back`() {
        var view = typed("abc")
        press(&view, .move(.left, selects: false))
        for letter in ["x", "y"] { press(&view, .text(letter)) }
        #expect(view.text.text == "abxyc")
        press(&view, .control("z"))
        #expect(view.text.text == "abc" && view.text.cursor.column == 2)
        press(&view, .control("z"), .control("z"))
        #expect(view.text.text == "")
        press(&view, .control("y"), .control("y"), .control("y"))
        #expect(view.text.text == "abxyc" && view.text.cursor.column == 4)
        press(&view, .control("z"), .text("!"), .control("y"))
        #expect(view.text.text == "ab!c")
    }

    /// An accent that is typed behind a letter becomes one character with it: what counts places must not point behind the end.
    @Test func `characters that join are undone as they were`() {
        var view = typed("e")
        press(&view, .text("\u{301}"))
        #expect(view.text.lines == [["e\u{301}"]] && view.text.cursor.column == 1)
        press(&view, .control("z"))
        #expect(view.text.text.unicodeScalars.count <= 1)
        press(&view, .control("z"), .control("y"), .control("y"), .control("y"))
        #expect(Array(view.text.text.unicodeScalars) == ["e", "\u{301}"])
        var flags = typed("\u{1F1E9}\u{1F1EA}")
        press(
            &flags,
            .move(.textStart, selects: false),
            .text("\u{1F1EB}"),
            .backspace,
            .control("z"),
            .control("z"),
            .control("z")
        )
        #expect(flags.text.text == "")
    }

    @Test func `words and ends`() {
        var view = typed("one, two\n\nthree")
        press(&view, .move(.textStart, selects: false), .move(.wordRight, selects: false))
        #expect(view.text.cursor == TextPosition(line: 0, column: 3))
        press(&view, .move(.wordRight, selects: false), .move(.wordRight, selects: false))
        #expect(view.text.cursor == TextPosition(line: 1, column: 0))
        press(
            &view,
            .move(.wordRight, selects: false),
            .move(.wordRight, selects: false),
            .move(.wordLeft, selects: false)
        )
        #expect(view.text.cursor == TextPosition(line: 2, column: 0))
    }

    @Test func `whatever is pressed, all of it can be undone and done again`() {
        var generator = SystemRandomNumberGenerator()
        let keys: [Key] =
            [
                .text("a"), .text(" "), .text("é"), .text("\u{301}"), .text("\u{200D}"), .text("👩"), .text("日"), .enter,
                .tab,
                .backspace, .backspaceWord, .delete, .paste("p\r\nq\n"), .control("x"), .control("c"), .control("v"),
                .control("a"), .control("z"), .control("y"),
            ]
            + Motion.allCases.flatMap { [Key.move($0, selects: false), .move($0, selects: true)] }
        for _ in 0..<100 {
            var view = TextView(
                "start\n\u{1F1E9}\u{1F1EA} of it",
                width: Int.random(in: 1...9, using: &generator),
                height: 3
            )
            for _ in 0..<40 {
                _ = view.handle(keys.randomElement(using: &generator) ?? .enter)
                let (rows, cursor) = view.shown
                #expect(rows.count <= 3 && cursor.row < 3 && cursor.cell <= view.width)
                #expect(rows.allSatisfy { $0.width <= view.width + 1 })
                #expect(
                    view.text.cursor <= view.text.end
                        && view.text.cursor.column <= view.text.lines[view.text.cursor.line].count
                )
                if Int.random(in: 0..<9, using: &generator) == 0 {
                    view.resize(
                        width: Int.random(in: 1...30, using: &generator),
                        height: Int.random(in: 1...3, using: &generator)
                    )
                }
            }
            // A step that was taken back before is done again first, so that nothing waits behind the last one.
            for _ in 0..<100 { _ = view.handle(.control("y")) }
            let last = view.text.text
            for _ in 0..<100 { _ = view.handle(.control("z")) }
            #expect(view.text.text == "start\n\u{1F1E9}\u{1F1EA} of it")
            for _ in 0..<100 { _ = view.handle(.control("y")) }
            #expect(view.text.text.unicodeScalars.elementsEqual(last.unicodeScalars))
        }
    }
}
