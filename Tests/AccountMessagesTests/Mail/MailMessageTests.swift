// SPDX-License-Identifier: Apache-2.0

import AccountMessages
import ByteEncodings
import SecretMemory
import Testing

@Suite struct MailMessageTests {
    private func mail(
        _ message: AccountMessage = .code(exposedCode: "123456", lifetimeMinutes: 10),
        in language: MessageLanguage = .english,
        service: String = "Example",
        sender: String = "Example",
        to recipient: String = "ada@example.org"
    ) throws -> MailMessage {
        MailMessage(
            MessageContent(message, from: try testService(name: service), in: language),
            from: try MailSender(name: sender, address: EmailAddress("noreply@example.com")),
            to: try EmailAddress(recipient),
            at: testTime,
            random: .counting
        )
    }

    @Test func `the headers are those of the standard`() throws {
        let mail = try mail()
        let text = String(decoding: mail.bytes, as: UTF8.self)
        let head = try #require(text.firstRange(of: "\r\n\r\n")).lowerBound
        #expect(
            text[..<head].split(separator: "\r\n") == [
                "From: Example", " <noreply@example.com>", "To: <ada@example.org>",
                "Subject: Your code for Example",
                "Date: Sat, 21 Nov 2026 17:12:09 +0000",
                "Message-ID: <000102030405060708090a0b0c0d0e0f@example.com>",
                "MIME-Version: 1.0", "Auto-Submitted: auto-generated", "Content-Type: multipart/alternative;",
                " boundary=\"=_000102030405060708090a0b\"",
            ]
        )
        #expect(mail.identifier == "000102030405060708090a0b0c0d0e0f@example.com")
    }

    @Test(arguments: MessageLanguage.allCases)
    func `every byte is ASCII, lines are short and end in CRLF`(language: MessageLanguage) throws {
        for message in try everyMessage() {
            let bytes = try mail(message, in: language, service: "例 Example", sender: "サービスの名前は長い").bytes
            #expect(bytes.allSatisfy { (0x20...0x7E).contains($0) || $0 == 0x0D || $0 == 0x0A })
            #expect(bytes.suffix(2) == [0x0D, 0x0A])
            for (index, byte) in bytes.enumerated() where byte == 0x0D || byte == 0x0A {
                #expect(byte == 0x0D ? bytes[index + 1] == 0x0A : bytes[index - 1] == 0x0D)
            }
            for line in bytes.split(separator: 0x0A) { #expect(line.count <= 79 && line.first != UInt8(ascii: ".")) }
        }
    }

    @Test(arguments: MessageLanguage.allCases)
    func `subject and both parts come back`(language: MessageLanguage) throws {
        for message in try everyMessage() {
            let content = MessageContent(message, from: try testService(), in: language)
            let read = try ReadMail(try mail(message, in: language).bytes)
            #expect(read.headers["subject"] == content.subject)
            #expect(read.parts == [content.text, content.html])
        }
    }

    @Test func `names in other scripts and with signs come back`() throws {
        for name in ["株式会社サンプル", "R&D, \"Inc.\" <x@evil.example>", "=?UTF-8?Q?x?=", "a (b) c", "예제 서비스"] {
            let read = try ReadMail(try mail(sender: name).bytes)
            #expect(read.headers["from"] == name + " <noreply@example.com>")
        }
    }

    @Test(arguments: ["a\r\nBcc: eve@example.com", "a\nb", "a\rb", "a\0", ""])
    func `a sender's name with line breaks is refused`(name: String) {
        #expect(throws: AccountMessagesError(.textInvalid, "")) {
            try MailSender(name: name, address: EmailAddress("noreply@example.com"))
        }
    }

    @Test func `values from outside begin no header and end no part`() throws {
        let evil = "x\r\nBcc: eve@example.com\r\n\r\n--=_000102030405060708090a0b--\r\n.\r\nMAIL FROM:<x>"
        let message = AccountMessage.methodAdded(.passkey(name: evil), .test(account: evil, device: evil))
        let read = try ReadMail(try mail(message).bytes)
        #expect(read.headers["bcc"] == nil)
        #expect(read.parts.count == 2)
        #expect(String(decoding: try mail(message).bytes, as: UTF8.self).components(of: "\r\n--=_0001").count == 4)
    }

    @Test func `the longest address fits into a line that servers take`() throws {
        let label = String(repeating: "b", count: 59)
        let address = "\(String(repeating: "a", count: 64))@\(label).\(label).\(label).example.x"
        let bytes = try mail(to: address).bytes
        #expect(bytes.split(separator: 0x0A).allSatisfy { $0.count < 998 })
    }

    @Test func `printing a mail tells its identifier alone`() throws {
        let mail = try mail()
        var dumped = ""
        dump(mail, to: &dumped)
        #expect(!"\(mail)\(String(reflecting: mail))\(dumped)".contains("123456"))
    }

    @Test(
        arguments: [
            (0, "Thu, 1 Jan 1970 00:00:00 +0000"), (951_782_399, "Mon, 28 Feb 2000 23:59:59 +0000"),
            (951_782_400, "Tue, 29 Feb 2000 00:00:00 +0000"), (1_709_164_800, "Thu, 29 Feb 2024 00:00:00 +0000"),
            (4_107_542_400, "Mon, 1 Mar 2100 00:00:00 +0000"), (1_798_761_599, "Thu, 31 Dec 2026 23:59:59 +0000"),
            (Int64.max, "Fri, 31 Dec 9999 23:59:59 +0000"), (-5, "Thu, 1 Jan 1970 00:00:00 +0000"),
        ] as [(Int64, String)]
    )
    func `dates are right, leap days included`(seconds: Int64, date: String) throws {
        let mail = MailMessage(
            MessageContent(.newDevice(.test()), from: try testService(), in: .english),
            from: try MailSender(name: "Example", address: EmailAddress("noreply@example.com")),
            to: try EmailAddress("ada@example.org"),
            at: UnixTime(seconds: seconds),
            random: .counting
        )
        #expect(try ReadMail(mail.bytes).headers["date"] == date)
    }
}
