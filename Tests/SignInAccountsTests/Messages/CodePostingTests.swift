// SPDX-License-Identifier: Apache-2.0

import ByteEncodings
import AccountMessages
import OneTimeCodes
import SignInAccounts
import Testing
import WebAuthnTypes

@Suite struct CodePostingTests {
    private func posting(_ purpose: CodePurpose, link: String?) throws -> CodePosting {
        CodePosting(
            recipient: .email(try EmailAddress("Ada@Example.com")),
            exposedCode: "834201",
            exposedLinkToken: link,
            purpose: purpose,
            language: .english,
            lifetimeSeconds: 600,
            expiresAt: UnixTime(milliseconds: 1_800_000_600_000)
        )
    }

    private func text(_ posting: CodePosting) throws -> String {
        let origin = try Origin("https://id.example.com")
        let service = try MessageService(name: "Example", origin: origin.text)
        return MessageContent(try posting.message(origin: origin), from: service, in: .english).text
    }

    @Test func `a sign-in mail holds the digits and a link to the configured origin`() throws {
        let text = try text(posting(.signIn, link: "abc"))
        #expect(text.contains("834201"))
        #expect(text.contains("https://id.example.com/sign-in/link#token=abc"))
    }

    @Test func `a proof of an address holds no link`() throws {
        let text = try text(posting(.addressProof, link: nil))
        #expect(text.contains("834201"))
        #expect(!text.contains("#token"))
    }

    @Test func `a code after a password warns whoever did not ask`() throws {
        let text = try text(posting(.secondStep, link: nil))
        #expect(text.contains("somebody knows your password"))
    }

    @Test func `nothing of a posting is printed but the masked address`() throws {
        let posting = try posting(.signIn, link: "abc")
        for printed in ["\(posting)", String(reflecting: posting)] {
            #expect(!printed.contains("834201") && !printed.contains("abc") && !printed.contains("xample"))
        }
        #expect("\(posting.recipient)" == "A…@example.com")
        var dumped = ""
        dump(posting.recipient, to: &dumped)
        #expect(!dumped.contains("Ada@"))
    }

    private func textMessage(
        _ language: MessageLanguage,
        name: String = "Example",
        host: String = "id.example.com"
    ) throws -> String {
        let posting = CodePosting(
            recipient: .phone(try PhoneNumber("+819012345678")),
            exposedCode: "834201",
            exposedLinkToken: nil,
            purpose: .secondStep,
            language: language,
            lifetimeSeconds: 600,
            expiresAt: UnixTime(milliseconds: 1_800_000_600_000)
        )
        let service = try MessageService(name: name, origin: "https://\(host)")
        return try posting.exposedTextMessage(from: service)
    }

    @Test(arguments: MessageLanguage.allCases)
    func `a text message ends in the line that binds the code to the service's host`(
        _ language: MessageLanguage
    ) throws {
        let text = try textMessage(language)
        #expect(text.hasSuffix("\n\n@id.example.com #834201"))
        #expect(
            text.contains("Example") && text.split(separator: "834201", omittingEmptySubsequences: false).count == 3
        )
        #expect(TextSegments.count(text) == 1)
    }

    @Test(arguments: MessageLanguage.allCases)
    func `a text message stays short however long the service's name is`(_ language: MessageLanguage) throws {
        let name = String(repeating: "인증", count: 32)
        let host = String(repeating: "long", count: 12) + ".example.com"
        let text = try textMessage(language, name: name, host: host)
        #expect(TextSegments.count(text) <= CodePosting.textSegmentLimit)
        #expect(text == "834201\n\n@\(host) #834201")
    }
}
