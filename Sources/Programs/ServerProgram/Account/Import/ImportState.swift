// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings
internal import JSONCoding
internal import SignInAccounts

/// The counts and places of an import, as they lie in its mark.
struct ImportState: Sendable {
    /// How far the file was read.
    var place = FilePlace.start
    /// How many accounts were stored.
    var imported = 0
    /// How many records were refused.
    var refused = 0
    /// How many stored accounts miss the address by which they may have to be found.
    var withoutAddress = 0
    /// How often for which reason.
    var codes: [String: Int] = [:]
    /// Where the report lies; nil when there is none.
    var report: String?
    /// How many bytes of the report were on the disk before the refusals that wait.
    var reportLength = 0
    /// Lines for the report whose records were refused in the same transaction; they are written after it.
    var waiting: [UInt8] = []
    /// The beginning of the file: how many bytes, and their SHA-256 in hexadecimal.
    var headLength = 0
    var head = ""

    init() {}

    /// Reads what ``encoded`` wrote.
    ///
    /// - Throws: `JSONError` when another version wrote it.
    init(_ bytes: [UInt8]) throws(JSONError) {
        let limits = JSONLimits(maximumDepth: 4, maximumLength: 17_000_000)
        let object = try JSONValue(parsing: bytes, limits: limits).object ?? JSONObject()
        place = FilePlace(
            records: Int(try object.integer("records")),
            lines: Int(try object.integer("lines")),
            bytes: Int(try object.integer("bytes"))
        )
        imported = Int(try object.integer("imported"))
        refused = Int(try object.integer("refused"))
        // Marks of versions before this one do not count them.
        withoutAddress = Int(try object.optionalInteger("withoutAddress") ?? 0)
        for member in try object.object("codes").members { codes[member.key] = Int(member.value.integer ?? 0) }
        report = try object.optionalString("report")
        reportLength = Int(try object.integer("reportLength"))
        waiting = Array(try object.string("waiting").utf8)
        headLength = Int(try object.integer("headLength"))
        head = try object.string("head")
    }

    /// The state as JSON.
    var encoded: [UInt8] {
        let value: JSONValue = [
            "records": .integer(Int64(place.records)),
            "lines": .integer(Int64(place.lines)),
            "bytes": .integer(Int64(place.bytes)),
            "imported": .integer(Int64(imported)),
            "refused": .integer(Int64(refused)),
            "withoutAddress": .integer(Int64(withoutAddress)),
            "codes": codesJSON,
            "report": report.map { .string($0) } ?? .null,
            "reportLength": .integer(Int64(reportLength)),
            "waiting": .string(String(decoding: waiting, as: UTF8.self)),
            "headLength": .integer(Int64(headLength)),
            "head": .string(head),
        ]
        return value.serialized
    }

    /// How often for which reason, in the order of the reasons.
    var codesJSON: JSONValue {
        var object = JSONObject()
        for (code, count) in codes.sorted(by: { $0.key < $1.key }) { object[code] = .integer(Int64(count)) }
        return .object(object)
    }

    /// Counts a batch: what was refused waits for the report.
    mutating func note(_ refusals: [ImportRefusal], stored: Int, withoutAddress: Int, at end: FilePlace) {
        place = end
        imported += stored
        self.withoutAddress += withoutAddress
        refused += refusals.count
        waiting = []
        for refusal in refusals {
            codes[refusal.objection.code.description, default: 0] += 1
            waiting += refusal.reportLine
        }
    }
}
