// SPDX-License-Identifier: Apache-2.0

/// A reader of CSV as RFC 4180 has it: commas, quotes, CRLF or LF; UTF-8, with or without a byte order mark.
///
/// It holds one record and no more of it than the limits allow: of what is longer, the end is found and nothing is kept.
/// A record that breaks a rule is handed out with the rule, and the next one is read as if nothing had been; only a file
/// in another encoding ends the reading. Lines without any character are passed over.
///
/// What holds secrets is read with a `letGo` that overwrites, and ``wipe()`` at the end.
package struct CSVReader: Sendable {
    private enum State { case fieldStart, plain, quoted, escaped, quoteSeen, carriageReturn }

    private let limits: CSVLimits
    private let letGo: @Sendable (inout [UInt8]) -> Void
    private var chunk: [UInt8] = []
    private var position = 0
    private var isFinished = false
    private var hasPassedMark: Bool

    /// Behind what was read.
    package private(set) var place: FilePlace
    /// Whether a backslash in quotes stands before a quote or a backslash that belongs to the field.
    package var hasEscapes = false
    private var state = State.fieldStart
    private var content: [UInt8] = []
    private var ends: [Int] = []
    private var fieldStart = 0
    private var fault: CSVFault?
    private var hasBegun = false
    private var firstLine: Int
    private var quoteLine = 0
    private var quotedFields = 0
    private var column = 1
    private var fieldBegin = (line: 0, column: 1)
    private var leadByte: UInt8 = 0
    private var encoding = UTF8Check()

    /// Starts between two records.
    ///
    /// - Parameters:
    ///   - limits: How much is taken at once.
    ///   - place: Where the bytes come from that are fed first.
    ///   - letGo: What happens to bytes that are not needed any longer.
    package init(
        limits: CSVLimits,
        startingAt place: FilePlace = .start,
        letGo: @escaping @Sendable (inout [UInt8]) -> Void = { $0 = [] }
    ) {
        self.limits = limits
        self.letGo = letGo
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
    package mutating func countFromHere() { place.records = 0 }

    /// How many bytes of the present record are held.
    package var heldCount: Int { content.count }

    /// Lets go of all that is held.
    package mutating func wipe() {
        letGo(&chunk)
        letGo(&content)
        (position, ends, fieldStart) = (0, [], 0)
    }

    /// Reads a record.
    ///
    /// - Returns: The next record; nil when more bytes are needed or, after ``finish()``, when there is none.
    /// - Throws: ``UnreadableEncoding``.
    package mutating func next() throws(UnreadableEncoding) -> CSVRecord? {
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

    private mutating func passMark() throws(UnreadableEncoding) -> Bool {
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
        while end < chunk.count, Self.isOrdinary(chunk[end]), !hasEscapes || chunk[end] != UInt8(ascii: "\\") {
            end += 1
        }
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
            object(.carriageReturnAlone)
            state = .plain
        }
        hasBegun = true
        guard checksEncoding(byte) else { return false }
        if byte == 0 { object(.nul) }
        switch (state, byte) {
        case (.quoted, UInt8(ascii: "\\")) where hasEscapes: state = .escaped
        case (.escaped, _):
            // Before anything else it is itself.
            if byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") { keep(UInt8(ascii: "\\")) }
            keep(byte)
            state = .quoted
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
        case (_, 0x0D):
            if state == .quoteSeen { quotedFields += 1 }
            state = .carriageReturn
        case (.quoteSeen, _):
            object(.textAfterQuote)
            state = .plain
        default:
            if byte == UInt8(ascii: "\"") { object(.quoteInside) }
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
        object(.notUTF8(leadByte), at: wasInside ? column - 1 : column)
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
        guard fault == nil else { return false }
        let fieldRoom = limits.fieldLength - (content.count - fieldStart)
        let recordRoom = limits.recordLength - content.count
        guard count > min(fieldRoom, recordRoom) else { return true }
        let rule: CSVFault.Rule = fieldRoom <= recordRoom ? .fieldTooLong : .recordTooLong
        object(rule, at: fieldBegin.column, line: fieldBegin.line)
        return false
    }

    private mutating func endField() {
        if state == .quoteSeen { quotedFields += 1 }
        state = .fieldStart
        let begin = fieldBegin
        // The comma itself is passed afterwards.
        fieldBegin = (place.lines + 1, column + 1)
        guard fault == nil else { return }
        guard ends.count < limits.columns else { return object(.tooManyFields, at: begin.column, line: begin.line) }
        ends.append(content.count)
        fieldStart = content.count
    }

    /// Notes the first rule that the record breaks, and lets go of its content.
    private mutating func object(_ rule: CSVFault.Rule, at column: Int? = nil, line: Int? = nil) {
        guard fault == nil else { return }
        replace(CSVFault(rule: rule, line: line ?? place.lines + 1, column: column ?? self.column))
    }

    private mutating func replace(_ new: CSVFault) {
        fault = new
        letGo(&content)
        (content, ends, fieldStart) = ([], [], 0)
    }

    /// Hands the record out and makes ready for the next; nil for an empty line.
    private mutating func endRecord() -> CSVRecord? {
        endField()
        let isEmptyLine = fault == nil && ends == [0] && quoteLine == 0
        defer {
            content.removeAll(keepingCapacity: content.capacity <= 4_096)
            ends.removeAll(keepingCapacity: true)
            (fieldStart, fault, hasBegun, quoteLine, quotedFields) = (0, nil, false, 0, 0)
            firstLine = place.lines + 1
            fieldBegin = (firstLine, 1)
            encoding = UTF8Check()
        }
        guard !isEmptyLine else { return nil }
        place.records += 1
        return CSVRecord(
            line: firstLine,
            end: place,
            fault: fault,
            isQuoted: quotedFields == ends.count,
            content: content,
            ends: ends
        )
    }

    private mutating func endFile() -> CSVRecord? {
        guard hasBegun else { return nil }
        if state == .quoted || state == .escaped {
            // Told in place of whatever else was wrong: this is why nothing after it was read.
            replace(CSVFault(rule: .quoteUnclosed, line: quoteLine, column: 1))
        } else if encoding.isInside {
            object(.endsInsideCharacter)
        }
        place.lines += 1
        return endRecord()
    }
}
