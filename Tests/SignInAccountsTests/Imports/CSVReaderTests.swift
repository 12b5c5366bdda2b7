// SPDX-License-Identifier: Apache-2.0

import ByteEncodings
import SignInAccounts
import Testing

@Suite struct CSVReaderTests {
    /// The records of a text, handed over in pieces of so many bytes.
    private func records(
        _ bytes: [UInt8],
        pieces: Int = 7,
        limits: ImportLimits = ImportLimits()
    ) throws -> [CSVRecord] {
        var reader = CSVReader(limits: limits.csv)
        var records: [CSVRecord] = []
        for start in stride(from: 0, to: bytes.count, by: pieces) {
            reader.feed(Array(bytes[start..<min(bytes.count, start + pieces)]))
            while let record = try reader.next() { records.append(record) }
        }
        reader.finish()
        while let record = try reader.next() { records.append(record) }
        return records
    }

    private func fields(_ text: String, pieces: Int = 7) throws -> [[String]] {
        try records(Array(text.utf8), pieces: pieces).map { record in
            #expect(record.objection == nil, "\(text): \(String(describing: record.objection))")
            return (0..<record.count).map { String(decoding: record[$0], as: UTF8.self) }
        }
    }

    private static let readable: [(String, [[String]])] = [
        ("", []),
        ("a", [["a"]]),
        ("a\n", [["a"]]),
        ("a,b\nc,d\n", [["a", "b"], ["c", "d"]]),
        ("a,b\r\nc,d\r\n", [["a", "b"], ["c", "d"]]),
        ("a,b\r\nc,d", [["a", "b"], ["c", "d"]]),
        ("a\r", [["a"]]),
        (",\n", [["", ""]]),
        ("\n\r\n\na\n\n", [["a"]]),
        ("\"\"\n", [[""]]),
        ("\"a,b\",\"c\"\"d\"\n", [["a,b", "c\"d"]]),
        ("\"a\nb\r\nc\",d\n", [["a\nb\r\nc", "d"]]),
        ("\"a\"\r\n\"b\"", [["a"], ["b"]]),
        ("é,日本,🗝\n", [["é", "日本", "🗝"]]),
        ("\u{FEFF}a,b\n", [["a", "b"]]),
        ("a b , c\td\n", [["a b ", " c\td"]]),
    ]

    @Test(arguments: readable.indices, [1, 2, 3, 64])
    func `what the standard allows is read, however it is cut`(index: Int, pieces: Int) throws {
        let (text, expected) = Self.readable[index]
        #expect(try fields(text, pieces: pieces) == expected)
    }

    private static let refused: [(bytes: [UInt8], code: ImportRefusal.Code, place: String)] = [
        (Array("a,b\0c\n".utf8), .nulCharacter, "line 1, column 4"),
        (Array("a,b\n".utf8) + [0x63, 0x2C, 0xE9, 0x0A], .textNotUTF8, "line 2, column 3"),
        ([0xC3, 0x0A], .textNotUTF8, "line 1, column 1"),
        ([0x61, 0xC3], .textNotUTF8, "the file ends"),
        ([0xED, 0xA0, 0x80, 0x0A], .textNotUTF8, "line 1"),
        ([0xC0, 0x80, 0x0A], .textNotUTF8, "line 1"),
        ([0xF4, 0x90, 0x80, 0x80, 0x0A], .textNotUTF8, "line 1"),
        (Array("\n\"é\0\"\n".utf8), .nulCharacter, "line 2, column 3"),
        (Array("a\"b\n".utf8), .quoteMisplaced, "line 1, column 2"),
        (Array("\"a\"b\n".utf8), .quoteMisplaced, "line 1, column 4"),
        (Array("\"a\" ,b\n".utf8), .quoteMisplaced, "line 1, column 4"),
        (Array("a\rb\n".utf8), .lineEndInvalid, "line 1, column 3"),
        (Array("\"a\nb".utf8), .quoteUnclosed, "line 1"),
        (Array("x\ny,\"a\nb\n".utf8), .quoteUnclosed, "line 2"),
        (Array(String(repeating: ",", count: 300).utf8), .fieldCountWrong, "line 1"),
    ]

    @Test(arguments: refused.indices, [1, 5, 64])
    func `what breaks a rule is refused with its place`(index: Int, pieces: Int) throws {
        let (bytes, code, place) = Self.refused[index]
        let records = try records(bytes, pieces: pieces)
        let objections = records.compactMap(\.objection)
        #expect(objections.map(\.code) == [code])
        #expect(objections.first?.sentence.contains(place) == true, "\(objections)")
        #expect(records.filter { $0.objection != nil }.allSatisfy { $0.count == 0 })
    }

    @Test(arguments: ["a\0b", "a\"b", "\"a\"b\"", "a\rb", "\u{FFFD}\0"])
    func `the record after a refused one is read`(bad: String) throws {
        let records = try records(Array("one,1\n\(bad)\ntwo,2\n".utf8))
        #expect(records.map { $0.objection == nil } == [true, false, true])
        #expect(records.map(\.line) == [1, 2, 3])
        #expect(records.last.map { String(decoding: $0[0], as: UTF8.self) } == "two")
    }

    @Test func `a field of 10 MiB is refused and not held`() throws {
        var reader = CSVReader(limits: ImportLimits().csv)
        reader.feed(Array("a,\"".utf8))
        #expect(try reader.next()?.line == nil)
        let piece = [UInt8](repeating: 0x78, count: 65_536)
        for _ in 0..<160 {
            reader.feed(piece)
            #expect(try reader.next()?.line == nil)
        }
        reader.feed(Array("\"\nb,c\n".utf8))
        let long = try #require(try reader.next())
        #expect(long.objection?.code == .fieldTooLong)
        #expect(long.count == 0)
        let next = try #require(try reader.next())
        #expect(String(decoding: next[1], as: UTF8.self) == "c")
        #expect(next.end == FilePlace(records: 2, lines: 2, bytes: 160 * 65_536 + 9))
    }

    @Test func `limits are kept to the byte`() throws {
        var limits = ImportLimits()
        limits.fieldLength = 4
        limits.recordLength = 6
        limits.columns = 3
        func code(_ text: String) throws -> ImportRefusal.Code? {
            try records(Array(text.utf8), limits: limits).first?.objection?.code
        }
        #expect(try code("abcd\n") == nil)
        #expect(try code("abcde\n") == .fieldTooLong)
        #expect(try code("\"abcd\"\n") == nil)
        #expect(try code("abc,def\n") == nil)
        #expect(try code("abcd,efg\n") == .recordTooLong)
        #expect(try code("a,b,c\n") == nil)
        #expect(try code("a,b,c,d\n") == .fieldCountWrong)
    }

    @Test(
        arguments: [
            [0xFF, 0xFE, 0x61, 0x00], [0xFE, 0xFF, 0x00, 0x61], [0x61, 0x00, 0x2C, 0x00], [0x00, 0x61, 0x00, 0x2C],
            [0xFF, 0xFE, 0x00, 0x00], [0x00, 0x00, 0xFE, 0xFF], [0xFF, 0xFE],
        ] as [[UInt8]]
    )
    func `other encodings are named`(head: [UInt8]) {
        let found = #expect(throws: UnreadableEncoding.self) { try records(head, pieces: 1) }
        let error = found.map { ImportError($0) }
        #expect(error?.code == .encodingUnsupported)
        #expect(error?.message.contains("UTF-\(head.contains { $0 == 0x61 } || head.count == 2 ? "16" : "32")") == true)
    }

    @Test func `reading goes on from any place as if it had begun at the front`() throws {
        let text = Array("\u{FEFF}n,m\r\n\"a\nb\",1\r\n\r\nbad\"x,2\nc,3\nd,4".utf8)
        let all = try records(text)
        #expect(all.map(\.line) == [1, 2, 5, 6, 7])
        for (index, record) in all.enumerated() {
            var reader = CSVReader(limits: ImportLimits().csv, startingAt: record.end)
            reader.feed(Array(text[record.end.bytes...]))
            reader.finish()
            for later in all[(index + 1)...] {
                let again = try #require(try reader.next())
                #expect(again.line == later.line && again.end == later.end)
                #expect(again.objection == later.objection)
                #expect((0..<again.count).map { Array(again[$0]) } == (0..<later.count).map { Array(later[$0]) })
            }
            #expect(try reader.next()?.line == nil)
        }
    }
}

extension CSVRecord {
    /// What the import says of it.
    fileprivate var objection: ImportObjection? { objection(ImportLimits()) }
}
