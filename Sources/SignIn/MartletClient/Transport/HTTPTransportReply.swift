// SPDX-License-Identifier: Apache-2.0

/// One answer; it may carry personal data, so it prints its status alone.
public struct HTTPTransportReply: Sendable, CustomStringConvertible, CustomReflectable {
    /// The HTTP status.
    public let status: Int
    /// The body, decoded if it was compressed.
    public let body: [UInt8]
    private let headers: [String: String]

    /// Describes an answer.
    ///
    /// - Parameters:
    ///   - status: The HTTP status.
    ///   - headers: Header fields; their names in any case.
    ///   - body: The body.
    public init(status: Int, headers: [String: String], body: [UInt8]) {
        self.status = status
        self.body = body
        self.headers = Dictionary(headers.map { ($0.key.lowercased(), $0.value) }) { first, _ in first }
    }

    /// The value of a header field.
    ///
    /// - Parameter name: The field's name in any case.
    /// - Returns: The value, or nil when there is no such field.
    public func header(_ name: String) -> String? { headers[name.lowercased()] }

    /// The status; nothing that is secret.
    public var description: String { "status \(status)" }

    /// A mirror without children.
    public var customMirror: Mirror { Mirror(self, children: [], displayStyle: .struct) }
}
