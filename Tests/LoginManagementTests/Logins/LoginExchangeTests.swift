// SPDX-License-Identifier: Apache-2.0

import LoginManagement
import SecretMemory
import Testing

@Suite struct LoginExchangeTests {
    private let finder = LoginFinder(matcher: SiteMatcher { _ in nil }, international: { _ in nil })
    private let uri =
        "otpauth://totp/Nest:robin?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Nest&algorithm=SHA1&digits=8&period=30"

    private func item(_ credentials: [ExchangeCredential], urls: [String] = ["https://example.com/login"])
        -> ExchangeItem
    {
        ExchangeItem(title: "Nest", urls: urls, credentials: credentials)
    }

    @Test func `what is written is read again`() throws {
        let code = try #require(ExchangeCode(text: uri))
        let read = Login.read(
            item([
                .login(ExchangeLogin(username: ExchangeField("robin"), password: ExchangeField("p"))), .code(code),
                .note(ExchangeNote(ExchangeField("n"))),
            ]),
            with: finder
        )
        let login = try #require(read.logins.first)
        #expect(read.left.isEmpty && login.username == "robin" && login.site?.description == "https://example.com")
        let again = try #require(Login.read(login.exposedItem, with: finder).logins.first)
        #expect(again == login && again.hasSameSecrets(as: login))
    }

    @Test func `what a login cannot hold is told`() throws {
        let second = ExchangeCredential.login(ExchangeLogin(username: ExchangeField("eve"), password: nil))
        let read = Login.read(
            item([second, second, .fields(ExchangeFields([])), .other(kind: "credit-card", .none)]),
            with: finder
        )
        #expect(read.left == ["a second name and password", "credit-card"])
        #expect(read.logins.first?.username == "eve")
        let nothing = Login.read(item([.other(kind: "credit-card", .none)]), with: finder)
        #expect(nothing.logins.isEmpty && nothing.left == ["credit-card"])
    }

    @Test func `an address with an end of line in it adds no site`() throws {
        let note = ExchangeCredential.note(ExchangeNote(ExchangeField("n")))
        let urls = ["https://bank.example", "x\nhttps://thief.example", "ftp://files.example"]
        let read = Login.read(item([note], urls: urls), with: finder)
        #expect(read.logins.first?.addresses == ["ftp://files.example"])
        #expect(read.left == ["an address with control characters"])
    }

    /// RFC 6238, appendix B.
    @Test(arguments: [(59, "94287082"), (1_111_111_109, "07081804"), (20_000_000_000, "65353130")])
    func `codes are those of the standard`(seconds: Int64, digits: String) throws {
        var login = Login(title: "Nest")
        login.code = SecretBytes(copying: uri.utf8)
        let code = try #require(LoginCode(login, at: seconds))
        #expect(code.digits == digits && code.secondsLeft == 30 - Int(seconds % 30) && code.period == 30)
    }

    @Test(arguments: ["", "otpauth://hotp/x?secret=GEZDGNBV&counter=1", "not a secret!"])
    func `what makes no codes by time gives none`(text: String) {
        var login = Login(title: "Nest")
        login.code = SecretBytes(copying: text.utf8)
        #expect(LoginCode(login, at: 0) == nil)
    }
}
