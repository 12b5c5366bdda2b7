// SPDX-License-Identifier: Apache-2.0

package import SecretMemory

/// Writes items as CSV with the columns that most managers read: `Title,URL,Username,Password,Notes,OTPAuth`.
///
/// The table is clear text: whoever writes it to a disk has copied every secret there. Passkeys have no place in it and are
/// left out, as the report says, and so are tags, favourites and what another program kept beside an item. When an item was made
/// and changed is left out, too, and not told for each.
package struct PasswordTableWriter: Sendable {
    /// What to do about values that a spreadsheet would take for a formula: those that begin with `=`, `+`, `-`, `@`, a tab
    /// or a carriage return.
    package enum Formulas: Sendable, Hashable, CaseIterable {
        /// Write them as they are, and name each in the report. A password with a sign put before it opens nothing, so this is the
        /// form for other managers.
        case exact
        /// Put an apostrophe before each. For looking at in a spreadsheet, and for nothing else.
        case defused
    }

    private let formulas: Formulas
    private let limits: ExchangeLimits
    private static let header = "Title,URL,Username,Password,Notes,OTPAuth\r\n"

    /// Chooses how to write.
    package init(formulas: Formulas = .exact, limits: ExchangeLimits = ExchangeLimits()) {
        self.formulas = formulas
        self.limits = limits
    }

    /// Writes items: a line for each login, and one for an item that has only a code or a note.
    ///
    /// - Parameter items: What to write.
    /// - Returns: The table in UTF-8 with CRLF at the ends of lines, and what became of each item.
    package func table(of items: [ExchangeItem]) -> (exposedTable: SecretBytes, report: ExchangeReport) {
        var report = ExchangeReport(TableSource.apple.rawValue, limits)
        var bytes = Array(Self.header.utf8)
        for (index, item) in items.enumerated() {
            report.countRecord()
            append(item, place: index + 1, to: &bytes, &report)
        }
        return (SecretBytes(moving: &bytes), report)
    }

    private func append(_ item: ExchangeItem, place: Int, to bytes: inout [UInt8], _ report: inout ExchangeReport) {
        var logins: [ExchangeLogin] = []
        var codes: [ExchangeCode] = []
        var lines: [[UInt8]] = []
        for credential in item.credentials {
            switch credential {
            case .login(let login): logins.append(login)
            case .code(let code): codes.append(code)
            case .note(let note): lines.append(note.content.value.copy)
            case .fields(let fields):
                lines += fields.fields.map { Array("\($0.label ?? "field"): ".utf8) + $0.value.copy }
            case .passkey: report.remark(.leftOut, at: place, "a passkey has no place in a table and was left out")
            case .other(let kind, _):
                report.remark(.leftOut, at: place, "a credential of kind \(kind.prefix(40)) was left out")
            }
        }
        guard !logins.isEmpty || !codes.isEmpty || !lines.isEmpty else {
            return report.remark(.leftOut, at: place, "the item has nothing that a table holds")
        }
        let dropped = Self.dropped(item)
        if !dropped.isEmpty {
            let text = "a table has no place for \(dropped.joined(separator: ", ")); left out, while all else is there"
            report.remark(.leftOut, at: place, text)
        }
        var written = ExchangeItem(title: item.title)
        for url in item.urls.dropFirst() { lines.append(Array("url: \(url)".utf8)) }
        for code in codes.dropFirst() { lines.append(Array("otpauth: \(code.exposedURI)".utf8)) }
        var note = Array(lines.joined(separator: [0x0A]))
        for index in 0..<max(logins.count, 1) {
            let login = logins.indices.contains(index) ? logins[index] : nil
            // The code and the notes stand once, beside the first login.
            let cells: [(String, [UInt8])] = [
                ("Title", Array(item.title.utf8)), ("URL", Array((item.urls.first ?? "").utf8)),
                ("Username", login?.username?.value.copy ?? []), ("Password", login?.password?.value.copy ?? []),
                ("Notes", index == 0 ? note : []),
                ("OTPAuth", index == 0 ? codes.first.map { Array($0.exposedURI.utf8) } ?? [] : []),
            ]
            for (number, (column, var cell)) in cells.enumerated() {
                if number > 0 { bytes.append(UInt8(ascii: ",")) }
                append(cell, column, place, to: &bytes, &report)
                SecureWipe.wipe(&cell)
            }
            bytes += [0x0D, 0x0A]
            if let login { written.credentials.append(.login(login)) }
        }
        written.credentials += codes.map { .code($0) }
        if !note.isEmpty { written.credentials.append(.note(ExchangeNote(ExchangeField("")))) }
        SecureWipe.wipe(&note)
        report.count(written)
    }

    /// What of an item has no place in a table, apart from its credentials.
    private static func dropped(_ item: ExchangeItem) -> [String] {
        var kept = [item.kept, item.keptScope]
        for credential in item.credentials {
            switch credential {
            case .login(let login): kept.append(login.kept)
            case .code(let code): kept.append(code.kept)
            default: continue
            }
        }
        return [
            item.tags.isEmpty ? nil : "tags",
            item.isFavorite == true ? "the mark of a favourite" : nil,
            kept.allSatisfy(\.isEmpty) ? nil : "what another program kept beside it",
        ].compactMap(\.self)
    }

    private func append(
        _ cell: [UInt8],
        _ column: String,
        _ place: Int,
        to bytes: inout [UInt8],
        _ report: inout ExchangeReport
    ) {
        guard let first = cell.first else { return }
        bytes.append(UInt8(ascii: "\""))
        if [UInt8(ascii: "="), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "@"), 0x09, 0x0D].contains(first) {
            report.remark(
                .formulaLike,
                at: place,
                "the column \(column) begins like a formula; do not open the table in a spreadsheet"
            )
            if formulas == .defused { bytes.append(UInt8(ascii: "'")) }
        }
        for byte in cell {
            if byte == UInt8(ascii: "\"") { bytes.append(byte) }
            bytes.append(byte)
        }
        bytes.append(UInt8(ascii: "\""))
    }
}

extension SecretBytes {
    /// A copy, which the caller wipes.
    fileprivate var copy: [UInt8] { unsafe withBytes { unsafe Array($0) } }
}
