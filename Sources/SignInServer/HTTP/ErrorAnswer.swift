// SPDX-License-Identifier: Apache-2.0
// Renders refusals: JSON for programs, a page for people.

internal import HTTPTypes
internal import Hummingbird
internal import JSONCoding

/// Turns an ``APIError`` into a response in the form that its reader expects.
struct ErrorAnswer: Sendable {
    let answer: Answer
    let pages: PageRenderer

    /// The response to a refused request.
    func response(to error: APIError, request: Request, requestID: String) -> Response {
        var response =
            if Self.expectsPage(request), let html = pages.errorPage(for: error, requestID: requestID) {
                answer.page(html, status: error.status)
            } else {
                answer.json(Self.json(error, requestID: requestID), status: error.status)
            }
        response.headers.append(contentsOf: error.headers)
        return response
    }

    /// Browsers name `text/html` when a person opens an address; the API always answers JSON.
    private static func expectsPage(_ request: Request) -> Bool {
        guard request.method == .get || request.method == .head, !request.uri.path.hasPrefix("/api/") else {
            return false
        }
        return request.headers[.accept]?.contains("text/html") ?? false
    }

    private static func json(_ error: APIError, requestID: String) -> JSONValue {
        var object: JSONObject = [
            "error": [
                "code": .string(error.code.rawValue),
                "message": .string(error.message),
                "requestId": .string(requestID),
            ]
        ]
        for member in error.members.members { object[member.key] = member.value }
        return .object(object)
    }
}
