// SPDX-License-Identifier: Apache-2.0

/// Why a call of the client did not bring what was asked for: a refusal of the service, or trouble on the way.
///
/// Two errors are equal when their codes are equal; the message is for people and may change.
public struct SignInClientError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The stable name of the reason.
    public let code: Code
    /// What happened and what may be done; never holds tokens, challenges or names.
    public let message: String
    /// The HTTP status, when an answer came.
    public let status: Int?
    /// The number under which the service logged the request, when it gave one.
    public let requestID: String?
    /// How many seconds to wait before the next try, a day at most; nil when the service did not say.
    public let retryAfterSeconds: Int?
    /// The passkey that the service does not know, so that the platform can be told to hide it.
    public let unknownCredential: UnknownCredential?
    /// What lay beneath, such as an error of the transport.
    public let cause: (any Error)?

    init(
        _ code: Code,
        _ message: String,
        status: Int? = nil,
        requestID: String? = nil,
        retryAfterSeconds: Int? = nil,
        unknownCredential: UnknownCredential? = nil,
        cause: (any Error)? = nil
    ) {
        self.code = code
        self.message = message
        self.status = status
        self.requestID = requestID
        self.retryAfterSeconds = retryAfterSeconds
        self.unknownCredential = unknownCredential
        self.cause = cause
    }

    /// The code and the message in one line.
    public var description: String { "\(code.rawValue): \(message)" }

    /// Compares the codes alone.
    public static func == (left: Self, right: Self) -> Bool { left.code == right.code }

    /// Hashes the code alone.
    public func hash(into hasher: inout Hasher) { hasher.combine(code) }
}
