// SPDX-License-Identifier: Apache-2.0

/// The texts of all messages in all languages; that none is missing, the compiler checks.
package enum MessageCatalogue {
    /// A text with its values filled in.
    ///
    /// Values are put in as they are and not looked into again: a value that says `{code}` stays that.
    ///
    /// - Parameters:
    ///   - phrase: Which text.
    ///   - language: In which language.
    ///   - values: What stands for each `{name}`; a name without a value stays as it is written.
    /// - Returns: The text, without markup and not yet escaped.
    package static func text(
        _ phrase: MessagePhrase,
        _ language: MessageLanguage,
        _ values: [String: String] = [:]
    ) -> String {
        var rest = template(phrase, language)[...]
        var text = ""
        while let opening = rest.firstIndex(of: "{"), let closing = rest[opening...].firstIndex(of: "}") {
            let name = rest[rest.index(after: opening)..<closing]
            text += rest[..<opening]
            text += values[String(name)] ?? "{\(name)}"
            rest = rest[rest.index(after: closing)...]
        }
        return text + rest
    }

    /// A text as it stands in the catalogue.
    static func template(_ phrase: MessagePhrase, _ language: MessageLanguage) -> String {
        switch language {
        case .english: english(phrase)
        case .japanese: japanese(phrase)
        case .korean: korean(phrase)
        }
    }
}

/// A language of the catalogue.
package enum MessageLanguage: String, Sendable, Hashable, CaseIterable {
    /// English.
    case english = "en"
    /// Japanese.
    case japanese = "ja"
    /// Korean.
    case korean = "ko"
}
