// SPDX-License-Identifier: Apache-2.0

package import AccountMessages
package import FoundationEssentials
package import SignInAccounts

/// The catalogue: the same texts in each language, read once at start.
package struct WordCatalogue: Sendable {
    private let english: Words
    private let others: [MessageLanguage: Words]

    /// Reads the files of all languages, `en.json` and so on.
    ///
    /// - Parameter folder: Where they are.
    /// - Throws: `resourcesMissing` for a file that is not there; `wordsInvalid` for one that cannot be used, or that lacks a
    ///   text which English has. Forms for counts, such as `.one`, may differ: languages count differently.
    package init(folder: URL) throws(SignInServerError) {
        english = try Self.read(.english, in: folder)
        var others: [MessageLanguage: Words] = [:]
        for language in MessageLanguage.allCases where language != .english {
            let words = try Self.read(language, in: folder)
            if let missing = english.keys.first(where: { words[$0] == nil && !$0.hasSuffix(".one") }) {
                throw SignInServerError(.wordsInvalid, "the text \(missing) is missing in \(language.rawValue).json")
            }
            others[language] = words
        }
        self.others = others
    }

    private init(english: Words, others: [MessageLanguage: Words]) {
        self.english = english
        self.others = others
    }

    /// The catalogue of a service whose people sign in with these.
    ///
    /// - Parameter identifiers: By what accounts are found.
    /// - Returns: The catalogue.
    package func speaking(of identifiers: Identifiers) -> WordCatalogue {
        WordCatalogue(
            english: english.speaking(of: identifiers),
            others: others.mapValues { $0.speaking(of: identifiers) }
        )
    }

    /// The texts of a language.
    package subscript(language: MessageLanguage) -> Words { others[language] ?? english }

    /// What the scripts of the pages need, as files to serve: a module for each language.
    var modules: [(path: String, content: String)] {
        MessageLanguage.allCases.map { ("words/\($0.rawValue).js", self[$0].module) }
    }

    private static func read(_ language: MessageLanguage, in folder: URL) throws(SignInServerError) -> Words {
        let file = language.rawValue + ".json"
        guard let json = FileManager.default.contents(atPath: folder.path + "/" + file) else {
            throw SignInServerError(.resourcesMissing, "the texts in \(file) are missing; install the program anew")
        }
        return try Words(json: json, language: language)
    }
}
