// SPDX-License-Identifier: Apache-2.0

package import ByteEncodings
internal import JSONCoding

/// A reader of files of accounts, which is fed bytes and gives records.
///
/// A stopped import goes on from any place that a record gave: read the header from the front, then ``move(to:)``.
package struct AccountFileReader: Sendable {
    /// A record: an account, or why there is none.
    package struct Record: Sendable {
        /// The account, or why it was refused.
        package let outcome: Result<ImportedAccount, ImportObjection>
        /// The line on which the record begins, from 1.
        package let line: Int
        /// The place behind it, which counts it.
        package let end: FilePlace
    }

    private let plan: ImportPlan
    private let parser: AccountRecordParser
    private var csv: CSVReader
    private var lines: JSONLinesReader
    private var header: CSVHeader?
    private var isFinished = false

    /// Starts at the front of a file.
    ///
    /// - Parameter plan: What the operator said about the file.
    package init(_ plan: ImportPlan) {
        self.plan = plan
        parser = AccountRecordParser(plan)
        csv = CSVReader(limits: plan.limits.csv)
        lines = JSONLinesReader(limits: plan.limits)
    }

    /// How many lines were read, empty ones and the header included.
    package var linesRead: Int {
        switch plan.format {
        case .csv: csv.place.lines
        case .jsonLines: lines.place.lines
        }
    }

    /// Hands over the next bytes; those before must have been read (``next()`` returned nil).
    ///
    /// - Parameter bytes: Any number of bytes.
    package mutating func feed(_ bytes: [UInt8]) {
        switch plan.format {
        case .csv: csv.feed(bytes)
        case .jsonLines: lines.feed(bytes)
        }
    }

    /// Says that no more bytes come.
    package mutating func finish() {
        isFinished = true
        csv.finish()
        lines.finish()
    }

    /// Moves to a place further on in the same file; what was fed and not read is forgotten.
    ///
    /// - Parameter place: A place that a record gave; of CSV, ``readHeader()`` must have returned true before.
    package mutating func move(to place: FilePlace) {
        isFinished = false
        csv = CSVReader(limits: plan.limits.csv, startingAt: place)
        lines = JSONLinesReader(limits: plan.limits, startingAt: place)
    }

    /// Reads the header of CSV, once; JSON lines have none.
    ///
    /// - Returns: Whether records can be read; false when more bytes are needed.
    /// - Throws: ``ImportError``.
    package mutating func readHeader() throws(ImportError) -> Bool {
        guard plan.format == .csv, header == nil else { return true }
        guard let record = try nextOfCSV() else {
            guard !isFinished else {
                throw ImportError(.headerUnreadable, "the file is empty; its first line must name the columns")
            }
            return false
        }
        csv.countFromHere()
        header = try CSVHeader(record, plan)
        return true
    }

    /// Reads a record.
    ///
    /// - Returns: The next record; nil when more bytes are needed or, after ``finish()``, when there is none.
    /// - Throws: ``ImportError``.
    package mutating func next() throws(ImportError) -> Record? {
        guard try readHeader() else { return nil }
        switch plan.format {
        case .csv:
            guard let header, let record = try nextOfCSV() else { return nil }
            return Record(outcome: outcome(record, header), line: record.line, end: record.end)
        case .jsonLines:
            guard let line = try lines.next() else { return nil }
            return Record(outcome: outcome(line), line: line.line, end: line.end)
        }
    }

    private mutating func nextOfCSV() throws(ImportError) -> CSVRecord? {
        do throws(UnreadableEncoding) {
            return try csv.next()
        } catch {
            throw ImportError(error)
        }
    }

    private func outcome(_ record: CSVRecord, _ header: CSVHeader) -> Result<ImportedAccount, ImportObjection> {
        Result { () throws(ImportObjection) in
            if let objection = record.objection(plan.limits) { throw objection }
            guard record.count == header.fields.count else {
                throw ImportObjection(
                    nil,
                    .fieldCountWrong,
                    "the record has \(record.count) fields, and the header \(header.fields.count)"
                        + (record.count < header.fields.count
                            ? "" : "; fields with commas, as Argon2's hashes, need quotes")
                )
            }
            var values = FieldValues()
            for (index, fields) in header.fields.enumerated() where !fields.isEmpty && !record[index].isEmpty {
                let value = JSONValue.string(String(decoding: record[index], as: UTF8.self))
                for field in fields { values[field] = value }
            }
            return try parser.account(values, isText: true)
        }
    }

    private func outcome(_ line: JSONLine) -> Result<ImportedAccount, ImportObjection> {
        Result { () throws(ImportObjection) in
            if let objection = line.objection { throw objection }
            return try parser.account(parsing: line.content)
        }
    }
}
