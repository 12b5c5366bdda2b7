// SPDX-License-Identifier: Apache-2.0

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
        SentForm(try await formBytes(upTo: maximumLength))
    }

    /// Reads a form that is handed on as it came.
    ///
    /// - Parameter maximumLength: The most bytes that are read.
    /// - Returns: The form's text, which is ASCII as browsers write it.
    /// - Throws: `unsupportedMediaType`, `payloadTooLarge`, `badRequest` for other characters.
    func formText(upTo maximumLength: Int) async throws -> String {
        let bytes = try await formBytes(upTo: maximumLength)
        guard bytes.allSatisfy({ (0x21...0x7E).contains($0) }) else {
            throw APIError(.badRequest, "The form must be percent-encoded.")
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private func formBytes(upTo maximumLength: Int) async throws -> [UInt8] {
        let type = headers.first { $0.name == .contentType }?.value.prefix { $0 != ";" }.lowercased()
        guard type == "application/x-www-form-urlencoded" else {
            throw APIError(.unsupportedMediaType, "Send the form as application/x-www-form-urlencoded.")
        }
        do {
            return Array(try await body.collect(upTo: maximumLength).readableBytesView)
        } catch is NIOTooManyBytesError {
            throw APIError(.payloadTooLarge, "The form is too long; at most \(maximumLength) bytes are read.")
        }
    }
}
