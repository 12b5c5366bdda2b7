// SPDX-License-Identifier: Apache-2.0

import AccountMessages
import Testing

@Suite struct MessageCatalogueTests {
    /// The names of the values in a text, in order of the alphabet.
    private func names(_ text: String) -> [String] {
        text.matches(of: /\{([a-z]+)\}/).map { String($0.1) }.sorted()
    }

    private func bare(_ phrase: MessagePhrase, _ language: MessageLanguage) -> String {
        MessageCatalogue.text(phrase, language).replacing(/\{[a-z]+\}/, with: "")
    }

    @Test(arguments: MessagePhrase.allCases)
    func `each text has the same values in each language`(phrase: MessagePhrase) {
        let english = names(MessageCatalogue.text(phrase, .english))
        for language in MessageLanguage.allCases {
            let text = MessageCatalogue.text(phrase, language)
            #expect(names(text) == english, "\(language)")
            #expect(text.count { $0 == "{" } == english.count && text.count { $0 == "}" } == english.count)
            #expect(!text.contains { $0.isNewline } && text.first != " " && text.last != " ")
        }
    }

    @Test(arguments: MessagePhrase.allCases)
    func `no text is missing, and none of the other languages' is English`(phrase: MessagePhrase) {
        #expect(!bare(phrase, .english).isEmpty)
        for language in [MessageLanguage.japanese, .korean] {
            let text = bare(phrase, language)
            #expect(!text.contains(/[A-Za-z]{2}/), "\(language): \(text)")
            #expect(text != bare(phrase, .english))
            let isOwn = text.unicodeScalars.contains {
                switch language {
                case .japanese: (0x3040...0x30FF).contains($0.value) || (0x4E00...0x9FFF).contains($0.value)
                default: (0xAC00...0xD7A3).contains($0.value)
                }
            }
            #expect(isOwn, "\(language): \(text)")
        }
    }

    @Test func `languages are not mixed up`() {
        for phrase in MessagePhrase.allCases {
            let japanese = MessageCatalogue.text(phrase, .japanese).unicodeScalars
            let korean = MessageCatalogue.text(phrase, .korean).unicodeScalars
            #expect(!japanese.contains { (0xAC00...0xD7A3).contains($0.value) })
            #expect(!korean.contains { (0x3040...0x30FF).contains($0.value) })
        }
    }

    @Test func `a value is not looked into again`() {
        let text = MessageCatalogue.text(.textMessageCode, .english, ["service": "{code}", "code": "123456"])
        #expect(text == "123456 is your code for {code}.")
    }

    @Test func `passkey is a common noun`() {
        for phrase in MessagePhrase.allCases { #expect(!MessageCatalogue.text(phrase, .english).contains("Passkey")) }
    }
}
