// SPDX-License-Identifier: Apache-2.0

internal import HTTPTypes

/// A request that is refused, with what the tools get to read.
struct FIDOTestRefusal: Error, Sendable {
    /// The stable name of the reason, for the log.
    let code: String
    /// What happened, in a sentence or two.
    let message: String
    /// The status: 400 whatever is wrong with a message; only what is wrong with the request itself says so.
    let status: HTTPResponse.Status
    /// Fields that the answer carries besides the usual ones.
    let headers: HTTPFields

    /// Describes a refusal.
    ///
    /// - Parameters:
    ///   - code: The stable name of the reason.
    ///   - message: What happened.
    ///   - status: The status.
    ///   - headers: Fields that the answer carries besides the usual ones.
    init(
        _ code: String,
        _ message: String,
        status: HTTPResponse.Status = .badRequest,
        headers: HTTPFields = HTTPFields()
    ) {
        self.code = code
        self.message = message
        self.status = status
        self.headers = headers
    }
}
