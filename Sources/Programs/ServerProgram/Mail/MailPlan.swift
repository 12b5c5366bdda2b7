// SPDX-License-Identifier: Apache-2.0

internal import AccountMessages
internal import FoundationEssentials
internal import MessageDelivery
internal import SecretMemory
internal import WebAuthnTypes

/// A way to send mail, checked as far as that goes without sending any.
struct MailPlan: Sendable {
    /// Where a mail server is and how it is spoken to.
    struct Server: Sendable {
        let host: String
        let port: Int
        let security: SMTPServer.Security
        let user: String?
        let passwordFile: String?
        let authorities: String?
    }

    private enum Way: Sendable {
        case server(Server)
        case command(String)
        /// One for all, so that its page shows whatever is sent.
        case outbox(MailOutbox)
    }

    private let way: Way
    private let greeting: String
    /// Whom mails come from.
    let sender: MailSender

    /// Reads the settings; nil when no way is configured.
    ///
    /// - Parameters:
    ///   - settings: The settings from all places.
    ///   - id: The service's RP ID, by which the mail server is greeted.
    ///   - name: The service's name, which mails bear as their sender.
    ///   - isReachable: Whether others than this machine reach the service.
    /// - Throws: `configuration`, naming the setting.
    init?(_ settings: Settings, _ id: RelyingPartyID, name: String, isReachable: Bool) throws(CommandError) {
        if settings.truth(.mailOutbox) ?? false {
            try Self.requireDevelopment(settings, id, isReachable: isReachable)
            way = .outbox(try Self.outbox(id))
            greeting = id.text
            sender = try Self.developer(name)
            return
        }
        switch (settings.text(.mailServer), settings.text(.mailCommand)) {
        case (nil, nil):
            let rest: [Setting] = [.mailUser, .mailPasswordFile, .mailAuthorities, .mailFrom]
            if let idle = rest.first(where: { settings.text($0) != nil }) {
                throw ServicePlan.wrong(idle, "changes nothing without \(Setting.mailServer.flag)")
            }
            return nil
        case (_?, _?):
            throw ServicePlan.wrong(.mailCommand, "cannot stand beside \(Setting.mailServer.flag); choose one of them")
        case (let server?, nil): way = .server(try Self.server(server, settings))
        case (nil, let command?): way = .command(try Self.command(command, settings))
        }
        greeting = id.text
        sender = try Self.sender(settings, id, name)
    }

    /// The way to send.
    ///
    /// - Throws: `configuration`, also for a password file or authorities that cannot be read.
    var transport: any MailTransport {
        get throws(CommandError) {
            do {
                switch way {
                case .command(let program): return try MailCommand(program: program)
                case .outbox(let outbox): return outbox
                case .server(let server):
                    try server.requireAuthorities()
                    return SMTPTransport(
                        try SMTPServer(
                            host: server.host,
                            port: server.port,
                            security: server.security,
                            credentials: try server.credentials,
                            authorities: server.authorities,
                            greeting: greeting
                        )
                    )
                }
            } catch let error as MailDeliveryError {
                throw CommandError(error)
            } catch let error as CommandError {
                throw error
            } catch {
                throw CommandError(.failure, "mail cannot be set up: \(error)")
            }
        }
    }

    /// Where mails go that go nowhere but to a page; nil where they are sent.
    var outbox: MailOutbox? { if case .outbox(let outbox) = way { outbox } else { nil } }

    /// What takes the mails, in words.
    var spoken: String {
        switch way {
        case .server(let server): "\(server.host):\(server.port)"
        case .command(let program): program
        case .outbox: "the page /outbox"
        }
    }

    private static func requireDevelopment(
        _ settings: Settings,
        _ id: RelyingPartyID,
        isReachable: Bool
    ) throws(CommandError) {
        let others: [Setting] = [
            .mailServer, .mailCommand, .mailUser, .mailPasswordFile, .mailAuthorities, .mailFrom,
        ]
        if let other = others.first(where: { settings.text($0) != nil }) {
            throw ServicePlan.wrong(.mailOutbox, "cannot stand beside \(other.flag): it sends nothing")
        }
        guard !id.isLocalhost || isReachable else { return }
        throw CommandError(
            .configuration,
            "\(Setting.mailOutbox.spoken) shows everybody's codes, but "
                + (id.isLocalhost ? "others than this machine can reach the service" : "the domain is \(id.text)"),
            hint: "it is for localhost at 127.0.0.1 without a proxy; give \(Setting.mailServer.flag) or "
                + "\(Setting.mailCommand.flag) for mails to people"
        )
    }

    private static func outbox(_ id: RelyingPartyID) throws(CommandError) -> MailOutbox {
        do {
            return try MailOutbox(for: id.text)
        } catch {
            throw CommandError(error)
        }
    }

    /// Whom mails come from that go nowhere.
    private static func developer(_ name: String) throws(CommandError) -> MailSender {
        do {
            return try MailSender(name: name, address: EmailAddress("no-reply@localhost.example"))
        } catch {
            throw ServicePlan.wrong(.name, "cannot stand in mails: \(error.message)")
        }
    }

    private static func server(_ text: String, _ settings: Settings) throws(CommandError) -> Server {
        // Not repeated where a password may stand in it.
        guard !text.contains("@") else {
            throw ServicePlan.wrong(
                .mailServer,
                "holds an @; user name and password go into \(Setting.mailUser.flag) and \(Setting.mailPasswordFile.flag)"
            )
        }
        let wrong = ServicePlan.wrong(
            .mailServer,
            "is \"\(text)\"; smtp://host:587, smtps://host:465 or plain://localhost:25 was expected"
        )
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2 || parts.count == 3, parts[1].hasPrefix("//") else { throw wrong }
        let host = String(parts[1].dropFirst(2))
        let ways: [Substring: (SMTPServer.Security, Int)] = [
            "smtp": (.startTLS, 587), "smtps": (.tls, 465), "plain": (.insecurePlain, 25),
        ]
        guard let (security, usualPort) = ways[parts[0]], !host.isEmpty,
            let port = parts.count == 3 ? Int(parts[2]) : usualPort
        else { throw wrong }
        guard security != .insecurePlain || ServicePlan.isLoopback(host) else {
            throw ServicePlan.wrong(
                .mailServer,
                "would send people's codes to \(host) in the clear; plain:// is for a server on this machine"
            )
        }
        let (user, file) = (settings.text(.mailUser), settings.text(.mailPasswordFile))
        guard (user == nil) == (file == nil) else {
            throw ServicePlan.wrong(.mailUser, "and \(Setting.mailPasswordFile.flag) go together")
        }
        return Server(
            host: host,
            port: port,
            security: security,
            user: user,
            passwordFile: file,
            authorities: settings.text(.mailAuthorities)
        )
    }

    private static func command(_ program: String, _ settings: Settings) throws(CommandError) -> String {
        for setting in [Setting.mailUser, .mailPasswordFile, .mailAuthorities] where settings.text(setting) != nil {
            throw ServicePlan.wrong(setting, "is for a mail server and not for \(Setting.mailCommand.flag)")
        }
        guard program.hasPrefix("/"), FileManager.default.isExecutableFile(atPath: program) else {
            throw ServicePlan.wrong(.mailCommand, "names \(program), which is no program with a path from /")
        }
        return program
    }

    private static func sender(
        _ settings: Settings,
        _ id: RelyingPartyID,
        _ name: String
    ) throws(CommandError) -> MailSender {
        guard let text = settings.text(.mailFrom) ?? (id.isLocalhost ? nil : "no-reply@\(id.text)") else {
            throw CommandError(
                .configuration,
                "\(Setting.mailFrom.spoken) is missing, and localhost is no domain that mail is sent from",
                hint: "give the address that mails come from, such as sign-in@example.com"
            )
        }
        do {
            return try MailSender(name: name, address: EmailAddress(text))
        } catch {
            throw ServicePlan.wrong(.mailFrom, "is \"\(text)\": \(error.message)")
        }
    }
}

extension MailPlan.Server {
    /// The user name, and the password from its file.
    fileprivate var credentials: SMTPServer.Credentials? {
        get throws(CommandError) {
            guard let user, let passwordFile else { return nil }
            var content = try NamedFile.read(passwordFile, .mailPasswordFile)
            defer { SecureWipe.wipe(&content) }
            guard (1...4_096).contains(content.count) else {
                throw ServicePlan.wrong(.mailPasswordFile, "names \(passwordFile), which is no file with one line")
            }
            // Editors end a line; the password is what stands before that.
            var bytes = Array(content)
            while let last = bytes.last, last == 0x0A || last == 0x0D { bytes.removeLast() }
            return SMTPServer.Credentials(user: user, password: SecretBytes(moving: &bytes))
        }
    }

    /// Requires that the authorities can be read: whoever sends mails looks for them only when a person waits for one.
    fileprivate func requireAuthorities() throws(CommandError) {
        guard let authorities else { return }
        let content = String(decoding: try NamedFile.read(authorities, .mailAuthorities), as: UTF8.self)
        // Also TRUSTED CERTIFICATE and X509 CERTIFICATE, which TLS libraries read as well.
        guard content.contains("CERTIFICATE-----") else {
            throw ServicePlan.wrong(.mailAuthorities, "names \(authorities), which holds no certificate in PEM")
        }
    }
}
