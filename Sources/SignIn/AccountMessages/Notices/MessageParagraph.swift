// SPDX-License-Identifier: Apache-2.0

/// A part of a message, written as text and as HTML.
enum MessageParagraph: Hashable {
    /// Running text.
    case text(String)
    /// A code to type.
    case code(String)
    /// A link with its label.
    case link(label: String, MessageLink)
    /// Names and values.
    case facts([Fact])
    /// The small print.
    case footer(String)

    struct Fact: Hashable {
        let name: String
        let value: String
    }

    /// The part as text, lines parted by LF.
    var text: String {
        switch self {
        case .text(let text): text
        case .code(let code): "    " + code
        case .link(let label, let link): "\(label):\n\(link.exposedText)"
        case .facts(let facts): facts.map { "\($0.name): \($0.value)" }.joined(separator: "\n")
        // With its space, the line by which mail programs know what follows as a signature.
        case .footer(let text): "-- \n" + text
        }
    }

    /// The part as HTML, every value escaped.
    var html: String {
        switch self {
        case .text(let text): "<p>\(MessageText.escaped(text))</p>"
        case .code(let code):
            "<p style=\"font:600 28px/1.4 monospace;letter-spacing:4px\">\(MessageText.escaped(code))</p>"
        case .link(let label, let link):
            "<p><a href=\"\(MessageText.escaped(link.exposedText))\" rel=\"noreferrer\">"
                + "\(MessageText.escaped(label))</a></p>\n<p style=\"font-size:13px;word-break:break-all\">\(MessageText.escaped(link.exposedText))</p>"
        case .facts(let facts):
            "<table role=\"presentation\">\n"
                + facts.map {
                    "<tr><td style=\"padding-right:12px\">\(MessageText.escaped($0.name))</td>"
                        + "<td>\(MessageText.escaped($0.value))</td></tr>\n"
                }.joined() + "</table>"
        case .footer(let text):
            "<p style=\"font-size:13px;border-top:1px solid #999;padding-top:12px\">\(MessageText.escaped(text))</p>"
        }
    }
}
