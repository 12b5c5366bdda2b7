// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings
internal import SecretMemory

/// Makes an item of a record: each field goes where its column says, or into the notes; one of a column that is not known becomes a custom
/// field.
struct TableItem {
    /// Columns whose values went into the notes though they have a meaning, as the header names them in lower case.
    private(set) var columnsInNotes: [String] = []

    private let record: CSVRecord
    /// Names of the columns as the file spells them.
    private let names: [String]
    private let header: [String]
    private let source: TableSource
    private var places: [TableColumn: Int] = [:]
    private var unknown: [Int] = []

    init(_ record: CSVRecord, _ names: [String], _ meanings: [TableColumn?], _ source: TableSource) {
        self.record = record
        self.names = names
        header = names.map { $0.lowercased() }
        self.source = source
        for (index, meaning) in meanings.enumerated() where index < record.count {
            guard let meaning else {
                unknown.append(index)
                continue
            }
            places[meaning] = index
        }
    }

    mutating func build() -> ExchangeItem {
        var extra: [Int] = []
        var item = ExchangeItem(title: text(.title) ?? "")
        item.urls = addresses(&extra)
        item.tags = tags()
        item.isFavorite = favorite(&extra)
        item.createdAt = time(.created, &extra)
        item.modifiedAt = time(.modified, &extra)
        if let place = places[.kind], !["", "login", "note", "securenote", "password"].contains(lowered(place)) {
            extra.append(place)
        }
        if let login = login(&extra) { item.credentials.append(.login(login)) }
        if let place = places[.code], !record[place].isEmpty {
            if let code = ExchangeCode(text: value(place)) {
                item.credentials.append(.code(code))
            } else {
                extra.append(place)
                columnsInNotes.append(header[place])
            }
        }
        if let note = note(extra) { item.credentials.append(.note(note)) }
        if let fields = fields() { item.credentials.append(.fields(fields)) }
        if item.title.isEmpty { item.title = item.urls.first ?? text(.username) ?? "" }
        // A secret that nothing is called by is a secret all the same.
        if item.title.isEmpty, !item.credentials.isEmpty { item.title = "untitled, line \(record.line)" }
        return item
    }

    private mutating func login(_ extra: inout [Int]) -> ExchangeLogin? {
        var name = places[.username].map { Array(record[$0]) } ?? []
        if let place = places[.email], !record[place].isEmpty {
            // Proton fills one of the two, or both.
            if name.isEmpty { name = Array(record[place]) } else if name != Array(record[place]) { extra.append(place) }
        }
        let password = places[.password].map { Array(record[$0]) } ?? []
        guard !name.isEmpty || !password.isEmpty else { return nil }
        defer { SecureWipe.wipe(&name) }
        return ExchangeLogin(
            username: name.isEmpty ? nil : ExchangeField(SecretBytes(copying: name)),
            password: password.isEmpty ? nil : ExchangeField(SecretBytes(copying: password), kind: "concealed-string")
        )
    }

    private func note(_ extra: [Int]) -> ExchangeNote? {
        var content = places[.notes].map { Array(record[$0]) } ?? []
        for place in extra where !record[place].isEmpty {
            if !content.isEmpty { content.append(0x0A) }
            content += "\(header[place].isEmpty ? "column \(place + 1)" : header[place]): ".utf8
            content += record[place]
        }
        guard !content.isEmpty else { return nil }
        return ExchangeNote(ExchangeField(SecretBytes(moving: &content)))
    }

    private func fields() -> ExchangeFields? {
        var fields = places[.fields].map { lines(of: $0) } ?? []
        for place in unknown where !record[place].isEmpty { fields.append(field(title(place), Array(record[place]))) }
        return fields.isEmpty ? nil : ExchangeFields(fields)
    }

    /// Fields of lines `name: value`, one field where the first line has no name.
    ///
    /// A line without a name goes on with the value before.
    private func lines(of place: Int) -> [ExchangeField] {
        var read: [(name: String, value: [UInt8])] = []
        for line in record[place].split(separator: 0x0A, omittingEmptySubsequences: false) {
            let line = line.last == 0x0D ? line.dropLast() : line
            if let colon = line.indices.first(where: { line[$0...].starts(with: ": ".utf8) }), colon > line.startIndex {
                read.append((String(decoding: line[..<colon], as: UTF8.self), Array(line[(colon + 2)...])))
            } else if !read.isEmpty {
                read[read.count - 1].value += [0x0A] + line
            } else if !line.isEmpty {
                return [field(title(place), Array(record[place]))]
            }
        }
        return read.map { field($0.name, $0.value) }
    }

    /// A field of which the file does not say whether it is secret.
    private func field(_ name: String, _ value: [UInt8]) -> ExchangeField {
        var value = value
        return ExchangeField(SecretBytes(moving: &value), kind: "concealed-string", label: name)
    }

    private func title(_ place: Int) -> String { names[place].isEmpty ? "column \(place + 1)" : names[place] }

    private mutating func addresses(_ extra: inout [Int]) -> [String] {
        guard let place = places[.url], let text = text(.url), !text.isEmpty else { return [] }
        // What LastPass writes for a note.
        if source == .lastPass, text == "http://sn" { return [] }
        guard source.joinsAddresses else { return [text] }
        let joined = JoinedAddresses(text)
        if joined.isUnclear {
            extra.append(place)
            columnsInNotes.append(header[place])
        }
        return joined.addresses
    }

    private func tags() -> [String] {
        var tags = text(.folder).map { $0.isEmpty ? [] : [$0] } ?? []
        for tag in (text(.tags) ?? "").split(whereSeparator: { $0 == "," || $0 == ";" }) {
            let tag = PasswordTableReader.trimmed(String(tag))
            if !tag.isEmpty, !tags.contains(tag) { tags.append(tag) }
        }
        return tags
    }

    private func favorite(_ extra: inout [Int]) -> Bool? {
        guard let place = places[.favorite] else { return nil }
        switch lowered(place) {
        case "1", "true", "yes": return true
        case "", "0", "false", "no": return nil
        default:
            extra.append(place)
            return nil
        }
    }

    /// Seconds since 1970 of the times that programs write: such seconds, milliseconds, or `2026-01-31T10:00:00Z`.
    private static func seconds(_ text: String) -> Int64? {
        if let number = Int64(text), number >= 0 {
            // Seconds of the year 5138 are milliseconds of 1973.
            return number >= 100_000_000_000 ? number / 1_000 : number
        }
        guard let time = UnixTime(rfc3339: text, needsZone: false), time.milliseconds >= 0 else { return nil }
        return time.milliseconds / 1_000
    }

    private mutating func time(_ column: TableColumn, _ extra: inout [Int]) -> Int64? {
        guard let place = places[column], !record[place].isEmpty else { return nil }
        if let seconds = Self.seconds(value(place)) { return seconds }
        extra.append(place)
        columnsInNotes.append(header[place])
        return nil
    }

    private func text(_ column: TableColumn) -> String? { places[column].map { value($0) } }

    private func value(_ place: Int) -> String { String(decoding: record[place], as: UTF8.self) }

    private func lowered(_ place: Int) -> String { value(place).lowercased() }
}
