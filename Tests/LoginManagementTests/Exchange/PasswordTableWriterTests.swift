// SPDX-License-Identifier: Apache-2.0

import KeychainItems
import LoginManagement
import JSONCoding
import PasskeyRecords
import SecretMemory
import Testing

@Suite struct PasswordTableWriterTests {
    private func item(_ username: String, _ password: String, note: String? = nil) -> ExchangeItem {
        var item = ExchangeItem(title: "Example", urls: ["https://example.com"])
        item.credentials = [.login(ExchangeLogin(username: ExchangeField(username), password: ExchangeField(password)))]
        if let note { item.credentials.append(.note(ExchangeNote(ExchangeField(note)))) }
        return item
    }

    @Test(arguments: [
        "plain", "=1+1", "+1", "-1", "@x", "\tx", "\rx", "a\"b", "a,b", "a\nb", "a\r\nb", "ä€😀", "=HYPERLINK(\"x\")",
        " ", "'",
    ])
    func `what is written is read again exactly, formulas too`(secret: String) throws {
        let written = PasswordTableWriter().table(of: [item(secret, secret, note: secret)])
        let (items, reader) = try readTable(written.exposedTable.array)
        #expect(reader.source == .apple && items.count == 1)
        #expect(items[0].username == secret && items[0].password == secret && items[0].note == secret)
        let isFormula = "=+-@\t\r".unicodeScalars.contains { $0 == secret.unicodeScalars.first }
        #expect(written.report.remarks.map(\.kind) == (isFormula ? [.formulaLike, .formulaLike, .formulaLike] : []))
        #expect(written.report.remarks.allSatisfy { !$0.message.contains(secret) || secret.count < 2 })
    }

    @Test(arguments: ["=cmd|' /C calc'!A0", "+1", "-1", "@SUM(1)", "\t=1", "\r=1"])
    func `for a spreadsheet formulas are defused`(secret: String) throws {
        let written = PasswordTableWriter(formulas: .defused).table(of: [item("robin", secret)])
        let items = try readTable(written.exposedTable.array).items
        #expect(items[0].username == "robin" && items[0].password == "'" + secret)
        #expect(written.report.remarks.map(\.kind) == [.formulaLike])
    }

    @Test func `what a table cannot hold is told, and all else is kept`() throws {
        var whole = item("robin", "one", note: "text")
        whole.urls.append("https://example.net")
        let code = try #require(
            ExchangeCode(text: "otpauth://totp/Ex%3Aample:robin?secret=GEZDGNBVGY3TQOJQ&issuer=Ex%3Aample&period=60")
        )
        whole.credentials += [
            .code(code), .fields(ExchangeFields([ExchangeField("1234", label: "pin")])),
            .login(ExchangeLogin(username: ExchangeField("second"), password: ExchangeField("two"))),
            .passkey(
                PasskeyRecord(
                    credentialID: [1],
                    relyingParty: "example.com",
                    username: "robin",
                    displayName: "",
                    userHandle: [2],
                    key: SecretBytes(copying: [3])
                )
            ), .other(kind: "credit-card", .none),
        ]
        var passkeyOnly = ExchangeItem(title: "Only")
        passkeyOnly.credentials = [whole.credentials[5]]
        let written = PasswordTableWriter().table(of: [whole, passkeyOnly])
        let items = try readTable(written.exposedTable.array).items
        #expect(items.map(\.username) == ["robin", "second"] && items.map(\.password) == ["one", "two"])
        #expect(items[0].note == "text\npin: 1234\nurl: https://example.net" && items[1].note == nil)
        #expect(items[0].code?.secret == code.secret && items[0].code?.period == 60)
        #expect(written.report.remarks.map(\.kind) == [.leftOut, .leftOut, .leftOut, .leftOut])
        #expect(written.report.remarks.map(\.place) == [1, 1, 2, 2])
        #expect(written.report.items == 1 && written.report.records == 2 && written.report.logins == 2)
    }

    @Test func `tags, favourites and what others kept are not dropped in silence`() {
        var item = item("robin", "one")
        (item.tags, item.isFavorite) = (["work"], true)
        item.kept = KeptMembers(["colour": "red"])
        let written = PasswordTableWriter().table(of: [item, self.item("other", "two")])
        #expect(written.report.remarks.map(\.place) == [1] && written.report.remarks.map(\.kind) == [.leftOut])
        let message = written.report.remarks.first?.message ?? ""
        #expect(message.contains("tags, the mark of a favourite, what another program kept"))
        #expect(!message.contains("work") && !message.contains("red"))
    }
}
