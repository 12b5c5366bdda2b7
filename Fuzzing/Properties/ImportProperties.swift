// SPDX-License-Identifier: Apache-2.0

import ByteEncodings
import Passwords
import SignInAccounts

extension FuzzProperty {
    /// However a file of CSV is cut, and wherever reading goes on, the same records come.
    static let accountCSV = FuzzProperty("account-csv") { bytes in
        do throws(Violation) {
            try checkCSV(bytes)
            return nil
        } catch {
            return error.description
        }
    }

    /// A record is read or refused, and what is read keeps its rules; the first byte tells the form.
    static let accountRecord = FuzzProperty("account-record") { bytes in
        do throws(Violation) {
            try checkRecords(bytes)
            return nil
        } catch {
            return error.description
        }
    }

    private static func csvRecords(
        _ bytes: ArraySlice<UInt8>,
        pieces: Int,
        from place: FilePlace = .start
    ) throws -> [CSVRecord] {
        var limits = ImportLimits()
        (limits.fieldLength, limits.recordLength, limits.columns) = (64, 128, 8)
        var reader = CSVReader(limits: limits.csv, startingAt: place)
        var records: [CSVRecord] = []
        for start in stride(from: bytes.startIndex, to: bytes.endIndex, by: pieces) {
            reader.feed(Array(bytes[start..<min(bytes.endIndex, start + pieces)]))
            while let record = try reader.next() { records.append(record) }
        }
        reader.finish()
        while let record = try reader.next() { records.append(record) }
        return records
    }

    private static func checkCSV(_ bytes: [UInt8]) throws(Violation) {
        guard let whole = try? csvRecords(bytes[...], pieces: max(bytes.count, 1)) else { return }
        let cut = try Violation.accepting("the same file in pieces is refused") {
            try csvRecords(bytes[...], pieces: 3)
        }
        try requireSame(whole, cut, "in pieces")
        for (index, record) in whole.enumerated() {
            try Violation.unless(record.end.records == index + 1, "a record is counted wrongly")
            try Violation.unless(record.end.bytes <= bytes.count, "a place lies behind the end")
            for field in 0..<record.count {
                let content = record[field]
                try Violation.unless(content.count <= 64, "a field is longer than the limit")
                try Violation.unless(!content.contains(0), "a NUL came through")
                try Violation.unless(String(validating: content, as: UTF8.self) != nil, "a field is not UTF-8")
            }
        }
        guard let middle = whole.dropFirst(whole.count / 2).first else { return }
        let rest = try Violation.accepting("the rest is refused") {
            try csvRecords(bytes[middle.end.bytes...], pieces: 5, from: middle.end)
        }
        try requireSame(Array(whole.dropFirst(whole.count / 2 + 1)), rest, "after a stop")
    }

    private static func requireSame(_ left: [CSVRecord], _ right: [CSVRecord], _ when: String) throws(Violation) {
        try Violation.unless(left.count == right.count, "\(left.count) records are \(right.count) \(when)")
        for (one, other) in zip(left, right) {
            try Violation.unless(one.line == other.line && one.end == other.end, "a record lies elsewhere \(when)")
            try Violation.unless(one.fault == other.fault, "a record is judged otherwise \(when)")
            try Violation.unless(one.count == other.count, "a record has other fields \(when)")
            for index in 0..<one.count {
                try Violation.unless(Array(one[index]) == Array(other[index]), "a field differs \(when)")
            }
        }
    }

    private static func checkRecords(_ bytes: [UInt8]) throws(Violation) {
        let isCSV = bytes.first != UInt8(ascii: "{")
        var reader = AccountFileReader(ImportPlan(format: isCSV ? .csv : .jsonLines))
        reader.feed(bytes)
        reader.finish()
        var last = FilePlace.start
        while let record = try? reader.next() {
            try Violation.unless(record.end.bytes > last.bytes, "a record takes no bytes")
            try Violation.unless(record.end.records == last.records + 1, "a record is counted wrongly")
            last = record.end
            guard case .success(let account) = record.outcome else { continue }
            try Violation.unless(
                account.passwordHash != nil || !account.passkeys.isEmpty,
                "nobody can sign in to an account"
            )
            try Violation.unless(account.passkeys.isEmpty || account.userHandle != nil, "passkeys lack their handle")
            try Violation.unless((account.passwordHash?.memory ?? 0) <= 67_108_864, "a hash takes too much memory")
            try Violation.unless(
                Set(account.passkeys.map(\.credentialID)).count == account.passkeys.count,
                "a credential stands twice"
            )
            for passkey in account.passkeys {
                try Violation.unless(
                    !passkey.backupState || passkey.backupEligible != false,
                    "a passkey's flags contradict each other"
                )
            }
        }
    }
}
