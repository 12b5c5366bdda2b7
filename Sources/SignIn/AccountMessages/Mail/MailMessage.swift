// SPDX-License-Identifier: Apache-2.0

package import ByteEncodings
package import SecretMemory

/// A mail: RFC 5322 headers, and the message as text and as HTML (RFC 2046, `multipart/alternative`).
///
/// All bytes are ASCII, lines end in CRLF and have 78 characters at most, but for addresses that are longer. Nothing
/// that comes from outside can begin a header: addresses are parsed values, names and subjects are checked or encoded.
package struct MailMessage: Sendable, CustomStringConvertible, CustomReflectable {
    /// Whom it comes from, for the envelope.
    package let sender: EmailAddress
    /// Whom it goes to, for the envelope.
    package let recipient: EmailAddress
    /// The identifier without its angle brackets, for the trail; it tells nothing of the content.
    package let identifier: String
    /// What it says.
    package let content: MessageContent
    /// The whole mail.
    package let bytes: [UInt8]

    /// Writes a mail.
    ///
    /// - Parameters:
    ///   - content: What it says.
    ///   - sender: Whom it comes from.
    ///   - recipient: Whom it goes to.
    ///   - now: When it is written.
    ///   - random: Where the randomness of its identifier comes from.
    package init(
        _ content: MessageContent,
        from sender: MailSender,
        to recipient: EmailAddress,
        at now: UnixTime,
        random: RandomSource
    ) {
        let identifier = Hexadecimal.encode(random.bytes(16)) + "@" + sender.address.domain
        // `=_` never stands in quoted-printable, so that no content can end its part.
        let boundary = "=_" + Hexadecimal.encode(random.bytes(12))
        var bytes = HeaderText.line("From", sender.name, tail: "<\(sender.address.text)>")
        bytes += Self.lines(["To: <\(recipient.text)>"])
        bytes += HeaderText.line("Subject", content.subject)
        bytes += Self.lines([
            "Date: \(MessageText.mailDate(now))",
            "Message-ID: <\(identifier)>",
            "MIME-Version: 1.0",
            // Asks holiday notices and lists not to answer (RFC 3834).
            "Auto-Submitted: auto-generated",
            "Content-Type: multipart/alternative;",
            " boundary=\"\(boundary)\"",
            "",
        ])
        for (type, part) in [("plain", content.text), ("html", content.html)] {
            bytes += Self.lines([
                "--\(boundary)",
                "Content-Type: text/\(type); charset=utf-8",
                "Content-Language: \(content.language.rawValue)",
                "Content-Transfer-Encoding: quoted-printable",
                "",
            ])
            bytes += QuotedPrintable.encode(part) + [0x0D, 0x0A]
        }
        bytes += Self.lines(["--\(boundary)--"])
        self.sender = sender.address
        self.recipient = recipient
        self.identifier = identifier
        self.content = content
        self.bytes = bytes
    }

    /// The identifier alone: the rest may hold codes and links.
    package var description: String { "mail \(identifier)" }

    /// A mirror without children.
    package var customMirror: Mirror { Mirror(self, children: [], displayStyle: .struct) }

    private static func lines(_ lines: [String]) -> [UInt8] {
        Array(lines.map { $0 + "\r\n" }.joined().utf8)
    }
}
