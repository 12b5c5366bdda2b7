// SPDX-License-Identifier: Apache-2.0

internal import HTTPTypes
internal import JSONCoding

/// A request that is refused: what the client learns, and no more.
///
/// The message is for people; it never repeats what was sent, so that nothing secret travels back or into a log.
struct APIError: Error {
    /// The stable name of the reason.
    var code: APIErrorCode
    /// The status; that of the code unless a route says otherwise.
    var status: HTTPResponse.Status
    /// What happened and what may be done, in one or two sentences.
    var message: String
    /// Fields that the answer carries besides the usual ones, such as `Retry-After`.
    var headers: HTTPFields
    /// Members beside `error` in the JSON answer, such as `signal`.
    var members: JSONObject
    /// What exactly speaks against the request, `{code, message}` each; empty where the code says it all.
    var details: [JSONValue]

    init(
        _ code: APIErrorCode,
        _ message: String,
        status: HTTPResponse.Status? = nil,
        headers: HTTPFields = HTTPFields(),
        members: JSONObject = JSONObject(),
        details: [JSONValue] = []
    ) {
        self.code = code
        self.status = status ?? code.status
        self.message = message
        self.headers = headers
        self.members = members
        self.details = details
    }
}

extension APIError {
    /// Nobody is signed in.
    static var notSignedIn: APIError {
        APIError(.notSignedIn, "You are not signed in, or your session has ended.")
    }

    /// An address that nobody has, and one that is not for whoever asks.
    static var nothingHere: APIError { APIError(.notFound, "There is nothing at this address.") }
}
