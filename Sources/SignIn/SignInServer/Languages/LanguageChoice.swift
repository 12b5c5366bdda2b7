// SPDX-License-Identifier: Apache-2.0

internal import AccountMessages
internal import HTTPTypes
internal import Hummingbird

extension MessageLanguage {
    /// The language of a request: what was chosen on a page of this service, else what the browser asks for, else English.
    ///
    /// - Parameter request: The request, of which two fields are looked at: `Cookie` and `Accept-Language`.
    init(choosingFor request: Request) {
        if let chosen = ServiceCookie.language.value(in: request).flatMap({ Self(rawValue: String($0)) }) {
            self = chosen
        } else {
            self = request.headers[.acceptLanguage].flatMap { AcceptLanguage($0).preferred } ?? .english
        }
    }

    /// The language's name in itself, which its readers know.
    var ownName: String {
        switch self {
        case .english: "English"
        case .japanese: "日本語"
        case .korean: "한국어"
        }
    }
}
