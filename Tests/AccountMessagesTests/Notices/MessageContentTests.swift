// SPDX-License-Identifier: Apache-2.0

import ByteEncodings
import AccountMessages
import Testing

@Suite struct MessageContentTests {
    @Test(arguments: MessageLanguage.allCases)
    func `every message has a subject, a text and the same as HTML`(language: MessageLanguage) throws {
        for message in try everyMessage() {
            let content = MessageContent(message, from: try testService(), in: language)
            #expect(!content.subject.contains { $0.isNewline } && content.subject.contains("Example"))
            #expect(content.text.hasSuffix("\n") && !content.text.contains("\r") && !content.text.contains("{"))
            #expect(content.html.contains("<html lang=\"\(language.rawValue)\">"))
            // Each line of the text stands in the HTML as well.
            let html = content.html.replacing("&#39;", with: "'")
            for line in content.text.split(separator: "\n") where line != "-- " && !line.contains(": ") {
                let words = line.drop { $0 == " " }
                #expect(html.contains(words.last == ":" ? words.dropLast() : words), "\(line)")
            }
        }
    }

    @Test func `a code stands in the body and not in the subject`() throws {
        let message = AccountMessage.code(exposedCode: "834201", lifetimeMinutes: 10)
        let content = MessageContent(message, from: try testService(), in: .english)
        #expect(content.text.contains("834201") && content.html.contains("834201"))
        #expect(!content.subject.contains("834201"))
        #expect(!"\(content)\(String(reflecting: content))".contains("834201"))
        #expect(content.text.contains("10 min") && content.text.contains("id.example.com"))
    }

    @Test func `a notice tells what happened where and when`() throws {
        let content = MessageContent(.newDevice(.test()), from: try testService(), in: .english)
        for fact in ["Account: ada", "Device: Chrome on Linux", "Network address: 2001:db8::1", "2026-11-21 17:12 UTC"]
        {
            #expect(content.text.contains(fact), "\(fact)")
        }
        #expect(content.text.contains("https://id.example.com/account"))
        let unknown = MessageContent(.newDevice(.test(device: nil)), from: try testService(), in: .english)
        #expect(!unknown.text.contains("Device"))
    }

    @Test(arguments: MessageLanguage.allCases)
    func `markup from outside stays text`(language: MessageLanguage) throws {
        let evil = "<img src=x onerror=\"alert('1')\">&amp;"
        for message in try everyMessage(.test(account: evil, device: evil)) + [
            .methodAdded(.passkey(name: evil), .test())
        ] {
            let html = MessageContent(message, from: try testService(name: "A<b>&\"c'"), in: language).html
            #expect(!html.contains("<img") && !html.contains("<b>"))
            #expect(!html.contains("onerror=\""))
        }
        // A mark joined to the sign makes another character of it, not another scalar.
        let joined = MessageContent(
            .newDevice(.test(account: "<\u{301}script>")),
            from: try testService(),
            in: language
        )
        let scalars = String(String.UnicodeScalarView(joined.html.unicodeScalars.filter { $0 != "\u{301}" }))
        #expect(scalars.contains("&lt;script&gt;") && !scalars.contains("<script"))
    }

    @Test func `line breaks and turning marks from outside become spaces`() throws {
        let evil = "a\r\nDevice: trusted\u{202E}gpj\u{2028}b\0c"
        let text = MessageContent(.newDevice(.test(account: evil, device: nil)), from: try testService(), in: .english)
            .text
        #expect(text.contains("Account: a  Device: trusted gpj b c\n"))
    }

    @Test func `a very long value is cut`() throws {
        let long = String(repeating: "x", count: 100_000)
        let content = MessageContent(.newDevice(.test(account: long)), from: try testService(), in: .english)
        #expect(content.text.utf8.count < 2_000)
    }

    @Test func `HTML loads nothing from anywhere`() throws {
        for message in try everyMessage() {
            let html = MessageContent(message, from: try testService(), in: .english).html
            for word in ["<img", "<script", "<link", "src=", "url(", "<form", "<iframe"] {
                #expect(!html.contains(word))
            }
        }
    }

    @Test(arguments: ["", "a\nb", "a\r\nBcc: x", "\0", "a\u{202E}b", String(repeating: "x", count: 65)])
    func `a service's name that breaks lines is refused`(name: String) {
        #expect(throws: AccountMessagesError(.textInvalid, "")) { try testService(name: name) }
    }

    @Test func `text messages name the code in each language`() throws {
        let service = try testService()
        let texts = MessageLanguage.allCases.map {
            MessageContent.textMessage(exposedCode: "123456", from: service, in: $0)
        }
        #expect(Set(texts).count == 3)
        for text in texts { #expect(text.contains("123456") && text.contains("Example") && text.count <= 70) }
    }
}
