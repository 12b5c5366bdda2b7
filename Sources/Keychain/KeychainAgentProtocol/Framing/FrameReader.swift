// SPDX-License-Identifier: Apache-2.0

internal import SecretMemory

/// Collects the bytes of one connection until a frame is whole.
///
/// It holds one frame at most, and no more than its limit; a length beyond it is refused before anything is kept.
package struct FrameReader: Sendable {
    private let limit: Int
    private var prefix: [UInt8] = []
    private var body: [UInt8] = []
    private var expected = 0

    /// Begins before the first frame.
    ///
    /// - Parameter limit: The most bytes behind a length: ``AgentMessage/longestRequest`` or ``AgentMessage/longestReply``.
    package init(limit: Int) { self.limit = limit }

    /// Whether a frame has begun and is not whole.
    package var isMidFrame: Bool { !prefix.isEmpty }

    /// Takes bytes until a message is whole.
    ///
    /// - Parameters:
    ///   - bytes: What was read; overwriting it is the caller's.
    ///   - offset: From where on; moved behind what was taken. Call again until it stands at the end.
    /// - Returns: A message, or nil when the bytes ended before one was whole.
    /// - Throws: ``AgentProtocolError``; the connection cannot be read any further then.
    package mutating func take(
        _ bytes: Span<UInt8>,
        from offset: inout Int
    ) throws(AgentProtocolError) -> AgentMessage? {
        while prefix.count < 4 {
            guard offset < bytes.count else { return nil }
            prefix.append(bytes[offset])
            offset += 1
            if prefix.count == 4 { try begin() }
        }
        while body.count < expected {
            guard offset < bytes.count else { return nil }
            body.append(bytes[offset])
            offset += 1
        }
        defer { reset() }
        return try AgentMessage(body: body)
    }

    /// Overwrites what it holds of a frame that will never be whole.
    package mutating func reset() {
        SecureWipe.wipe(&body)
        (prefix, body, expected) = ([], [], 0)
    }

    private mutating func begin() throws(AgentProtocolError) {
        expected = prefix.reduce(0) { $0 << 8 | Int($1) }
        guard expected <= limit else {
            throw AgentProtocolError(
                .frameTooLong,
                "a frame of \(expected) bytes was announced, and \(limit) is the most"
            )
        }
        // Once and whole: an array that grows leaves copies of secrets behind.
        body.reserveCapacity(expected)
    }
}
