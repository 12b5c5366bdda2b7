// SPDX-License-Identifier: Apache-2.0

internal import SecretMemory

/// A reader of CSV as RFC 4180 has it: commas, quotes, CRLF or LF; UTF-8, with or without a byte order mark.
///
/// It holds one record, and no more of it than the limits allow: of what is longer, the end is looked for and nothing kept. A
/// record that breaks a rule is handed out with its fault, and the next one is read as if nothing had been.
struct TableReader {
    private enum State { case fieldStart, plain, quoted, escaped, quoteSeen, carriageReturn }

    private let limits: ExchangeLimits
    private var chunk: [UInt8] = []
    private var position = 0
    private var isFinished = false
    private var hasPassedMark = false
    private var state = State.fieldStart
    private var line = 1
    private var firstLine = 1
    private var fields: [[UInt8]] = []
    private var field: [UInt8] = []
    private var length = 0
    private var fault: String?
    private var hasBegun = false
    private var quotedFields = 0

    /// Whether a backslash in quotes stands before a quote or a backslash that belongs to the field.
    var hasEscapes = false

    init(limits: ExchangeLimits) { self.limits = limits }

    /// How many bytes are held, beside the chunk that was fed last.
    var heldCount: Int { length }

    mutating func feed(_ bytes: [UInt8]) {
        // What is left is at most a byte order mark's beginning, as each chunk is read to its end before the next.
        let rest = chunk[position...]
        chunk = rest.isEmpty ? bytes : Array(rest) + bytes
        position = 0
    }

    mutating func finish() { isFinished = true }

    /// Overwrites the bytes that were fed.
    mutating func wipe() {
        SecureWipe.wipe(&chunk)
        SecureWipe.wipe(&field)
        for index in fields.indices { SecureWipe.wipe(&fields[index]) }
    }

    mutating func next() throws(ExchangeError) -> TableRecord? {
        guard try passMark() else { return nil }
        while position < chunk.count {
            let byte = chunk[position]
            position += 1
            if takes(byte), let record = endRecord() { return record }
        }
        guard isFinished, hasBegun else { return nil }
        if state == .quoted || state == .escaped {
            fail("the quote that opens in it is never closed, so that everything after it is one field")
        }
        return endRecord()
    }

    private mutating func passMark() throws(ExchangeError) -> Bool {
        guard !hasPassedMark else { return true }
        guard chunk.count - position >= 4 || isFinished else { return false }
        let head = Array(chunk[position...].prefix(4))
        let zeros = head.map { $0 == 0 }
        let isUTF16 = head.starts(with: [0xFF, 0xFE]) || head.starts(with: [0xFE, 0xFF])
        guard !isUTF16, zeros != [false, true, false, true], zeros != [true, false, true, false],
            !head.starts(with: [0, 0, 0xFE, 0xFF])
        else {
            throw ExchangeError(
                .encodingUnsupported,
                "the file is UTF-16 or UTF-32; save it as UTF-8, or export it anew"
            )
        }
        if head.starts(with: [0xEF, 0xBB, 0xBF]) { position += 3 }
        hasPassedMark = true
        return true
    }

    /// Takes a byte; tells whether it ends the record.
    private mutating func takes(_ byte: UInt8) -> Bool {
        if state == .carriageReturn, byte != 0x0A {
            fail("a carriage return stands alone in it; lines end with a line feed, or with both")
            state = .plain
        }
        hasBegun = true
        if byte == 0x0A { line += 1 }
        if byte == 0 { fail("a NUL stands in it, which no text has") }
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
        case (.fieldStart, UInt8(ascii: "\"")): state = .quoted
        case (_, UInt8(ascii: ",")): endField()
        case (_, 0x0A): return true
        case (_, 0x0D):
            if state == .quoteSeen { quotedFields += 1 }
            state = .carriageReturn
        case (.quoteSeen, _):
            fail("something else than a comma follows a closing quote")
            state = .plain
        default:
            if byte == UInt8(ascii: "\"") { fail("a quote stands inside a field that is not quoted") }
            state = .plain
            keep(byte)
        }
        return false
    }

    private mutating func keep(_ byte: UInt8) {
        guard fault == nil else { return }
        guard field.count < limits.fieldLength else { return fail("a field has more than \(limits.fieldLength) bytes") }
        guard length < limits.recordLength else { return fail("it has more than \(limits.recordLength) bytes") }
        field.append(byte)
        length += 1
    }

    private mutating func endField() {
        if state == .quoteSeen { quotedFields += 1 }
        state = .fieldStart
        guard fault == nil else { return }
        guard fields.count < limits.columns else { return fail("it has more than \(limits.columns) fields") }
        guard Self.isText(field) else { return fail("a field is not UTF-8; save the file as UTF-8") }
        fields.append(field)
        field = []
    }

    /// Notes the first rule that the record breaks, and lets go of its content.
    private mutating func fail(_ sentence: String) {
        guard fault == nil else { return }
        fault = sentence
        SecureWipe.wipe(&field)
        for index in fields.indices { SecureWipe.wipe(&fields[index]) }
        (fields, field, length) = ([], [], 0)
    }

    /// Hands the record out and makes ready for the next; nil for an empty line.
    private mutating func endRecord() -> TableRecord? {
        endField()
        let record = TableRecord(
            line: firstLine,
            fields: fields,
            fault: fault,
            isQuoted: quotedFields == fields.count
        )
        let isEmptyLine = fault == nil && fields == [[]]
        (fields, field, length, fault, hasBegun, state) = ([], [], 0, nil, false, .fieldStart)
        quotedFields = 0
        firstLine = line
        return isEmptyLine ? nil : record
    }

    private static func isText(_ bytes: [UInt8]) -> Bool {
        guard bytes.contains(where: { $0 >= 0x80 }) else { return true }
        var decoder = UTF8()
        var rest = bytes.makeIterator()
        while true {
            switch decoder.decode(&rest) {
            case .scalarValue: continue
            case .emptyInput: return true
            case .error: return false
            }
        }
    }
}
