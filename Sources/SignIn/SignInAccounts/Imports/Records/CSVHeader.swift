// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings

/// The columns of a file, by their places.
struct CSVHeader: Sendable {
    /// The fields of each column; none for those that are ignored.
    let fields: [[ImportField]]

    /// Reads the header.
    ///
    /// - Parameters:
    ///   - record: The first record.
    ///   - plan: What the operator said about columns.
    /// - Throws: `headerUnreadable`, `columnUnknown`, `columnNotKept`, `columnRepeated` or `columnMissing`.
    init(_ record: CSVRecord, _ plan: ImportPlan) throws(ImportError) {
        if let objection = record.objection(plan.limits) {
            throw ImportError(.headerUnreadable, "the header cannot be read: \(objection.sentence)")
        }
        if record.count == 1, let separator = Self.otherSeparator(in: String(decoding: record[0], as: UTF8.self)) {
            throw ImportError(
                .headerUnreadable,
                "the first line names its columns with \(separator) between them; save the file with commas (,) instead"
            )
        }
        var fields: [[ImportField]] = []
        var seen: Set<ImportField> = []
        var names: Set<String> = []
        for index in 0..<record.count {
            let name = Self.trimmed(String(decoding: record[index], as: UTF8.self))
            names.insert(name)
            let found: [ImportField]
            do throws(ImportObjection) {
                found = try plan.fields(named: name)
            } catch {
                throw ImportError(
                    error.field == nil ? .columnUnknown : .columnNotKept,
                    "column \(index + 1): \(error.sentence)"
                )
            }
            for field in found where !seen.insert(field).inserted {
                throw ImportError(.columnRepeated, "column \(index + 1) is the second one for \(field.rawValue)")
            }
            fields.append(found)
        }
        for (field, name) in plan.names.sorted(by: { $0.value < $1.value }) where !names.contains(name) {
            throw ImportError(
                .columnMissing,
                "\(field.rawValue) was mapped to a column that the header does not have; columns are named as they stand there"
            )
        }
        guard seen.contains(.name) else {
            throw ImportError(
                .columnMissing,
                "the header has no column \"name\"; the first line must name the columns, separated by commas"
            )
        }
        do throws(ImportObjection) {
            try ImportPlan.requireFlagged(among: seen)
        } catch {
            throw ImportError(.columnMissing, error.sentence)
        }
        self.fields = fields
    }

    /// What spreadsheets put in the comma's place, in words; nil where there is none of it.
    private static func otherSeparator(in line: String) -> String? {
        line.contains(";") ? "semicolons (;)" : line.contains("\t") ? "tabs" : nil
    }

    private static func trimmed(_ text: String) -> String {
        var text = text[...]
        while text.first == " " { text.removeFirst() }
        while text.last == " " { text.removeLast() }
        return String(text)
    }
}
