// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings
internal import SecretMemory

/// Reads items from CSV, whichever of the common browsers and managers wrote it, in chunks of any length.
///
/// ```swift
/// var reader = PasswordTableReader()
/// reader.feed(chunk)                                  // again for each chunk
/// while let item = try reader.next() { … }            // after each feed
/// reader.finish()                                     // at the end, and next() once more
/// ```
///
/// Nothing is lost silently: what has no place of its own becomes a custom field or goes into the notes, and what cannot be taken is in
/// ``report``. What is held is one record within the limits, however long a line is.
package struct PasswordTableReader: Sendable {
    /// What was read so far; nil before the header was.
    package private(set) var report: ExchangeReport?
    /// Which program the header looks like; nil before it was read.
    package private(set) var source: TableSource?

    private let limits: ExchangeLimits
    private let said: [TableColumn: String]
    private var table: CSVReader
    private var header: [String] = []
    private var names: [String] = []
    private var meanings: [TableColumn?] = []
    private var seen: Set<LoginMark> = []

    /// Starts at the front of a file.
    ///
    /// - Parameters:
    ///   - limits: How much is taken.
    ///   - columns: Names of columns for meanings, where the first line calls them otherwise than password managers do, in any case; an
    ///     empty name says that no column has the meaning.
    package init(limits: ExchangeLimits = ExchangeLimits(), columns: [TableColumn: String] = [:]) {
        self.limits = limits
        said = columns.mapValues { Self.trimmed($0).lowercased() }
        table = CSVReader(limits: limits.csv) { SecureWipe.wipe(&$0) }
    }

    /// How many bytes of the present record are held.
    package var heldCount: Int { table.heldCount }

    /// Hands over the next bytes; those before must have been read (``next()`` returned nil).
    ///
    /// - Parameter bytes: Any number of bytes.
    package mutating func feed(_ bytes: [UInt8]) { table.feed(bytes) }

    /// Says that no more bytes come.
    package mutating func finish() { table.finish() }

    /// Overwrites what is still held of the file.
    package mutating func wipe() { table.wipe() }

    /// Reads an item.
    ///
    /// - Returns: The next item; nil when more bytes are needed or, after ``finish()``, when there is none.
    /// - Throws: `encodingUnsupported`, `headerUnknown`, `headerDuplicated`, `nameUnknown` or `tooManyRecords`.
    package mutating func next() throws(ExchangeError) -> ExchangeItem? {
        while var record = try nextRecord() {
            // A line with nothing but two quotes is empty as well.
            if record.count == 1, record[0].isEmpty { continue }
            guard report != nil else {
                try readHeader(record)
                continue
            }
            defer { record.wipe { SecureWipe.wipe(&$0) } }
            report?.countRecord()
            guard report?.records ?? 0 <= limits.items else {
                throw ExchangeError(
                    .tooManyRecords,
                    "the file has more than \(limits.items) records; split it into several"
                )
            }
            if let item = item(of: record) { return item }
        }
        return nil
    }

    private mutating func nextRecord() throws(ExchangeError) -> CSVRecord? {
        do throws(UnreadableEncoding) {
            return try table.next()
        } catch {
            throw ExchangeError(
                .encodingUnsupported,
                "the file is UTF-16 or UTF-32; save it as UTF-8, or export it again"
            )
        }
    }

    private func sentence(_ fault: CSVFault) -> String {
        switch fault.rule {
        case .carriageReturnAlone: "a carriage return stands alone in it; lines end with a line feed, or with both"
        case .nul: "a NUL stands in it, which no text has"
        case .textAfterQuote: "something else than a comma follows a closing quote"
        case .quoteInside: "a quote stands inside a field that is not quoted"
        case .quoteUnclosed: "the quote that opens in it is never closed, so that everything after it is one field"
        case .notUTF8, .endsInsideCharacter: "a field is not UTF-8; save the file as UTF-8"
        case .fieldTooLong: "a field has more than \(limits.fieldLength) bytes"
        case .recordTooLong: "it has more than \(limits.recordLength) bytes"
        case .tooManyFields: "it has more than \(limits.columns) fields"
        }
    }

    private mutating func readHeader(_ record: CSVRecord) throws(ExchangeError) {
        names = record.fields.map { Self.trimmed(String(decoding: $0, as: UTF8.self)) }
        header = names.map { $0.lowercased() }
        meanings = TableColumn.meanings(of: header, said: said)
        for (column, name) in said where !name.isEmpty && !header.contains(name) {
            let meaning = column.rawValue
            throw ExchangeError(.headerUnknown, "the first line has no column that was named for the \(meaning)")
        }
        guard record.fault == nil,
            let source = TableSource(header: header, isQuoted: record.isQuoted, meanings: meanings)
        else {
            throw ExchangeError(
                .headerUnknown,
                "the first line names no columns of a password manager; expected were names with commas between, a password's "
                    + "among them" + (record.fault.map { ": \(sentence($0))" } ?? "")
            )
        }
        let named = header.filter { !$0.isEmpty }
        guard Set(named).count == named.count else {
            throw ExchangeError(.headerDuplicated, "the first line names a column twice; nobody knows which one counts")
        }
        self.source = source
        table.hasEscapes = source == .keePass
        let unknown = zip(names, meanings).filter { $0.1 == nil && !$0.0.isEmpty }.map(\.0)
        // One of the unknown may hold the names: without them, accounts of one site could not be told apart.
        let hasNames = meanings.contains(.username) || meanings.contains(.email) || said[.username] == ""
        guard hasNames || unknown.isEmpty else {
            throw ExchangeError(
                .nameUnknown,
                "no column is known to hold the account's name; say which one of these does, or that none does: "
                    + unknown.joined(separator: ", ")
            )
        }
        report = ExchangeReport(source.rawValue, limits, unknownColumns: unknown)
    }

    private mutating func item(of record: CSVRecord) -> ExchangeItem? {
        if let fault = record.fault {
            let sentence = sentence(fault)
            report?.remark(.recordRefused, at: record.line, "the record was not taken: \(sentence)")
            return nil
        }
        guard record.count <= header.count else {
            report?.remark(
                .recordRefused,
                at: record.line,
                "the record was not taken: it has \(record.count) fields, and the first line names \(header.count)"
            )
            return nil
        }
        guard record.fields.contains(where: { !$0.isEmpty }) else {
            report?.remark(.recordEmpty, at: record.line, "the record is empty")
            return nil
        }
        var builder = TableItem(record, names, meanings, source ?? .other)
        let item = builder.build()
        for column in builder.columnsInNotes {
            report?.remark(.keptInNotes, at: record.line, "the column \(column) was put into the notes")
        }
        if let mark = LoginMark(item), !seen.insert(mark).inserted {
            report?.remark(.duplicate, at: record.line, "a record before has the same site, name and password")
        }
        report?.count(item)
        return item
    }

    static func trimmed(_ text: String) -> String {
        let isSpace: (Character) -> Bool = { $0.isWhitespace }
        let front = text.drop(while: isSpace)
        guard let last = front.lastIndex(where: { !$0.isWhitespace }) else { return "" }
        return String(front[...last])
    }
}

/// A login within one reading, without its password: a hash under Swift's key of this process, which differs in each.
struct LoginMark: Hashable {
    private let first: Int
    private let second: Int

    init?(_ item: ExchangeItem) {
        guard case .login(let login)? = item.credentials.first, let password = login.password else { return nil }
        func hash(_ salt: Int) -> Int {
            var hasher = Hasher()
            hasher.combine(salt)
            hasher.combine(item.urls)
            hasher.combine(login.username?.exposedText)
            unsafe password.value.withBytes { bytes in unsafe hasher.combine(bytes: bytes) }
            return hasher.finalize()
        }
        (first, second) = (hash(1), hash(2))
    }
}
