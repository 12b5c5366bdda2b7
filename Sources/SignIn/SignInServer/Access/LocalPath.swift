// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings

/// Checks and spells paths to return to.
enum LocalPath {
    /// Whether a text is a path on the host where it is used.
    ///
    /// It begins with one slash, and holds visible ASCII without a backslash (which browsers turn into a slash) and
    /// without a fragment; 2048 bytes at most.
    static func isOne(_ text: String) -> Bool {
        let bytes = Array(text.utf8)
        return (1...2048).contains(bytes.count) && bytes[0] == UInt8(ascii: "/")
            && (bytes.count == 1 || bytes[1] != UInt8(ascii: "/"))
            && bytes.allSatisfy { (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "\\") && $0 != UInt8(ascii: "#") }
    }

    /// The path to return to in a query such as `return=/notes?page=2&sort=up`.
    ///
    /// Proxies paste the path as it is, so everything after `return=` is the path when it begins with a slash; otherwise
    /// it is percent-encoded.
    ///
    /// - Parameter query: The query without its question mark.
    /// - Returns: The path, or `/` when the query names none that may be used.
    static func returnPath(inQuery query: String?) -> String {
        guard let query, query.hasPrefix("return=") else { return "/" }
        let raw = query.dropFirst("return=".count)
        let path = raw.first == "/" ? String(raw) : PercentEncoding.decode(raw) ?? "/"
        return isOne(path) ? path : "/"
    }
}
