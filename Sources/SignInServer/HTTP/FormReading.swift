// SPDX-License-Identifier: Apache-2.0
// Reads the bodies of plain forms within their limits.

internal import HTTPTypes
internal import Hummingbird
internal import NIOCore

extension Request {
    /// Reads one field of a form that was sent as `application/x-www-form-urlencoded`.
    ///
    /// - Parameters:
    ///   - name: The field's name, of unreserved characters.
    ///   - maximumLength: The most bytes of the whole form that are read.
    /// - Returns: The field's text.
    /// - Throws: `unsupportedMediaType`, `payloadTooLarge`, `badRequest` for a form without the field, or with it twice, or
    ///   not in UTF-8.
    func formField(_ name: String, upTo maximumLength: Int) async throws -> String {
        let type = headers.first { $0.name == .contentType }?.value.prefix { $0 != ";" }.lowercased()
        guard type == "application/x-www-form-urlencoded" else {
            throw APIError(.unsupportedMediaType, "Send the form as application/x-www-form-urlencoded.")
        }
        let bytes: [UInt8]
        do {
            bytes = Array(try await body.collect(upTo: maximumLength).readableBytesView)
        } catch is NIOTooManyBytesError {
            throw APIError(.payloadTooLarge, "The form is too long; at most \(maximumLength) bytes are read.")
        }
        let found = bytes.split(separator: UInt8(ascii: "&"))
            .map { $0.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false) }
            .filter { $0.first?.elementsEqual(name.utf8) == true }
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
