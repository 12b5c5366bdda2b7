// SPDX-License-Identifier: Apache-2.0

package import AccountMessages
internal import JSONCoding

/// The catalogue's texts in one language, by key.
///
/// A key names the page and the thing, such as `sign-in.title`. A text may hold placeholders: a name of letters in braces,
/// such as `{service}`. Braces stand for nothing else. Keys that begin with `script.` are for the scripts of the pages,
/// all others for the templates and this program.
package struct Words: Sendable {
    /// What the keys of the scripts begin with.
    static let scriptPrefix = "script."

    let language: MessageLanguage
    /// All texts, in the order of the file.
    private let texts: [(key: String, text: String)]
    private let byKey: [String: String]

    /// Reads a file of the catalogue.
    ///
    /// - Parameters:
    ///   - json: One object of texts.
    ///   - language: The language that they are in.
    /// - Throws: `wordsInvalid` for anything that is no text, and for braces that enclose no placeholder.
    package init(json: some Collection<UInt8>, language: MessageLanguage) throws(SignInServerError) {
        let members: [JSONObject.Member]
        do throws(JSONError) {
            let value = try JSONValue(parsing: json, limits: JSONLimits(maximumLength: 1 << 20))
            guard let object = value.object else { throw JSONError(.typeUnexpected, "one object is expected") }
            members = object.members
        } catch {
            throw SignInServerError(
                .wordsInvalid,
                "the texts in \(language.rawValue).json are no JSON: \(error.message)"
            )
        }
        var texts: [(key: String, text: String)] = []
        for member in members {
            guard let text = member.value.string, !text.isEmpty, Self.pieces(of: text) != nil else {
                throw SignInServerError(
                    .wordsInvalid,
                    "the text \(member.key) in \(language.rawValue).json must be words, with names such as {service} "
                        + "where something is put in"
                )
            }
            texts.append((member.key, text))
        }
        self.init(texts, language: language)
    }

    /// Texts that were read already.
    init(_ texts: [(key: String, text: String)], language: MessageLanguage) {
        self.texts = texts
        self.language = language
        byKey = Dictionary(texts.map { ($0.key, $0.text) }) { first, _ in first }
    }

    /// All keys.
    package var keys: [String] { texts.map(\.key) }

    /// The text of a key; nil when there is none.
    subscript(key: String) -> String? { byKey[key] }

    /// The text of a key with its placeholders filled in.
    ///
    /// - Parameters:
    ///   - key: A key of the catalogue.
    ///   - values: What is put in, by the placeholder's name.
    /// - Returns: The text; the key itself when there is none, which the tests forbid.
    package func text(_ key: String, _ values: [String: String] = [:]) -> String {
        guard let text = self[key], let pieces = Self.pieces(of: text) else { return key }
        return pieces.map { piece in
            switch piece {
            case .text(let text): text
            case .placeholder(let name): values[name] ?? "{\(name)}"
            }
        }.joined()
    }

    /// The texts that templates may use, each as a Mustache template of its own: a partial by the name of its key.
    ///
    /// A placeholder becomes a block, which shows the value of that name unless the page puts something else there.
    var partials: [(key: String, template: String)] {
        texts.filter { !$0.key.hasPrefix(Self.scriptPrefix) }.map { entry in
            let pieces = Self.pieces(of: entry.text) ?? []
            let template = pieces.map { piece in
                switch piece {
                case .text(let text): Self.escaped(text)
                case .placeholder(let name): "{{$\(name)}}{{\(name)}}{{/\(name)}}"
                }
            }.joined()
            return (entry.key, template)
        }
    }

    /// A module that hands the scripts of a page their texts.
    var module: String {
        var own = JSONObject()
        for entry in texts where entry.key.hasPrefix(Self.scriptPrefix) { own[entry.key] = .string(entry.text) }
        return """
            // SPDX-License-Identifier: Apache-2.0
            // The words of the scripts, in one language.

            import { useWords } from "../js/words/catalogue.js";

            useWords("\(language.rawValue)", \(String(decoding: JSONValue.object(own).serialized, as: UTF8.self)));

            """
    }

    private enum Piece {
        case text(String)
        case placeholder(String)
    }

    /// A text cut at its placeholders; nil when its braces enclose anything else.
    private static func pieces(of text: String) -> [Piece]? {
        var pieces: [Piece] = []
        var rest = text[...]
        while let open = rest.firstIndex(where: { $0 == "{" || $0 == "}" }) {
            guard rest[open] == "{", let close = rest[open...].firstIndex(of: "}") else { return nil }
            let name = rest[rest.index(after: open)..<close]
            guard !name.isEmpty, name.allSatisfy({ $0.isASCII && $0.isLetter }) else { return nil }
            pieces += [.text(String(rest[..<open])), .placeholder(String(name))]
            rest = rest[rest.index(after: close)...]
        }
        return pieces + [.text(String(rest))]
    }

    private static func escaped(_ text: String) -> String {
        text.map { character in
            switch character {
            case "&": "&amp;"
            case "<": "&lt;"
            case ">": "&gt;"
            case "\"": "&quot;"
            case "'": "&#39;"
            default: String(character)
            }
        }.joined()
    }
}
