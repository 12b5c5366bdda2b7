// SPDX-License-Identifier: Apache-2.0

import AccountMessages
import Foundation
import MessageDelivery
import Testing

@Suite struct SMTPSecurityTests {
    /// Sends a mail to a fake server with a certificate; what went wrong, or nil.
    private func problem(
        _ security: SMTPServer.Security,
        certificate: TestCertificate,
        trusting trusted: TestCertificate
    ) async throws -> MailDeliveryError? {
        var script = MailServerScript(answers: ["EHLO": "250-test\r\n250 STARTTLS", "STARTTLS": "220 go on"])
        script.tls = certificate.context
        script.beginsWithTLS = security == .tls
        let mail = try testMail()
        var problem: MailDeliveryError?
        try await trusted.withFile { authorities in
            try await FakeMailServer.with(script) { port, heard in
                let server = try SMTPServer(
                    host: "localhost",
                    port: port,
                    security: security,
                    authorities: authorities,
                    greeting: "id.example.com",
                    connectTimeout: 5_000,
                    timeout: 10_000
                )
                do throws(MailDeliveryError) {
                    try await SMTPTransport(server).send(mail)
                    #expect(Array(heard.content.utf8) == mail.bytes)
                } catch {
                    problem = error
                    #expect(!heard.commands.contains { $0.hasPrefix("MAIL") })
                }
            }
        }
        return problem
    }

    @Test(arguments: [SMTPServer.Security.tls, .startTLS])
    func `a certificate that is trusted and names the host carries the mail`(security: SMTPServer.Security) async throws
    {
        let certificate = try TestCertificate(host: "localhost")
        #expect(try await problem(security, certificate: certificate, trusting: certificate) == nil)
    }

    @Test(arguments: [SMTPServer.Security.tls, .startTLS])
    func `a certificate that nobody vouches for gets nothing`(security: SMTPServer.Security) async throws {
        let certificate = try TestCertificate(host: "localhost")
        let other = try TestCertificate(host: "localhost")
        #expect(try await problem(security, certificate: certificate, trusting: other)?.code == .tlsFailed)
    }

    @Test(arguments: [SMTPServer.Security.tls, .startTLS])
    func `a certificate for another host gets nothing`(security: SMTPServer.Security) async throws {
        let certificate = try TestCertificate(host: "mail.example.com")
        #expect(try await problem(security, certificate: certificate, trusting: certificate)?.code == .tlsFailed)
    }

    @Test func `a certificate that has run out gets nothing`() async throws {
        let certificate = try TestCertificate(
            host: "localhost",
            validFrom: Date(timeIntervalSinceNow: -86_400),
            forSeconds: 3_600
        )
        #expect(try await problem(.tls, certificate: certificate, trusting: certificate)?.code == .tlsFailed)
    }
}
