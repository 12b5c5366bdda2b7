// SPDX-License-Identifier: Apache-2.0
// Renders the pages' templates.

internal import FoundationEssentials
internal import HTTPTypes
internal import Mustache
internal import NIOCore

/// The templates, and the values that all pages share.
///
/// A page looks the same for everybody (what belongs to a person comes through the API), so each is rendered once.
struct PageRenderer: Sendable {
    /// Values that every template may use.
    struct Values: Sendable {
        let service: String
        let assets: String
        let relyingPartyID: String
        let signUpOpen: Bool
    }

    private let library: MustacheLibrary
    private let values: Values

    /// Reads all templates in a folder.
    init(folder: URL, values: Values) throws {
        var templates: [String: MustacheTemplate] = [:]
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.path)
        where name.hasSuffix(".mustache") {
            let text = try String(contentsOf: URL(filePath: folder.path + "/" + name), encoding: .utf8)
            templates[String(name.dropLast(".mustache".count))] = try MustacheTemplate(string: text)
        }
        library = MustacheLibrary(templates: templates)
        self.values = values
    }

    /// A page, rendered.
    ///
    /// - Parameters:
    ///   - name: The template's name; also the page's, which style sheets may use.
    ///   - title: What the window's title says before the service's name.
    ///   - more: Values that only this page has.
    /// - Returns: nil when there is no such template.
    func page(_ name: String, title: String, _ more: [String: any Sendable] = [:]) -> ByteBuffer? {
        var object: [String: Any] = [
            "title": title,
            "service": values.service,
            "assets": values.assets,
            "rpId": values.relyingPartyID,
            "signUpOpen": values.signUpOpen,
            "lang": "en",
            "page": name,
        ]
        for (key, value) in more { object[key] = value }
        return library.render(object, withTemplate: name).map { ByteBuffer(string: $0) }
    }

    /// The page that explains a refusal.
    func errorPage(for error: APIError, requestID: String) -> ByteBuffer? {
        let title =
            switch error.code {
            case .notFound: "Page not found"
            case .rateLimited: "Too many attempts"
            case .serviceUnavailable: "Not available at the moment"
            case .internalError: "Something went wrong"
            default: "This did not work"
            }
        return page(
            "error",
            title: title,
            [
                "heading": title, "message": error.message, "code": error.code.rawValue,
                "status": String(error.status.code), "requestId": requestID,
            ]
        )
    }
}
