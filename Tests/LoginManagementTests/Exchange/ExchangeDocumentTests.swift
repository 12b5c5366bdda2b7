// SPDX-License-Identifier: Apache-2.0

import KeychainItems
import LoginManagement
import JSONCoding
import PasskeyRecords
import SecretMemory
import Testing

@Suite struct ExchangeDocumentTests {
    /// A document with every kind that is known, one that is not, and members of its own at every level.
    static let whole = """
        {"version":{"major":1,"minor":0},"exporterRpId":"example.com","exporterDisplayName":"Nest","timestamp":1700000000,
        "futureTop":[1,2.5,null],"accounts":[{"id":"AQI","username":"robin","email":"robin@example.com","fullName":"Robin",
        "collections":[{"id":"CQ","title":"Work","items":[{"item":"Ag"}]}],"extensions":[{"name":"own"}],"items":[
        {"id":"Ag","creationAt":1600000000,"modifiedAt":1650000000,"title":"Example","subtitle":"main","favorite":true,
        "scope":{"urls":["https://example.com","androidapp://x"],"androidApps":[{"bundleId":"com.example"}],"future":1},
        "tags":["a","b"],"extensions":[],"future":{"deep":[true]},"credentials":[
        {"type":"basic-auth","username":{"id":"Bw","fieldType":"string","value":"robin","label":"name"},
        "password":{"fieldType":"concealed-string","value":"pass \\"word\\" ä","extensions":[{"name":"x"}]},"future":0},
        {"type":"passkey","credentialId":"AQIDBA","rpId":"example.com","username":"robin","userDisplayName":"Robin","userHandle":"BQY",
        "key":"MIGH","fido2Extensions":{"hmacCredentials":{"algorithm":"hmac-sha256","credWithUV":"AA","credWithoutUV":"AQ"},
        "largeBlob":{"uncompressedSize":3,"data":"AAEC"},"payments":true}},
        {"type":"totp","secret":"GEZDGNBVGY3TQOJQ","period":30,"digits":6,"algorithm":"sha1","username":"robin","issuer":"Example"},
        {"type":"note","content":{"fieldType":"string","value":"a note"}},
        {"type":"custom-fields","id":"CA","label":"more","fields":[{"fieldType":"concealed-string","value":"1234","label":"pin"}]},
        {"type":"credit-card","number":{"fieldType":"concealed-string","value":"4111111111111111"},
        "expiryDate":{"fieldType":"year-month","value":"2030-01"}},
        {"type":"something-new","x":{"y":[1]}}]}]}]}
        """

    private func read(_ text: String, limits: ExchangeLimits = ExchangeLimits()) throws(ExchangeError) -> (
        document: ExchangeDocument, report: ExchangeReport
    ) {
        try ExchangeDocument.read(Array(text.utf8), limits: limits)
    }

    private func code(_ text: String, limits: ExchangeLimits = ExchangeLimits()) -> ExchangeError.Code? {
        do {
            _ = try read(text, limits: limits)
            return nil
        } catch {
            return error.code
        }
    }

    private func document(items: String) -> String {
        "{\"version\":{\"major\":1,\"minor\":0},\"accounts\":[{\"id\":\"AQ\",\"items\":[\(items)]}]}"
    }

    @Test func `every kind is read`() throws {
        let (document, report) = try read(Self.whole)
        #expect(document.exporterName == "Nest" && document.timestamp == 1_700_000_000)
        let account = try #require(document.accounts.first)
        #expect(account.identifier == [1, 2] && account.username == "robin" && account.email == "robin@example.com")
        let item = try #require(account.items.first)
        #expect(item.title == "Example" && item.urls.count == 2 && item.tags == ["a", "b"] && item.isFavorite == true)
        #expect(item.createdAt == 1_600_000_000 && item.modifiedAt == 1_650_000_000)
        #expect(item.username == "robin" && item.password == "pass \"word\" ä")
        #expect(item.code?.issuer == "Example" && item.note == "a note")
        guard case .passkey(let passkey) = item.credentials[1] else { Issue.record("no passkey"); return }
        #expect(
            passkey.relyingParty == "example.com" && passkey.credentialID == [1, 2, 3, 4]
                && passkey.userHandle == [5, 6]
        )
        #expect(passkey.key?.array == [0x30, 0x81, 0x87])
        #expect(KeptMembers(passkey.kept).exposedObject["fido2Extensions"]?["payments"]?.bool == true)
        let card = item.credentials[5].exposedFields
        #expect(card.map(\.label) == ["number", "expiryDate"] && card[0].exposedText == "4111111111111111")
        #expect(
            report.items == 1 && report.logins == 1 && report.passkeys == 1 && report.codes == 1 && report.notes == 1
        )
        #expect(report.others == 3 && report.remarks.isEmpty)
    }

    @Test func `what is written is the same JSON, with every member that is not known`() throws {
        let document = try read(Self.whole).document
        let written = document.exposedBytes.array
        #expect(try JSONValue(parsing: written) == JSONValue(parsing: Array(Self.whole.utf8)))
        #expect(try ExchangeDocument.read(written).document == document)
    }

    @Test func `what a program makes itself is read by the same rules`() throws {
        var item = ExchangeItem(title: "Example", urls: ["https://example.com"])
        item.identifier = [7]
        item.credentials = [
            .login(ExchangeLogin(username: ExchangeField("robin"), password: nil)),
            .note(ExchangeNote(ExchangeField("x"))),
        ]
        let document = ExchangeDocument(
            exporterID: "example.org",
            exporterName: "Nest",
            timestamp: 5,
            accounts: [ExchangeAccount(identifier: [1], items: [item])]
        )
        let written = document.exposedBytes.array
        let again = try ExchangeDocument.read(written)
        #expect(again.document.items.map(\.credentials) == [item.credentials] && again.report.remarks.isEmpty)
        // The members that the format requires stand there, empty.
        let account = try #require(JSONValue(parsing: written)["accounts"]?.array?.first)
        #expect(
            account["collections"]?.array == [] && account["items"]?.array?.first?["scope"]?["androidApps"]?.array == []
        )
    }

    @Test(arguments: [
        "{\"type\":\"passkey\",\"credentialId\":\"AQ\",\"rpId\":\"example.com\",\"userHandle\":\"AQ\"}",
        "{\"type\":\"passkey\",\"credentialId\":\"A!\",\"rpId\":\"example.com\",\"userHandle\":\"AQ\",\"key\":\"AQ\"}",
        "{\"type\":\"totp\",\"secret\":\"0\",\"algorithm\":\"sha1\"}",
        "{\"type\":\"totp\",\"secret\":\"GEZDGNBV\",\"algorithm\":\"md5\"}",
        "{\"type\":\"totp\",\"secret\":\"GEZDGNBV\",\"algorithm\":\"sha1\",\"digits\":\"6\"}",
        "{\"type\":\"totp\",\"secret\":\"GEZDGNBV\",\"algorithm\":\"sha1\",\"period\":99999999999999}",
        "{\"type\":\"basic-auth\",\"password\":\"clear\"}", "{\"type\":\"basic-auth\",\"username\":{\"value\":1}}",
        "{\"type\":\"note\"}", "{\"type\":\"custom-fields\",\"fields\":[1]}", "{\"no\":\"type\"}", "{\"type\":7}", "17",
        "\"text\"",
    ])
    func `a credential that lacks something is kept as it came, and told`(credential: String) throws {
        let text = document(items: "{\"id\":\"AQ\",\"title\":\"x\",\"credentials\":[\(credential)]}")
        let (document, report) = try read(text)
        guard case .other? = document.items.first?.credentials.first else { Issue.record("it was taken"); return }
        #expect(report.remarks.map(\.kind) == [.keptUnread])
        let written = try JSONValue(parsing: document.exposedBytes.array)
        let kept = written["accounts"]?.array?.first?["items"]?.array?.first?["credentials"]?.array?.first
        #expect(try kept == JSONValue(parsing: Array(credential.utf8)))
    }

    @Test func `members of another type stay where they stood`() throws {
        let item =
            "{\"id\":7,\"title\":[],\"scope\":\"x\",\"tags\":[1],\"favorite\":\"yes\",\"creationAt\":1.5,\"credentials\":{}}"
        let document = try read(document(items: item)).document
        let written = try #require(
            JSONValue(parsing: document.exposedBytes.array)["accounts"]?.array?.first?["items"]?.array?.first
        )
        for (name, value) in try #require(JSONValue(parsing: Array(item.utf8)).object).members.map({
            ($0.key, $0.value)
        })
        where !["id", "title", "credentials"].contains(name) {
            #expect(written[name] == value, "\(name)")
        }
    }

    @Test func `an item that is no object is refused alone`() throws {
        let (document, report) = try read(document(items: "1,{\"title\":\"x\"},null"))
        #expect(document.items.map(\.title) == ["x"])
        #expect(
            report.remarks.map(\.kind) == [.recordRefused, .recordRefused] && report.remarks.map(\.place) == [1, 3]
        )
    }

    // MARK: Enemies

    @Test func `a bomb of brackets is refused at its depth`() {
        for bomb in [String(repeating: "[", count: 100_000), String(repeating: "{\"a\":", count: 100_000)] {
            #expect(code(bomb) == .documentMalformed)
            #expect(code("{\"x\":\(bomb)") == .documentMalformed)
            #expect(code(document(items: bomb)) == .documentMalformed)
            #expect(code(document(items: "{\"future\":\(bomb)")) == .documentMalformed)
        }
    }

    @Test(arguments: [
        "{\"version\":{\"major\":1},\"version\":{\"major\":1},\"accounts\":[]}",
        "{\"version\":{\"major\":1},\"accounts\":[],\"accounts\":[]}",
        "{\"version\":{\"major\":1,\"major\":1},\"accounts\":[]}",
        "{\"version\":{\"major\":1},\"accounts\":[{\"items\":[],\"items\":[]}]}",
        "{\"version\":{\"major\":1},\"accounts\":[{\"items\":[{\"title\":\"a\",\"title\":\"b\"}]}]}",
        "{\"version\":{\"major\":1},\"accounts\":[{\"id\":\"AQ\",\"\\u0069d\":\"Ag\"}]}",
    ])
    func `a member that stands twice is refused at every level`(text: String) {
        #expect(code(text) == .documentMalformed)
    }

    @Test func `a million items end at the limit, before the last is looked at`() {
        let items = String(repeating: "{},", count: 1_000_000) + "["
        #expect(code(document(items: items)) == .tooManyRecords)
        var limits = ExchangeLimits()
        limits.items = 2
        #expect(code(document(items: "{},{}"), limits: limits) == nil)
        #expect(code(document(items: "{},{},{}"), limits: limits) == .tooManyRecords)
    }

    @Test func `other documents, versions and lengths are told`() {
        for text in [
            "", "[]", "{}", "{\"version\":1,\"accounts\":[]}", "{\"version\":{\"major\":1}}", "{\"accounts\":[]}",
            "{\"version\":{\"major\":1},\"accounts\":{}}", "\u{FEFF}{}", Self.whole + "x",
            String(Self.whole.dropLast()),
        ] {
            #expect(code(text) == .documentMalformed, "\(text.prefix(60))")
        }
        #expect(code("{\"version\":{\"major\":2},\"accounts\":[]}") == .versionUnsupported)
        var limits = ExchangeLimits()
        limits.documentLength = 100
        #expect(code(Self.whole, limits: limits) == .documentTooLong)
        let many = (0..<2_000).map { "\"m\($0)\":0" }.joined(separator: ",")
        #expect(code("{\"version\":{\"major\":1},\(many)}") == .documentMalformed)
    }

    @Test func `nothing secret shows itself, known or not`() throws {
        let (document, report) = try read(Self.whole)
        var dumped = "\(document) \(String(reflecting: document)) \(report)"
        dump(document, to: &dumped)
        for secret in ["pass \"word", "MIGH", "GEZDGNBV", "a note", "1234", "4111111111111111", "credWithUV"] {
            #expect(!dumped.contains(secret), "\(secret)")
        }
        #expect(report.json["passkeys"]?.integer == 1 && report.json["remarks"]?.array == [])
    }
}
