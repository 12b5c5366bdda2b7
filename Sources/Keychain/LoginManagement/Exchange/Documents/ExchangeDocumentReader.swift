// SPDX-License-Identifier: Apache-2.0

internal import JSONCoding

/// A reader that builds no tree of the whole document: an item at a time, so that their number is known before their content.
struct ExchangeDocumentReader {
    private(set) var report: ExchangeReport
    private let limits: ExchangeLimits

    init(_ limits: ExchangeLimits) {
        self.limits = limits
        report = ExchangeReport("cxf", limits)
    }

    mutating func read(_ bytes: [UInt8]) throws -> ExchangeDocument {
        var json = try JSONReader(
            bytes,
            limits: JSONLimits(maximumDepth: limits.depth, maximumLength: limits.documentLength)
        )
        var accounts: [ExchangeAccount]?
        var rest = try members(of: &json) { reader, name, json in
            guard name == "accounts" else { return false }
            try json.beginArray()
            var all: [ExchangeAccount] = []
            while try json.nextItem() { all.append(try reader.account(&json)) }
            accounts = all
            return true
        }
        try json.finish()
        guard let version = rest.take("version")?.object, let major = version["major"]?.integer else {
            throw ExchangeError(
                .documentMalformed,
                "the document names no version; a file of the Credential Exchange Format was expected"
            )
        }
        guard major == ExchangeDocument.majorVersion else {
            throw ExchangeError(
                .versionUnsupported,
                "the document is of version \(major); version \(ExchangeDocument.majorVersion) was expected"
            )
        }
        guard let accounts else { throw ExchangeError(.documentMalformed, "the document has no accounts") }
        var document = ExchangeDocument(
            exporterID: rest.take("exporterRpId")?.string ?? "",
            exporterName: rest.take("exporterDisplayName")?.string ?? "",
            timestamp: rest.take("timestamp")?.integer ?? 0,
            accounts: accounts
        )
        document.minorVersion = version["minor"]?.integer ?? 0
        document.kept = KeptMembers(rest)
        return document
    }

    private mutating func account(_ json: inout JSONReader) throws -> ExchangeAccount {
        var items: [ExchangeItem] = []
        var rest = try members(of: &json) { reader, name, json in
            guard name == "items" else { return false }
            try json.beginArray()
            while try json.nextItem() {
                reader.report.countRecord()
                let place = reader.report.records
                guard place <= reader.limits.items else {
                    throw ExchangeError(
                        .tooManyRecords,
                        "the document has more than \(reader.limits.items) items; hand them over in several"
                    )
                }
                guard case .object(let object) = try json.readValue() else {
                    reader.report.remark(.recordRefused, at: place, "the item is no object and was not taken")
                    continue
                }
                let item = reader.item(object, place)
                reader.report.count(item)
                items.append(item)
            }
            return true
        }
        var account = ExchangeAccount(
            identifier: rest.takeBytes("id") ?? [],
            username: rest.take("username") { $0.string } ?? "",
            email: rest.take("email") { $0.string } ?? "",
            items: items
        )
        account.kept = KeptMembers(rest)
        return account
    }

    /// Reads an object whose large members are read by the closure, which tells whether it took one; the others are returned.
    private mutating func members(
        of json: inout JSONReader,
        _ take: (inout Self, String, inout JSONReader) throws -> Bool
    ) throws -> JSONObject {
        try json.beginObject()
        var seen: Set<String> = []
        var rest = JSONObject()
        while let spelling = try json.nextKey() {
            let name = String(decoding: spelling, as: UTF8.self)
            guard seen.insert(name).inserted else {
                throw ExchangeError(.documentMalformed, "an object of the document names a member twice")
            }
            guard seen.count <= 1_024 else {
                throw ExchangeError(.documentMalformed, "an object of the document has more than 1024 members")
            }
            if try !take(&self, name, &json) { rest[name] = try json.readValue() }
        }
        return rest
    }

    private mutating func item(_ object: JSONObject, _ place: Int) -> ExchangeItem {
        var rest = object
        var item = ExchangeItem(title: rest.take("title") { $0.string } ?? "")
        item.identifier = rest.takeBytes("id") ?? []
        item.createdAt = rest.take("creationAt") { $0.integer }
        item.modifiedAt = rest.take("modifiedAt") { $0.integer }
        item.isFavorite = rest.take("favorite") { $0.bool }
        item.tags = rest.take("tags", Self.strings) ?? []
        if var scope = rest.take("scope", { $0.object }) {
            item.urls = scope.take("urls", Self.strings) ?? []
            item.keptScope = KeptMembers(scope)
        }
        for value in rest.take("credentials", { $0.array }) ?? [] {
            guard case .object(let credential) = value else {
                report.remark(.keptUnread, at: place, "a credential of the item is no object; it is kept as it came")
                item.credentials.append(.other(kind: "", KeptMembers(["value": value])))
                continue
            }
            let kind = credential["type"]?.string ?? ""
            let read = ExchangeCredential(reading: credential, kind: kind)
            if case .other = read, ExchangeCredential.knownKinds.contains(kind) || kind.isEmpty {
                report.remark(
                    .keptUnread,
                    at: place,
                    "a credential\(kind.isEmpty ? "" : " of kind \(kind)") lacks what it needs; it is kept as it came"
                )
            }
            item.credentials.append(read)
        }
        item.kept = KeptMembers(rest)
        return item
    }

    private static func strings(_ value: JSONValue) -> [String]? {
        guard let array = value.array else { return nil }
        let strings = array.compactMap(\.string)
        return strings.count == array.count ? strings : nil
    }
}
