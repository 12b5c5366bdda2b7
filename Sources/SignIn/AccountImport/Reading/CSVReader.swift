// SPDX-License-Identifier: Apache-2.0

/// A reader of CSV as RFC 4180 has it: commas, quotes, CRLF or LF; UTF-8, with or without a byte order mark.
///
/// It holds one record and no more of it than the limits allow: of what is longer, the end is found and nothing is kept.
/// A record that breaks a rule is handed out with the rule, and the next one is read as if nothing had been; only a file
/// in another encoding ends the reading. Lines without any character are passed over.
package struct CSVReader: Sendable {
    private enum State { case fieldStart, plain, quoted, quoteSeen, carriageReturn }

    private let limits: ImportLimits
    private var chunk: [UInt8] = []
    private var position = 0
    private var isFinished = false
    private var hasPassedMark: Bool

    private(set) var place: ImportPlace
    private var state = State.fieldStart
    private var content: [UInt8] = []
    private var ends: [Int] = []
    private var fieldStart = 0
    private var objection: ImportObjection?
    private var hasBegun = false
    private var firstLine: Int
    private var quoteLine = 0
    private var column = 1
    private var fieldBegin = (line: 0, column: 1)
    private var leadByte: UInt8 = 0
    private var encoding = UTF8Check()

    /// Starts between two records.
    ///
    /// - Parameters:
    ///   - limits: How much is taken at once.
    ///   - place: Where the bytes come from that are fed first.
    package init(limits: ImportLimits = ImportLimits(), startingAt place: ImportPlace = .start) {
        self.limits = limits
        self.place = place
        firstLine = place.lines + 1
        fieldBegin.line = firstLine
        hasPassedMark = place.bytes > 0
    }

    /// Hands over the next bytes; those before must have been read (``next()`` returned nil).
    ///
    /// - Parameter bytes: Any number of bytes.
    package mutating func feed(_ bytes: [UInt8]) {
        if position < chunk.count {
            chunk.removeFirst(position)
            chunk += bytes
        } else {
            chunk = bytes
        }
        position = 0
    }

    /// Says that no more bytes come.
    package mutating func finish() { isFinished = true }

    /// Counts records from here on: what was read was the header.
    mutating func countFromHere() { place.records = 0 }

    /// Reads a record.
    ///
    /// - Returns: The next record; nil when more bytes are needed or, after ``finish()``, when there is none.
    /// - Throws: `encodingUnsupported`.
    package mutating func next() throws(ImportError) -> CSVRecord? {
        guard try passMark() else { return nil }
        while position < chunk.count {
            takeRun()
            guard position < chunk.count else { break }
            let byte = chunk[position]
            position += 1
            place.bytes += 1
            if takes(byte), let record = endRecord() { return record }
        }
        guard isFinished else { return nil }
        return endFile()
    }

    private mutating func passMark() throws(ImportError) -> Bool {
        guard !hasPassedMark else { return true }
        guard chunk.count - position >= EncodingMark.length || isFinished else { return false }
        let length = try EncodingMark.length(of: chunk[position...].prefix(EncodingMark.length))
        position += length
        place.bytes += length
        hasPassedMark = true
        return true
    }

    /// Takes a run of characters that mean nothing but themselves; the whole speed of the reader.
    private mutating func takeRun() {
        guard state == .plain || state == .quoted, !encoding.isInside else { return }
        var end = position
        while end < chunk.count, Self.isOrdinary(chunk[end]) { end += 1 }
        guard end > position else { return }
        keep(chunk[position..<end])
        column += end - position
        place.bytes += end - position
        position = end
    }

    private static func isOrdinary(_ byte: UInt8) -> Bool {
        byte < 0x80 && byte > 0x0D && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: ",")
    }

    /// Takes a byte; tells whether it ends the record.
    private mutating func takes(_ byte: UInt8) -> Bool {
        if state == .carriageReturn, byte != 0x0A {
            object(.lineEndInvalid, "a carriage return stands alone; lines end with a line feed, or with both")
            state = .plain
        }
        hasBegun = true
        guard checksEncoding(byte) else { return false }
        if byte == 0 { object(.nulCharacter, "a NUL stands here, which no text has") }
        switch (state, byte) {
        case (.quoted, UInt8(ascii: "\"")): state = .quoteSeen
        case (.quoted, _): keep(byte)
        case (.quoteSeen, UInt8(ascii: "\"")):
            keep(byte)
            state = .quoted
        case (.fieldStart, UInt8(ascii: "\"")):
            state = .quoted
            quoteLine = place.lines + 1
        case (_, UInt8(ascii: ",")): endField()
        case (_, 0x0A):
            advance(byte)
            return true
        case (_, 0x0D): state = .carriageReturn
        case (.quoteSeen, _):
            object(.quoteMisplaced, "after a closing quote only a comma or the end of the line may come")
            state = .plain
        default:
            if byte == UInt8(ascii: "\"") {
                object(
                    .quoteMisplaced,
                    "a quote stands inside a field; the field must be quoted, and the quote doubled"
                )
            }
            state = .plain
            keep(byte)
        }
        advance(byte)
        return false
    }

    /// Checks the encoding; tells whether the byte means anything.
    private mutating func checksEncoding(_ byte: UInt8) -> Bool {
        guard byte >= 0x80 || encoding.isInside else { return true }
        let wasInside = encoding.isInside
        if !wasInside { leadByte = byte }
        guard !encoding.accepts(byte) else { return true }
        object(
            .textNotUTF8,
            "a byte (0x\(Self.hexadecimal(leadByte))) stands here that is not UTF-8; save the file as UTF-8",
            at: wasInside ? column - 1 : column
        )
        return byte < 0x80
    }

    private mutating func advance(_ byte: UInt8) {
        if byte == 0x0A {
            place.lines += 1
            column = 1
        } else if byte & 0xC0 != 0x80 {
            column += 1
        }
    }

    private mutating func keep(_ byte: UInt8) {
        guard hasRoom(for: 1) else { return }
        content.append(byte)
    }

    private mutating func keep(_ bytes: ArraySlice<UInt8>) {
        guard hasRoom(for: bytes.count) else { return }
        content += bytes
    }

    private mutating func hasRoom(for count: Int) -> Bool {
        guard objection == nil else { return false }
        let fieldRoom = limits.fieldLength - (content.count - fieldStart)
        let recordRoom = limits.recordLength - content.count
        guard count > min(fieldRoom, recordRoom) else { return true }
        let (code, sentence): (ImportRefusal.Code, String) =
            fieldRoom <= recordRoom
            ? (.fieldTooLong, "the field that begins here is longer than \(limits.fieldLength) bytes")
            : (.recordTooLong, "with the field that begins here the record is longer than \(limits.recordLength) bytes")
        object(code, sentence, at: fieldBegin.column, line: fieldBegin.line)
        return false
    }

    private mutating func endField() {
        state = .fieldStart
        let begin = fieldBegin
        // The comma itself is passed afterwards.
        fieldBegin = (place.lines + 1, column + 1)
        guard objection == nil else { return }
        guard ends.count < limits.columns else {
            object(
                .fieldCountWrong,
                "this field is one more than the \(limits.columns) that a record may have",
                at: begin.column,
                line: begin.line
            )
            return
        }
        ends.append(content.count)
        fieldStart = content.count
    }

    /// Notes the first rule that the record breaks, and lets go of its content.
    private mutating func object(
        _ code: ImportRefusal.Code,
        _ sentence: String,
        at column: Int? = nil,
        line: Int? = nil
    ) {
        guard objection == nil else { return }
        let position = "line \(line ?? place.lines + 1), column \(column ?? self.column)"
        replaceObjection(ImportObjection(nil, code, "\(position): \(sentence)"))
    }

    private mutating func replaceObjection(_ new: ImportObjection) {
        objection = new
        content = []
        ends = []
        fieldStart = 0
    }

    /// Hands the record out and makes ready for the next; nil for an empty line.
    private mutating func endRecord() -> CSVRecord? {
        endField()
        let isEmptyLine = objection == nil && ends == [0] && quoteLine == 0
        defer {
            content.removeAll(keepingCapacity: content.capacity <= 4_096)
            ends.removeAll(keepingCapacity: true)
            (fieldStart, objection, hasBegun, quoteLine) = (0, nil, false, 0)
            firstLine = place.lines + 1
            fieldBegin = (firstLine, 1)
            encoding = UTF8Check()
        }
        guard !isEmptyLine else { return nil }
        place.records += 1
        return CSVRecord(line: firstLine, end: place, objection: objection, content: content, ends: ends)
    }

    private mutating func endFile() -> CSVRecord? {
        guard hasBegun else { return nil }
        if state == .quoted {
            // Told in place of whatever else was wrong: this is why nothing after it was read.
            replaceObjection(
                ImportObjection(
                    nil,
                    .quoteUnclosed,
                    "the quote that opens on line \(quoteLine) is never closed, so that everything after it is one field"
                )
            )
        } else if encoding.isInside {
            object(.textNotUTF8, "the file ends inside a character of UTF-8")
        }
        place.lines += 1
        return endRecord()
    }

    private static func hexadecimal(_ byte: UInt8) -> String {
        let digits = String(byte, radix: 16, uppercase: true)
        return digits.count < 2 ? "0" + digits : digits
    }
}
