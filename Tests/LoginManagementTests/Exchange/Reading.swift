// SPDX-License-Identifier: Apache-2.0

import LoginManagement
import SecretMemory

/// Reads a whole table, fed in chunks.
func readTable(
    _ bytes: [UInt8],
    limits: ExchangeLimits = ExchangeLimits(),
    chunk: Int = .max
) throws(ExchangeError) -> (items: [ExchangeItem], reader: PasswordTableReader) {
    var reader = PasswordTableReader(limits: limits)
    var items: [ExchangeItem] = []
    var rest = bytes[...]
    repeat {
        reader.feed(Array(rest.prefix(chunk)))
        rest = rest.dropFirst(chunk)
        while let item = try reader.next() { items.append(item) }
    } while !rest.isEmpty
    reader.finish()
    while let item = try reader.next() { items.append(item) }
    return (items, reader)
}

func readTable(_ text: String) throws(ExchangeError) -> (items: [ExchangeItem], reader: PasswordTableReader) {
    try readTable(Array(text.utf8))
}

extension ExchangeItem {
    var login: ExchangeLogin? {
        for case .login(let login) in credentials { return login }
        return nil
    }

    var username: String? { login?.username?.exposedText }
    var password: String? { login?.password?.exposedText }

    var code: ExchangeCode? {
        for case .code(let code) in credentials { return code }
        return nil
    }

    var fields: [String] {
        credentials.flatMap { credential in
            if case .fields(let group) = credential { group.fields } else { [ExchangeField]() }
        }.map { "\($0.label ?? ""): \($0.exposedText)" }
    }

    var note: String? {
        for case .note(let note) in credentials { return note.content.exposedText }
        return nil
    }
}

extension SecretBytes {
    var array: [UInt8] { withBytes { Array($0) } }
}
