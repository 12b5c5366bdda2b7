// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings
internal import JSONCoding

/// Reads answers.
struct ReplyReader: Sendable {
    let maximumLength: Int

    /// The members of a successful answer.
    ///
    /// - Throws: `redirectRefused`, `replyTooLong`, `replyUnexpected`, or the code of the service's refusal.
    func read(_ reply: HTTPTransportReply) throws(SignInClientError) -> JSONObject {
        guard reply.body.count <= maximumLength else {
            throw SignInClientError(
                .replyTooLong,
                "the answer is longer than \(maximumLength) bytes",
                status: reply.status
            )
        }
        switch reply.status {
        case 200...299: return try object(of: reply)
        case 300...399:
            throw SignInClientError(
                .redirectRefused,
                "the answer points to another address, which is not followed; use the service's own address",
                status: reply.status
            )
        default: throw refusal(of: reply)
        }
    }

    private func object(of reply: HTTPTransportReply) throws(SignInClientError) -> JSONObject {
        guard isJSON(reply) else {
            throw SignInClientError(
                .replyUnexpected,
                "the answer is no JSON; is this the address of a sign-in service, or does a network want you to log in?",
                status: reply.status
            )
        }
        let limits = JSONLimits(maximumLength: maximumLength)
        return try Reply.read { () throws(JSONError) in
            try Reply(JSONValue(parsing: reply.body, limits: limits)).object
        }
    }

    private func refusal(of reply: HTTPTransportReply) -> SignInClientError {
        let wait = retryAfter(reply)
        guard isJSON(reply), let body = try? object(of: reply), let error = body["error"]?.object,
            let code = error["code"]?.string, Self.isCode(code)
        else {
            // A proxy's own page: only what its status alone says is believed.
            let code: SignInClientError.Code =
                switch reply.status {
                case 429: .rateLimited
                case 502, 503, 504: .serviceUnavailable
                default: .replyUnexpected
                }
            return SignInClientError(
                code,
                "something other than the service answered, with status \(reply.status)",
                status: reply.status,
                retryAfterSeconds: wait
            )
        }
        let unknown = body["signal"]?["unknownCredential"]?.object
        return SignInClientError(
            SignInClientError.Code(rawValue: code),
            error["message"]?.string ?? "the service refused",
            status: reply.status,
            requestID: error["requestId"]?.string.flatMap { Self.isRequestID($0) ? $0 : nil },
            retryAfterSeconds: wait,
            unknownCredential: unknown.flatMap { try? UnknownCredential($0) }
        )
    }

    private func isJSON(_ reply: HTTPTransportReply) -> Bool {
        guard let type = reply.header("Content-Type")?.lowercased() else { return false }
        return type.prefix { $0 != ";" && $0 != " " } == "application/json"
    }

    /// Whole seconds, a day at most; a date is left alone, since clocks differ.
    private func retryAfter(_ reply: HTTPTransportReply) -> Int? {
        guard let text = reply.header("Retry-After"), let seconds = Int(text), seconds >= 0 else { return nil }
        return min(seconds, 86_400)
    }

    /// Apps show it and write it into their logs, whatever answered in the service's place.
    private static func isRequestID(_ text: String) -> Bool {
        (1...64).contains(text.utf8.count)
            && text.utf8.allSatisfy(PercentEncoding.isUnreserved)
    }

    private static func isCode(_ text: String) -> Bool {
        (1...64).contains(text.utf8.count)
            && text.utf8.allSatisfy {
                (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0)
                    || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) || $0 == UInt8(ascii: "_")
            }
    }
}

extension SignInClientError {
    /// Whether the request may have done its work although this error came.
    ///
    /// `ceremonyUnknown` counts too: a proxy or a retry may have sent the same request twice, and the first one worked.
    var leavesOutcomeOpen: Bool {
        guard let status else { return true }
        return status >= 500 || code == .ceremonyUnknown || code == .replyUnexpected || code == .replyTooLong
    }
}
