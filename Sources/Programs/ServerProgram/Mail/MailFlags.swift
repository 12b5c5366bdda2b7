// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import Configuration

/// How mail is sent, on the command line.
struct MailFlags: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The mail server: smtp://host:587 (with STARTTLS, always), smtps://host:465 (TLS from the first byte), or "
                + "plain://localhost:25 for one on this machine. Default: none, no mail is sent.",
            valueName: "address"
        )
    )
    var mailServer: String?

    @Option(help: ArgumentHelp("The user name for the mail server. Default: none.", valueName: "name"))
    var mailUser: String?

    @Option(help: ArgumentHelp("A file with the password for the mail server, one line.", valueName: "file"))
    var mailPasswordFile: String?

    @Option(
        help: ArgumentHelp(
            "A PEM file with the authorities that may vouch for the mail server. Default: the system's.",
            valueName: "file"
        )
    )
    var mailAuthorities: String?

    @Option(
        help: ArgumentHelp(
            "A program that takes mails as sendmail does, in place of a mail server, such as /usr/sbin/sendmail.",
            valueName: "program"
        )
    )
    var mailCommand: String?

    @Option(
        help: ArgumentHelp(
            "The address that mails come from. Default: no-reply at the RP ID.",
            valueName: "address"
        )
    )
    var mailFrom: String?

    @Flag(
        help: ArgumentHelp(
            "In development: show mails on the page /outbox, and text messages too where no webhook sends them, and send none. "
                + "For the RP ID localhost alone.",
        )
    )
    var mailOutbox = false

    /// What was given, for the configuration reader.
    var values: [Setting: ConfigValue] {
        let texts: [(Setting, String?)] = [
            (.mailServer, mailServer), (.mailUser, mailUser), (.mailPasswordFile, mailPasswordFile),
            (.mailAuthorities, mailAuthorities), (.mailCommand, mailCommand), (.mailFrom, mailFrom),
        ]
        var values = texts.reduce(into: [Setting: ConfigValue]()) { values, entry in
            if let text = entry.1 { values[entry.0] = ConfigValue(.string(text), isSecret: false) }
        }
        if mailOutbox { values[.mailOutbox] = ConfigValue(.bool(true), isSecret: false) }
        return values
    }
}
