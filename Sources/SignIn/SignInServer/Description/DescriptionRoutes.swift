// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import Hummingbird
internal import JSONCoding

/// `GET /api/v1/openapi.json`: the OpenAPI 3.1 document of the JSON API.
struct DescriptionRoutes: Sendable {
    private let answer: Answer
    private let document: [UInt8]

    /// Reads the document.
    ///
    /// - Parameters:
    ///   - folder: The folder of static files.
    ///   - answer: Makes responses.
    /// - Throws: `resourcesMissing` when the file is no JSON, what the file system throws when it is not there.
    init(folder: URL, answer: Answer) throws {
        self.answer = answer
        let bytes = try Data(contentsOf: folder.appending(path: "openapi.json"))
        do {
            // Written anew without white space, which is two thirds of it.
            document = try JSONValue(parsing: bytes, limits: JSONLimits(maximumLength: 1 << 20)).serialized
        } catch {
            throw SignInServerError(
                .resourcesMissing,
                "the file openapi.json cannot be read (\(error.message)); install the program anew"
            )
        }
    }

    func add(to routes: inout RouteTable) {
        routes.get("/api/v1/openapi.json", needs: .nothing) { _, _ in answer.json(bytes: document) }
    }
}
