// SPDX-License-Identifier: Apache-2.0

internal import HTTPTypes
internal import Hummingbird
internal import JSONCoding
internal import NIOCore

extension Request {
    /// Reads the whole body of a JSON request.
    ///
    /// - Parameter maximumLength: The most bytes that are read.
    /// - Returns: The bytes as they came.
    /// - Throws: `unsupportedMediaType`, `payloadTooLarge`.
    func jsonBytes(upTo maximumLength: Int) async throws -> [UInt8] {
        Array(try await jsonBuffer(upTo: maximumLength).readableBytesView)
    }

    /// Reads the whole body of a JSON request, for a handler that reads it once more.
    ///
    /// - Parameter maximumLength: The most bytes that are read.
    /// - Returns: The request with its body in memory.
    /// - Throws: `unsupportedMediaType`, `payloadTooLarge`.
    func withWholeBody(upTo maximumLength: Int) async throws -> Request {
        var request = self
        request.body = RequestBody(buffer: try await jsonBuffer(upTo: maximumLength))
        return request
    }

    private func jsonBuffer(upTo maximumLength: Int) async throws -> ByteBuffer {
        // The first of its name: `headers[.contentType]` would join all of them into one text.
        guard let type = headers.first(where: { $0.name == .contentType })?.value, Self.isJSON(type) else {
            throw APIError(.unsupportedMediaType, "Send the body as JSON, with Content-Type: application/json.")
        }
        let length = headers.first { $0.name == .contentLength }
        if let declared = length.flatMap({ Int($0.value) }), declared > maximumLength {
            throw Self.tooLarge(maximumLength)
        }
        do {
            return try await body.collect(upTo: maximumLength)
        } catch is NIOTooManyBytesError {
            throw Self.tooLarge(maximumLength)
        }
    }

    /// Reads a JSON request whose body must be an object.
    ///
    /// - Parameter maximumLength: The most bytes that are read.
    /// - Returns: The object's members.
    /// - Throws: `unsupportedMediaType`, `payloadTooLarge`, `badRequest`; `JSONError`.
    func jsonObject(upTo maximumLength: Int) async throws -> JSONObject {
        let bytes = try await jsonBytes(upTo: maximumLength)
        guard let object = try JSONValue(parsing: bytes).object else {
            throw APIError(.badRequest, "The body must be a JSON object.")
        }
        return object
    }

    private static func tooLarge(_ maximumLength: Int) -> APIError {
        APIError(.payloadTooLarge, "The body is too long; at most \(maximumLength) bytes are read.")
    }

    /// `application/json`, in any case, with or without parameters.
    private static func isJSON(_ type: String) -> Bool {
        if type == "application/json" { return true }
        let essence = type.prefix { $0 != ";" }
        return essence.drop { $0 == " " }.prefix { $0 != " " }.lowercased() == "application/json"
    }
}
