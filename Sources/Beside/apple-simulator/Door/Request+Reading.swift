// SPDX-License-Identifier: Apache-2.0

internal import AppleSimulation
internal import HTTPTypes
internal import Hummingbird
internal import JSONCoding
internal import NIOCore

extension Request {
    /// The whole body.
    func bytes() async throws -> [UInt8] {
        do {
            return Array(try await body.collect(upTo: SimulatedForm.maximumLength).readableBytesView)
        } catch is NIOTooManyBytesError {
            throw SimulationRefusal(
                .contentTooLarge,
                "body_too_long",
                "At most \(SimulatedForm.maximumLength) bytes are read."
            )
        }
    }

    /// Whether the body comes as a plain form.
    var isForm: Bool { mediaType == "application/x-www-form-urlencoded" }

    /// A plain form.
    func form() async throws -> SimulatedForm {
        guard isForm else {
            throw SimulationRefusal(.unsupportedMediaType, "form_expected", "A plain form was expected.")
        }
        return try SimulatedForm(try await bytes(), from: .body)
    }

    /// A JSON object; an empty body is an empty one.
    ///
    /// The type must be named: no page of another site can send it without asking first.
    func object() async throws -> JSONObject {
        guard mediaType == "application/json" else {
            throw SimulationRefusal(
                .unsupportedMediaType,
                "json_expected",
                "Send the body as JSON, with Content-Type: application/json."
            )
        }
        let bytes = try await bytes()
        guard !bytes.isEmpty else { return JSONObject() }
        do {
            guard let object = try JSONValue(parsing: bytes).object else {
                throw SimulationRefusal(.badRequest, "body_invalid", "A JSON object was expected.")
            }
            return object
        } catch let error as JSONError {
            throw SimulationRefusal(error)
        }
    }

    private var mediaType: String? {
        headers[.contentType]?.prefix { $0 != ";" }.lowercased().split(separator: " ").first.map(String.init)
    }
}
