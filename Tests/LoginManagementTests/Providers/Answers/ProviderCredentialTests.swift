// SPDX-License-Identifier: Apache-2.0

import LoginManagement
import Testing

@Suite struct ProviderCredentialTests {
    private func read(_ text: String, _ kind: CredentialKind = .password, record: String = "r") throws
        -> ProviderAnswer<
            ProviderCredential
        >
    {
        try ProviderCredential.read(Array(text.utf8), of: try Fixtures.identity(record, kind))
    }

    private func code(_ text: String, _ kind: CredentialKind = .password) -> CredentialProvidersError.Code? {
        Fixtures.code { _ = try read(text, kind) }
    }

    @Test(arguments: [
        (#""correct horse""#, "correct horse"), (#""a\"\\\u00e4\ud83d\ude00""#, "a\"\\ä😀"),
        (#""\u001b[2J""#, "\u{1B}[2J"),
    ])
    func `a password is what the provider wrote, byte for byte`(written: String, password: String) throws {
        let answer = try read(#" {"version":1,"record":"r","kind":"password","password":\#(written)} "#)
        guard case .given(.password(let secret)) = answer else {
            Issue.record("it was taken for something else")
            return
        }
        #expect(secret.text == password)
    }

    @Test func `a code comes with its time`() throws {
        let answer = try read(#"{"seconds_left":12,"code":"01234a","kind":"code","record":"r","version":1}"#, .code)
        guard case .given(.code(let secret, let seconds)) = answer else {
            Issue.record("it was taken for something else")
            return
        }
        #expect(secret.text == "01234a" && seconds == 12)
    }

    @Test(arguments: ProviderRefusal.allCases)
    func `a refusal is an answer and gives nothing`(refusal: ProviderRefusal) throws {
        guard case .refused(let found) = try read(#"{"version":1,"error":"\#(refusal.rawValue)"}"#) else {
            Issue.record("it was taken for a credential")
            return
        }
        #expect(found == refusal)
        #expect(code(#"{"version":1,"error":"\#(refusal.rawValue)","password":"x"}"#) == .answerMalformed)
    }

    @Test func `a credential of another record or kind than was asked for is nobody's`() {
        #expect(code(#"{"version":1,"record":"s","kind":"password","password":"x"}"#) == .otherCredential)
        #expect(code(#"{"version":1,"record":"r","kind":"code","code":"123456","seconds_left":1}"#) == .otherCredential)
        #expect(code(#"{"version":1,"record":"r","kind":"password","password":"x"}"#, .code) == .otherCredential)
        #expect(
            Fixtures.code {
                _ = try read(
                    "{\"version\":1,\"record\":\"e\u{301}\",\"kind\":\"password\",\"password\":\"x\"}",
                    record: "\u{E9}"
                )
            } == .otherCredential
        )
    }

    @Test(arguments: [
        "", "{}", "[]", #"{"version":1}"#, #"{"record":"r","kind":"password","password":"x"}"#,
        #"{"version":1,"record":"r","kind":"password"}"#,
        #"{"version":1,"record":"r","kind":"password","password":""}"#,
        #"{"version":1,"record":"r","kind":"password","password":1}"#,
        #"{"version":1,"record":"r","kind":"password","password":null}"#,
        #"{"version":1,"record":"r","kind":"password","password":"x","password":"y"}"#,
        #"{"version":1,"record":"r","kind":"password","password":"x","record":"r"}"#,
        #"{"version":1,"record":"r","kind":"password","password":"x","code":"123456"}"#,
        #"{"version":1,"record":"r","kind":"password","password":"x","seconds_left":1}"#,
        #"{"version":1,"record":"r","kind":"password","password":"x","note":""}"#,
        #"{"version":1,"record":"r","kind":"password","password":"\ud800"}"#,
        #"{"version":1,"record":"r","kind":"password","password":"x"}{}"#,
    ])
    func `a password of another form is refused`(text: String) {
        #expect(code(text) == .answerMalformed)
    }

    @Test(arguments: [
        #""code":"123""#, #""code":"1234567890123""#, #""code":"12 456""#, #""code":"12345\u001b""#,
        #""code":"１２３４５６""#,
    ])
    func `a code is 4 to 12 letters and digits`(member: String) {
        #expect(
            code(#"{"version":1,"record":"r","kind":"code",\#(member),"seconds_left":5}"#, .code) == .answerMalformed
        )
    }

    @Test(arguments: ["0", "-1", "3601", "1.5", "\"5\"", "null"])
    func `a code's time is of this hour`(seconds: String) {
        let text = #"{"version":1,"record":"r","kind":"code","code":"123456","seconds_left":\#(seconds)}"#
        #expect(code(text, .code) == .answerMalformed)
    }

    @Test func `another version is told as such, whatever it has beside`() {
        #expect(code(#"{"version":2,"record":"r","kind":"password","token":{"a":[]}}"#) == .versionUnsupported)
        #expect(code(#"{"version":0,"error":"locked"}"#) == .versionUnsupported)
    }

    @Test func `a password has a limit, and so has an answer`() {
        func answer(_ count: Int) -> String {
            #"{"version":1,"record":"r","kind":"password","password":"\#(String(repeating: "x", count: count))"}"#
        }
        #expect(code(answer(16_384)) == nil)
        #expect(code(answer(16_385)) == .answerMalformed)
        #expect(code(answer(1) + String(repeating: " ", count: 65_536)) == .answerMalformed)
    }

    @Test func `every truncation of an answer is refused`() {
        let whole = #"{"version":1,"record":"r","kind":"password","password":"correct"}"#
        for count in 0..<whole.utf8.count { #expect(code(String(whole.prefix(count))) != nil, "\(count)") }
    }

    @Test func `neither a credential nor a fault prints a secret`() throws {
        let identity = try Fixtures.identity("r")
        let answer = try read(#"{"version":1,"record":"r","kind":"password","password":"canary-4711"}"#)
        #expect(!"\(answer)".contains("canary") && "\(answer)".contains("redacted"))
        do throws(CredentialProvidersError) {
            _ = try ProviderCredential.read(
                Array(#"{"version":1,"record":"canary-4711","kind":"password","password":"canary-4711","x":1}"#.utf8),
                of: identity
            )
        } catch {
            #expect(!"\(error)".contains("canary"))
        }
    }
}
