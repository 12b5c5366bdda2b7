// SPDX-License-Identifier: Apache-2.0

package import AccountMessages
internal import CLibcurl
internal import SecretMemory

/// Hands mails to a mail server; each over a connection of its own, eight at a time at most.
package struct SMTPTransport: MailTransport {
    private let server: SMTPServer
    private let workers = MailWorkers(limit: 8)

    /// Prepares the way to a server; nothing is sent yet.
    ///
    /// - Parameter server: Where it is and how it is spoken to.
    package init(_ server: SMTPServer) { self.server = server }

    /// Hands a mail over.
    ///
    /// - Parameter mail: The mail.
    /// - Throws: `temporary`, `permanent`, `timedOut`, `tlsFailed`, `authenticationRefused` or `busy`.
    package func send(_ mail: MailMessage) async throws(MailDeliveryError) {
        try await workers.run { [server] in await MailWorkers.apart { Self.deliver(mail, to: server) } }
    }

    /// Connects, makes the connection secure and signs in, as for a mail, and sends none.
    ///
    /// - Throws: `temporary`, `timedOut`, `tlsFailed`, `authenticationRefused` or `busy`.
    package func look() async throws(MailDeliveryError) {
        try await workers.run { [server] in await MailWorkers.apart { Self.deliver(nil, to: server) } }
    }

    /// Libcurl's loading and preparation, which must happen once.
    private static let isPrepared = martlet_curl_prepare() == 1

    private static func deliver(_ mail: MailMessage?, to server: SMTPServer) -> MailDeliveryError? {
        guard isPrepared else {
            return MailDeliveryError(
                .configurationInvalid,
                "libcurl, through which mails go to a mail server, is not here; install it (on Debian libcurl4), or have "
                    + "mails sent by a command"
            )
        }
        var problem = [CChar](repeating: 0, count: Int(MARTLET_MAIL_PROBLEM_SIZE))
        var reply = 0
        var password: [CChar]? = unsafe server.credentials?.password.withBytes { bytes in
            unsafe bytes.map { CChar(bitPattern: $0) } + [0]
        }
        defer { for index in 0..<(password?.count ?? 0) { password?[index] = 0 } }
        let bytes = mail?.bytes ?? []
        let sender = mail.map { "<\($0.sender.text)>" }
        let recipient = mail.map { "<\($0.recipient.text)>" }
        let outcome = unsafe martlet_mail_send(
            server.url,
            sender,
            recipient,
            server.credentials?.user,
            password,
            server.authorities,
            server.security == .insecurePlain ? 0 : 1,
            server.connectTimeout,
            server.timeout,
            bytes,
            bytes.count,
            &problem,
            &reply
        )
        guard outcome != MARTLET_MAIL_SENT else { return nil }
        let text = problem.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
        return verdict(outcome, reply: reply, String(decoding: text, as: UTF8.self))
    }

    private static func verdict(_ outcome: martlet_mail_outcome, reply: Int, _ problem: String) -> MailDeliveryError {
        switch outcome {
        case MARTLET_MAIL_TIMED_OUT:
            MailDeliveryError(.timedOut, "the mail server did not answer in time; is it up, and does the port fit?")
        case MARTLET_MAIL_TLS_FAILED:
            MailDeliveryError(
                .tlsFailed,
                "the connection to the mail server could not be made secure (\(printable(problem))); look at its "
                    + "certificate and at the choice between STARTTLS and TLS"
            )
        case MARTLET_MAIL_LOGIN_DENIED:
            MailDeliveryError(
                .authenticationRefused,
                "the mail server refused the user name or password (answer \(reply))"
            )
        default: answered(reply, problem)
        }
    }

    private static func answered(_ reply: Int, _ problem: String) -> MailDeliveryError {
        switch reply {
        case 500...599: MailDeliveryError(.permanent, "the mail server refused the mail (answer \(reply))")
        case 400...499: MailDeliveryError(.temporary, "the mail server asks to try again later (answer \(reply))")
        default: MailDeliveryError(.temporary, "the mail server could not be used (\(printable(problem)))")
        }
    }

    /// A server's or libcurl's words, as one short line.
    private static func printable(_ text: String) -> String {
        let scalars = text.unicodeScalars.prefix(120).map { (0x20...0x7E).contains($0.value) ? $0 : "?" }
        return String(String.UnicodeScalarView(scalars))
    }
}
