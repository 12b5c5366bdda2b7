// SPDX-License-Identifier: Apache-2.0

internal import AccountMessages
internal import AppleSignIn
internal import NIOCore

/// A provider as the templates know it: `name`, `title`, and `isApple`, whose button has words of its own.
struct PageProvider: Sendable {
    let name: String
    let title: String
    let isApple: Bool

    init(_ access: ProviderAccess) {
        name = access.provider.name.text
        title = access.title
        isApple = access.provider.name == .apple
    }

    /// What the templates read.
    var values: [String: any Sendable] { ["name": name, "title": title, "isApple": isApple] }
}

/// A page that was rendered at start, once a language.
struct PageInLanguages: Sendable {
    let english: ByteBuffer
    let html: [MessageLanguage: ByteBuffer]

    /// The page as it is sent.
    subscript(language: MessageLanguage) -> ByteBuffer { html[language] ?? english }
}
