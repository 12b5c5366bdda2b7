// SPDX-License-Identifier: Apache-2.0
// One page in each language.

internal import AccountMessages
internal import NIOCore

/// A page that was rendered at start, once a language.
struct PageInLanguages: Sendable {
    let english: ByteBuffer
    let html: [MessageLanguage: ByteBuffer]

    /// The page as it is sent.
    subscript(language: MessageLanguage) -> ByteBuffer { html[language] ?? english }
}
