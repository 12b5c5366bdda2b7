// SPDX-License-Identifier: Apache-2.0

import JSONCoding
import KeychainItems
import LoginManagement
import SecretMemory
import Testing

@Suite struct CustomFieldExchangeTests {
    private let finder = LoginFinder(matcher: SiteMatcher { _ in nil }, international: { _ in nil })

    private func read(_ groups: [ExchangeFields], beside others: [ExchangeCredential] = []) -> (
        logins: [Login], left: [String]
    ) {
        let item = ExchangeItem(
            title: "Nest",
            urls: ["https://example.com"],
            credentials: others + groups.map { .fields($0) }
        )
        return Login.read(item, with: finder)
    }

    @Test func `fields go through a document of the exchange format and back`() throws {
        let text = """
            {"version":{"major":1,"minor":0},"exporterRpId":"a.example","exporterDisplayName":"A","timestamp":1,"accounts":[{"id":"AQ",
            "username":"","email":"","collections":[],"items":[{"id":"AQ","title":"Nest","credentials":[{"type":"custom-fields",
            "label":"Questions","fields":[{"fieldType":"concealed-string","value":"1234","label":"PIN"},
            {"fieldType":"year-month","value":"2020-01","label":"Since"},{"fieldType":"string","value":"x"}]}]}]}]}
            """
        let login = try #require(
            Login.read(try ExchangeDocument.read(Array(text.utf8)).document.items[0], with: finder).logins.first
        )
        #expect(login.fields?.map(\.name) == ["Questions: PIN", "Questions: Since", "Questions"])
        #expect(login.fields?.map(\.form) == ["concealed-string", "year-month", "string"])
        #expect(login.fields?.map(\.isSecret) == [true, false, false])
        let account = ExchangeAccount(identifier: [1], items: [login.exposedItem])
        let document = ExchangeDocument(exporterID: "m", exporterName: "M", timestamp: 1, accounts: [account])
        let again = try ExchangeDocument.read(document.exposedBytes.array).document.items[0]
        let back = try #require(Login.read(again, with: finder).logins.first)
        #expect(back == login && back.hasSameSecrets(as: login))
    }

    @Test func `fields alone are a login, and no fields are none`() throws {
        let alone = read([ExchangeFields([ExchangeField("1", label: "PIN")])])
        #expect(alone.logins.first?.fields?.count == 1 && alone.left.isEmpty)
        #expect(read([ExchangeFields([])]).logins.isEmpty)
    }

    @Test func `what the keychain has no place for is told`() throws {
        let many = (0...CustomField.most).map { ExchangeField("v", label: "f\($0)") }
        let long = ExchangeField("v", label: String(repeating: "n", count: 256))
        let outcome = read([ExchangeFields(many), ExchangeFields([long])])
        #expect(outcome.logins.first?.fields?.count == CustomField.most)
        #expect(
            outcome.left == [
                "a custom field beyond \(CustomField.most) of them", "a custom field whose name or value is too long",
            ]
        )
    }

    @Test func `other fields are other secrets, and too much of them is refused`() throws {
        var login = Login(title: "Nest", password: SecretBytes(copying: "p".utf8))
        let plain = login
        login.fields = [try #require(CustomField("PIN", SecretBytes(copying: "1".utf8)))]
        #expect(!login.hasSameSecrets(as: plain) && login.hasSameSecrets(as: login))
        #expect(login.fields(named: "PIN").count == 1 && login.fields(named: "pin").isEmpty)
        let half = SecretBytes(copying: [UInt8](repeating: 0x61, count: ItemSecrets.longest / 2))
        login.fields = try ["a", "b"].map { try #require(CustomField($0, half)) }
        #expect(throws: KeychainLoginsError.self) { try login.newItem }
    }

    @Test func `a table has fields as lines of its notes`() throws {
        var login = Login(title: "Nest", password: SecretBytes(copying: "p".utf8))
        login.fields = [try #require(CustomField("PIN", SecretBytes(copying: "1".utf8)))]
        let table = PasswordTableWriter().table(of: [login.exposedItem]).exposedTable
        #expect(try readTable(table.array).items[0].note == "PIN: 1")
    }
}
