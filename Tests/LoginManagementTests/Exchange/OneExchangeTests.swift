// SPDX-License-Identifier: Apache-2.0

import LoginManagement
import MartletTesting
import SecretMemory

import Testing

@Suite struct `A table that becomes a document` {
    @Test func `reads a table and writes a document`() throws {
        let log = Lines()
        let chunks = ["name,url,username,password,colour\nNest,https://exa", "mple.com,robin,secret,blue\n"].map {
            Array($0.utf8)
        }

        // A table, as it comes from the file.
        var reader = PasswordTableReader()
        var items: [ExchangeItem] = []
        for chunk in chunks {
            reader.feed(chunk)
            while let item = try reader.next() { items.append(item) }
        }
        reader.finish()
        while let item = try reader.next() { items.append(item) }

        // The report is that of a dry run as well: nothing was changed anywhere.
        if let report = reader.report {
            log("\(report.source): \(report.logins) logins; custom fields became \(report.unknownColumns)")
            for remark in report.remarks { log("line \(remark.place): \(remark.message)") }
        }

        // A document for another manager: clear text, so mind where it goes.
        let account = ExchangeAccount(identifier: [1], username: "robin", items: items)
        let document = ExchangeDocument(
            exporterID: "example.com",
            exporterName: "Nest",
            timestamp: 1_800_000_000,
            accounts: [account]
        )
        let bytes = document.exposedBytes
        let (again, _) = try ExchangeDocument.read(bytes.withBytes { Array($0) })

        #expect(again.items.map(\.credentials) == items.map(\.credentials))
        #expect(log.all == ["chrome: 1 logins; custom fields became [\"colour\"]"])
    }
}

/// What was said, line by line.
private final class Lines {
    private(set) var all: [String] = []

    func callAsFunction(_ line: String) { all.append(line) }
}
