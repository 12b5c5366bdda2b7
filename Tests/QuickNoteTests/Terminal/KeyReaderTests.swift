// SPDX-License-Identifier: Apache-2.0

import QuickNote
import Testing

@Suite struct KeyReaderTests {
    private static func read(_ text: String) -> [Key] {
        var reader = KeyReader()
        return reader.read(Array(text.utf8)) + reader.flush()
    }

    static let table: [(String, [Key])] = [
        ("a", [.text("a")]), ("abc", [.text("abc")]), ("é日👩‍👩‍👧", [.text("é日👩‍👩‍👧")]),
        ("\r", [.enter]), ("\n", [.enter]), ("\t", [.tab]), ("\u{7F}", [.backspace]), ("\u{8}", [.backspaceWord]),
        ("\u{1}", [.control("a")]), ("\u{1A}", [.control("z")]), ("\u{0}", []), ("\u{1C}", []),
        ("\u{1B}", [.escape]), ("\u{1B}\u{1B}", [.escape, .escape]), ("\u{1B}x", [.alternate("x")]),
        ("\u{1B}\u{7F}", [.backspaceWord]),
        ("\u{1B}[A", [.move(.up, selects: false)]), ("\u{1B}OB", [.move(.down, selects: false)]),
        ("\u{1B}[C", [.move(.right, selects: false)]), ("\u{1B}[1;2D", [.move(.left, selects: true)]),
        ("\u{1B}[1;5C", [.move(.wordRight, selects: false)]), ("\u{1B}[1;6D", [.move(.wordLeft, selects: true)]),
        ("\u{1B}[H", [.move(.lineStart, selects: false)]), ("\u{1B}[1;5F", [.move(.textEnd, selects: false)]),
        ("\u{1B}[7~", [.move(.lineStart, selects: false)]), ("\u{1B}[4;2~", [.move(.lineEnd, selects: true)]),
        ("\u{1B}[3~", [.delete]), ("\u{1B}[5~", [.move(.pageUp, selects: false)]), ("\u{1B}[Z", [.backTab]),
        ("\u{1B}[999;999;999z", []), ("\u{1B}[?1;2c", []), ("\u{1B}[15~", []),
        ("\u{1B}[200~two\nlines\u{1B}[201~", [.paste("two\nlines")]),
        ("\u{1B}[200~\u{1B}[A\u{3}\u{1B}[201~x", [.paste("\u{1B}[A\u{3}"), .text("x")]),
        ("\u{1B}[200~\u{1B}[201~", [.paste("")]),
        ("a\u{1B}[Ab\u{13}", [.text("a"), .move(.up, selects: false), .text("b"), .control("s")]),
    ]

    @Test(arguments: table) func `each key is read`(sent: String, keys: [Key]) { #expect(Self.read(sent) == keys) }

    @Test(arguments: table) func `bytes that come one by one are the same keys`(sent: String, keys: [Key]) {
        var reader = KeyReader()
        var read: [Key] = []
        for byte in sent.utf8 {
            for key in reader.read([byte]) {
                if case .text(let more) = key, case .text(let before)? = read.last {
                    read[read.count - 1] = .text(before + more)
                } else {
                    read.append(key)
                }
            }
        }
        #expect(read + reader.flush() == keys)
    }

    @Test(
        arguments: [
            [0xFF], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xC2, 0x9B], [0xE2, 0x28, 0xA1],
        ] as [[UInt8]]
    )
    func `what is no text is dropped, and what follows is read`(bytes: [UInt8]) {
        var reader = KeyReader()
        let keys = reader.read(bytes + Array("\ry".utf8))
        #expect(keys.suffix(2) == [.enter, .text("y")])
        for case .text(let text) in keys {
            #expect(text.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control })
        }
    }

    @Test func `a sequence that does not end is no text, and nobody waits for it for ever`() {
        var reader = KeyReader()
        #expect(reader.read(Array("\u{1B}[".utf8)).isEmpty && reader.isWaiting)
        #expect(reader.flush().isEmpty && !reader.isWaiting)
        #expect(reader.read(Array("\u{1B}[".utf8) + Array(repeating: UInt8(ascii: "1"), count: 64)).isEmpty)
        #expect(reader.read(Array("ok".utf8)) == [.text("ok")])
    }

    @Test func `a paste has a limit, and its end is found wherever it is cut`() {
        var reader = KeyReader()
        #expect(reader.read(Array("\u{1B}[200~".utf8)).isEmpty)
        let part = Array(repeating: UInt8(ascii: "x"), count: 1 << 18)
        for _ in 0..<6 { #expect(reader.read(part).isEmpty) }
        #expect(reader.flush().isEmpty)
        #expect(reader.read(Array("\u{1B}[2".utf8)).isEmpty)
        #expect(
            reader.read(Array("01~z".utf8)) == [
                .paste(String(repeating: "x", count: KeyReader.pasteLimit)), .text("z"),
            ]
        )
    }

    @Test func `no bytes end the reader, and none are typed that a terminal acts upon`() {
        var generator = SystemRandomNumberGenerator()
        let parts = [
            "\u{1B}", "[", "O", "1", ";", "2", "~", "200~", "201~", "A", "é", "日", "\u{7F}", "\r", "x", "\u{1B}[200~",
        ].map { Array($0.utf8) }
        for _ in 0..<2_000 {
            var reader = KeyReader()
            for _ in 0..<8 {
                let chunk = (0..<4).flatMap { _ in
                    Bool.random(using: &generator)
                        ? parts.randomElement(using: &generator) ?? [] : [UInt8.random(in: 0...255, using: &generator)]
                }
                for case .text(let text) in reader.read(chunk) {
                    #expect(text.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control })
                }
            }
        }
    }
}
