// SPDX-License-Identifier: Apache-2.0

import ByteEncodings
import AccountMessages
import MessageDelivery
import SecretMemory
import Testing

@Suite struct SMTPTransportTests {
    /// Sends a mail to a fake server; what went wrong, or nil.
    private func problem(
        _ script: MailServerScript,
        security: SMTPServer.Security = .insecurePlain,
        credentials: SMTPServer.Credentials? = nil,
        timeout: Int = 10_000
    ) async throws -> MailDeliveryError? {
        var problem: MailDeliveryError?
        let mail = try testMail()
        try await FakeMailServer.with(script) { port, _ in
            let server = try SMTPServer(
                host: "localhost",
                port: port,
                security: security,
                credentials: credentials,
                greeting: "id.example.com",
                connectTimeout: min(timeout, 5_000),
                timeout: timeout
            )
            do throws(MailDeliveryError) {
                try await SMTPTransport(server).send(mail)
            } catch {
                problem = error
            }
        }
        return problem
    }

    @Test func `a server gets the envelope and every byte of the mail`() async throws {
        let mail = try testMail()
        try await FakeMailServer.with { port, heard in
            let password = SecretBytes(copying: Array("secret".utf8))
            let server = try SMTPServer(
                host: "localhost",
                port: port,
                security: .insecurePlain,
                credentials: SMTPServer.Credentials(user: "martlet", password: password),
                greeting: "id.example.com"
            )
            try await SMTPTransport(server).send(mail)
            #expect(heard.commands.first == "EHLO id.example.com")
            #expect(heard.commands.contains { $0.hasPrefix("MAIL FROM:<noreply@example.com>") })
            #expect(heard.commands.contains { $0.hasPrefix("RCPT TO:<ada@example.org>") })
            // "\0martlet\0secret" in base64.
            #expect(heard.commands.contains { $0.hasSuffix("AG1hcnRsZXQAc2VjcmV0") })
            #expect(Array(heard.content.utf8) == mail.bytes)
        }
    }

    @Test(arguments: ["MAIL", "RCPT", "DATA", "."])
    func `what a server refuses for good is permanent, and for now is temporary`(word: String) async throws {
        let never = try await problem(MailServerScript(answers: [word: "550 no"]))
        #expect(never?.code == .permanent)
        let later = try await problem(MailServerScript(answers: [word: "451 later"]))
        #expect(later?.code == .temporary)
    }

    @Test func `a password that is refused says so`() async throws {
        let credentials = SMTPServer.Credentials(user: "u", password: SecretBytes(copying: Array("hidden".utf8)))
        let error = try await problem(MailServerScript(answers: ["AUTH": "535 no"]), credentials: credentials)
        #expect(error?.code == .authenticationRefused)
        #expect(error?.description.contains("hidden") == false)
    }

    @Test(arguments: ["EHLO", "MAIL", "."])
    func `a server that falls silent is given up in time`(word: String) async throws {
        let error = try await problem(MailServerScript(answers: [word: nil]), timeout: 500)
        #expect(error?.code == .timedOut)
    }

    @Test func `a server that never greets is given up in time`() async throws {
        #expect(try await problem(MailServerScript(greeting: nil), timeout: 500)?.code == .timedOut)
    }

    @Test func `a server without STARTTLS gets nothing, and one that breaks it neither`() async throws {
        #expect(try await problem(MailServerScript(), security: .startTLS)?.code == .tlsFailed)
        let broken = MailServerScript(answers: ["EHLO": "250-test\r\n250 STARTTLS", "STARTTLS": "220 go on"])
        #expect(try await problem(broken, security: .startTLS)?.code == .tlsFailed)
        #expect(try await problem(MailServerScript(), security: .tls)?.code == .tlsFailed)
    }

    @Test func `a server that is not there is temporary`() async throws {
        // Nothing listens on port 1 of this machine.
        let server = try SMTPServer(host: "127.0.0.1", port: 1, security: .insecurePlain, greeting: "id.example.com")
        let mail = try testMail()
        let transport = SMTPTransport(server)
        let error = await #expect(throws: MailDeliveryError.self) { try await transport.send(mail) }
        #expect(error?.code == .temporary)
        #expect(error?.description.contains("ada@") == false)
    }

    @Test(
        arguments: [
            ("", 25, "a"), ("mail example.com", 25, "a"), ("mail.example.com/x", 25, "a"), ("user@evil", 25, "a"),
            ("mail.example.com\r\n", 25, "a"), ("mail.example.com", 0, "a"), ("mail.example.com", 65_536, "a"),
            ("mail.example.com", 25, ""), ("mail.example.com", 25, "a b"), ("mail.example.com", 25, "a\r\nRSET"),
            ("[::1]", 25, "a"), ("-v", 25, "a"),
        ]
    )
    func `hosts and ports that are none are refused`(host: String, port: Int, greeting: String) {
        #expect(throws: MailDeliveryError(.configurationInvalid, "")) {
            try SMTPServer(host: host, port: port, security: .startTLS, greeting: greeting)
        }
    }

    @Test func `a password never goes out in the clear but to this machine`() throws {
        let credentials = SMTPServer.Credentials(user: "u", password: SecretBytes(copying: Array("p".utf8)))
        #expect(throws: MailDeliveryError(.configurationInvalid, "")) {
            try SMTPServer(
                host: "mail.example.com",
                port: 25,
                security: .insecurePlain,
                credentials: credentials,
                greeting: "a"
            )
        }
        _ = try SMTPServer(
            host: "localhost",
            port: 25,
            security: .insecurePlain,
            credentials: credentials,
            greeting: "a"
        )
    }

    @Test(arguments: [("", "p"), ("u\r\n", "p"), ("u", "p\n"), ("u", "p\0")])
    func `credentials with control characters are refused`(user: String, password: String) {
        let credentials = SMTPServer.Credentials(user: user, password: SecretBytes(copying: Array(password.utf8)))
        #expect(throws: MailDeliveryError(.configurationInvalid, "")) {
            try SMTPServer(host: "a", port: 25, security: .tls, credentials: credentials, greeting: "a")
        }
    }

    @Test(arguments: [(99, 30_000), (60_001, 90_000), (10_000, 9_999), (10_000, 300_001)])
    func `time limits that are none are refused`(connect: Int, total: Int) {
        #expect(throws: MailDeliveryError(.configurationInvalid, "")) {
            try SMTPServer(
                host: "a",
                port: 25,
                security: .tls,
                greeting: "a",
                connectTimeout: connect,
                timeout: total
            )
        }
    }
}
