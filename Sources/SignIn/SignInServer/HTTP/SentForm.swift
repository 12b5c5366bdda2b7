// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings

/// A form as a browser sends it (`application/x-www-form-urlencoded`), read but not yet decoded.
struct SentForm: Sendable {
    private let pairs: [[ArraySlice<UInt8>]]

    /// - Parameter bytes: The body.
    init(_ bytes: [UInt8]) {
        pairs = bytes.split(separator: UInt8(ascii: "&"))
            .map { $0.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false) }
    }

    /// One field's text.
    ///
    /// - Parameter name: The field's name, of unreserved characters.
    /// - Returns: The text, which may be empty.
    /// - Throws: `badRequest` for a form without the field, or with it twice, or not in UTF-8.
    func field(_ name: String) throws(APIError) -> String {
        let found = pairs.filter { $0.first?.elementsEqual(name.utf8) == true }
        guard found.count == 1, let pair = found.first, pair.count == 2 else {
            throw APIError(.badRequest, "The form must hold the field \(name) once.")
        }
        let spaced = pair[1].map { $0 == UInt8(ascii: "+") ? UInt8(ascii: " ") : $0 }
        guard let text = PercentEncoding.decode(String(decoding: spaced, as: UTF8.self)) else {
            throw APIError(.badRequest, "The field \(name) is not percent-encoded UTF-8.")
        }
        return text
    }
}
