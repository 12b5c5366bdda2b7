// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings

/// A link to a page of the service: its configured origin, a path, and perhaps a token behind `#`.
///
/// The origin comes from the configuration and never from a request, whose host header anybody may write. The token
/// stands behind `#`, which browsers and the scanners of mail hosts do not send: whoever merely fetches the link has
/// used up nothing. The page asks its visitor to go on, and only that sends the token, by POST; no page may act on GET.
package struct MessageLink: Sendable, Hashable, CustomStringConvertible, CustomReflectable {
    /// The whole link, with the token in it.
    package let exposedText: String

    /// Makes a link.
    ///
    /// - Parameters:
    ///   - origin: The service's own origin, as it is configured: `https://id.example.com`, perhaps with a port.
    ///   - path: The page: `/` and letters, digits, hyphens and single slashes.
    ///   - token: Characters of base64url, or nil.
    /// - Throws: `linkInvalid`.
    package init(origin: String, path: String, token: String? = nil) throws(AccountMessagesError) {
        let isPath =
            path.hasPrefix("/") && !path.contains("//") && path.utf8.count <= 200
            && path.utf8.allSatisfy { $0 == UInt8(ascii: "/") || Self.isPlain($0) }
        guard Self.host(of: origin) != nil, isPath else {
            throw AccountMessagesError(
                .linkInvalid,
                "links in messages lead to a page of the service; a web origin and a path such as /link were expected"
            )
        }
        if let token {
            guard (1...200).contains(token.utf8.count), token.utf8.allSatisfy(Self.isPlain) else {
                throw AccountMessagesError(.linkInvalid, "the link's token is not in base64url")
            }
            exposedText = "\(origin)\(path)#token=\(token)"
        } else {
            exposedText = origin + path
        }
    }

    /// The host of a web origin, an IPv6 address in its brackets; nil for anything else, an app's origin among it.
    static func host(of origin: String) -> String? {
        for scheme in ["https://", "http://"] where origin.hasPrefix(scheme) {
            let authority = origin.utf8.dropFirst(scheme.utf8.count)
            let isPlain = authority.allSatisfy { (0x21...0x7E).contains($0) && !"/?#@\\\"'<>".utf8.contains($0) }
            guard isPlain, !authority.isEmpty else { return nil }
            let end =
                authority.first == UInt8(ascii: "[")
                ? authority.firstIndex(of: UInt8(ascii: "]")).map { authority.index(after: $0) }
                : authority.firstIndex(of: UInt8(ascii: ":")) ?? authority.endIndex
            return end.map { String(decoding: authority[..<$0], as: UTF8.self) }
        }
        return nil
    }

    /// Always `<redacted>`, since it may hold a token.
    package var description: String { "<redacted>" }

    /// A mirror without children.
    package var customMirror: Mirror { Mirror(self, children: [], displayStyle: .struct) }

    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
            true
        default: false
        }
    }
}
