// SPDX-License-Identifier: Apache-2.0

import LoginManagement
import SecretMemory

extension FuzzProperty {
    static let passwordTable = FuzzProperty(
        "password-table",
        decoding: { bytes -> (items: [ExchangeItem], report: ExchangeReport) in
            try readItems(bytes, chunk: bytes.count % 7 + 1)
        },
        check: { read, bytes throws(Violation) in
            let whole = try Violation.accepting("the same bytes at once are refused") {
                try readItems(bytes, chunk: .max)
            }
            try Violation.unless(whole.items == read.items && whole.report == read.report, "chunks change what is read")
            try Violation.unless(read.report.items == read.items.count, "items are counted wrongly")
            let table = PasswordTableWriter().table(of: read.items).exposedTable
            let again = try Violation.accepting("the writer's table is refused") {
                try readItems(table.withBytes { Array($0) }, chunk: .max)
            }
            let passwords = { (items: [ExchangeItem]) in
                items.flatMap(\.credentials).compactMap { credential in
                    if case .login(let login) = credential { login } else { nil }
                }
            }
            try Violation.unless(
                passwords(again.items) == passwords(read.items),
                "a login changes on its way through a table"
            )
        }
    )

    static let exchangeDocument = FuzzProperty(
        "exchange-document",
        decoding: { try ExchangeDocument.read($0).document },
        check: { document, _ throws(Violation) in
            let bytes = document.exposedBytes.withBytes { Array($0) }
            let again = try Violation.accepting("the writer's document is refused") {
                try ExchangeDocument.read(bytes).document
            }
            try Violation.unless(again.exposedBytes == document.exposedBytes, "writing twice gives two documents")
            try Violation.unless(again.items.count == document.items.count, "an item is lost")
            try Violation.unless(
                again.items.map(\.credentials.count) == document.items.map(\.credentials.count),
                "a credential is lost"
            )
        }
    )

    static let codeAddress = FuzzProperty(
        "code-address",
        decoding: { bytes in
            guard let code = ExchangeCode(text: String(decoding: bytes, as: UTF8.self)) else {
                throw Violation("no code")
            }
            return code
        },
        check: { code, _ throws(Violation) in
            guard let again = ExchangeCode(text: code.exposedURI) else {
                throw Violation("the code's own URI is refused")
            }
            try Violation.unless(
                again.secret == code.secret && again.digits == code.digits && again.period == code.period
                    && again.algorithm == code.algorithm,
                "the code's own URI gives other codes"
            )
        }
    )

    private static func readItems(_ bytes: [UInt8], chunk: Int) throws -> (
        items: [ExchangeItem], report: ExchangeReport
    ) {
        var reader = PasswordTableReader()
        var items: [ExchangeItem] = []
        var rest = bytes[...]
        repeat {
            reader.feed(Array(rest.prefix(chunk)))
            rest = rest.dropFirst(chunk)
            while let item = try reader.next() { items.append(item) }
        } while !rest.isEmpty
        reader.finish()
        while let item = try reader.next() { items.append(item) }
        guard let report = reader.report else { throw Violation("no header") }
        return (items, report)
    }
}
