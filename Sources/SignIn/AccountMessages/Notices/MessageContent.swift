// SPDX-License-Identifier: Apache-2.0

/// A message in one language, as text and as HTML of the same content.
///
/// The HTML loads nothing from anywhere: no images, no style sheets, no fonts. Opening it tells nobody.
package struct MessageContent: Sendable, Hashable, CustomStringConvertible, CustomReflectable {
    /// The language that it is written in.
    package let language: MessageLanguage
    /// The subject: one line.
    package let subject: String
    /// The text, lines parted by LF, ending in one.
    package let text: String
    /// The HTML, a whole document, lines parted by LF, ending in one.
    package let html: String

    /// Puts a message into words.
    ///
    /// - Parameters:
    ///   - message: What is told.
    ///   - service: Who tells it.
    ///   - language: In which language.
    package init(_ message: AccountMessage, from service: MessageService, in language: MessageLanguage) {
        let draft = MessageDraft(message, service, language)
        self.language = language
        subject = draft.subject
        text = draft.paragraphs.map(\.text).joined(separator: "\n\n") + "\n"
        html = """
            <!DOCTYPE html>
            <html lang="\(language.rawValue)">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width">
            <meta name="color-scheme" content="light dark">
            <title>\(MessageText.escaped(draft.subject))</title>
            </head>
            <body style="font:16px/1.5 sans-serif;max-width:560px;margin:0 auto;padding:24px">
            \(draft.paragraphs.map(\.html).joined(separator: "\n"))
            </body>
            </html>

            """
    }

    /// The explanation of a code by text message, to go before the last line that browsers read.
    ///
    /// - Parameters:
    ///   - code: The digits.
    ///   - service: Who sends it.
    ///   - language: In which language.
    /// - Returns: One line.
    package static func textMessage(
        exposedCode code: String,
        from service: MessageService,
        in language: MessageLanguage
    ) -> String {
        MessageCatalogue.text(.textMessageCode, language, ["code": code, "service": service.name])
    }

    /// The language alone: the rest may hold codes and links.
    package var description: String { "a message in \(language.rawValue)" }

    /// A mirror without children.
    package var customMirror: Mirror { Mirror(self, children: [], displayStyle: .struct) }
}
