// SPDX-License-Identifier: Apache-2.0

internal import AccountMessages
internal import FoundationEssentials
internal import HTTPTypes
internal import Mustache
internal import NIOCore
internal import SignInAccounts

/// The templates with the words of all languages, and the values that all pages share.
///
/// A page looks the same for everybody who reads its language (what belongs to a person comes through the API), so each is
/// rendered once a language. In a template a text of the catalogue is a partial by its key: `{{> sign-in.title}}`. Where a
/// page puts markup in the place of a placeholder, it fills the block of that name:
/// `{{<account.lead}}{{$name}}<strong>…</strong>{{/name}}{{/account.lead}}`.
struct PageRenderer: Sendable {
    /// Values that every template may use.
    struct Values: Sendable {
        let service: String
        let assets: String
        let relyingPartyID: String
        let signUpOpen: Bool
        let passwordsOn: Bool
        let passwordsGo: Bool
        let recoveryOn: Bool
        let addressKinds: Set<MessageRecipient.Kind>
        let codes: CodeUse
        let identifiers: Identifiers
        /// The providers that people sign in with, too.
        let providers: [PageProvider]
    }

    let words: WordCatalogue
    private let libraries: [MessageLanguage: MustacheLibrary]
    private let values: Values

    /// Reads all templates in a folder.
    ///
    /// - Parameters:
    ///   - folder: Where the templates are.
    ///   - words: The texts that they name.
    ///   - values: What all of them share.
    /// - Throws: `templateInvalid` for a template that names a text or another template that is not there; what the file
    ///   system and the parser throw.
    init(folder: URL, words: WordCatalogue, values: Values) throws {
        var sources: [String: String] = [:]
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.path)
        where name.hasSuffix(".mustache") {
            let text = try String(contentsOf: URL(filePath: folder.path + "/" + name), encoding: .utf8)
            sources[String(name.dropLast(".mustache".count))] = text
        }
        let templates = try sources.mapValues { try MustacheTemplate(string: $0) }
        var libraries: [MessageLanguage: MustacheLibrary] = [:]
        for language in MessageLanguage.allCases {
            var all = templates
            for (key, text) in words[language].partials { all[key] = try MustacheTemplate(string: text) }
            for (name, text) in sources {
                guard let missing = Self.partials(in: text).first(where: { all[$0] == nil }) else { continue }
                throw SignInServerError(
                    .templateInvalid,
                    "the template \(name).mustache names \(missing), which is no template and no text in "
                        + "\(language.rawValue).json"
                )
            }
            libraries[language] = MustacheLibrary(templates: all)
        }
        self.libraries = libraries
        self.words = words
        self.values = values
    }

    /// A page, rendered.
    ///
    /// - Parameters:
    ///   - name: The template's name; also the page's, which style sheets may use.
    ///   - language: The language that its reader wants.
    ///   - path: The page's own, where a switch of language comes back to.
    ///   - title: What the window's title says before the service's name; by default the text `NAME.title`.
    ///   - more: Values that only this page has.
    /// - Returns: nil when there is no such template.
    func page(
        _ name: String,
        in language: MessageLanguage,
        path: String,
        title: String? = nil,
        _ more: [String: any Sendable] = [:]
    ) -> ByteBuffer? {
        var object: [String: Any] = [
            "title": title ?? words[language].text("\(name).title"),
            "service": values.service,
            "assets": values.assets,
            "rpId": values.relyingPartyID,
            "signUpOpen": values.signUpOpen,
            "passwordsOn": values.passwordsOn,
            "passwordsGo": values.passwordsGo,
            "recoveryOn": values.recoveryOn,
            // An app is asked for after a provider, too; whoever has one replaces it, takes it off and makes codes.
            "appsOn": values.passwordsOn || !values.providers.isEmpty,
            "savedCodesOn": values.passwordsOn || values.recoveryOn || !values.providers.isEmpty,
            "addressesOn": !values.addressKinds.isEmpty,
            "emailsOn": values.addressKinds.contains(.email),
            "phonesOn": values.addressKinds.contains(.phone),
            "namesOnly": values.identifiers == .name,
            "addressesOnly": values.identifiers == .email,
            "namesAndAddresses": values.identifiers == .both,
            "codesFollowPasswords": values.codes == .secondStep,
            "codesSignIn": values.codes == .signIn,
            "providersOn": !values.providers.isEmpty,
            "providers": values.providers.map(\.values),
            "lang": language.rawValue,
            "isEnglish": language == .english,
            "path": path,
            "page": name,
            "languages": MessageLanguage.allCases.map { choice -> [String: any Sendable] in
                ["code": choice.rawValue, "ownName": choice.ownName, "isChosen": choice == language]
            },
        ]
        for (key, value) in more { object[key] = value }
        return libraries[language]?.render(object, withTemplate: name).map { ByteBuffer(string: $0) }
    }

    /// A page that needs no values of its own, in all languages.
    ///
    /// - Parameters:
    ///   - name: The template's name.
    ///   - path: The page's own.
    ///   - hasSession: Whether it is for a browser that has a session, or had one.
    /// - Returns: The page.
    /// - Throws: `resourcesMissing` when the template is not there, which is a fault of the installation.
    func pages(_ name: String, path: String, hasSession: Bool = false) throws(SignInServerError) -> PageInLanguages {
        var html: [MessageLanguage: ByteBuffer] = [:]
        for language in MessageLanguage.allCases {
            html[language] = page(name, in: language, path: path, ["hasSession": hasSession])
        }
        guard let english = html[.english] else {
            throw SignInServerError(
                .resourcesMissing,
                "the template \(name).mustache is missing; install the program anew"
            )
        }
        return PageInLanguages(english: english, html: html)
    }

    /// The page that explains a refusal.
    ///
    /// What the API says is for developers and in English; people are told by the code, in their own language.
    ///
    /// - Parameters:
    ///   - error: The refusal.
    ///   - requestID: The number that the page shows.
    ///   - language: The language that its reader wants.
    ///   - path: Where a switch of language comes back to.
    ///   - isForm: Whether the form of the page at that path was sent without its script: people are told so then, and
    ///     led back, since the API's code says nothing to them.
    /// - Returns: nil when the template is missing.
    func errorPage(
        for error: APIError,
        requestID: String,
        in language: MessageLanguage,
        path: String,
        isForm: Bool = false
    ) -> ByteBuffer? {
        let words = words[language]
        let code = isForm ? "form" : error.code.rawValue
        let heading = words["error.\(code).heading"] ?? words.text("error.other.heading")
        let text =
            words["error.\(code).text"] ?? words["script.problem.\(code)"] ?? words.text("script.problem.bad_request")
        return page(
            "error",
            in: language,
            path: path,
            title: heading,
            [
                "heading": heading, "message": text, "code": code, "status": String(error.status.code),
                "requestId": requestID, "isForm": isForm,
            ]
        )
    }

    /// The names of the partials that a template asks for.
    private static func partials(in template: String) -> [String] {
        template.split(separator: "{{").compactMap { piece in
            guard piece.first == ">" || piece.first == "<" else { return nil }
            guard let name = piece.dropFirst().split(separator: "}}").first else { return nil }
            return name.filter { $0 != " " }
        }
    }
}
