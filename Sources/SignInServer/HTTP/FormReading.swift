// SPDX-License-Identifier: Apache-2.0
// Reads the bodies of plain forms within their limits.

internal import HTTPTypes
internal import Hummingbird
internal import NIOCore

extension Request {
    /// Reads a form that was sent as `application/x-www-form-urlencoded`.
    ///
    /// - Parameter maximumLength: The most bytes that are read.
    /// - Returns: The form.
    /// - Throws: `unsupportedMediaType`, `payloadTooLarge`.
    func form(upTo maximumLength: Int) async throws -> SentForm {
        let type = headers.first { $0.name == .contentType }?.value.prefix { $0 != ";" }.lowercased()
        guard type == "application/x-www-form-urlencoded" else {
            throw APIError(.unsupportedMediaType, "Send the form as application/x-www-form-urlencoded.")
        }
        do {
            return SentForm(Array(try await body.collect(upTo: maximumLength).readableBytesView))
        } catch is NIOTooManyBytesError {
            throw APIError(.payloadTooLarge, "The form is too long; at most \(maximumLength) bytes are read.")
        }
    }
}
