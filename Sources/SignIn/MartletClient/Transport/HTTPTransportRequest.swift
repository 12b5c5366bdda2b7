// SPDX-License-Identifier: Apache-2.0

/// One request; it may carry a token, so it does not print its header fields and its body.
public struct HTTPTransportRequest: Sendable, CustomStringConvertible, CustomReflectable {
    /// `GET` or `POST`.
    public let method: String
    /// The whole address.
    public let url: String
    /// Header fields, each name once.
    public let headers: [String: String]
    /// The body; nil for none.
    public let body: [UInt8]?
    /// The longest answer that will be read, in bytes.
    public let maximumReplyLength: Int

    /// Describes a request.
    ///
    /// - Parameters:
    ///   - method: `GET` or `POST`.
    ///   - url: The whole address.
    ///   - headers: Header fields.
    ///   - body: The body; nil for none.
    ///   - maximumReplyLength: The longest answer that will be read, in bytes.
    public init(method: String, url: String, headers: [String: String], body: [UInt8]?, maximumReplyLength: Int) {
        self.method = method
        self.url = url
        self.headers = headers
        self.body = body
        self.maximumReplyLength = maximumReplyLength
    }

    /// Method and address; nothing that is secret.
    public var description: String { "\(method) \(url)" }

    /// A mirror without children.
    public var customMirror: Mirror { Mirror(self, children: [], displayStyle: .struct) }
}

/// Sends one request and brings back one answer.
///
/// A transport MUST NOT follow redirects (it hands the 3xx answer back), MUST NOT keep or send cookies, MUST give up
/// when its task is cancelled, and MUST stop reading at ``HTTPTransportRequest/maximumReplyLength`` with an error or a
/// reply that is longer than that. It need not keep time; the client does.
public protocol HTTPTransport: Sendable {
    /// Sends a request.
    ///
    /// - Parameter request: What to send, and where.
    /// - Returns: The answer, whatever its status.
    /// - Throws: Whatever went wrong; `CancellationError` when the task was cancelled.
    func send(_ request: HTTPTransportRequest) async throws -> HTTPTransportReply
}
