// SPDX-License-Identifier: Apache-2.0

internal import JSONCoding

/// An error answer (RFC 6749, section 5.2; Apple, "ErrorResponse").
public struct ProviderRefusal: Sendable, Hashable, CustomStringConvertible {
    /// What is wrong, as the provider sees it.
    public enum Reason: Sendable, Hashable {
        /// `invalid_request`: malformed, something twice, or more than one way to say who asks.
        case invalidRequest
        /// `invalid_client`: our client id or secret, or the return address of another client. Our settings, nobody's
        /// fault who signs in.
        case invalidClient
        /// `invalid_grant`: the code is spent, late or another client's, or the refresh token is dead.
        case invalidGrant
        /// `unauthorized_client`: this client may not do this.
        case unauthorizedClient
        /// `unsupported_grant_type`; Apple says so when JSON was sent.
        case unsupportedGrantType
        /// `invalid_scope`.
        case invalidScope
        /// Another word: at most 64 printable ASCII characters of it.
        case other(String)

        init(_ word: String) {
            self =
                switch word {
                case "invalid_request": .invalidRequest
                case "invalid_client": .invalidClient
                case "invalid_grant": .invalidGrant
                case "unauthorized_client": .unauthorizedClient
                case "unsupported_grant_type": .unsupportedGrantType
                case "invalid_scope": .invalidScope
                default: .other(PrintableText.shortened(word))
                }
        }
    }

    /// What is wrong.
    public let reason: Reason
    /// What the provider adds, for the log alone: at most 64 printable ASCII characters.
    public let detail: String?

    init(_ reason: Reason, detail: String? = nil) {
        self.reason = reason
        self.detail = detail
    }

    init?(_ object: JSONObject) {
        guard let word = object["error"]?.string, !word.isEmpty else { return nil }
        let detail = object["error_description"]?.string.map(PrintableText.shortened)
        // An empty one says nothing.
        self.init(Reason(word), detail: detail.flatMap { $0.isEmpty ? nil : $0 })
    }

    /// Reason and detail in one line.
    public var description: String { detail.map { "\(reason): \($0)" } ?? "\(reason)" }
}

/// Foreign text made fit for a log line.
enum PrintableText {
    /// The first characters of a text, each that is not printable ASCII as `?`, so that nothing forges another line.
    ///
    /// - Parameter text: Any text.
    /// - Returns: At most 64 characters.
    static func shortened(_ text: String) -> String {
        let characters = text.utf8.prefix(64).map { (0x20...0x7E).contains($0) ? $0 : UInt8(ascii: "?") }
        return String(decoding: characters, as: UTF8.self)
    }
}
